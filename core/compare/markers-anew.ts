import type { NormUnit } from '../norms/norm.ts'
import { degToRad } from '../units/units.ts'

/**
 * How far a whole curve may lie from where it would lie had the markers been put on once more, one standard deviation.
 * No cycle of a recording shows it, so that a band over cycles alone calls two visits of an unchanged person different.
 *
 * Angles: between sessions, most studies found 2 to 5°, least in the sagittal and coronal planes, most in hip rotation
 * (review by McGinley, Baker, Wolfe, Morris 2009, Gait Posture 29:360–369). Loads: our allowance, the size of what
 * moving the joint centres by a centimetre does at one body weight (0.1 N·m/kg); plates stand where they stood.
 */
const TURNS: ReadonlySet<string> = new Set([
  'hip.rotation',
  'knee.adduction',
  'knee.rotation',
  'ankle.inversion',
  'ankle.rotation',
])

const BY_UNIT: Readonly<Record<NormUnit, number>> = {
  rad: degToRad(2),
  'N·m/kg': 0.1,
  'W/kg': 0.2,
  'N/kg': 0,
}

/** One standard deviation, in the quantity's own unit. */
export const calcMarkersAnew = (quantity: string, unit: NormUnit): number =>
  TURNS.has(quantity) ? degToRad(4) : BY_UNIT[unit]

/** Of the difference of two curves, each with markers of its own. */
export const calcAnewDifference = (quantity: string, unit: NormUnit): number =>
  Math.SQRT2 * calcMarkersAnew(quantity, unit)
