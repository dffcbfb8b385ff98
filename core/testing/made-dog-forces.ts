import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import { cross, type Vector3, vectorAt } from '../math/vector3.ts'
import type { Body } from '../model/body.ts'
import { calcJointPoints, calcMassPoints } from '../model/kinematics.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { TreeMatrices } from '../model/tree.ts'
import type { GroundForce } from '../recording/recording.ts'
import { bearing, PAWS, placePaw, poseDog } from './made-dog-walk.ts'

/** s: step of the differences that accelerations are taken by. */
const H = 1e-3

/**
 * What the floor does to each paw: together it is the force and the moment that the motion demands (Newton, Euler), as
 * small as can be, and each paw takes its load up and gives it back over its stance. Two paws cannot resist a turn about
 * the line between them: what of the moment is left there is left out.
 */
export function calcPawForces(body: Body, times: Float64Array): readonly GroundForce[] {
  const n = times.length
  const matrices = calcMatrices(body.tree)
  const plates = PAWS.map((paw) => ({
    name: `Plate of ${paw}`,
    side: null,
    times,
    force: new Float64Array(3 * n),
    point: new Float64Array(3 * n).fill(NaN),
    freeMoment: new Float64Array(3 * n),
  }))
  times.forEach((t, k) => {
    const standing = PAWS.map((paw, i) => ({ i, share: bearing(paw, t), at: placePaw(body, paw, t) })).filter(
      ({ share }) => share > 1e-6,
    )
    const demand = calcDemand(body, matrices, t)
    let shared = shareWrench(demand, standing)
    // The floor pushes and does not pull: a paw that would be held down bears nothing yet.
    const isHeld = (own: number): boolean => shared[3 * own + 1]! < 0
    if (standing.some((_, own) => isHeld(own)))
      shared = shareWrench(
        demand,
        standing.map((one, own) => (isHeld(own) ? { ...one, share: 0 } : one)),
      )
    standing.forEach(({ i, at }, own) => {
      plates[i]!.force.set(shared.subarray(3 * own, 3 * own + 3), 3 * k)
      plates[i]!.point.set(at, 3 * k)
    })
  })
  return plates
}

/** Force, and moment about the middle of the paws' ground, that move the body as it moves: Σ m (a − g). */
function calcDemand(
  body: Body,
  matrices: TreeMatrices,
  t: number,
): { readonly force: Vector3; momentAbout: (at: Vector3) => Vector3 } {
  const P = matrices.massCount
  const placed = (time: number): Float64Array => {
    const { directions, root } = poseDog(body, time)
    const joints = new Float64Array(3 * matrices.segmentCount)
    const points = new Float64Array(3 * P)
    calcJointPoints(matrices, directions, root, joints)
    calcMassPoints(matrices, directions, joints, points)
    return points
  }
  const [before, now, after] = [placed(t - H), placed(t), placed(t + H)]
  const forces = Array.from({ length: P }, (_, i): Vector3 => {
    const pull = [0, 1, 2].map((c) => {
      const at = 3 * i + c
      const a = (after[at]! - 2 * now[at]! + before[at]!) / (H * H)
      return matrices.mass[i]! * (a + (c === 1 ? matrices.gravity : 0))
    })
    return [pull[0]!, pull[1]!, pull[2]!]
  })
  const sum = (parts: readonly Vector3[]): Vector3 =>
    parts.reduce<Vector3>(([x, y, z], [a, b, c]) => [x + a, y + b, z + c], [0, 0, 0])
  return {
    force: sum(forces),
    momentAbout: (at) =>
      sum(
        forces.map((force, i) =>
          cross(vectorAt(now, i).map((value, c) => value - at[c]!) as unknown as Vector3, force),
        ),
      ),
  }
}

/** Least Σ f² / w with Σ f = F and Σ r × f = M: f = W Aᵀ (A W Aᵀ)⁻¹ (F, M). */
function shareWrench(
  demand: ReturnType<typeof calcDemand>,
  paws: readonly { readonly share: number; readonly at: Vector3 }[],
): Float64Array {
  const middle = [0, 1, 2].map((c) => paws.reduce((all, { at }) => all + at[c]! / paws.length, 0)) as unknown as Vector3
  const columns = paws.flatMap(({ at, share }) =>
    [0, 1, 2].map((c) => {
      const along: Vector3 = [c === 0 ? 1 : 0, c === 1 ? 1 : 0, c === 2 ? 1 : 0]
      const arm = at.map((value, i) => value - middle[i]!) as unknown as Vector3
      return { share, row: [...along, ...cross(arm, along)] }
    }),
  )
  const normal = new Float64Array(36)
  for (const { share, row } of columns)
    for (let i = 0; i < 6; i++) for (let j = 0; j < 6; j++) normal[6 * i + j]! += share * row[i]! * row[j]!
  // Forces are kept to a part in a million, the turn that paws cannot resist is let go.
  for (let i = 0; i < 6; i++) normal[7 * i]! += 1e-6
  const wanted = Float64Array.of(...demand.force, ...demand.momentAbout(middle))
  if (!factorCholesky(normal, 6)) throw new Error('expected paws that carry')
  solveCholesky(normal, 6, wanted)
  return Float64Array.from(
    columns,
    ({ share, row }) => share * row.reduce((all, value, i) => all + value * wanted[i]!, 0),
  )
}
