import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import type { Law } from './newton.ts'
import { calcMisfit } from './newton.ts'

export interface Observed {
  readonly law: Law
  /** Mean error of the law, and its covariance, rows × rows. */
  readonly error: Float64Array
  readonly covariance: Float64Array
}

export interface Updated {
  readonly mean: Float64Array
  readonly variance: Float64Array
  /** Misfit between prior and laws by what was expected of it, per row. */
  readonly surprise: number
}

/**
 * One linear-Gaussian update: laws A y = b hold up to their own error with covariance R.
 * K = S Aᵀ (A S Aᵀ + R)⁻¹, y = m + K (b − A m), S' = S − K A S.
 */
export function update(mean: Float64Array, S: Float64Array, observed: readonly Observed[], spread = 1): Updated {
  const n = mean.length
  const rows = observed.flatMap(({ law }) => law.rows)
  const count = rows.length
  // S Aᵀ, column by column.
  const cross = rows.map(({ at, by }) => {
    const column = new Float64Array(n)
    at.forEach((j, k) => {
      const weight = by[k]!
      for (let i = 0; i < n; i++) column[i]! += weight * S[j * n + i]!
    })
    return column
  })
  const G = new Float64Array(count * count)
  for (let r = 0; r < count; r++) {
    const { at, by } = rows[r]!
    for (let c = 0; c <= r; c++) {
      let sum = 0
      for (let k = 0; k < at.length; k++) sum += by[k]! * cross[c]![at[k]!]!
      G[r * count + c] = spread * sum
    }
  }
  const misfit = new Float64Array(count)
  let from = 0
  for (const { law, error, covariance } of observed) {
    const m = law.rows.length
    misfit.set(
      calcMisfit(law, mean).map((value, i) => value - error[i]!),
      from,
    )
    for (let r = 0; r < m; r++) for (let c = 0; c <= r; c++) G[(from + r) * count + from + c]! += covariance[r * m + c]!
    from += m
  }
  if (!factorCholesky(G, count, 0)) throw new Error('The laws contradict each other without any error.')
  const weights = misfit.slice()
  solveCholesky(G, count, weights)
  let surprise = 0
  for (let r = 0; r < count; r++) surprise += (misfit[r]! * weights[r]!) / count
  const out = mean.slice()
  const variance = new Float64Array(n)
  const row = new Float64Array(count)
  for (let i = 0; i < n; i++) {
    let left = spread * S[i * n + i]!
    for (let r = 0; r < count; r++) {
      out[i]! += spread * cross[r]![i]! * weights[r]!
      let sum = spread * cross[r]![i]!
      for (let k = 0; k < r; k++) sum -= G[r * count + k]! * row[k]!
      row[r] = sum / G[r * count + r]!
      left -= row[r]! ** 2
    }
    variance[i] = Math.max(0, left)
  }
  return { mean: out, variance, surprise }
}
