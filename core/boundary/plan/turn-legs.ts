import { intervalOf } from '../../math/search.ts'
import type { Side } from '../../gait/side.ts'
import { SIDES } from '../../gait/side.ts'
import type { LegRods } from './recorded.ts'
import type { AngleChange, ChangeContext } from './whole-edits.ts'

const HIP = ['hip.flexion', 'hip.adduction', 'hip.rotation'] as const

/**
 * Each leg turned outward about the line from its hip to its ankle, so that the foot stays where it is. About the thigh
 * alone the ankle of a bent leg would swing sideways with every bend of the knee, and the body over it with it.
 */
export function turnLegsOut(change: number, context: ChangeContext): AngleChange[] {
  const { legs = {}, axes } = context.recorded
  // Both at once, for a hip's angles are those of its own thigh.
  const turned = axes.slice()
  for (const side of SIDES) {
    const rods = legs[side]
    // Outward is to the left, about +y, on the left side.
    if (rods !== undefined) turnLeg(turned, side === 'left' ? change : -change, rods, context)
  }
  const after = SIDES.some((side) => legs[side] !== undefined) ? context.calcAngles(turned) : {}
  return SIDES.flatMap((side) =>
    legs[side] === undefined ? [turnThigh(change, side)] : listChanges(side, after, context),
  )
}

const turnThigh = (change: number, side: Side): AngleChange => ({
  channel: `hip.rotation.${side}`,
  at: () => -change,
})

function turnLeg(turned: Float64Array, angle: number, { thigh, shank }: LegRods, { recorded }: ChangeContext): void {
  const { times, segmentCount: S, directions } = recorded
  const up = new Float64Array(3)
  for (let k = 0; k < times.length; k++) {
    const [a, b] = [3 * (k * S + thigh.at), 3 * (k * S + shank.at)]
    for (let c = 0; c < 3; c++) up[c] = -(thigh.length * directions[a + c]! + shank.length * directions[b + c]!)
    turnAbout(turned, 9 * (k * S + thigh.at), up, angle)
  }
}

function listChanges(side: Side, after: ChangeContext['angles'], context: ChangeContext): AngleChange[] {
  const { times } = context.recorded
  return HIP.flatMap((name): AngleChange[] => {
    const channel = `${name}.${side}`
    const [now, before] = [after[channel], context.angles[channel]]
    if (now === undefined || before === undefined) return []
    const rows = now.map((value, k) => value - before[k]!)
    return [{ channel, at: (time) => readRows(times, rows, time) }]
  })
}

function readRows(times: Float64Array, rows: Float64Array, time: number): number {
  const t = Math.min(times.at(-1)!, Math.max(times[0]!, time))
  const i = intervalOf(times, t)
  const w = (t - times[i]!) / (times[i + 1]! - times[i]!)
  // Next to a frame that was not seen the other one counts.
  return w === 0 ? rows[i]! : w === 1 ? rows[i + 1]! : (1 - w) * rows[i]! + w * rows[i + 1]!
}

/** Columns of a 3 × 3 matrix turned about an axis of any length (Rodrigues). */
function turnAbout(matrix: Float64Array, at: number, axis: Float64Array, angle: number): void {
  const size = Math.hypot(axis[0]!, axis[1]!, axis[2]!)
  const [x, y, z] = [axis[0]! / size, axis[1]! / size, axis[2]! / size]
  const [s, c] = [Math.sin(angle), Math.cos(angle)]
  for (let column = 0; column < 3; column++) {
    const [p, q, r] = [matrix[at + column]!, matrix[at + 3 + column]!, matrix[at + 6 + column]!]
    const along = (1 - c) * (x * p + y * q + z * r)
    matrix[at + column] = c * p + s * (y * r - z * q) + along * x
    matrix[at + 3 + column] = c * q + s * (z * p - x * r) + along * y
    matrix[at + 6 + column] = c * r + s * (x * q - y * p) + along * z
  }
}
