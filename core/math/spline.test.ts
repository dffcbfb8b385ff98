import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { calcInverseBands, factorBanded, solveBanded } from './spline-banded.ts'
import { createSplineBasis, cutoffOfLambda, evaluateSpline, fitSpline, fitSplineGcv, lambdaOfCutoff } from './spline.ts'

const uneven = (n: number, seed: number, length = 2): Float64Array => {
  const random = createRandom(seed)
  const steps = Array.from({ length: n - 1 }, () => random.between(0.5, 1.5))
  const total = steps.reduce((a, b) => a + b, 0)
  const times = [0.3]
  for (const step of steps) times.push(times.at(-1)! + (step * length) / total)
  return Float64Array.from(times)
}

describe('banded systems', () => {
  it('solve and invert like a full elimination', () => {
    const random = createRandom(5)
    const n = 12
    const band = 3
    const dense = Array.from({ length: n }, () => Array.from({ length: n }, () => 0))
    for (let i = 0; i < n; i++) {
      for (let k = 0; k <= band && i + k < n; k++) {
        const v = k === 0 ? 6 : random.between(-1, 1)
        dense[i]![i + k] = v
        dense[i + k]![i] = v
      }
    }
    const packed = new Float64Array(n * (band + 1))
    for (let i = 0; i < n; i++)
      for (let k = 0; k <= band && i + k < n; k++) packed[i * (band + 1) + k] = dense[i]![i + k]!
    const factor = factorBanded(packed, n, band)!
    const inverse = calcInverseBands(factor)
    for (let j = 0; j < n; j++) {
      const column = new Float64Array(n)
      column[j] = 1
      solveBanded(factor, column)
      for (let i = 0; i < n; i++) {
        const product = dense[i]!.reduce((sum, a, k) => sum + a * column[k]!, 0)
        expect(product).toBeCloseTo(i === j ? 1 : 0, 12)
      }
      for (let k = 0; k <= band && j + k < n; k++) expect(inverse[j * (band + 1) + k]).toBeCloseTo(column[j + k]!, 12)
    }
  })

  it('refuse a matrix that is not positive definite', () => {
    expect(factorBanded(Float64Array.of(1, 2, 1, 0), 2, 1)).toBeNull()
  })
})

const f = (t: number): number => Math.sin(3 * t)

const worst = (n: number, degree: 3 | 5, derivative: number): number => {
  const times = Float64Array.from({ length: n }, (_, k) => (4 * k) / (n - 1))
  const spline = fitSpline(createSplineBasis(times, degree), times.map(f))
  const at = Float64Array.from({ length: 301 }, (_, k) => 1 + (2 * k) / 300)
  const exact = [f, (t: number) => 3 * Math.cos(3 * t), (t: number) => -9 * f(t)][derivative]!
  return evaluateSpline(spline, at, derivative).reduce((w, v, k) => Math.max(w, Math.abs(v - exact(at[k]!))), 0)
}

describe('interpolating splines', () => {
  it('reproduce the polynomials natural splines contain, on uneven times', () => {
    const times = uneven(30, 1)
    const cases: [3 | 5, (t: number) => number][] = [
      [3, (t) => 2 - 3 * t],
      [5, (t) => 1 - t + 4 * t * t],
    ]
    for (const [degree, polynomial] of cases) {
      const spline = fitSpline(createSplineBasis(times, degree), times.map(polynomial))
      const at = Float64Array.from({ length: 50 }, (_, k) => 0.3 + (k / 49) * 2)
      evaluateSpline(spline, at).forEach((v, k) => expect(v).toBeCloseTo(polynomial(at[k]!), 9))
    }
  })

  it('pass through the values, with derivatives of a smooth curve right to high order', () => {
    // Orders: value 2m, derivative d 2m − d.
    for (const [degree, derivative, order] of [
      [3, 0, 4],
      [3, 1, 3],
      [3, 2, 2],
      [5, 0, 6],
      [5, 1, 5],
      [5, 2, 4],
    ] as const) {
      const rate = Math.log2(worst(81, degree, derivative) / worst(161, degree, derivative))
      expect(rate).toBeGreaterThan(order - 0.3)
    }
    expect(worst(201, 5, 2)).toBeLessThan(2e-5)
  })

  it('have as many continuous derivatives as their degree less one, on uneven times', () => {
    const times = uneven(25, 2)
    const random = createRandom(3)
    const values = times.map(() => random.between(-1, 1))
    for (const degree of [3, 5] as const) {
      const spline = fitSpline(createSplineBasis(times, degree), values)
      const w = degree + 1
      for (let derivative = 0; derivative < degree; derivative++) {
        for (let i = 1; i < 24; i++) {
          const left = {
            ...spline,
            times: spline.times.slice(i - 1, i + 1),
            coefficients: spline.coefficients.slice((i - 1) * w, i * w),
          }
          const right = {
            ...spline,
            times: spline.times.slice(i, i + 2),
            coefficients: spline.coefficients.slice(i * w, (i + 1) * w),
          }
          const at = Float64Array.of(times[i]!)
          const a = evaluateSpline(left, at, derivative)[0]!
          const b = evaluateSpline(right, at, derivative)[0]!
          expect(Math.abs(a - b)).toBeLessThan(1e-6 * (1 + Math.abs(a)) * 12 ** derivative)
        }
      }
    }
  })
})

describe('smoothing splines', () => {
  it('damp a sine wave by 1/(1 + λω²ᵐ) in the middle of even times', () => {
    const rate = 100
    const times = Float64Array.from({ length: 1001 }, (_, k) => k / rate)
    for (const degree of [3, 5] as const) {
      const basis = createSplineBasis(times, degree)
      const lambda = lambdaOfCutoff(basis, 6)
      expect(cutoffOfLambda(basis, lambda)).toBeCloseTo(6, 10)
      for (const frequency of [1, 3, 6, 10]) {
        const values = times.map((t) => Math.sin(2 * Math.PI * frequency * t))
        const { values: smooth } = fitSpline(basis, values, lambda)
        let [top, bottom] = [0, 0]
        for (let k = 300; k < 700; k++) {
          top += smooth[k]! * values[k]!
          bottom += values[k]! * values[k]!
        }
        const w = (2 * Math.PI * frequency) / rate
        expect(top / bottom).toBeCloseTo(1 / (1 + lambda * w ** (degree + 1)), 2)
      }
    }
  })

  it('meet the minimum: no small change of the curve lowers Σ(y−s)² + λ∫(s⁽ᵐ⁾)²', () => {
    const times = uneven(20, 7)
    const random = createRandom(8)
    const values = times.map((t) => Math.sin(2 * t) + 0.2 * random.normal())
    for (const degree of [3, 5] as const) {
      const basis = createSplineBasis(times, degree)
      const m = degree === 3 ? 2 : 3
      const lambda = 3
      // Among curves through given knot values the interpolating natural spline has the least ∫(s⁽ᵐ⁾)², so compare
      // those.
      const cost = (knotValues: Float64Array): number => {
        const spline = fitSpline(basis, knotValues)
        const fine = Float64Array.from(
          { length: 20001 },
          (_, k) => times[0]! + ((times[19]! - times[0]!) * (k + 0.5)) / 20001,
        )
        const dt = fine[1]! - fine[0]!
        const rough = evaluateSpline(spline, fine, m).reduce((sum, v) => sum + v * v * dt, 0)
        const miss = knotValues.reduce((sum, v, k) => sum + (v - values[k]!) ** 2, 0)
        return miss + lambda * basis.step ** (2 * m - 1) * rough
      }
      const best = fitSpline(basis, values, lambda).values
      const least = cost(best)
      for (let trial = 0; trial < 10; trial++) {
        expect(cost(best.map((v) => v + 0.02 * random.normal()))).toBeGreaterThan(least)
      }
    }
  })

  it('find by cross-validation a curve nearer the truth than the data, and count its freedom', () => {
    const random = createRandom(11)
    const times = uneven(400, 12, 4)
    const truth = times.map((t) => Math.sin(2 * Math.PI * t) + 0.4 * Math.sin(4 * Math.PI * t + 1))
    const values = truth.map((v) => v + 0.05 * random.normal())
    const rms = (a: Float64Array): number => Math.sqrt(a.reduce((s, v, k) => s + (v - truth[k]!) ** 2, 0) / a.length)
    for (const degree of [3, 5] as const) {
      const basis = createSplineBasis(times, degree)
      const fit = fitSplineGcv(basis, values)
      expect(rms(fit.values)).toBeLessThan(0.4 * rms(values))
      expect(fit.freedom).toBeGreaterThan(8)
      expect(fit.freedom).toBeLessThan(100)
      // Half and twice the smoothing are no better by the score.
      expect(fitSpline(basis, values, fit.lambda * 4).score).toBeGreaterThan(fit.score)
      expect(fitSpline(basis, values, fit.lambda / 4).score).toBeGreaterThan(fit.score)
    }
  })

  it('count the freedom as the trace of the influence matrix, column by column', () => {
    const times = uneven(25, 13)
    const basis = createSplineBasis(times, 5)
    let trace = 0
    for (let k = 0; k < 25; k++) {
      const unit = new Float64Array(25)
      unit[k] = 1
      trace += fitSpline(basis, unit, 5).values[k]!
    }
    expect(fitSpline(basis, times, 5).freedom).toBeCloseTo(trace, 9)
  })
})
