import type { Vector3 } from '../../core/math/vector3.ts'
import type { Side } from '../../core/index.ts'
import { degToRad } from '../../core/index.ts'
import type { GaitNorm } from './gait-norms.ts'

/** Where a foot stands (its heel) in the stride that starts with the right strike at x = 0, and in which contact. */
export function contactAt(
  norm: GaitNorm,
  side: Side,
  phase: number,
): { part: 'heel' | 'flat' | 'ball' | 'toes' | 'none'; spot: Vector3 } {
  const strike = side === 'right' ? 0 : norm.leftStrike
  let since = phase - strike
  let stride = 0
  while (since < 0) {
    since += 1
    stride -= 1
  }
  while (since >= 1) {
    since -= 1
    stride += 1
  }
  const timing = norm.timing[side]
  const left = side === 'left'
  const spot: Vector3 = [
    stride * norm.strideLength + (left ? norm.leftStepLength : 0),
    stride * norm.strideRise + (left ? norm.strideRise / 2 : 0),
    (left ? -0.5 : 0.5) * norm.stepWidth,
  ]
  const part =
    since > timing.off
      ? 'none'
      : since > timing.release
        ? 'toes'
        : since < timing.flatFrom
          ? timing.firstContact
          : since <= timing.flatTo
            ? 'flat'
            : 'ball'
  return { part, spot }
}

/** The ball of a foot that stands flat with its heel on the spot, turned out. */
export function ballOf(norm: GaitNorm, side: Side, spot: Vector3, stature: number): Vector3 {
  const forward = 0.72 * 0.152 * stature
  const out = degToRad(norm.toeOut[side]) * (side === 'right' ? 1 : -1)
  return [spot[0] + forward * Math.cos(out), spot[1] + 0.011 * stature, spot[2] + forward * Math.sin(out)]
}

/** Level floor, or treads whose riser lies 5 cm behind the heel's spot. */
export function floorAt(norm: GaitNorm, x: number): number {
  if (norm.strideRise === 0) return 0
  const tread = norm.strideLength / 2
  return Math.floor((x + 0.05) / tread) * (norm.strideRise / 2)
}
