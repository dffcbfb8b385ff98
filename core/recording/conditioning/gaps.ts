import { createSplineBasis, evaluateSpline, fitSpline } from '../../math/spline.ts'

/** A stretch of missing samples in one channel. */
export interface Gap {
  /** Angle channel, marker name, or `pelvis path`. */
  readonly channel: string
  /** First and last missing frame. */
  readonly firstFrame: number
  readonly lastFrame: number
  /** s: time from the last sample before to the first sample after, which is what the limit is compared with. */
  readonly duration: number
  /** s, of the first missing frame. */
  readonly time: number
  readonly place: 'start' | 'inside' | 'end' | 'whole'
  readonly filled: boolean
}

/** A stretch of frames, both ends included. */
export interface FrameSpan {
  readonly first: number
  readonly last: number
}

/** Runs of present frames; `isAbsent` is asked once per frame. */
export function calcRuns(frameCount: number, isAbsent: (frame: number) => boolean): FrameSpan[] {
  const runs: FrameSpan[] = []
  let first = -1
  for (let frame = 0; frame <= frameCount; frame++) {
    const missing = frame === frameCount || isAbsent(frame)
    if (!missing && first < 0) first = frame
    if (missing && first >= 0) {
      runs.push({ first, last: frame - 1 })
      first = -1
    }
  }
  return runs
}

/** The gaps of a signal of `width` numbers per frame (a frame is missing when any of its numbers is). */
export function calcGaps(channel: string, values: Float64Array, width: number, times: Float64Array): Gap[] {
  const frameCount = times.length
  const runs = calcRuns(frameCount, (frame) => isMissing(values, width, frame))
  const gap = (firstFrame: number, lastFrame: number, place: Gap['place']): Gap => {
    const before = times[Math.max(0, firstFrame - 1)]!
    const after = times[Math.min(frameCount - 1, lastFrame + 1)]!
    return { channel, firstFrame, lastFrame, duration: after - before, time: times[firstFrame]!, place, filled: false }
  }
  if (frameCount === 0) return []
  if (runs.length === 0) return [gap(0, frameCount - 1, 'whole')]
  const gaps: Gap[] = []
  if (runs[0]!.first > 0) gaps.push(gap(0, runs[0]!.first - 1, 'start'))
  for (let k = 1; k < runs.length; k++) gaps.push(gap(runs[k - 1]!.last + 1, runs[k]!.first - 1, 'inside'))
  if (runs.at(-1)!.last < frameCount - 1) gaps.push(gap(runs.at(-1)!.last + 1, frameCount - 1, 'end'))
  return gaps
}

export function isMissing(values: Float64Array, width: number, frame: number): boolean {
  for (let i = 0; i < width; i++) if (!Number.isFinite(values[frame * width + i]!)) return true
  return false
}

/** Samples used on each side of a gap. */
const NEIGHBOURS = 8

/**
 * Fills gaps inside the signal that are no longer than the limit, by a natural cubic spline through the present samples
 * around them. Gaps at the ends are never filled: that would be inventing motion. A gap whose neighbours are
 * fewer than two samples on a side is left. Returns a copy, and the gaps with `filled` set.
 */
export function fillShortGaps(
  channel: string,
  values: Float64Array,
  width: number,
  times: Float64Array,
  limit: number,
): { values: Float64Array; gaps: Gap[] } {
  const out = Float64Array.from(values)
  const gaps = calcGaps(channel, values, width, times).map((gap) => {
    if (gap.place !== 'inside' || gap.duration > limit + 1e-9) return gap
    const before = presentFrames(values, width, gap.firstFrame - 1, -1, times.length)
    const after = presentFrames(values, width, gap.lastFrame + 1, 1, times.length)
    if (before.length < 2 || after.length < 2) return gap
    const frames = [...before.toReversed(), ...after]
    const basis = createSplineBasis(Float64Array.from(frames, (frame) => times[frame]!), 3)
    const at = times.slice(gap.firstFrame, gap.lastFrame + 1)
    for (let i = 0; i < width; i++) {
      const known = Float64Array.from(frames, (frame) => values[frame * width + i]!)
      const filled = evaluateSpline(fitSpline(basis, known), at)
      filled.forEach((value, k) => (out[(gap.firstFrame + k) * width + i] = value))
    }
    return { ...gap, filled: true }
  })
  return { values: out, gaps }
}

/** Up to NEIGHBOURS present frames from `start` outward; other short gaps on the way are stepped over. */
function presentFrames(values: Float64Array, width: number, start: number, step: 1 | -1, count: number): number[] {
  const frames: number[] = []
  for (let frame = start; frame >= 0 && frame < count && frames.length < NEIGHBOURS; frame += step) {
    if (!isMissing(values, width, frame)) frames.push(frame)
    else if (Math.abs(frame - start) > 3 * NEIGHBOURS) break
  }
  return frames
}
