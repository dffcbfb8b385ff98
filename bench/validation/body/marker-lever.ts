import type { Side } from '../../../core/gait/side.ts'
import type { Analysis, Recording } from '../../../core/index.ts'
import { findLandmarks } from '../../../core/fit/landmarks.ts'
import { valueAt } from './trials.ts'

export interface MarkerLever {
  readonly marker: string
  /** m: how far ahead of the marker the reference's joint must lie. */
  readonly ahead: number
  /** N·m RMS: reference against plate and marker alone, then with the joint moved there. */
  readonly before: number
  readonly after: number
}

/**
 * Where a reference's joint lies, without any body of ours: the moment of the measured ground force about the raw
 * marker at that joint (mid-stance,
 * where what moves below the joint counts little), and the shift forward that brings it nearest to the reference.
 */
export function calcMarkerLever(
  { analysis, recording }: { readonly analysis: Analysis; readonly recording: Recording },
  { joint, side }: { readonly joint: 'knee' | 'ankle'; readonly side: Side },
  { times, values, sign }: { readonly times: Float64Array; readonly values: Float64Array; readonly sign: number },
): MarkerLever | null {
  const marker = findLandmarks(Object.keys(recording.points)).names.get(`${joint}Lateral.${side}`)
  const track = marker === undefined ? undefined : recording.points[marker]
  if (marker === undefined || track === undefined) return null
  const { ground, centreOfPressure, groundMeasured } = analysis.loads.recorded
  const weight = 0.5 * analysis.subject.mass * 9.80665
  const misses: number[] = []
  const forces: number[] = []
  recording.times.forEach((t, k) => {
    const at = analysis.loads.recorded.times.findIndex((one) => Math.abs(one - t) < 1e-6)
    if (at < 0 || groundMeasured[side][at] !== 1) return
    const [fx, fy] = [ground[side][3 * at]!, ground[side][3 * at + 1]!]
    const [cx, cy] = [centreOfPressure[side][3 * at]!, centreOfPressure[side][3 * at + 1]!]
    const reference = valueAt(times, values, t)
    if (!(fy > weight) || !Number.isFinite(reference) || !Number.isFinite(track[3 * k]!)) return
    // The joint must hold what the ground's force does about it, about the axis to the subject's right.
    const own = -((cx - track[3 * k]!) * fy - (cy - track[3 * k + 1]!) * fx)
    misses.push(own - sign * reference)
    forces.push(fy)
  })
  if (misses.length < 5) return null
  const lever =
    misses.reduce((sum, miss, i) => sum + miss * forces[i]!, 0) / forces.reduce((sum, force) => sum + force * force, 0)
  const rms = (list: readonly number[]): number =>
    Math.sqrt(list.reduce((sum, value) => sum + value * value, 0) / list.length)
  // A joint δ ahead of the marker holds δ times the vertical force more.
  return { marker, ahead: -lever, before: rms(misses), after: rms(misses.map((miss, i) => miss - lever * forces[i]!)) }
}
