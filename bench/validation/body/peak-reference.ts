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
}

export function countWithin(all: readonly Pick<JudgedPeak, 'off' | 'sd'>[]): [number, number] {
  const share = (by: number): number => all.filter(({ off, sd }) => Math.abs(off) <= by * sd).length / all.length
  return [share(1), share(2)]
}

/** None where the reference has no such curve, or the ground under the peak was known in another way. */
export function judgePeak(peak: Peak, reference: ReferenceCurve, ground: Peak['ground']): JudgedPeak[] {
  const joint = JOINTS.find((one) => peak.joint.startsWith(`${one}.`))
  if (joint === undefined || peak.side === null || peak.sd === null || peak.ground !== ground) return []
  const isMoment = peak.quantity === 'flexor moment' || peak.quantity === 'extensor moment'
  if (!isMoment && peak.quantity !== 'resultant') return []
  const curve = reference(joint, peak.side, isMoment ? 'moment' : 'force')
  if (curve === null) return []
  // Our moments: hip flexes, knee extends, ankle lifts the toes.
  const flexes = joint === 'knee' ? -1 : 1
  const sign = !isMoment ? 1 : peak.quantity === 'flexor moment' ? flexes : -flexes
  let most = Number.NEGATIVE_INFINITY
  for (let t = peak.time - NEAR; t <= peak.time + NEAR; t += 0.005) {
    const value = curve(t)
    if (!Number.isFinite(value)) return []
    most = Math.max(most, sign * value)
  }
  return [{ what: `${joint} ${isMoment ? peak.quantity : 'force'}`, off: peak.value - most, sd: peak.sd }]
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
