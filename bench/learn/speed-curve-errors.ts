import { dimensionlessSpeed } from '../../core/ground/walker.ts'
import type { SpeedCurve } from '../../core/gait/speed/learned-speed.ts'
import { calcCurveChange } from '../../core/gait/speed/speed-curves.ts'
import type { CurveErrors } from '../../core/loads/proposal/curve-error.ts'
import { GRID } from '../../core/math/harmonics.ts'
import type { MeasuredName, StudyWalk } from './fukuchi.ts'
import { onGrid } from './fukuchi.ts'
import { isOverground } from './learn-laws.ts'
import { learnSpeed, listPairs } from './learn-speed.ts'

/** Loads over the cycle whose change with speed was measured; the leg's joint forces follow the vertical ground force. */
const CURVES: readonly {
  readonly keys: readonly string[]
  readonly curve: SpeedCurve
  readonly measured: MeasuredName
}[] = [
  {
    keys: ['ground|vertical', ...['hip', 'knee', 'ankle'].flatMap((joint) => [`${joint}|resultant`, `${joint}|axial`])],
    curve: 'vertical',
    measured: 'vertical',
  },
  { keys: ['ground|forward'], curve: 'foreAft', measured: 'foreAft' },
  { keys: ['ground|sideways'], curve: 'towardsMidline', measured: 'sideways' },
  { keys: ['hip|sagittal moment'], curve: 'hipFlexion', measured: 'hip' },
  { keys: ['hip|coronal moment'], curve: 'hipAbduction', measured: 'abduction' },
  { keys: ['knee|sagittal moment'], curve: 'kneeExtension', measured: 'knee' },
  { keys: ['knee|coronal moment'], curve: 'kneeAbduction', measured: 'kneeAbduction' },
  { keys: ['ankle|sagittal moment'], curve: 'anklePlantarflexion', measured: 'ankle' },
]

/** Stance: the share of the cycle in which the foot stands. */
const STANCE = Math.round(0.6 * GRID)

interface Missed {
  readonly person: string
  /** Of the instants of a stance, per unit of dimensionless speed. */
  readonly misses: readonly number[]
}

/** What the speed edit misses of people left out. */
function listMissed(walks: readonly StudyWalk[]): { readonly keys: readonly string[]; readonly missed: Missed[] }[] {
  const people = [...new Set(walks.map(({ person }) => person))]
  const known = new Map(people.map((person) => [person, learnSpeed(walks, person)]))
  const pairs = listPairs(walks.filter(isOverground))
  return CURVES.map(({ keys, curve, measured }) => ({
    keys,
    missed: pairs.flatMap(({ from, to, side }): Missed[] => {
      const [own, end] = [onGrid(from.measured[side][measured]), onGrid(to.measured[side][measured])]
      if (![...own, ...end].every((value) => Number.isFinite(value))) return []
      const [a, b] = [from, to].map(({ speed, walker }) => dimensionlessSpeed(speed, walker.stature))
      const change = calcCurveChange(known.get(from.person)!.curves[curve], { from: a!, to: b! }, own)
      const misses = Array.from({ length: STANCE }, (_, i) => (end[i]! - own[i]! - change[i]!) / Math.abs(b! - a!))
      return [{ person: from.person, misses }]
    }),
  }))
}

const rms = (missed: readonly Missed[]): number => {
  const all = missed.flatMap(({ misses }) => misses)
  return Math.sqrt(all.reduce((sum, one) => sum + one * one, 0) / all.length)
}

/** Per unit of dimensionless speed. */
export const calcSpeedCurveErrors = (walks: readonly StudyWalk[]): CurveErrors =>
  Object.fromEntries(
    listMissed(walks).flatMap(({ keys, missed }) =>
      keys.map((key) => [key, { sd: Number(rms(missed).toFixed(4)), growth: 0 }] as const),
    ),
  )

/** Share of instants within one and two ±, each person by the misses of the others. */
export const coverSpeedLeftOut = (
  walks: readonly StudyWalk[],
): { readonly key: string; readonly within: readonly [number, number] }[] =>
  listMissed(walks).map(({ keys, missed }) => {
    const counts = { once: 0, twice: 0, all: 0 }
    for (const { person, misses } of missed) {
      const sd = rms(missed.filter((one) => one.person !== person))
      for (const miss of misses) {
        counts.all++
        if (Math.abs(miss) <= sd) counts.once++
        if (Math.abs(miss) <= 2 * sd) counts.twice++
      }
    }
    return { key: keys[0]!, within: [counts.once / counts.all, counts.twice / counts.all] }
  })
