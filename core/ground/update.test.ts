import { Matrix, inverse } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { update } from './update.ts'

describe('the linear-Gaussian update', () => {
  it('agrees with the information form on a made problem', () => {
    const random = createRandom(3)
    const [n, m] = [6, 4]
    const root = new Matrix(Array.from({ length: n }, () => Array.from({ length: n }, () => random.normal())))
    const S = root.mmul(root.transpose())
    const noise = new Matrix(Array.from({ length: m }, () => Array.from({ length: m }, () => random.normal())))
    const R = noise.mmul(noise.transpose())
    const A = new Matrix(Array.from({ length: m }, () => Array.from({ length: n }, () => random.normal())))
    const mean = Float64Array.from({ length: n }, () => random.normal())
    const b = Array.from({ length: m }, () => random.normal())
    const error = Float64Array.from({ length: m }, () => random.normal())
    const found = update(mean, Float64Array.from(S.to1DArray()), [
      {
        law: { rows: b.map((value, r) => ({ at: [...mean.keys()], by: A.getRow(r), value })) },
        error,
        covariance: Float64Array.from(R.to1DArray()),
      },
    ])
    const information = Matrix.add(inverse(S), A.transpose().mmul(inverse(R)).mmul(A))
    const right = Matrix.add(
      inverse(S).mmul(Matrix.columnVector([...mean])),
      A.transpose()
        .mmul(inverse(R))
        .mmul(Matrix.columnVector(b.map((value, i) => value - error[i]!))),
    )
    const covariance = inverse(information)
    const expected = covariance.mmul(right).getColumn(0)
    for (let i = 0; i < n; i++) {
      expect(found.mean[i]).toBeCloseTo(expected[i]!, 6)
      expect(found.variance[i]).toBeCloseTo(covariance.get(i, i), 6)
    }
  })

  it('keeps the prior where no law speaks of it', () => {
    const found = update(Float64Array.of(1, 2), Float64Array.of(1, 0, 0, 4), [
      { law: { rows: [{ at: [0], by: [1], value: 3 }] }, error: Float64Array.of(0), covariance: Float64Array.of(1) },
    ])
    expect([...found.mean]).toEqual([2, 2])
    expect(found.variance[0]).toBeCloseTo(0.5, 12)
    expect(found.variance[1]).toBe(4)
  })
})
