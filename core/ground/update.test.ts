import { Matrix, inverse } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import type { Observed } from './update.ts'
import { conclude, condition, conditionOn, update } from './update.ts'

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
    const found = update({ mean, covariance: Float64Array.from(S.to1DArray()) }, [
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
    const found = update({ mean: Float64Array.of(1, 2), covariance: Float64Array.of(1, 0, 0, 4) }, [
      { law: { rows: [{ at: [0], by: [1], value: 3 }] }, error: Float64Array.of(0), covariance: Float64Array.of(1) },
    ])
    expect(found.mean[0]).toBeCloseTo(2, 12)
    expect(found.mean[1]).toBe(2)
    expect(found.variance[0]).toBeCloseTo(0.5, 12)
    expect(found.variance[1]).toBe(4)
  })

  it('is the same law by law, and with a wider prior, as at once', () => {
    const random = createRandom(5)
    const n = 12
    const draw = (length: number): Float64Array => Float64Array.from({ length }, () => random.normal())
    const squareOf = (root: Float64Array, size: number): Float64Array => {
      const matrix = Matrix.from1DArray(size, root.length / size, [...root])
      return Float64Array.from(matrix.mmul(matrix.transpose()).to1DArray())
    }
    const lawOf = (rows: number): Observed => ({
      law: { rows: Array.from({ length: rows }, () => ({ at: [1, 4, 7], by: [...draw(3)], value: random.normal() })) },
      error: draw(rows),
      covariance: squareOf(draw(rows * rows), rows),
    })
    const known = { mean: draw(n), covariance: squareOf(draw(n * n), n) }
    const ways = [draw(n), draw(n), draw(n)]
    const laws = [lawOf(3), lawOf(5), lawOf(2)]
    const wider = known.covariance.map(
      (value, at) => value + ways.reduce((sum, way) => sum + way[Math.floor(at / n)]! * way[at % n]!, 0),
    )
    for (const spread of [1, 2.5]) {
      const atOnce = update({ mean: known.mean, covariance: wider }, laws, spread)
      const base = condition(known, laws.slice(0, 2), spread)
      conclude(conditionOn(base, [lawOf(4)]))
      const inSteps = conclude(conditionOn(base, laws.slice(2)), ways)
      expect(inSteps.surprise / atOnce.surprise).toBeCloseTo(1, 9)
      for (let i = 0; i < n; i++) {
        expect(inSteps.mean[i]).toBeCloseTo(atOnce.mean[i]!, 9)
        expect(inSteps.variance[i]).toBeCloseTo(atOnce.variance[i]!, 9)
        expect(inSteps.before[i]).toBeCloseTo(atOnce.before[i]!, 9)
      }
    }
  })
})
