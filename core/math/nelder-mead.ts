import type { JobControl } from '../outcome.ts'

export interface SimplexOptions {
  /** Size of the first simplex along each coordinate. */
  readonly step: number
  readonly maxEvaluations: number
  /** Ends when all corners agree to this, in value and in place. */
  readonly tolerance: number
  readonly control?: JobControl | undefined
  /** Corners of the first simplex other than the start; default: one step along each coordinate. */
  readonly corners?: readonly Float64Array[]
}

export interface Minimum {
  readonly x: Float64Array
  readonly value: number
  readonly evaluations: number
  readonly iterations: number
  readonly status: 'converged' | 'stalled' | 'cancelled'
}

/**
 * Downhill simplex (Nelder and Mead 1965) with coefficients that depend on the dimension, without which it
 * collapses beyond about ten unknowns (Gao and Han 2012). Kept as a baseline: it uses no slopes at all.
 */
export function minimiseSimplex(f: (x: Float64Array) => number, start: Float64Array, options: SimplexOptions): Minimum {
  const n = start.length
  const expansion = 1 + 2 / n
  const contraction = 0.75 - 0.5 / n
  const shrink = 1 - 1 / n
  let evaluations = 0
  const call = (x: Float64Array): number => {
    evaluations++
    return f(x)
  }
  const corners = [
    start.slice(),
    ...(options.corners ??
      Array.from({ length: n }, (_, i) => start.map((value, k) => (k === i ? value + options.step : value)))),
  ]
  const values = corners.map(call)
  const order = corners.map((_, i) => i)
  const sum = new Float64Array(n)
  for (const corner of corners) for (let k = 0; k < n; k++) sum[k]! += corner[k]!
  const trial = new Float64Array(n)
  const second = new Float64Array(n)
  let iterations = 0
  let status: Minimum['status'] = 'stalled'
  while (evaluations < options.maxEvaluations) {
    if (iterations++ % 64 === 0) {
      if (options.control?.isCancelled?.()) {
        status = 'cancelled'
        break
      }
      options.control?.progress?.(evaluations / options.maxEvaluations, 'Moving the simplex')
    }
    order.sort((a, b) => values[a]! - values[b]!)
    const best = order[0]!
    const worst = order[corners.length - 1]!
    const next = order[corners.length - 2]!
    if (
      values[worst]! - values[best]! <= options.tolerance * (1 + Math.abs(values[best]!)) &&
      calcSpread(corners, best) <= options.tolerance
    ) {
      status = 'converged'
      break
    }
    // Centre of all corners but the worst; a point on the line from the worst through it.
    const along = (factor: number, out: Float64Array) => {
      const w = corners[worst]!
      for (let k = 0; k < n; k++) {
        const centre = (sum[k]! - w[k]!) / n
        out[k] = centre + factor * (w[k]! - centre)
      }
      return call(out)
    }
    const replace = (x: Float64Array, value: number) => {
      const w = corners[worst]!
      for (let k = 0; k < n; k++) {
        sum[k]! += x[k]! - w[k]!
        w[k] = x[k]!
      }
      values[worst] = value
    }
    const reflected = along(-1, trial)
    if (reflected < values[best]!) {
      const expanded = along(-expansion, second)
      if (expanded < reflected) replace(second, expanded)
      else replace(trial, reflected)
    } else if (reflected < values[next]!) replace(trial, reflected)
    else {
      const inside = reflected >= values[worst]!
      const contracted = along(inside ? contraction : -contraction, second)
      if (contracted < Math.min(reflected, values[worst]!)) replace(second, contracted)
      else {
        const b = corners[best]!
        sum.fill(0)
        for (const [i, corner] of corners.entries()) {
          if (i !== best) {
            for (let k = 0; k < n; k++) corner[k] = b[k]! + shrink * (corner[k]! - b[k]!)
            values[i] = call(corner)
          }
          for (let k = 0; k < n; k++) sum[k]! += corner[k]!
        }
      }
    }
  }
  const winner = values.indexOf(Math.min(...values))
  return { x: corners[winner]!, value: values[winner]!, evaluations, iterations, status }
}

function calcSpread(corners: readonly Float64Array[], best: number): number {
  let spread = 0
  for (const corner of corners) {
    for (let k = 0; k < corner.length; k++) spread = Math.max(spread, Math.abs(corner[k]! - corners[best]![k]!))
  }
  return spread
}
