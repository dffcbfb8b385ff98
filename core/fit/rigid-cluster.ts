import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import type { Vector3 } from '../math/vector3.ts'
import { add, scale, subtract } from '../math/vector3.ts'

/** A turn (rows of a rotation matrix) and a shift: p → R (p − from) + to. */
export interface RigidMove {
  readonly rotation: readonly [Vector3, Vector3, Vector3]
  readonly from: Vector3
  readonly to: Vector3
  /** m, root mean square over the points. */
  readonly rms: number
}

/** The rigid motion that brings points nearest to where they were seen (Horn 1987, unit quaternions). */
export function fitRigidMove(before: readonly Vector3[], after: readonly Vector3[]): RigidMove {
  const [from, to] = [meanOf(before), meanOf(after)]
  const S = [0, 1, 2].map((r) =>
    [0, 1, 2].map((c) => before.reduce((sum, p, i) => sum + (p[r]! - from[r]!) * (after[i]![c]! - to[c]!), 0)),
  )
  const at = (r: number, c: number): number => S[r]![c]!
  const N = new Matrix([
    [at(0, 0) + at(1, 1) + at(2, 2), at(1, 2) - at(2, 1), at(2, 0) - at(0, 2), at(0, 1) - at(1, 0)],
    [at(1, 2) - at(2, 1), at(0, 0) - at(1, 1) - at(2, 2), at(0, 1) + at(1, 0), at(2, 0) + at(0, 2)],
    [at(2, 0) - at(0, 2), at(0, 1) + at(1, 0), at(1, 1) - at(0, 0) - at(2, 2), at(1, 2) + at(2, 1)],
    [at(0, 1) - at(1, 0), at(2, 0) + at(0, 2), at(1, 2) + at(2, 1), at(2, 2) - at(0, 0) - at(1, 1)],
  ])
  // Eigenvectors of a 4 × 4 matrix once a cluster: ml-matrix serves, no inner loop.
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(N, { assumeSymmetric: true })
  const best = realEigenvalues.indexOf(Math.max(...realEigenvalues))
  const [w, x, y, z] = eigenvectorMatrix.getColumn(best) as [number, number, number, number]
  const rotation: [Vector3, Vector3, Vector3] = [
    [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
  ]
  const move = { rotation, from, to, rms: 0 }
  const square = before.reduce(
    (sum, p, i) => sum + subtract(moveRigidly(move, p), after[i]!).reduce((own, value) => own + value * value, 0),
    0,
  )
  return { ...move, rms: Math.sqrt(square / before.length) }
}

export function moveRigidly({ rotation, from, to }: RigidMove, p: Vector3): Vector3 {
  const d = subtract(p, from)
  const turn = (row: Vector3): number => row[0] * d[0] + row[1] * d[1] + row[2] * d[2]
  return add(to, [turn(rotation[0]), turn(rotation[1]), turn(rotation[2])])
}

/**
 * m: how far points spread across the line that fits them best; a cluster on a line does not know its turn about it.
 */
export function spreadAcross(points: readonly Vector3[]): number {
  const middle = meanOf(points)
  const scatter = new Matrix(
    [0, 1, 2].map((r) =>
      [0, 1, 2].map(
        (c) => points.reduce((sum, p) => sum + (p[r]! - middle[r]!) * (p[c]! - middle[c]!), 0) / points.length,
      ),
    ),
  )
  const values = new EigenvalueDecomposition(scatter, { assumeSymmetric: true }).realEigenvalues.toSorted(
    (a, b) => a - b,
  )
  return Math.sqrt(Math.max(0, values[1]!))
}

function meanOf(points: readonly Vector3[]): Vector3 {
  return scale(
    points.reduce<Vector3>((sum, p) => add(sum, p), [0, 0, 0]),
    1 / points.length,
  )
}
