import { describe, expect, it } from 'vitest'
import { compareStudy, type StudyComparison, type StudyGroup } from '../../compare/compare-study.ts'
import type { ComparisonKind } from '../../compare/compare-curves.ts'
import { createRandom } from '../../math/random.ts'
import { degToRad } from '../../units/units.ts'
import { drawTrial } from '../../testing/trials.ts'
import { GERMAN } from '../../words/german/german.ts'
import { createTranslator } from '../../words/translate.ts'
import { VARIABLE_WORDS } from '../profile-table.ts'
import { QUANTITY_WORDS } from '../quantity-words.ts'
import { describeStretches, wordsOf } from './clinical.ts'
import { listComparedFindings } from './findings.ts'

const random = createRandom(11)
type Drawn = Parameters<typeof drawTrial>[2]
const group = (label: string, count: number, options: Drawn, short = false): StudyGroup => ({
  label,
  age: 30,
  trials: Array.from({ length: count }, (_, k) => {
    const curves = drawTrial(random, `${label}${k}`, options)
    const own = short ? { ...curves, cycles: [], stances: curves.cycles } : curves
    return { curves: own, height: 1.75, running: false }
  }),
})
const compare = (first: StudyGroup, second: StudyGroup | null, kind: ComparisonKind): StudyComparison =>
  compareStudy({ first, second, kind, side: 'left', leftOut: [] })
const bump = (percent: number): number => (percent > 60 && percent < 90 ? degToRad(20) : 0)
const [plain, bent] = [group('walk', 3, {}), group('knee', 3, { mean: bump, speed: 1.5 })]

/** All that the page and the report state of a comparison in words of ours. */
function textsOf({ comparison, norms, scores, profiles }: StudyComparison): string[] {
  return [
    ...comparison.notes,
    ...comparison.curves.flatMap((curve) => [
      curve.reason,
      curve.verdict,
      curve.stretches.length > 0 ? describeStretches(curve, wordsOf(curve.quantity)!) : '',
      ...curve.first.cycles.map(({ name }) => name),
    ]),
    ...[...comparison.extremes, ...comparison.timeDistance].flatMap(({ reason, verdict }) => [reason, verdict]),
    ...comparison.timeDistance.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)),
    ...norms.flatMap(({ norm, why }) => (norm === null ? [why] : [norm.caption, ...norm.notes])),
    ...scores.map(({ reason }) => reason),
    ...(profiles[0]?.profile.missing.map((one) => VARIABLE_WORDS[one]) ?? []),
    ...listComparedFindings([comparison], scores).flatMap(({ title, text }) => [title, text]),
  ].filter((text) => text !== '')
}

describe.each<[string, StudyComparison]>([
  ['two conditions', compare(plain, bent, 'conditions')],
  ['two visits', compare(plain, bent, 'visits')],
  ['left against right', compare(bent, null, 'sides')],
  ['estimated forces', compare(group('a', 3, { measured: () => false }), plain, 'conditions')],
  ['few cycles', compare(group('a', 2, { cycles: 1 }), group('b', 3, { cycles: 1 }), 'conditions')],
  ['one cycle', compare(group('a', 1, { cycles: 1 }), plain, 'conditions')],
  ['stances', compare(group('a', 3, { cycles: 1 }, true), group('b', 3, { cycles: 1 }, true), 'conditions')],
  ['no curves', compare(group('a', 1, { cycles: 0 }), plain, 'conditions')],
])('a comparison of %s', (_name, found) => {
  it('has German words for all it states', () => {
    const say = createTranslator(GERMAN, 'de')
    textsOf(found).forEach((text) => say(text))
    expect([...say.misses]).toEqual([])
  })
})

it('every quantity and angle of the profile has a German name and German signs', () => {
  const say = createTranslator(GERMAN, 'de')
  for (const { title, up, down } of Object.values(QUANTITY_WORDS)) [title, up, down].forEach((text) => say(text))
  for (const title of Object.values(QUANTITY_WORDS).map((one) => one.title))
    ['largest', 'smallest', 'left', 'right'].forEach((word) => say(`${title}, ${word}`))
  Object.values(VARIABLE_WORDS).forEach((text) => say(text))
  expect([...say.misses].filter((text) => text !== '')).toEqual([])
})
