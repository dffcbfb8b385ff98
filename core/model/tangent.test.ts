import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { randomDirections, randomTree } from '../testing/random-tree.ts'
import { calcTangentBasis } from './tangent.ts'

describe('the basis of a tangent plane', () => {
  it('is orthonormal and at right angles to its direction, everywhere on the sphere', () => {
    const random = createRandom(81)
    const special = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0.6, 0.8, -0, 1e-9, 0, -1]
    for (const D of [2, 3] as const) {
      const rows =
        D === 3
          ? [...randomDirections(random, randomTree(random, 3, 50)), ...special]
          : [...randomDirections(random, randomTree(random, 2, 50)), 0, -1, -1, 0]
      const count = rows.length / D
      const u = Float64Array.from(rows)
      const basis = new Float64Array(count * (D - 1) * D)
      calcTangentBasis(u, count, D, basis)
      for (let j = 0; j < count; j++) {
        const vectors = [
          u.subarray(j * D, (j + 1) * D),
          ...Array.from({ length: D - 1 }, (_, e) => basis.subarray((j * (D - 1) + e) * D, (j * (D - 1) + e + 1) * D)),
        ]
        vectors.forEach((a, p) =>
          vectors.forEach((b, q) => {
            const dot = a.reduce((sum, value, c) => sum + value * b[c]!, 0)
            expect(dot).toBeCloseTo(p === q ? 1 : 0, 8)
          }),
        )
      }
    }
  })
})
