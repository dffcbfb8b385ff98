import type { Finding } from '../../core/mechanics.ts'
import { language } from '../display/language.ts'
import { decimalSign, degrees } from '../display/number.ts'
import { methodsEnglish } from './english.ts'
import { methodsGerman } from './german.ts'

/** The sentences of the methods bench. They load with it, not with the window. */
const all = (language === 'de' ? methodsGerman : methodsEnglish) as typeof methodsEnglish

export const words = all.page

export interface ProblemWords {
  readonly title: string
  readonly source: string
  readonly question: string
}

export const problemWords: Readonly<Record<string, ProblemWords>> = all.problems
export const methodWords: Readonly<Record<string, { readonly name: string; readonly about: string }>> = all.methods

const power = (value: number): string => {
  const digits = Math.floor(Math.log10(value))
  return `10${String(digits).replaceAll(/[-\d]/g, (c) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]!)}`
}
/** A plain number where that reads well, a power of ten where it is tiny or huge. */
export function plain(value: number): string {
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size < 1e-3 || size >= 1e5) return `${value < 0 ? '−' : ''}${power(size)}`
  return decimalSign(value.toPrecision(size >= 100 ? 4 : 2)).replace(/^-/, '−')
}
/** The angle between two directions that are so far apart. */
const apart = (error: number): string => {
  const angle = degrees(2 * Math.asin(Math.min(1, error / 2)))
  return `${decimalSign(angle < 0.1 ? angle.toPrecision(1) : angle.toFixed(angle < 3 ? 1 : 0))}°`
}
const digits = (error: number): number => Math.min(15, Math.max(0, Math.floor(-Math.log10(Math.max(error, 1e-16)))))

const percent = (share: number): string => `${decimalSign((100 * share).toFixed(share < 0.1 ? 1 : 0))} %`

interface FindingText {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'plain'
}

/** The kind of finding with this code; some share their numbers. */
type FindingOf<C, F extends Finding = Finding> = F extends unknown ? (C extends F['code'] ? F : never) : never

const say = all.findings
const findings: { readonly [C in Finding['code']]: (finding: FindingOf<C>) => FindingText } = {
  minimum: () => ({ tone: 'good', text: say.minimum() }),
  saddle: ({ index, conjugateTime }) => ({
    tone: 'plain',
    text: say.saddle(index, conjugateTime === null ? null : decimalSign(conjugateTime.toFixed(2))),
  }),
  'held-on-saddle': () => ({ tone: 'warn', text: say['held-on-saddle']() }),
  'not-a-motion': ({ error }) => ({ tone: 'warn', text: say['not-a-motion'](apart(error)) }),
  'shifts-only': () => ({ tone: 'warn', text: say['shifts-only']() }),
  'misses-end': ({ error }) => ({ tone: 'warn', text: say['misses-end'](apart(error)) }),
  agrees: ({ error }) => ({ tone: 'good', text: say.agrees(digits(error)) }),
  off: ({ error }) => ({ tone: error > 0.02 ? 'warn' : 'plain', text: say.off(apart(error)) }),
  'gains-energy': ({ change, share }) => ({ tone: 'warn', text: say['gains-energy'](plain(change), percent(share)) }),
  'loses-energy': ({ change, share }) => ({ tone: 'warn', text: say['loses-energy'](plain(change), percent(share)) }),
  'keeps-energy': ({ change }) => ({ tone: 'good', text: say['keeps-energy'](plain(change)) }),
  stopped: ({ time }) => ({ tone: 'warn', text: say.stopped(decimalSign(time.toFixed(1))) }),
  'keeps-constraint': ({ error }) => ({ tone: 'good', text: say['keeps-constraint'](plain(error)) }),
  'leaves-constraint': ({ error }) => ({
    tone: error > 1e-3 ? 'warn' : 'plain',
    text: say['leaves-constraint'](error > 1e-3 ? (1000 * error).toFixed(0) : plain(1000 * error)),
  }),
  'velocity-rings': ({ error }) => ({ tone: 'warn', text: say['velocity-rings'](error.toFixed(0)) }),
  stable: () => ({ tone: 'good', text: say.stable() }),
  unstable: () => ({ tone: 'plain', text: say.unstable() }),
}

/** A finding as a sentence, and whether it is good news. */
export const findingWords = (finding: Finding): FindingText =>
  (findings[finding.code] as (finding: Finding) => FindingText)(finding)
