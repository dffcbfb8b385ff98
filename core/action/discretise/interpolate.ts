import { calcLagrangeRow } from '../../math/lobatto.ts'
import type { DiscreteAction } from './discrete-action.ts'

/**
 * Values (and slopes, per second) of a path of elements at ascending times in [0, T], V D per time; no normalisation.
 */
export function interpolate(
  action: DiscreteAction,
  x: Float64Array,
  times: Float64Array,
  out: Float64Array,
  slopes?: Float64Array,
): void {
  const { system, E, p, lobatto, breaks } = action
  const VD = system.V * system.D
  const row = new Float64Array(p + 1)
  const slopeRow = new Float64Array(p + 1)
  let e = 0
  for (let k = 0; k < times.length; k++) {
    const t = times[k]!
    while (e < E - 1 && t >= breaks[e + 1]!) e++
    const h = breaks[e + 1]! - breaks[e]!
    calcLagrangeRow(lobatto, Math.min(1, Math.max(-1, (2 * (t - breaks[e]!)) / h - 1)), row, slopeRow)
    for (let i = 0; i < VD; i++) {
      let value = 0
      let slope = 0
      for (let a = 0; a <= p; a++) {
        const node = x[(e * p + a) * VD + i]!
        value += row[a]! * node
        slope += slopeRow[a]! * node
      }
      out[k * VD + i] = value
      if (slopes) slopes[k * VD + i] = (slope * 2) / h
    }
    // Where two elements meet, the mean of their slopes is the better one (of second order even for straight pieces).
    if (!slopes || e === 0 || t - breaks[e]! > 1e-9 * h) continue
    const before = breaks[e]! - breaks[e - 1]!
    for (let i = 0; i < VD; i++) {
      let slope = 0
      for (let a = 0; a <= p; a++) slope += lobatto.D[p * (p + 1) + a]! * x[((e - 1) * p + a) * VD + i]!
      slopes[k * VD + i] = 0.5 * (slopes[k * VD + i]! + (slope * 2) / before)
    }
  }
}
