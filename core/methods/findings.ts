import type { Finding } from './demonstration.ts'

/** Largest difference of a row's directions from the true ones. */
export function calcRowErrors(directions: Float64Array, truth: Float64Array, rows: number): Float64Array {
  const width = directions.length / rows
  return Float64Array.from({ length: rows }, (_, k) => {
    let worst = 0
    for (let i = k * width; i < (k + 1) * width; i++) worst = Math.max(worst, Math.abs(directions[i]! - truth[i]!))
    return worst
  })
}

/** Where nothing drives or brakes the body its energy stays; a share is of the energy that moves to and fro. */
export function calcEnergyFindings(kinetic: Float64Array, potential: Float64Array): Finding[] {
  const total = kinetic.map((value, k) => value + potential[k]!)
  const change = total.at(-1)! - total[0]!
  const largest = total.reduce((worst, value) => Math.max(worst, Math.abs(value - total[0]!)), 0)
  const scale = Math.max(...kinetic, 1e-12)
  if (largest < 1e-4 * scale) return [{ code: 'keeps-energy', change: largest }]
  return [
    { code: change >= 0 ? 'gains-energy' : 'loses-energy', change: Math.abs(change), share: Math.abs(change) / scale },
  ]
}
