import { dimensionlessSpeed } from '../../core/ground/walker.ts'
import type { SpeedCurve } from '../../core/gait/speed/learned-speed.ts'
import { calcCurveChange } from '../../core/gait/speed/speed-curves.ts'
import type { MethodError } from '../../core/loads/proposal/method-error.ts'
import type { MeasuredName, StudyWalk } from './fukuchi.ts'
import { onGrid } from './fukuchi.ts'
import { isOverground } from './learn-laws.ts'
import { learnSpeed, listPairs } from './learn-speed.ts'

interface Judged {
  readonly keys: readonly string[]
  readonly curve: SpeedCurve
  readonly measured: MeasuredName
  readonly sign: 1 | -1
  /** N·m/kg or body weights: a smaller change is none. */
  readonly clear: number
}

const moment = (key: string, curve: SpeedCurve, measured: MeasuredName, sign: 1 | -1 = 1): Judged => ({
  keys: [key],
  curve,
  measured,
  sign,
  // Those off the sagittal plane are smaller.
  clear: curve.endsWith('Abduction') ? 0.05 : 0.1,
})

/** Peaks over the cycle; the leg's joint forces follow the vertical ground force. */
const JUDGED: readonly Judged[] = [
  {
    keys: ['hip', 'knee', 'ankle'].flatMap((joint) => [`${joint}|resultant`, `${joint}|compression`]),
    curve: 'vertical',
    measured: 'vertical',
    sign: 1,
    clear: 0.02,
  },
  moment('hip|flexor moment', 'hipFlexion', 'hip'),
  moment('hip|extensor moment', 'hipFlexion', 'hip', -1),
  moment('hip|abductor moment', 'hipAbduction', 'abduction'),
  moment('knee|extensor moment', 'kneeExtension', 'knee'),
  moment('knee|flexor moment', 'kneeExtension', 'knee', -1),
  moment('knee|abductor moment', 'kneeAbduction', 'kneeAbduction'),
  moment('ankle|extensor moment', 'anklePlantarflexion', 'ankle'),
]

/** Misses of the speed edit on people left out, per unit of dimensionless speed. */
export function calcSpeedErrors(walks: readonly StudyWalk[]): Record<string, MethodError> {
  const people = [...new Set(walks.map(({ person }) => person))]
  const known = new Map(people.map((person) => [person, learnSpeed(walks, person)]))
  const pairs = listPairs(walks.filter(isOverground))
  const errors: Record<string, MethodError> = {}
  for (const { keys, curve, measured, sign, clear } of JUDGED) {
    const cases = pairs.flatMap(({ from, to, side }) => {
      const [own, end] = [onGrid(from.measured[side][measured]), onGrid(to.measured[side][measured])]
      if (![...own, ...end].every((value) => Number.isFinite(value))) return []
      const [a, b] = [from, to].map(({ speed, walker }) => dimensionlessSpeed(speed, walker.stature))
      const change = calcCurveChange(known.get(from.person)!.curves[curve], { from: a!, to: b! }, own)
      const most = (values: Float64Array): number => Math.max(...values.map((value) => sign * value))
      const peak = most(own)
      return [{ by: Math.abs(b! - a!), truth: most(end) - peak, guess: most(own.map((v, i) => v + change[i]!)) - peak }]
    })
    const large = cases.filter(({ truth }) => Math.abs(truth) > clear)
    const miss = cases.reduce((sum, { by, truth, guess }) => sum + ((truth - guess) / by) ** 2, 0) / cases.length
    const right = large.filter(({ truth, guess }) => truth * guess > 0).length / large.length
    for (const key of keys)
      errors[key] = { sd: Number(Math.sqrt(miss).toFixed(3)), right: Number(right.toFixed(3)), cases: large.length }
  }
  return errors
}
