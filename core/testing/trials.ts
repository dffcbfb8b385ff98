import type { Side } from '../gait/side.ts'
import type { TrialCurves, TrialCycle } from '../compare/trial-curves.ts'
import type { Random } from '../math/random.ts'

const POINTS = 101

/** A smooth curve of random size and form: what a cycle differs by from the mean of its kind. */
export function drawCurve(random: Random, harmonics = 3): Float64Array {
  const weights = Array.from({ length: 2 * harmonics + 1 }, (_, k) => random.normal() / (1 + 0.3 * k))
  return Float64Array.from({ length: POINTS }, (_, i) => {
    const angle = (2 * Math.PI * i) / (POINTS - 1)
    let sum = weights[0]!
    for (let k = 1; k <= harmonics; k++)
      sum += weights[2 * k - 1]! * Math.cos(k * angle) + weights[2 * k]! * Math.sin(k * angle)
    return sum * (1 + 0.5 * Math.sin(angle))
  })
}

export interface DrawnTrial {
  /** Added to every cycle. */
  readonly mean?: (percent: number) => number
  readonly cycles?: number
  /** Which of them stood on a plate; default all. */
  readonly measured?: (number: number) => boolean
  readonly scatter?: number
  readonly speed?: number
}

/** A trial with cycles of both sides: one angle and one moment. */
export function drawTrial(random: Random, trial: string, options: DrawnTrial = {}): TrialCurves {
  const { mean = () => 0, cycles = 3, measured = () => true, scatter = 0.05, speed = 1.2 } = options
  const make = (side: Side, number: number): TrialCycle => {
    const noise = drawCurve(random)
    const curve = noise.map((value, i) => mean(i) + scatter * value)
    return {
      side,
      number,
      from: number,
      to: number + 1,
      footOff: 60,
      measured: measured(number),
      curves: { 'knee.flexion': curve, 'knee.moment.extension': curve.map((value) => value / 2) },
    }
  }
  return {
    trial,
    name: `walk ${trial}`,
    quantities: [
      { name: 'knee.flexion', unit: 'rad' },
      { name: 'knee.moment.extension', unit: 'N·m/kg' },
    ],
    cycles: (['left', 'right'] as const).flatMap((side) => Array.from({ length: cycles }, (_, k) => make(side, k + 1))),
    values: [
      { name: 'walking speed', side: null, unit: 'm/s', mean: speed + 0.01 * random.normal(), sd: 0.02, count: cycles },
    ],
  }
}
