import type { Body } from '../model/body.ts'
import type { ModelPoint } from './point-model.ts'

/** A place on a rod, as a share of its length, and where it was seen. */
interface Seen {
  readonly share: number
  readonly at: readonly [number, number, number]
}

/** How far apart two places of a rod must be, as a share of its length, to show its direction. */
const APART = 0.05

/**
 * Where a body that is no person is sought from in a frame: each rod through two of its places. Places are markers, or
 * where a neighbour hangs whose own direction is known already. NaN where nothing shows a rod.
 */
export function calcOwnStart(
  body: Body,
  points: readonly ModelPoint[],
  frame: number,
): { readonly directions: Float64Array; readonly root: Float64Array } {
  const { segments } = body.tree
  const seen = segments.map((_, j) => listSeen(points, j, frame))
  const parents = segments.map(({ parent }) => segments.findIndex((one) => one.name === parent))
  // As often as there are rods: then every place has gone as far as it can.
  for (let round = 0; round < segments.length; round++) {
    segments.forEach((segment, j) => {
      const p = parents[j]!
      if (p < 0) return
      meet(seen, [p, segment.attach / segments[p]!.length], [j, segment.from / segment.length])
    })
  }
  const directions = new Float64Array(3 * segments.length).fill(Number.NaN)
  segments.forEach((_, j) => {
    const line = lineOf(seen[j]!)
    if (line === null) return
    const size = Math.hypot(...line.slope)
    for (let k = 0; k < 3; k++) directions[3 * j + k] = line.slope[k]! / size
  })
  const first = parents.indexOf(-1)
  const place = placeOn(seen[first]!, segments[first]!.from / segments[first]!.length) ?? meanOf(points, frame)
  return { directions, root: Float64Array.from(place) }
}

function listSeen(points: readonly ModelPoint[], segment: number, frame: number): Seen[] {
  return points.flatMap(({ on, values }): Seen[] =>
    on?.segment === segment && Number.isFinite(values[3 * frame]!)
      ? [{ share: on.share, at: [values[3 * frame]!, values[3 * frame + 1]!, values[3 * frame + 2]!] }]
      : [],
  )
}

/** Two rods meet in one point: what one of them knows of it, the other knows, too. */
function meet(seen: Seen[][], [a, shareA]: readonly [number, number], [b, shareB]: readonly [number, number]): void {
  for (const [from, at, to, there] of [
    [a, shareA, b, shareB],
    [b, shareB, a, shareA],
  ] as const) {
    if (seen[to]!.some((one) => one.share === there)) continue
    const place = placeOn(seen[from]!, at)
    if (place !== null) seen[to]!.push({ share: there, at: place })
  }
}

function placeOn(seen: readonly Seen[], share: number): Seen['at'] | null {
  const exact = seen.find((one) => Math.abs(one.share - share) < 1e-9)
  if (exact !== undefined) return exact.at
  const line = lineOf(seen)
  if (line === null) return null
  const [x, y, z] = line.from.at
  const d = share - line.from.share
  return [x + d * line.slope[0], y + d * line.slope[1], z + d * line.slope[2]]
}

/** Through the two places that lie farthest apart. */
function lineOf(seen: readonly Seen[]): { readonly from: Seen; readonly slope: Seen['at'] } | null {
  const sorted = seen.toSorted((a, b) => a.share - b.share)
  const [from, to] = [sorted[0], sorted.at(-1)]
  if (from === undefined || to === undefined || to.share - from.share < APART) return null
  const along = to.share - from.share
  const slope = [0, 1, 2].map((c) => (to.at[c]! - from.at[c]!) / along) as [number, number, number]
  return Math.hypot(...slope) > 1e-6 ? { from, slope } : null
}

function meanOf(points: readonly ModelPoint[], frame: number): Seen['at'] {
  const shown = points.filter(({ values }) => Number.isFinite(values[3 * frame]!))
  return [0, 1, 2].map((c) => shown.reduce((sum, { values }) => sum + values[3 * frame + c]!, 0) / shown.length) as [
    number,
    number,
    number,
  ]
}
