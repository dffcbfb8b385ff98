import { createSplineBasis, evaluateSpline, fitSpline } from '../../core/math/spline.ts'
import type { Keys } from './gait-norms.ts'

/** Periodic curves of a phase in cycles: constant, then cosine and sine of each harmonic. */
export const termCount = (harmonics: number): number => 2 * harmonics + 1

/** Basis row at a phase, or its first or second derivative by phase. */
export function basisRow(phase: number, harmonics: number, derivative: 0 | 1 | 2 = 0): Float64Array {
  const row = new Float64Array(termCount(harmonics))
  row[0] = derivative === 0 ? 1 : 0
  for (let h = 1; h <= harmonics; h++) {
    const w = 2 * Math.PI * h
    const [c, s] = [Math.cos(w * phase), Math.sin(w * phase)]
    row[2 * h - 1] = derivative === 0 ? c : derivative === 1 ? -w * s : -w * w * c
    row[2 * h] = derivative === 0 ? s : derivative === 1 ? w * c : -w * w * s
  }
  return row
}

export function evaluate(coefficients: Float64Array, phase: number, derivative: 0 | 1 | 2 = 0): number {
  const row = basisRow(phase, (coefficients.length - 1) / 2, derivative)
  return row.reduce((sum, b, k) => sum + b * coefficients[k]!, 0)
}

/** Coefficients of evenly sampled values: plain projection, exact while there are more samples than terms. */
export function project(samples: Float64Array, harmonics: number): Float64Array {
  const out = new Float64Array(termCount(harmonics))
  samples.forEach((value, k) => {
    const row = basisRow(k / samples.length, harmonics)
    row.forEach((b, i) => (out[i]! += ((i === 0 ? 1 : 2) * b * value) / samples.length))
  })
  return out
}

/** A smooth periodic curve through key values, sampled: a cubic spline over three cycles, the middle one kept. */
export function sampleKeys(keys: Keys, count: number, shift = 0): Float64Array {
  const times: number[] = []
  const values: number[] = []
  for (let cycle = -1; cycle <= 1; cycle++) {
    for (const [percent, value] of keys) {
      times.push(cycle + percent / 100)
      values.push(value)
    }
  }
  const spline = fitSpline(createSplineBasis(Float64Array.from(times), 3), Float64Array.from(values))
  const at = Float64Array.from({ length: count }, (_, k) => {
    const phase = k / count - shift
    return phase - Math.floor(phase)
  })
  const order = Array.from(at.keys()).toSorted((a, b) => at[a]! - at[b]!)
  const sorted = evaluateSpline(
    spline,
    Float64Array.from(order, (k) => at[k]!),
  )
  const out = new Float64Array(count)
  order.forEach((k, i) => (out[k] = sorted[i]!))
  return out
}
