import { differentiate } from '../math/differentiate.ts'
import type { JointLoad, LoadDifference, LoadSymmetry, Loads, Peak, PeakQuantity } from './loads.ts'
import type { PeakScope, Run, Scope } from './peak-scope.ts'
import { scopeOf } from './peak-scope.ts'

type Curve = (k: number) => number

/** Frames at a run's ends where a rate would be a one-sided difference. */
const RATE_EDGE = 2

/** The largest value of every quantity a clinician reads, per joint, inside its scope. */
export function calcPeaks(joints: readonly JointLoad[], times: Float64Array, scope: PeakScope): Peak[] {
  return joints.flatMap((joint) => calcJointPeaks(joint, times, scopeOf(joint.joint, joint.side, scope)))
}

function calcJointPeaks(joint: JointLoad, times: Float64Array, { runs, spans, ground }: Scope): Peak[] {
  const { forceOnDistalInWorld: force, momentOnDistalInWorld: moment, momentOnDistalInDistal: own } = joint
  // The foot's rod lies across the leg: what presses the ankle shows in the shank's axes.
  const local = joint.joint.startsWith('ankle') ? joint.forceOnDistalInProximal : joint.forceOnDistalInDistal
  // y points up; a leg or an arm hangs below its joint and is pressed downward, trunk and head stand on theirs.
  const press = joint.side === null ? 1 : -1
  const outward = joint.side === 'left' ? -1 : 1
  // About +z a hanging segment swings forward, a standing one leans back.
  const extend = joint.joint.startsWith('knee') || joint.side === null ? 1 : -1
  const size: Curve = (k) => Math.hypot(force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!)
  const rate = calcRates(times, size, runs)
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
  const basis = ground === null ? {} : { ground }
  const peaks: Peak[] = []
  for (const [quantity, unit, curve] of curves) {
    let best = -1
    let value = Number.NEGATIVE_INFINITY
    for (const { first, last } of runs) {
      for (let k = first; k <= last; k++) {
        const here = curve(k)
        if (here > value) {
          value = here
          best = k
        }
      }
    }
    // A direction that never occurs has no peak.
    if (best < 0 || value <= 0) continue
    peaks.push({ joint: joint.joint, side: joint.side, quantity, value, sd: null, unit, time: times[best]!, ...basis })
  }
  const impulses = spans.map((span) => integrate(times, size, span)).filter((one) => Number.isFinite(one))
  if (impulses.length > 0) {
    const value = impulses.reduce((sum, one) => sum + one, 0) / impulses.length
    peaks.push({ joint: joint.joint, side: joint.side, quantity: 'impulse', value, sd: null, unit: 'N·s', time: spans[0]!.from, ...basis })
  }
  return peaks
}

/** Rates inside each run; nothing is differenced across its ends, where the motion or its source jumps. */
function calcRates(times: Float64Array, curve: Curve, runs: readonly Run[]): Float64Array {
  const rates = new Float64Array(times.length).fill(Number.NaN)
  for (const { first, last } of runs) {
    if (last - first < 2 * RATE_EDGE + 1) continue
    const own = times.subarray(first, last + 1)
    const { first: slope } = differentiate(own, Float64Array.from(own, (_, i) => curve(first + i)), 1)
    for (let i = RATE_EDGE; i < slope.length - RATE_EDGE; i++) rates[first + i] = slope[i]!
  }
  return rates
}

/** Trapezoids between the samples of a span; two samples at one time (a boundary) add nothing. */
function integrate(times: Float64Array, curve: Curve, { from, to }: { readonly from: number; readonly to: number }): number {
  let sum = 0
  let before = -1
  for (let k = 0; k < times.length; k++) {
    if (times[k]! < from - 1e-9 || times[k]! > to + 1e-9) continue
    if (before >= 0) sum += ((curve(k) + curve(before)) / 2) * (times[k]! - times[before]!)
    before = k
  }
  return before < 0 ? Number.NaN : sum
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
