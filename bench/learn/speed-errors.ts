import { dimensionlessSpeed } from '../../core/ground/walker.ts'
import type { SpeedCurve } from '../../core/gait/speed/learned-speed.ts'
import { calcCurveChange } from '../../core/gait/speed/speed-curves.ts'
import type { MethodError } from '../../core/loads/proposal/method-error.ts'
import { toWord } from '../../core/loads/proposal/verdict.ts'
import type { MeasuredName, StudyWalk } from './fukuchi.ts'
import { onGrid } from './fukuchi.ts'
import { isOverground } from './learn-laws.ts'
import { learnSpeed, listPairs } from './learn-speed.ts'

interface Judged {
  readonly keys: readonly string[]
  readonly curve: SpeedCurve
  readonly measured: MeasuredName
  readonly sign: 1 | -1
}

const moment = (key: string, curve: SpeedCurve, measured: MeasuredName, sign: 1 | -1 = 1): Judged => ({
  keys: [key],
  curve,
  measured,
  sign,
})

/** Peaks over the cycle; the leg's joint forces follow the vertical ground force. */
const JUDGED: readonly Judged[] = [
  {
    keys: ['hip', 'knee', 'ankle'].flatMap((joint) => [`${joint}|resultant`, `${joint}|compression`]),
    curve: 'vertical',
    measured: 'vertical',
    sign: 1,
  },
  moment('hip|flexor moment', 'hipFlexion', 'hip'),
  moment('hip|extensor moment', 'hipFlexion', 'hip', -1),
  moment('hip|abductor moment', 'hipAbduction', 'abduction'),
  moment('knee|extensor moment', 'kneeExtension', 'knee'),
  moment('knee|flexor moment', 'kneeExtension', 'knee', -1),
  moment('knee|abductor moment', 'kneeAbduction', 'kneeAbduction'),
  moment('ankle|extensor moment', 'anklePlantarflexion', 'ankle'),
]

/** One leg of one person from the comfortable to another speed: change of a peak, N·m/kg or body weights. */
export interface SpeedPeakCase {
  readonly person: string
  /** Difference of the dimensionless speeds, without sign. */
  readonly by: number
  readonly truth: number
  readonly guess: number
}

/** What the speed edit predicts of people left out, by load. */
export function listSpeedPeaks(
  walks: readonly StudyWalk[],
): readonly { readonly keys: readonly string[]; readonly cases: readonly SpeedPeakCase[] }[] {
  const people = [...new Set(walks.map(({ person }) => person))]
  const known = new Map(people.map((person) => [person, learnSpeed(walks, person)]))
  const pairs = listPairs(walks.filter(isOverground))
  return JUDGED.map(({ keys, curve, measured, sign }) => ({
    keys,
    cases: pairs.flatMap(({ from, to, side }): SpeedPeakCase[] => {
      const [own, end] = [onGrid(from.measured[side][measured]), onGrid(to.measured[side][measured])]
      if (![...own, ...end].every((value) => Number.isFinite(value))) return []
      const [a, b] = [from, to].map(({ speed, walker }) => dimensionlessSpeed(speed, walker.stature))
      const change = calcCurveChange(known.get(from.person)!.curves[curve], { from: a!, to: b! }, own)
      const most = (values: Float64Array): number => Math.max(...values.map((value) => sign * value))
      const peak = most(own)
      return [
        {
          person: from.person,
          by: Math.abs(b! - a!),
          truth: most(end) - peak,
          guess: most(own.map((v, i) => v + change[i]!)) - peak,
        },
      ]
    }),
  }))
}

/**
 * Directions of another speed are stated beyond one standard deviation: a predicted change is what people's speeds do on
 * average and nothing of it scatters from walk to walk.
 */
const BEYOND = 1

/** Per unit of dimensionless speed: what is missed grows with the step. */
export function toSpeedError(cases: readonly SpeedPeakCase[]): MethodError {
  const sd = Math.sqrt(cases.reduce((sum, { by, truth, guess }) => sum + ((truth - guess) / by) ** 2, 0) / cases.length)
  const large = cases.filter(({ by, guess }) => Math.abs(guess) > BEYOND * sd * by)
  const right = large.filter(({ truth, guess }) => truth * guess > 0).length
  return {
    sd: Number(sd.toFixed(3)),
    growth: 0,
    beyond: BEYOND,
    right: large.length === 0 ? 0 : Number((right / large.length).toFixed(3)),
    cases: large.length,
  }
}

/** Misses of the speed edit on people left out. */
export const calcSpeedErrors = (walks: readonly StudyWalk[]): Record<string, MethodError> =>
  Object.fromEntries(
    listSpeedPeaks(walks).flatMap(({ keys, cases }) => keys.map((key) => [key, toSpeedError(cases)] as const)),
  )

/** Verdicts and ± of one load at another speed, each person by the errors of the others. */
export interface JudgedSpeed {
  readonly keys: readonly string[]
  readonly cases: number
  readonly claimed: number
  readonly right: number
  /** Within one and two ±. */
  readonly within: readonly [number, number]
}

export const judgeSpeedLeftOut = (walks: readonly StudyWalk[]): JudgedSpeed[] =>
  listSpeedPeaks(walks).map(({ keys, cases }) => {
    const counts = { claimed: 0, right: 0, once: 0, twice: 0 }
    for (const one of cases) {
      const error = toSpeedError(cases.filter(({ person }) => person !== one.person))
      const sd = error.sd * one.by
      const miss = Math.abs(one.truth - one.guess)
      if (miss <= sd) counts.once++
      if (miss <= 2 * sd) counts.twice++
      const { verdict } = toWord({
        change: one.guess,
        parts: [],
        others: [],
        error: { ...error, sd },
        outside: null,
      })
      if (verdict !== 'lower' && verdict !== 'higher') continue
      counts.claimed++
      if (one.truth * one.guess > 0) counts.right++
    }
    return {
      keys,
      cases: cases.length,
      claimed: counts.claimed,
      right: counts.right,
      within: [counts.once / cases.length, counts.twice / cases.length],
    }
  })
