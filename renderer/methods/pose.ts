import type { Tree } from '../../core/index.ts'
import { type DemonstrationRun, calcMassPoints, intervalOf } from '../../core/mechanics.ts'
import { type Room, roomAround } from '../display/room.ts'
import { createTreeLayout } from '../display/tree-layout.ts'

/** A planar chain at one instant: rods from `a` to `b`, mass points, the end of the last rod. */
export interface PlanarPose {
  readonly rods: readonly { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }[]
  readonly masses: readonly { readonly x: number; readonly y: number; readonly r: number }[]
}

/** Draws rows of a tree hung at the origin. y is turned down, as screens count. */
export function createPoser(tree: Tree): (row: Float64Array) => PlanarPose {
  const { matrices, place } = createTreeLayout(tree)
  const S = matrices.segmentCount
  const points = new Float64Array(2 * matrices.massCount)
  const heaviest = Math.max(...matrices.mass)
  return (row) => {
    const { joints, proximal, distal } = place(row, [0, 0])
    calcMassPoints(matrices, row, joints, points)
    return {
      rods: Array.from({ length: S }, (_, j) => ({
        x1: proximal[2 * j]!,
        y1: -proximal[2 * j + 1]!,
        x2: distal[2 * j]!,
        y2: -distal[2 * j + 1]!,
      })),
      masses: Array.from({ length: matrices.massCount }, (_, i) => ({
        x: points[2 * i]!,
        y: -points[2 * i + 1]!,
        r: Math.cbrt(matrices.mass[i]! / heaviest),
      })),
    }
  }
}

/** The planar directions at a time between two rows: turned in proportion, lengths kept. */
export function directionsAt(times: Float64Array, directions: Float64Array, t: number): Float64Array {
  const width = directions.length / times.length
  const low = intervalOf(times, t)
  const high = Math.min(low + 1, times.length - 1)
  const span = times[high]! - times[low]!
  const part = span > 0 ? Math.min(1, Math.max(0, (t - times[low]!) / span)) : 0
  const row = new Float64Array(width)
  for (let i = 0; i < width; i += 2) {
    const x = (1 - part) * directions[low * width + i]! + part * directions[high * width + i]!
    const y = (1 - part) * directions[low * width + i + 1]! + part * directions[high * width + i + 1]!
    const size = Math.hypot(x, y) || 1
    row[i] = x / size
    row[i + 1] = y / size
  }
  return row
}

/** Where the end of the chain goes, row by row. */
export function tipPath(
  pose: (row: Float64Array) => PlanarPose,
  times: Float64Array,
  directions: Float64Array,
): readonly (readonly [number, number])[] {
  const width = directions.length / times.length
  return Array.from(times, (_, k) => {
    const { x2, y2 } = pose(directions.subarray(k * width, (k + 1) * width)).rods.at(-1)!
    return [x2, y2] as const
  })
}

/** The room that all rows of both motions take, with a margin. */
export function roomOf(run: DemonstrationRun, pose: (row: Float64Array) => PlanarPose): Room {
  const width = 2 * run.tree.segments.length
  const points: [number, number][] = [[0, 0], ...run.pins.map(([x, y]): [number, number] => [x!, -y!])]
  for (const rows of [run.directions, run.truth])
    for (let at = 0; at < rows.length; at += width)
      for (const { x2, y2 } of pose(rows.subarray(at, at + width)).rods) points.push([x2, y2])
  return roomAround(points, (size) => 0.08 * size)!
}
