import type { Side } from '../gait/side.ts'
import { SIDES } from '../gait/side.ts'
import type { ContactRequest } from './contact.ts'
import { createLegSolver } from './leg-solver.ts'
import { genericModel } from './muscle-model.ts'

/** Where the muscles of one leg run over time, to be drawn. */
export interface MuscleLines {
  readonly side: Side
  /** First point of every muscle, and one past the last, in the order of the muscles. */
  readonly first: Int32Array
  /** Rows of all points, x, y, z in the thigh's axes from the hip, m; NaN for those that are no part of their path now. */
  readonly points: Float32Array
}

/** Straight lines between the points of 43 muscles a leg, scaled to the body, at every posture. */
export function calcMuscleLines(request: ContactRequest): MuscleLines[] {
  const model = genericModel()
  return (request.sides ?? SIDES).flatMap((side) => {
    const leg = createLegSolver({ model, request, side })
    if (leg === null) return []
    const width = leg.kernel.points.length
    const points = new Float32Array(width * request.fit.times.length)
    request.fit.times.forEach((_, k) => {
      leg.pose(k)
      points.set(leg.kernel.points, k * width)
    })
    // A left leg was calculated in the mirror.
    if (side === 'left') for (let i = 2; i < points.length; i += 3) points[i] = -points[i]!
    return [{ side, first: leg.kernel.first.slice(), points }]
  })
}
