import { cross, dot, norm, subtract, type Vector3 } from '../../../math/vector3.ts'
import { flatten, type Placed } from './placed.ts'

/**
 * A body that faces over a wider range than this, rad, turns. In a straight walk the pelvis rotates by 10 to 20° in all,
 * with a stiff hip by up to 40°.
 */
const WIDEST_STRAIGHT = (45 * Math.PI) / 180

/** A curve so slight that its way is hardly longer than its ends are apart, or a turn on the spot, shows in this. */
export function turnsByHeading(places: readonly Placed[], pelvisRotation: Float64Array | null, up: Vector3): boolean {
  const headings = pelvisRotation ?? findHeadings(places, up)
  return headings !== null && rangeOf(headings) > WIDEST_STRAIGHT
}

/** Which way the line from the left to the right side of the pelvis points, seen from above, in each frame; NaN unseen. */
function findHeadings(places: readonly Placed[], up: Vector3): Float64Array | null {
  for (const part of ['asis', 'psis', 'hip'] as const) {
    const sideOf = (side: string) => places.find(({ place }) => place?.part === part && place.side === side)?.track
    const [left, right] = [sideOf('left'), sideOf('right')]
    if (left === undefined || right === undefined) continue
    const headings = new Float64Array(left.length / 3).fill(Number.NaN)
    let first: Vector3 | null = null
    for (let i = 0; i < headings.length; i++) {
      const sideways = flatten(subtract(at(right, i), at(left, i)), up)
      if (!(norm(sideways) > 0.03)) continue
      first ??= sideways
      headings[i] = Math.atan2(dot(cross(first, sideways), up), dot(first, sideways))
    }
    return headings
  }
  return null
}

const at = (track: Float64Array, i: number): Vector3 => [track[3 * i]!, track[3 * i + 1]!, track[3 * i + 2]!]

/** Of directions: how far they lie apart, without the outermost frames, where a marker may have been taken for another. */
function rangeOf(headings: Float64Array): number {
  const seen = headings.filter((value) => Number.isFinite(value))
  if (seen.length < 2) return 0
  const along = seen.reduce((sum, value) => sum + Math.cos(value), 0)
  const across = seen.reduce((sum, value) => sum + Math.sin(value), 0)
  const mean = Math.atan2(across, along)
  const away = seen.map((value) => Math.atan2(Math.sin(value - mean), Math.cos(value - mean))).toSorted()
  const cut = Math.floor(0.05 * away.length)
  return away[away.length - 1 - cut]! - away[cut]!
}
