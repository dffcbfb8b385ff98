import type { Side } from '../gait/side.ts'
import type { GroundForce } from '../recording/recording.ts'

/** N: a plate with more than this is stood on; as for gait events. */
const LOADED = 20
/** m: farther from both feet than this, a centre of pressure belongs to neither. */
const FARTHEST = 0.3

/**
 * Which foot each plate carried. A plate without a side is cut into stretches of load; each goes to the foot that its
 * centre of pressure stays nearest to. A stretch that fits neither foot is left out, and counted.
 */
export function assignPlates(
  plates: readonly GroundForce[],
  times: Float64Array,
  feet: Readonly<Record<Side, Float64Array>>,
): { readonly plates: GroundForce[]; readonly unassigned: number } {
  const assigned: GroundForce[] = []
  let unassigned = 0
  for (const plate of plates) {
    if (plate.side !== null) {
      assigned.push(plate)
      continue
    }
    const sides: Record<Side, GroundForce | null> = { left: null, right: null }
    for (const { first, last } of loadedStretches(plate)) {
      const side = nearestFoot(plate, first, last, times, feet)
      if (side === null) {
        unassigned++
        continue
      }
      const own = (sides[side] ??= emptyLike(plate, side))
      for (let i = first; i <= last; i++) {
        for (let c = 0; c < 3; c++) {
          own.force[3 * i + c] = plate.force[3 * i + c]!
          own.point[3 * i + c] = plate.point[3 * i + c]!
          own.freeMoment[3 * i + c] = plate.freeMoment[3 * i + c]!
        }
      }
    }
    for (const side of ['left', 'right'] as const) if (sides[side] !== null) assigned.push(sides[side])
  }
  return { plates: assigned, unassigned }
}

function loadedStretches(plate: GroundForce): { first: number; last: number }[] {
  const stretches: { first: number; last: number }[] = []
  const n = plate.times.length
  let first = -1
  for (let i = 0; i <= n; i++) {
    const on = i < n && plate.force[3 * i + 1]! > LOADED && Number.isFinite(plate.point[3 * i]!)
    if (on && first < 0) first = i
    if (!on && first >= 0) {
      // Shorter than a twentieth of a second is a knock, not a step.
      if (plate.times[i - 1]! - plate.times[first]! > 0.05) stretches.push({ first, last: i - 1 })
      first = -1
    }
  }
  return stretches
}

function nearestFoot(
  plate: GroundForce,
  first: number,
  last: number,
  times: Float64Array,
  feet: Readonly<Record<Side, Float64Array>>,
): Side | null {
  const sums = { left: 0, right: 0 }
  let count = 0
  let k = 0
  for (let i = first; i <= last; i++) {
    const t = plate.times[i]!
    if (t < times[0]! || t > times[times.length - 1]!) continue
    while (k < times.length - 1 && times[k + 1]! <= t) k++
    // The middle of a step shows best: at its ends the force is small and its point wanders.
    if (plate.force[3 * i + 1]! < 5 * LOADED) continue
    count++
    for (const side of ['left', 'right'] as const) {
      sums[side] += Math.hypot(
        plate.point[3 * i]! - feet[side][3 * k]!,
        plate.point[3 * i + 2]! - feet[side][3 * k + 2]!,
      )
    }
  }
  if (count === 0) return null
  const side = sums.left < sums.right ? 'left' : 'right'
  return sums[side] / count > FARTHEST ? null : side
}

function emptyLike(plate: GroundForce, side: Side): GroundForce {
  return {
    name: plate.name,
    side,
    times: plate.times,
    force: new Float64Array(plate.force.length),
    point: new Float64Array(plate.point.length).fill(Number.NaN),
    freeMoment: new Float64Array(plate.freeMoment.length),
  }
}
