import { lowerBound } from '../../math/search.ts'
import type { MotionChange } from '../plan/motion-change.ts'
import type { AngleTools, RecordedMotion } from '../plan/recorded.ts'

/** What a technique asks of the frames of a recording. */
export interface AskedFrames {
  /** s, on the technique's clock, one per recorded frame. */
  readonly times: Float64Array
  /** How many times as fast as recorded the technique passes each frame. */
  readonly pace: Float64Array
  /** Frames whose angles change, ascending, and their axes before and after: rows of S × 9, of all frames and of these. */
  readonly frames: readonly number[]
  readonly same: Float64Array
  readonly wanted: Float64Array
}

/** Frames of a recording, one after another, as a technique poses them, before the body is put on its feet. */
export interface PosedFrames {
  /** Of these frames, as `AskedFrames` has them. */
  readonly times: Float64Array
  readonly pace: Float64Array
  /** Rows of S × 3. */
  readonly directions: Float64Array
  /** Rows of S × 9. */
  readonly axes: Float64Array
  /** False: every rod points as recorded. */
  readonly isPosed: boolean
}

const NOTHING = new Float64Array(0)

/** Null when the body lacks one of the angles that are to change. */
export function askFrames(recorded: RecordedMotion, change: MotionChange, tools: AngleTools): AskedFrames | null {
  const { times: before, seen, axes } = recorded
  const n = before.length
  const times = new Float64Array(n)
  const pace = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    times[k] = change.clock(before[k]!)
    pace[k] = change.pace(before[k]!)
  }
  const changes = sampleChanges(change, before)
  if (changes.size === 0) return { times, pace, frames: [], same: NOTHING, wanted: NOTHING }
  const frames = listFrames([...changes.values()], n, seen)
  const wanted = tools.editRows(axes, n, changes, frames.length < n ? frames : undefined)
  const same = tools.editRows(axes, n, new Map())
  return wanted === null || same === null ? null : { times, pace, frames, same, wanted }
}

/**
 * The frames `first` up to, not including, `end` with their angles changed. A segment turns from its recorded axes as
 * the change turns it, so that what no angle describes stays as recorded, and no change changes nothing.
 */
export function poseFrames(
  { directions, axes, segmentCount: S }: RecordedMotion,
  asked: AskedFrames,
  { first, end }: { readonly first: number; readonly end: number },
): PosedFrames {
  const { times, pace, frames } = asked
  const from = lowerBound(frames, first)
  const to = lowerBound(frames, end)
  const own = { times: times.subarray(first, end), pace: pace.subarray(first, end) }
  const rods = directions.subarray(3 * S * first, 3 * S * end)
  const turns = axes.subarray(9 * S * first, 9 * S * end)
  if (from === to) return { ...own, directions: rods, axes: turns, isPosed: false }
  const posed = { ...own, directions: rods.slice(), axes: turns.slice(), isPosed: true }
  for (let i = from; i < to; i++) {
    const k = frames[i]!
    for (let j = 0; j < S; j++) turnSegment(asked, 9 * (i * S + j), 9 * (k * S + j), posed, (k - first) * S + j)
  }
  return posed
}

function sampleChanges({ angles }: MotionChange, times: Float64Array): Map<string, Float64Array> {
  const changes = new Map<string, Float64Array>()
  for (const { channel, at } of angles) {
    const own = changes.get(channel) ?? new Float64Array(times.length)
    for (let k = 0; k < times.length; k++) own[k]! += at(times[k]!)
    changes.set(channel, own)
  }
  for (const [channel, values] of changes) if (isZero(values)) changes.delete(channel)
  return changes
}

function isZero(values: Float64Array): boolean {
  for (let k = 0; k < values.length; k++) if (values[k] !== 0) return false
  return true
}

/** Frames in which the body was seen and something is to change. */
function listFrames(changes: readonly Float64Array[], n: number, seen: Uint8Array | undefined): number[] {
  const frames: number[] = []
  for (let k = 0; k < n; k++) if (seen?.[k] !== 0 && isChanged(changes, k)) frames.push(k)
  return frames
}

function isChanged(changes: readonly Float64Array[], k: number): boolean {
  for (let i = 0; i < changes.length; i++) if (changes[i]![k] !== 0) return true
  return false
}

/** Turns one segment's rod and axes by W Sᵀ: from the axes its angles give to those the changed angles give. */
function turnSegment(
  { wanted, same }: Pick<AskedFrames, 'wanted' | 'same'>,
  w: number,
  s: number,
  { directions, axes }: Pick<PosedFrames, 'directions' | 'axes'>,
  row: number,
): void {
  const at = 9 * row
  const u = 3 * row
  const x = directions[u]!
  const y = directions[u + 1]!
  const z = directions[u + 2]!
  const a0 = axes[at]!
  const a1 = axes[at + 1]!
  const a2 = axes[at + 2]!
  const a3 = axes[at + 3]!
  const a4 = axes[at + 4]!
  const a5 = axes[at + 5]!
  const a6 = axes[at + 6]!
  const a7 = axes[at + 7]!
  const a8 = axes[at + 8]!
  for (let a = 0; a < 3; a++) {
    const w0 = wanted[w + 3 * a]!
    const w1 = wanted[w + 3 * a + 1]!
    const w2 = wanted[w + 3 * a + 2]!
    const t0 = w0 * same[s]! + w1 * same[s + 1]! + w2 * same[s + 2]!
    const t1 = w0 * same[s + 3]! + w1 * same[s + 4]! + w2 * same[s + 5]!
    const t2 = w0 * same[s + 6]! + w1 * same[s + 7]! + w2 * same[s + 8]!
    axes[at + 3 * a] = t0 * a0 + t1 * a3 + t2 * a6
    axes[at + 3 * a + 1] = t0 * a1 + t1 * a4 + t2 * a7
    axes[at + 3 * a + 2] = t0 * a2 + t1 * a5 + t2 * a8
    directions[u + a] = t0 * x + t1 * y + t2 * z
  }
}
