import { bodyWeightToNewton } from '../units/units.ts'

/**
 * How much one person’s peaks vary from trial to trial, one standard deviation within person, side and way of walking, by
 * bench/learn/step-variation.ts: 30 walks of 5 adults over force plates, usual walking and with trunk sway (Uhlrich et
 * al. 2023), 40 degrees of freedom. Usual walking alone varies by two thirds of it; people who come for an analysis hardly
 * vary less than healthy ones who walk in an unusual way.
 */
const VARIATION = {
  /** Of the peak, and at most, by body weight. */
  force: { share: 0.1, most: 0.03 },
  /** N·m/kg */
  moment: { hip: 0.06, knee: 0.08, ankle: 0.06 } as Readonly<Record<string, number>>,
  /** Of a moment over a stance, N·m·s/kg */
  momentImpulse: { hip: 0.022, knee: 0.02, ankle: 0.027 } as Readonly<Record<string, number>>,
  /** W/kg */
  power: 0.18,
  /** By body weight, 1/s and s. */
  rate: 0.43,
  impulse: 0.017,
} as const
/** Of the peak, at joints that were not learned from. */
const ELSEWHERE = 0.1

/** A peak as far as its variation depends on it. */
interface VaryingPeak {
  readonly joint: string
  readonly unit: string
  readonly value: number
}

/**
 * One standard deviation of what the same person’s next stance would give, in the peak’s unit. A peak is the largest of
 * all its stances; with several it varies hardly less.
 */
export function calcStepSd({ joint, unit, value }: VaryingPeak, bodyMass: number): number {
  const weight = bodyWeightToNewton(1, bodyMass)
  const { force, moment, momentImpulse, power, rate, impulse } = VARIATION
  if (unit === 'N') return Math.min(force.share * Math.abs(value), force.most * weight)
  const own = joint.replace(/\..*/, '')
  if (moment[own] === undefined) return ELSEWHERE * Math.abs(value)
  if (unit === 'N·m') return moment[own] * bodyMass
  if (unit === 'N·m·s') return momentImpulse[own]! * bodyMass
  if (unit === 'W') return power * bodyMass
  return (unit === 'N/s' ? rate : impulse) * weight
}
