import type { Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { radToDeg } from '../../units/units.ts'
import type { AngleTools, Posture, RecordedMotion } from './recorded.ts'
import { editPosture, samplePosture } from './recorded.ts'
import type { ResolvedBoundary, ResolvedTechnique } from './resolve.ts'
import { limitsOf } from './resolve.ts'

interface PostureRequest {
  readonly recorded: RecordedMotion
  readonly tools: AngleTools
}

/** Boundary postures: recorded, then edited; refused when an edit goes beyond what a joint allows. */
export function calcPostures(
  request: PostureRequest,
  resolved: ResolvedTechnique,
): Outcome<ReadonlyMap<string, Posture>> {
  const { recorded, tools } = request
  const postures = new Map<string, Posture>()
  const swing = resolved.stepScale === 1 ? null : calcHipMeans(request, resolved)
  for (const boundary of resolved.boundaries) {
    const posture = samplePosture(recorded, boundary.time)
    const changes = new Map(boundary.changes)
    if (swing !== null) {
      const angles = tools.calcAngles(posture.axes, 1)
      for (const [channel, mean] of swing) {
        const change = (resolved.stepScale - 1) * (angles[channel]![0]! - mean)
        changes.set(channel, (changes.get(channel) ?? 0) + change)
      }
    }
    const edited = editPosture(posture, changes, tools)
    if (edited === null) {
      const channel =
        [...changes.keys()].find((one) => tools.calcAngles(posture.axes, 1)[one] === undefined) ??
        [...changes.keys()][0]
      return refused(
        alert(
          'error',
          'technique.no-channel',
          `This body has no angle “${channel}” to change.`,
          'Choose another joint or template.',
          { time: boundary.time },
        ),
      )
    }
    const stop = checkLimits(boundary, changes, edited, posture, tools)
    if (stop !== null) return stop
    postures.set(boundary.id, edited)
  }
  return done(postures)
}

function checkLimits(
  boundary: ResolvedBoundary,
  changes: ReadonlyMap<string, number>,
  edited: Posture,
  posture: Posture,
  tools: AngleTools,
): ReturnType<typeof refused> | null {
  if (changes.size === 0) return null
  const angles = tools.calcAngles(edited.axes, 1)
  const before = tools.calcAngles(posture.axes, 1)
  for (const channel of changes.keys()) {
    const limits = limitsOf(channel)
    const value = angles[channel]?.[0]
    if (limits === null || value === undefined) continue
    // A recording that lies outside already may be brought nearer, not farther.
    const low = Math.min(limits[0], before[channel]![0]!) - 1e-9
    const high = Math.max(limits[1], before[channel]![0]!) + 1e-9
    if (value < low || value > high) {
      const deg = (rad: number): string => radToDeg(rad).toFixed(0)
      return refused(
        alert(
          'error',
          'technique.joint-limit',
          `At “${boundary.label}” ${channel.replaceAll('.', ' ')} would be ${deg(value)}°; joints allow ${deg(limits[0])}° to ${deg(limits[1])}°.`,
          'Choose a smaller change.',
          { time: boundary.time, channel },
        ),
      )
    }
  }
  return null
}

/** Mean hip flexion per side over the cut part of the recording: about it longer steps reach farther. */
function calcHipMeans(request: PostureRequest, resolved: ResolvedTechnique): Map<string, number> {
  const { recorded, tools } = request
  const first = resolved.boundaries[0]?.time ?? recorded.times[0]!
  const last = resolved.boundaries.at(-1)?.time ?? recorded.times.at(-1)!
  const means = new Map<string, number>()
  const sums = new Map<string, { sum: number; count: number }>()
  for (let k = 0; k < recorded.times.length; k++) {
    if (recorded.times[k]! < first || recorded.times[k]! > last) continue
    const row = recorded.axes.subarray(k * 9 * recorded.segmentCount, (k + 1) * 9 * recorded.segmentCount)
    const angles = tools.calcAngles(row, 1)
    for (const channel of ['hip.flexion.left', 'hip.flexion.right']) {
      const value = angles[channel]?.[0]
      if (value === undefined) continue
      const own = sums.get(channel) ?? { sum: 0, count: 0 }
      sums.set(channel, { sum: own.sum + value, count: own.count + 1 })
    }
  }
  for (const [channel, { sum, count }] of sums) means.set(channel, sum / count)
  return means
}
