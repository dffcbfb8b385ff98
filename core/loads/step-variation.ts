import { bodyWeightToNewton } from '../units/units.ts'
import type { Peak } from './loads.ts'

/**
 * How much one person’s peaks vary from stance to stance, one standard deviation within person, side and way of walking:
 * 33 measured stances of 5 adults, usual walking and walking with trunk sway (Uhlrich et al. 2023), 20 degrees of
 * freedom. Usual walking alone varies by 0.6 of it; people who come for an analysis hardly vary less than healthy ones
 * who were asked to walk in an unusual way.
 */
const FORCE_BY_WEIGHT = 0.026
/** N·m/kg */
const MOMENT_BY_MASS: Readonly<Record<string, number>> = { hip: 0.05, knee: 0.08, ankle: 0.06 }
/** Of the peak: powers, rates and impulses, which multiply what varies. */
const SHARE = 0.1

/**
 * One standard deviation of what the same person’s next stance would give, in the peak’s unit. A peak is the largest of
 * all its stances; with several it varies hardly less.
 */
export function calcStepSd({ joint, unit, value }: Pick<Peak, 'joint' | 'unit' | 'value'>, bodyMass: number): number {
  if (unit === 'N') return bodyWeightToNewton(FORCE_BY_WEIGHT, bodyMass)
  const byMass = MOMENT_BY_MASS[joint.replace(/\..*/, '')]
  if (unit === 'N·m' && byMass !== undefined) return byMass * bodyMass
  return SHARE * Math.abs(value)
}
