import type { Peak, Side } from '../../../core/index.ts'
import { readStorage, valueAt } from './trials.ts'

const JOINTS = ['hip', 'knee', 'ankle'] as const
type Joint = (typeof JOINTS)[number]
/** s: how far from ours the reference's peak is looked for. */
export const NEAR = 0.06

/** Another program's curve of a joint: what its peaks are compared as. */
export type ReferenceCurve = (joint: Joint, side: Side, of: 'force' | 'moment') => ((time: number) => number) | null

/** A peak of ours less that of the reference, and its ±. */
export interface JudgedPeak {
  readonly what: string
  readonly off: number
  readonly sd: number
  /** Of ± what the ground makes. */
  readonly byGround: number
}

export function countWithin(all: readonly Pick<JudgedPeak, 'off' | 'sd'>[]): [number, number] {
  const share = (by: number): number => all.filter(({ off, sd }) => Math.abs(off) <= by * sd).length / all.length
  return [share(1), share(2)]
}

/** None where the reference has no such curve, or the ground under the peak was known in another way. */
export function judgePeak(peak: Peak, reference: ReferenceCurve, ground: Peak['ground']): JudgedPeak[] {
  const of = curveOf(peak, reference)
  if (of === null || peak.sd === null || peak.ground !== ground) return []
  const isMoment = isSagittalMoment(peak)
  if (!isMoment && peak.quantity !== 'resultant') return []
  const most = findLargest(of.curve, peak.time)
  if (most === null) return []
  const byGround = peak.parts?.find((part) => part.of === 'ground')?.sd ?? 0
  return [{ what: `${of.joint} ${isMoment ? peak.quantity : 'force'}`, off: peak.value - most, sd: peak.sd, byGround }]
}

/**
 * What the reference has of a sagittal moment or its impulse: its largest value near the peak, or the mean of what acts
 * that way over the stances. Undefined where it has no such curve, null where it does not reach as far.
 */
export function findReference(
  peak: Peak,
  reference: ReferenceCurve,
  stances: readonly { readonly from: number; readonly to: number }[],
): number | null | undefined {
  const isImpulse = peak.quantity === 'flexor impulse' || peak.quantity === 'extensor impulse'
  const of = isImpulse || isSagittalMoment(peak) ? curveOf(peak, reference) : null
  if (of === null) return undefined
  return isImpulse ? calcMeanImpulse(of.curve, stances) : findLargest(of.curve, peak.time)
}

const isSagittalMoment = ({ quantity }: Peak): boolean => quantity === 'flexor moment' || quantity === 'extensor moment'

/** The reference's curve, positive as the peak acts. */
function curveOf(peak: Peak, reference: ReferenceCurve): { joint: Joint; curve: (time: number) => number } | null {
  const joint = JOINTS.find((one) => peak.joint.startsWith(`${one}.`))
  if (joint === undefined || peak.side === null) return null
  const curve = reference(joint, peak.side, peak.unit === 'N' ? 'force' : 'moment')
  if (curve === null) return null
  // Our moments: hip flexes, knee extends, ankle lifts the toes.
  const flexes = joint === 'knee' ? -1 : 1
  const sign = peak.unit === 'N' ? 1 : peak.quantity.startsWith('flexor') ? flexes : -flexes
  return { joint, curve: (time) => sign * curve(time) }
}

/** s: between samples of a reference. */
const STEP = 0.005

/** Null where it is not known all through. */
function findLargest(curve: (time: number) => number, at: number): number | null {
  let most = Number.NEGATIVE_INFINITY
  for (let t = at - NEAR; t <= at + NEAR; t += STEP) {
    const value = curve(t)
    if (!Number.isFinite(value)) return null
    most = Math.max(most, value)
  }
  return most
}

/** Of what acts that way, mean over the stances; null where one of them is not known all through. */
function calcMeanImpulse(
  curve: (time: number) => number,
  stances: readonly { readonly from: number; readonly to: number }[],
): number | null {
  let sum = 0
  for (const { from, to } of stances) {
    const steps = Math.ceil((to - from) / STEP)
    for (let i = 0; i < steps; i++) {
      const value = curve(from + ((i + 0.5) * (to - from)) / steps)
      if (!Number.isFinite(value)) return null
      sum += (Math.max(0, value) * (to - from)) / steps
    }
  }
  return stances.length === 0 ? null : sum / stances.length
}

const OPENSIM_NAMES: Readonly<Record<Joint, string>> = {
  hip: 'hip_flexion',
  knee: 'knee_angle',
  ankle: 'ankle_angle',
}

/** Moments of OpenSim's inverse dynamics of a walk; null where they are not there. */
export function readOpenSim(folder: string, walk: string): ReferenceCurve | null {
  const storage = readStorage(folder, `${walk}_id.sto`)
  if (storage === null) return null
  const times = storage.get('time')!
  return (joint, side, of) => {
    const values =
      of === 'force' ? undefined : storage.get(`${OPENSIM_NAMES[joint]}_${side === 'left' ? 'l' : 'r'}_moment`)
    // Its knee counts flexion as positive.
    const sign = joint === 'knee' ? -1 : 1
    return values === undefined ? null : (time) => sign * valueAt(times, values, time)
  }
}
