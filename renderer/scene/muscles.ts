import type { Vector3 } from '../../core/mechanics.ts'
import type { ContactResult, MuscleLines } from '../../core/gait.ts'
import type { MuscleLine } from './figure.ts'

export interface LegPlace {
  /** Hip centre in the world, and the thigh's axes row by row. */
  hip: Vector3
  thigh: ArrayLike<number>
}

/** Where a leg's muscles run at one frame, with their forces; none where these are not known. */
export function muscleLinesAt(
  { side, first, points }: MuscleLines,
  { muscles }: Pick<ContactResult, 'muscles'>,
  frame: number,
  newtonsPerBw: number,
  { hip, thigh }: LegPlace,
): MuscleLine[] {
  const own = muscles.filter((muscle) => muscle.side === side)
  const start = frame * 3 * first.at(-1)!
  return own.flatMap(({ force }, i): MuscleLine[] => {
    const now = force[frame]
    if (now === undefined || !Number.isFinite(now)) return []
    const placed: Vector3[] = []
    for (let p = first[i]!; p < first[i + 1]!; p++) {
      const [x, y, z] = points.subarray(start + 3 * p, start + 3 * p + 3)
      // A point that is no part of the path at this bend of the knee.
      if (!Number.isFinite(x!)) continue
      const along = (row: number): number => thigh[3 * row]! * x! + thigh[3 * row + 1]! * y! + thigh[3 * row + 2]! * z!
      placed.push([hip[0] + along(0), hip[1] + along(1), hip[2] + along(2)])
    }
    return [{ points: placed, forceBw: now / newtonsPerBw }]
  })
}
