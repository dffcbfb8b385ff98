import type { TreeMatrices } from './tree.ts'

/** Row of coefficients a with point = r + Σ_j a_j u_j, for a point of a segment. */
export function calcArms(matrices: TreeMatrices, segment: string, at: number): Float64Array {
  const { segmentCount: S, J, from } = matrices
  const index = matrices.tree.segments.findIndex((candidate) => candidate.name === segment)
  if (index < 0) throw new Error(`calcArms: expected a segment of the tree, got ${segment}`)
  const arms = new Float64Array(S)
  for (let j = 0; j < S; j++) arms[j] = J[index * S + j]!
  arms[index]! += at - from[index]!
  return arms
}
