import { norm, type Vector3 } from '../../../math/vector3.ts'
import type { BodyPart } from '../names/marker-names.ts'
import { axisWords, unit, type Placed, type WorldEvidence } from './placed.ts'

/** Typical heights of the named parts of a standing body, m. */
const HEIGHTS: Readonly<Record<BodyPart, number>> = {
  heel: 0.05,
  toe: 0.04,
  ankle: 0.08,
  knee: 0.5,
  hip: 0.9,
  asis: 1,
  psis: 1,
  sacrum: 1,
  pelvis: 0.95,
  trunk: 1.3,
  shoulder: 1.4,
  head: 1.65,
}

export function findUp(evidence: WorldEvidence, places: readonly Placed[], decisions: string[]): Vector3 | null {
  return (
    upFromHeights(places, decisions) ??
    (places.length === 0 ? upFromForces(evidence, decisions) : null) ??
    upFromRest(evidence, places, decisions)
  )
}

/** Regression of the positions on typical heights of the named body parts. */
function upFromHeights(places: readonly Placed[], decisions: string[]): Vector3 | null {
  const seen = places.filter((entry) => entry.place !== null && entry.mean !== null)
  if (seen.length < 3) return null
  const heights = seen.map((entry) => HEIGHTS[entry.place!.part])
  const middle = heights.reduce((sum, h) => sum + h, 0) / heights.length
  const spread = heights.reduce((sum, h) => sum + (h - middle) ** 2, 0)
  if (!(spread > 0.02)) return null
  const slope = [0, 1, 2].map(
    (axis) => seen.reduce((sum, entry, i) => sum + (heights[i]! - middle) * entry.mean![axis]!, 0) / spread,
  )
  // A dog is a third as tall as a person: its markers rise a third as fast with a person's heights.
  const steep = [0, 1, 2].filter((axis) => Math.abs(slope[axis]!) > 0.15)
  if (steep.length === 0) return null
  // Of an animal on four legs head and shoulders are also in front of the hips: heights order its markers the better.
  const fits = (axis: number): number => {
    const along = seen.map(({ mean }) => mean![axis]!)
    const centre = along.reduce((sum, one) => sum + one, 0) / along.length
    return (slope[axis]! ** 2 * spread) / along.reduce((sum, one) => sum + (one - centre) ** 2, 0)
  }
  const still = withoutTravel(seen, steep)
  const axis = still.reduce((best, other) => (fits(other) > fits(best) ? other : best))
  decisions.push(`Up is ${axisWords(axis, slope[axis]!)} of the file: the upper markers are above the lower ones.`)
  return unit(axis, Math.sign(slope[axis]!))
}

/** m: nobody climbs so far while standing still along the ground. */
const TRAVELLED = 0.4

/** Where one axis is travelled along, and another at most a third as far, the first lies on the ground. */
function withoutTravel(seen: readonly Placed[], axes: readonly number[]): readonly number[] {
  const ways = axes.map((axis) => middleOf(seen.map(({ track }) => travelAlong(track, axis))))
  const rest = axes.filter((_, i) => !(ways[i]! > TRAVELLED && Math.min(...ways) < ways[i]! / 3))
  return rest.length > 0 ? rest : axes
}

/** From the first to the last frame in which a marker was seen. */
function travelAlong(track: Float64Array, axis: number): number {
  const values = track.filter((value, i) => i % 3 === axis && Number.isFinite(value))
  return values.length === 0 ? 0 : Math.abs(values.at(-1)! - values[0]!)
}

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** A force file alone: which way its forces count is settled later, the axis is clear. */
function upFromForces({ push, up }: WorldEvidence, decisions: string[]): Vector3 | null {
  if (push === null) return null
  const along = push.map((value) => Math.abs(value) / norm(push))
  const axis = along.indexOf(Math.max(...along))
  if (!(along[axis]! > 0.9 && (up === null || 'xyz'[axis] !== up[1]))) return null
  decisions.push(`Up is ${'xyz'[axis]!} of the file: the ground pushes that way.`)
  return unit(axis, 1)
}

/** As the format states, at the height of a hip, or where the ground pushes. */
function upFromRest(evidence: WorldEvidence, places: readonly Placed[], decisions: string[]): Vector3 | null {
  if (evidence.up !== null) {
    const axis = 'xyz'.indexOf(evidence.up[1]!)
    decisions.push(`Up is ${evidence.up} of the file, as its format says.`)
    return unit(axis, evidence.up.startsWith('-') ? -1 : 1)
  }
  if (evidence.path !== null) {
    const tall = [0, 1, 2].filter((axis) => staysAtHipHeight(evidence.path!, axis))
    const axis = tall.includes(1) ? 1 : tall[0]
    if (axis !== undefined) {
      decisions.push(`Up is +${'xyz'[axis]!} of the file: there the pelvis stays at the height of a hip.`)
      return unit(axis, 1)
    }
  }
  if (evidence.push !== null) {
    const axis = evidence.push.reduce(
      (best, value, i) => (Math.abs(value) > Math.abs(evidence.push![best]!) ? i : best),
      0,
    )
    decisions.push(`Up is ${axisWords(axis, evidence.push[axis]!)} of the file: the ground pushes that way.`)
    return unit(axis, Math.sign(evidence.push[axis]!))
  }
  return places.length > 0 || evidence.path !== null
    ? (decisions.push('Up could not be seen from names or heights; +y of the file was taken.'), [0, 1, 0])
    : null
}

/** Between 0.4 and 1.5 m all the time, and within 0.4 m: a pelvis's height, or a coincidence. */
function staysAtHipHeight(path: Float64Array, axis: number): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = axis; i < path.length; i += 3) {
    if (path[i]! < low) low = path[i]!
    if (path[i]! > high) high = path[i]!
  }
  return low > 0.4 && high < 1.5 && high - low < 0.4
}
