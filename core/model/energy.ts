import type { TreeMatrices } from './tree.ts'

/** K = ½ Σ C_jl u̇_j·u̇_l + ṙ·Σ b_j u̇_j + ½ m |ṙ|², J. */
export function calcKineticEnergy(
  matrices: TreeMatrices,
  velocities: Float64Array,
  rootVelocity: ArrayLike<number>,
): number {
  const { C, b, totalMass, dimension: D, segmentCount: S } = matrices
  let energy = 0
  for (let j = 0; j < S; j++) {
    let own = 0
    for (let c = 0; c < D; c++) {
      const v = velocities[j * D + c]!
      own += v * v
      energy += b[j]! * v * rootVelocity[c]!
    }
    energy += 0.5 * C[j * S + j]! * own
    for (let l = 0; l < j; l++) {
      const weight = C[j * S + l]!
      if (weight === 0) continue
      let dot = 0
      for (let c = 0; c < D; c++) dot += velocities[j * D + c]! * velocities[l * D + c]!
      energy += weight * dot
    }
  }
  for (let c = 0; c < D; c++) energy += 0.5 * totalMass * rootVelocity[c]! * rootVelocity[c]!
  return energy
}

/** V = g Σ b_j u_j·ŷ + m g r·ŷ, J: counted from world y = 0. */
export function calcPotentialEnergy(matrices: TreeMatrices, directions: Float64Array, root: ArrayLike<number>): number {
  const { b, gravity, totalMass, dimension: D, segmentCount: S } = matrices
  let height = totalMass * root[1]!
  for (let j = 0; j < S; j++) height += b[j]! * directions[j * D + 1]!
  return gravity * height
}
