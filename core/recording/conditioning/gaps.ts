import {
  type Spline,
  type SplineBasis,
  createSplineBasis,
  evaluateSpline,
  fitSpline,
  lambdaOfCutoff,
  scoreSpline,
} from '../../math/spline.ts'

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

/** By more than the last digits of its times, s. */
export const isTooLong = ({ duration }: Gap, limit: number): boolean => duration > limit + 1e-9

/** s on each side of a gap: most of a swing, so that the samples around distinguish motion from noise. */
const AROUND = 0.4
/** Samples on each side, at most: more of them show nothing new. */
const MOST_AROUND = 80
/** Present samples in all that cross-validation needs to distinguish motion from noise. */
const LEAST_TO_JUDGE = 16

/**
 * Fills gaps inside the signal that are no longer than the limit. The fill is the quintic smoothing spline of the
 * present samples around the gap, as stiff as
 * generalised cross-validation finds them smooth: a curve through every sample would carry the noise of the last ones
 * before and after as wrong slopes right across the gap.
 * Without noise it interpolates. Too few samples to judge by are joined by a natural cubic spline. Recorded samples
 * stay as they are. Gaps at the ends are never filled: that
 * would be inventing motion. A gap whose neighbours are fewer than two samples on a side is left. Returns a copy, and
 * the gaps with `filled` set.
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
    if (gap.place !== 'inside' || isTooLong(gap, limit)) return gap
    const before = presentFrames(values, width, gap.firstFrame - 1, -1, times)
    const after = presentFrames(values, width, gap.lastFrame + 1, 1, times)
    if (before.length < 2 || after.length < 2) return gap
    const frames = [...before.toReversed(), ...after]
    const canJudge = frames.length >= LEAST_TO_JUDGE
    const basis = createSplineBasis(
      Float64Array.from(frames, (frame) => times[frame]!),
      canJudge ? 5 : 3,
    )
    const at = times.slice(gap.firstFrame, gap.lastFrame + 1)
    for (let i = 0; i < width; i++) {
      const known = Float64Array.from(frames, (frame) => values[frame * width + i]!)
      const filled = evaluateSpline(canJudge ? fitJudged(basis, known) : fitSpline(basis, known), at)
      filled.forEach((value, k) => (out[(gap.firstFrame + k) * width + i] = value))
    }
    return { ...gap, filled: true }
  })
  return { values: out, gaps }
}

/** Shares of the sampling rate, from hardly any smoothing to cut-offs of 2 Hz at 100 frames a second. */
const CUTOFFS = [0.45, 0.28, 0.18, 0.12, 0.08, 0.05, 0.03, 0.02]

/**
 * The smoothing with the lowest score of generalised cross-validation among a few: a recording may have thousands of
 * gaps, and each next cut-off differs little.
 */
function fitJudged(basis: SplineBasis, known: Float64Array): Spline {
  const offered = CUTOFFS.map((share) => lambdaOfCutoff(basis, share / basis.step))
  const scores = offered.map((lambda) => scoreSpline(basis, known, lambda))
  return fitSpline(basis, known, offered[scores.indexOf(Math.min(...scores))] ?? offered[0]!)
}

/** Present frames from `start` outward, as far as they help; other gaps on the way are stepped over. */
function presentFrames(
  values: Float64Array,
  width: number,
  start: number,
  step: 1 | -1,
  times: Float64Array,
): number[] {
  const frames: number[] = []
  for (let frame = start; frame >= 0 && frame < times.length && frames.length < MOST_AROUND; frame += step) {
    // Slow recordings have few samples in that time; eight are taken all the same.
    if (frames.length >= 8 && Math.abs(times[frame]! - times[start]!) > AROUND) break
    if (Math.abs(frame - start) > 3 * MOST_AROUND) break
    if (!isMissing(values, width, frame)) frames.push(frame)
  }
  return frames
}
