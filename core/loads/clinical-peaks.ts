import { differentiate } from '../math/differentiate.ts'
import type { JointLoad, LoadDifference, LoadSymmetry, Loads, Peak, PeakQuantity } from './loads.ts'

type Curve = (k: number) => number

/** Samples at either end where a filter or a difference has no neighbours to lean on. */
const EDGE = 3

/** The largest value of every quantity a clinician reads, per joint. */
export function calcPeaks(
  joints: readonly JointLoad[],
  times: Float64Array,
  window?: { readonly from: number; readonly to: number },
): Peak[] {
  const frames: number[] = []
  for (let k = 0; k < times.length; k++) {
    const inside = window === undefined ? k >= EDGE && k < times.length - EDGE : times[k]! >= window.from && times[k]! <= window.to
    if (inside) frames.push(k)
  }
  return joints.flatMap((joint) => calcJointPeaks(joint, times, frames))
}

function calcJointPeaks(joint: JointLoad, times: Float64Array, frames: readonly number[]): Peak[] {
  const { forceOnDistalInWorld: force, momentOnDistalInWorld: moment, momentOnDistalInDistal: own } = joint
  // The foot's rod lies across the leg: what presses the ankle shows in the shank's axes.
  const local = joint.joint.startsWith('ankle') ? joint.forceOnDistalInProximal : joint.forceOnDistalInDistal
  // y points up; a leg or an arm hangs below its joint and is pressed downward, trunk and head stand on theirs.
  const press = joint.side === null ? 1 : -1
  const outward = joint.side === 'left' ? -1 : 1
  // About +z a hanging segment swings forward, a standing one leans back.
  const extend = joint.joint.startsWith('knee') || joint.side === null ? 1 : -1
  const size: Curve = (k) => Math.hypot(force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!)
  const rate = differentiate(times, Float64Array.from(times, (_, k) => size(k)), 1).first
  const curves: [PeakQuantity, Peak['unit'], Curve][] = [
    ['resultant', 'N', size],
    ['compression', 'N', (k) => press * local[3 * k + 1]!],
    ['tension', 'N', (k) => -press * local[3 * k + 1]!],
    ['anterior', 'N', (k) => local[3 * k]!],
    ['posterior', 'N', (k) => -local[3 * k]!],
    ['loading rate', 'N/s', (k) => rate[k]!],
    ['moment', 'N·m', (k) => Math.hypot(moment[3 * k]!, moment[3 * k + 1]!, moment[3 * k + 2]!)],
    ['extensor moment', 'N·m', (k) => extend * own[3 * k + 2]!],
    ['flexor moment', 'N·m', (k) => -extend * own[3 * k + 2]!],
    ['power generated', 'W', (k) => joint.power[k]!],
    ['power absorbed', 'W', (k) => -joint.power[k]!],
  ]
  if (joint.side !== null) {
    curves.splice(5, 0, ['lateral', 'N', (k) => outward * local[3 * k + 2]!], ['medial', 'N', (k) => -outward * local[3 * k + 2]!])
  }
  const peaks: Peak[] = []
  for (const [quantity, unit, curve] of curves) {
    let best = -1
    let value = Number.NEGATIVE_INFINITY
    for (const k of frames) {
      const here = curve(k)
      if (here > value) {
        value = here
        best = k
      }
    }
    // A direction that never occurs has no peak.
    if (best < 0 || value <= 0) continue
    peaks.push({ joint: joint.joint, side: joint.side, quantity, value, sd: null, unit, time: times[best]! })
  }
  if (frames.length > 1) {
    let impulse = 0
    for (let i = 1; i < frames.length; i++) {
      impulse += ((size(frames[i]!) + size(frames[i - 1]!)) / 2) * (times[frames[i]!]! - times[frames[i - 1]!]!)
    }
    if (Number.isFinite(impulse)) {
      peaks.push({ joint: joint.joint, side: joint.side, quantity: 'impulse', value: impulse, sd: null, unit: 'N·s', time: times[frames[0]!]! })
    }
  }
  return peaks
}

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
    return [{ joint, side, quantity, unit, from: peak.value, to: other.value, difference, sd, exceeds: sd === null ? null : Math.abs(difference) > 2 * sd }]
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
