import type { MotionChange } from '../plan/motion-change.ts'
import type { AngleTools, RecordedMotion } from '../plan/recorded.ts'

/** Every frame of a recording as a technique poses it, before the body is put on its feet. */
export interface PosedFrames {
  /** s, on the technique's clock, one per recorded frame. */
  readonly times: Float64Array
  /** How many times as fast as recorded the technique passes each frame. */
  readonly pace: Float64Array
  /** Rows of S × 3. */
  readonly directions: Float64Array
  /** Rows of S × 9. */
  readonly axes: Float64Array
  /** False: every rod points as recorded. */
  readonly isPosed: boolean
}

/**
 * The recording with every frame's angles changed; null when the body lacks one of them. A segment turns from its
 * recorded axes as the change turns it, so that what no angle describes stays as recorded, and no change changes nothing.
 */
export function poseChange(recorded: RecordedMotion, change: MotionChange, tools: AngleTools): PosedFrames | null {
  const { times: before, segmentCount: S, seen } = recorded
  const n = before.length
  const times = before.map((time) => change.clock(time))
  const pace = before.map((time) => change.pace(time))
  const changes = sampleChanges(change, before)
  if (changes.size === 0) return { times, pace, directions: recorded.directions, axes: recorded.axes, isPosed: false }
  const frames = listFrames(changes, n, seen)
  const wanted = tools.editRows(recorded.axes, n, changes, frames.length < n ? frames : undefined)
  const same = tools.editRows(recorded.axes, n, new Map())
  if (wanted === null || same === null) return null
  const directions = recorded.directions.slice()
  const axes = recorded.axes.slice()
  const rows = { wanted, same, directions, axes }
  frames.forEach((k, row) => {
    for (let j = 0; j < S; j++) turnSegment(rows, k * S + j, row * S + j)
  })
  return { times, pace, directions, axes, isPosed: true }
}

function sampleChanges({ angles }: MotionChange, times: Float64Array): Map<string, Float64Array> {
  const changes = new Map<string, Float64Array>()
  for (const { channel, at } of angles) {
    const own = changes.get(channel) ?? new Float64Array(times.length)
    for (let k = 0; k < times.length; k++) own[k]! += at(times[k]!)
    changes.set(channel, own)
  }
  for (const [channel, values] of changes) if (values.every((value) => value === 0)) changes.delete(channel)
  return changes
}

/** Frames in which the body was seen and something is to change. */
function listFrames(changes: ReadonlyMap<string, Float64Array>, n: number, seen: Uint8Array | undefined): number[] {
  const frames: number[] = []
  for (let k = 0; k < n; k++) if (seen?.[k] !== 0 && isChanged(changes, k)) frames.push(k)
  return frames
}

function isChanged(changes: ReadonlyMap<string, Float64Array>, k: number): boolean {
  for (const values of changes.values()) if (values[k] !== 0) return true
  return false
}

interface Rows {
  /** Of changed frames alone. */
  readonly wanted: Float64Array
  readonly same: Float64Array
  readonly directions: Float64Array
  readonly axes: Float64Array
}

const turn = new Float64Array(9)
const turned = new Float64Array(9)

/** Turns one segment's rod and axes by W Sᵀ: from the axes its angles give to those the changed angles give. */
function turnSegment({ wanted, same, directions, axes }: Rows, row: number, wantedRow: number): void {
  const at = 9 * row
  const from = 9 * wantedRow
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 3; b++)
      turn[3 * a + b] =
        wanted[from + 3 * a]! * same[at + 3 * b]! +
        wanted[from + 3 * a + 1]! * same[at + 3 * b + 1]! +
        wanted[from + 3 * a + 2]! * same[at + 3 * b + 2]!
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 3; b++)
      turned[3 * a + b] =
        turn[3 * a]! * axes[at + b]! + turn[3 * a + 1]! * axes[at + 3 + b]! + turn[3 * a + 2]! * axes[at + 6 + b]!
  axes.set(turned, at)
  const [x, y, z] = [directions[3 * row]!, directions[3 * row + 1]!, directions[3 * row + 2]!]
  for (let a = 0; a < 3; a++) directions[3 * row + a] = turn[3 * a]! * x + turn[3 * a + 1]! * y + turn[3 * a + 2]! * z
}
