import { markDifference } from '../math/difference-mark.ts'
import type { LoadDifference, LoadSymmetry, Loads, Peak } from './loads.ts'

const keyOf = (peak: Pick<Peak, 'joint' | 'quantity'>): string => `${peak.joint}|${peak.quantity}`

/** What changes from one motion to another, with an uncertainty that shares the sampled bodies of both. */
export function compareLoads(from: Loads, to: Loads): LoadDifference[] {
  const others = new Map(to.peaks.map((peak) => [keyOf(peak), peak]))
  return from.peaks.flatMap((peak): LoadDifference[] => {
    const other = others.get(keyOf(peak))
    if (other === undefined) return []
    const difference = other.value - peak.value
    const sd = calcDifferenceSd(peak, other)
    const { joint, side, quantity, unit } = peak
    return [{ joint, side, quantity, unit, from: peak.value, to: other.value, difference, sd, mark: markDifference(difference, sd, Math.max(Math.abs(peak.value), Math.abs(other.value))) }]
  })
}

function calcDifferenceSd(from: Peak, to: Peak): number | null {
  if (from.samples !== undefined && to.samples !== undefined && from.samples.length === to.samples.length && from.samples.length > 1) {
    return standardDeviation(from.samples.map((value, i) => to.samples![i]! - value))
  }
  return from.sd === null || to.sd === null ? null : Math.hypot(from.sd, to.sd)
}

export function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** Left against right for every quantity both sides have. */
export function calcLoadSymmetry(loads: Loads): LoadSymmetry[] {
  const right = new Map(loads.peaks.filter((peak) => peak.side === 'right').map((peak) => [keyOf(peak), peak]))
  return loads.peaks
    .filter((peak) => peak.side === 'left')
    .flatMap((peak): LoadSymmetry[] => {
      const joint = peak.joint.replace('.left', '')
      const other = right.get(`${joint}.right|${peak.quantity}`)
      if (other === undefined) return []
      const mean = (peak.value + other.value) / 2
      return [{ joint, quantity: peak.quantity, left: peak.value, right: other.value, index: mean === 0 ? 0 : (100 * (other.value - peak.value)) / mean }]
    })
}
