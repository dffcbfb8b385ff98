import { cross, scale, type Vector3 } from '../../../core/mechanics.ts'
import type { Turn } from '../figure.ts'
import { arrowGlow } from './arrows.ts'
import type { ScenePalette } from './colours.ts'
import type { Rods } from './rods.ts'

const sweep = 1.5 * Math.PI
const steps = 22
const radiusOfLargest = 0.19

/** How large the ring of an impulse is drawn: its area grows with the impulse, so that small ones can still be seen. */
export const ringRadius = (impulse: number, largest: number): number =>
  largest > 0 ? radiusOfLargest * Math.sqrt(Math.min(1, impulse / largest)) : 0

const unit = (a: Vector3): Vector3 => scale(a, 1 / Math.hypot(...a))

/**
 * An angular impulse as a bent arrow about its axis (right-hand rule), open by a quarter, around the joint it acts at.
 */
export function addTurn(ring: Rods, heads: Rods, turn: Turn, largest: number, palette: ScenePalette): void {
  const radius = ringRadius(Math.hypot(...turn.impulse), largest)
  if (!(radius > 0.02)) return
  const axis = unit(turn.impulse)
  const across = unit(Math.abs(axis[0]) < 0.9 ? cross(axis, [1, 0, 0]) : cross(axis, [0, 0, 1]))
  const ahead = cross(axis, across)
  const at = (angle: number, out = 0): Vector3 => {
    const [c, s] = [
      radius * (Math.cos(angle) - out * Math.sin(angle)),
      radius * (Math.sin(angle) + out * Math.cos(angle)),
    ]
    return [
      turn.at[0] + c * across[0] + s * ahead[0],
      turn.at[1] + c * across[1] + s * ahead[1],
      turn.at[2] + c * across[2] + s * ahead[2],
    ]
  }
  const paint = { colour: palette[turn.side], glow: arrowGlow }
  const bend = (i: number) => ({ at: at((sweep * i) / steps), radius: 0.085 * radius })
  for (let i = 0; i < steps; i++) ring.add(bend(i), bend(i + 1), paint)
  heads.add({ at: at(sweep, -0.05), radius: 0.23 * radius }, { at: at(sweep, 0.45), radius: 0 }, paint)
}
