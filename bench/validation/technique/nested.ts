import { BEST_WAY, type Way } from '../../../core/loads/proposal/routes.ts'
import type { Judged, Outcome, Rule } from './judge-cases.ts'
import { RULE, countOutcomes, isNull, judgeBy, judgeEach, toError } from './judge-cases.ts'
import type { PeakCase } from './peak-cases.ts'

/** The numbers of the way that were chosen on people. */
type Numbers = Pick<Way, 'inner' | 'passage'>
/** Everything about verdicts that was. */
export type Setting = Numbers & Rule

/** Shares of what inner boundaries ask for, and s of passage, that are tried. */
const INNER_SHARES = [0.25, 0.5, 0.75, 1]
const PASSAGES = [0, 0.02, 0.04, 0.06, 0.08]
export const NUMBERS_TRIED: readonly Numbers[] = INNER_SHARES.flatMap((inner) =>
  PASSAGES.map((passage) => ({ inner, passage })),
)

/** When a direction is stated: what is tried. */
const RULES: readonly Rule[] = [1, 1.5, 2, 2.5, 3].flatMap((beyond) =>
  [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9].map((leastRight) => ({ beyond, leastRight })),
)

/** What verdicts have to reach: shares of directions right, of large changes told, of unchanged walks quiet. */
export const VERDICT_BARS = { right: 0.85, decided: 0.6, quiet: 0.9 }

/** Cases of every kind of recording, each predicted with other numbers of the way. */
export type CasesByKind = Readonly<Record<string, (numbers: Numbers) => readonly PeakCase[]>>

export interface Nested {
  readonly judged: Readonly<Record<string, Judged>>
  /** What was chosen for each person by the others. */
  readonly chosen: ReadonlyMap<string, Setting>
}

/**
 * Verdicts on people who had no part in anything they rest on. For each person the numbers of the way are those that
 * miss the others' changes least, and the rule is the one that tells most of the others' changes of those that keep the
 * bars on them, each of them judged by the rest. One setting is chosen for all kinds of recordings, as one ships.
 */
export function judgeNested(kinds: CasesByKind, keys: readonly string[]): Nested {
  const tried = NUMBERS_TRIED.map((numbers) => ({
    numbers,
    byKind: Object.entries(kinds).map(([kind, casesOf]) => ({ kind, cases: casesOf(numbers) })),
  }))
  const subjects = [...new Set(tried[0]!.byKind[0]!.cases.map(({ subject }) => subject))]
  const chosen = new Map<string, Setting>()
  const outcomes = new Map<string, Outcome[]>(Object.keys(kinds).map((kind) => [kind, []]))
  for (const subject of subjects) {
    const { numbers, byKind } = leastMissing(tried, subject, keys)
    const rule = tellingMost(byKind, subject, keys)
    chosen.set(subject, { ...numbers, ...rule })
    for (const { kind, cases } of byKind)
      for (const key of keys) {
        const same = cases.filter((one) => one.key === key)
        const error = toError(same.filter(isNot(subject)), rule.beyond)
        const own = same.filter((one) => one.subject === subject)
        outcomes.get(kind)!.push(...judgeBy(error, own, rule))
      }
  }
  return {
    judged: Object.fromEntries([...outcomes].map(([kind, own]) => [kind, countOutcomes(own)])),
    chosen,
  }
}

const isNot =
  (subject: string) =>
  (one: PeakCase): boolean =>
    one.subject !== subject

interface Tried {
  readonly numbers: Numbers
  readonly byKind: readonly { readonly kind: string; readonly cases: readonly PeakCase[] }[]
}

function leastMissing(tried: readonly Tried[], subject: string, keys: readonly string[]): Tried {
  const missOf = ({ byKind }: Tried): number =>
    byKind
      .flatMap(({ cases }) =>
        keys.map((key) => calcMissed(cases.filter((one) => one.key === key).filter(isNot(subject)))),
      )
      .reduce((sum, one) => sum + one, 0)
  return tried
    .map((one) => ({ one, missed: missOf(one) }))
    .reduce((best, next) => (next.missed < best.missed ? next : best)).one
}

/** Of the changes measured, the share that is missed; squares. */
function calcMissed(cases: readonly PeakCase[]): number {
  let [missed, whole] = [0, 0]
  for (const one of cases) {
    if (isNull(one)) continue
    missed += (one.truth - one.guess) ** 2
    whole += one.truth ** 2
  }
  return missed / whole
}

/** What ships where no rule keeps the bars. */
function tellingMost(byKind: Tried['byKind'], subject: string, keys: readonly string[]): Rule {
  const sound = RULES.flatMap((rule) => {
    const each = byKind.map(({ cases }) => judgeEach(cases.filter(isNot(subject)), keys, rule))
    const keeps = each.map((own) => countOutcomes(own))
    const isSound = keeps.every(({ right, quiet }) => right >= VERDICT_BARS.right && quiet >= VERDICT_BARS.quiet)
    return isSound ? [{ rule, told: countOutcomes(each.flat()).decided }] : []
  })
  return sound.length === 0 ? RULE : sound.reduce((best, next) => (next.told > best.told ? next : best)).rule
}

/** As one line of a table. */
export const describeSetting = ({ inner, passage, beyond, leastRight }: Setting): string =>
  `${inner}, ${(1000 * passage).toFixed(0)} ms, ${beyond} ×, ${(100 * leastRight).toFixed(0)} %`

export const SHIPPED: Setting = { inner: BEST_WAY.inner, passage: BEST_WAY.passage, ...RULE }
