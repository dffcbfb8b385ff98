import { findLandmarks } from '../../core/gait.ts'
import type { GaitCycle, Recording, Side } from '../../core/index.ts'
import { percentAt, sharedOff } from '../display/cycles.ts'

/** A stretch of time in which a signal has no value in the file. */
export interface MissingSpan {
  /** The channel's name; null for a marker, which stands for every curve of the body. */
  channel: string | null
  side: Side | null
  from: number
  to: number
}
/** The same on the lower axis of a chart. */
export interface GapMark {
  side: Side | null
  from: number
  to: number
}

const sideOf = (channel: string): Side | null =>
  channel.endsWith('.left') ? 'left' : channel.endsWith('.right') ? 'right' : null

/** Runs of frames without a value, half a frame wider at either end, so that a single frame can be seen. */
function runsOf(values: Float64Array, every: number, { times, rate }: Recording): { from: number; to: number }[] {
  // Most signals have none: known at once, whatever the length of the recording.
  if (!values.includes(Number.NaN)) return []
  const runs: { from: number; to: number }[] = []
  for (let i = 0; i < times.length; i++) {
    if (!Number.isNaN(values[i * every]!)) continue
    const first = i
    while (i + 1 < times.length && Number.isNaN(values[(i + 1) * every]!)) i++
    runs.push({ from: times[first]! - 0.5 / rate, to: times[i]! + 0.5 / rate })
  }
  return runs
}

/** Where the signals that show the body are missing. */
export function missingIn(recording: Recording): MissingSpan[] {
  const known = new Set(findLandmarks(Object.keys(recording.points)).names.values())
  return [
    ...Object.entries(recording.angles).flatMap(([channel, values]) =>
      runsOf(values, 1, recording).map((run) => ({ channel, side: sideOf(channel), ...run })),
    ),
    ...Object.entries(recording.points).flatMap(([name, values]) =>
      known.has(name) ? runsOf(values, 3, recording).map((run) => ({ channel: null, side: null, ...run })) : [],
    ),
  ]
}

/** Overlapping marks of one side as one. */
function merge(marks: readonly GapMark[]): GapMark[] {
  const out: GapMark[] = []
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = out.findLast((m) => m.side === mark.side)
    if (last && mark.from <= last.to) last.to = Math.max(last.to, mark.to)
    else out.push({ ...mark })
  }
  return out
}

interface Axis {
  kind: 'time' | 'cycle' | 'stance and swing'
  cycles: readonly GaitCycle[]
  sides: 'both' | Side
}

/** Gaps as a chart marks them: in time as they are, over the cycle wherever any of the averaged cycles has one. */
export function gapMarks(missing: readonly MissingSpan[], { kind, cycles, sides }: Axis): GapMark[] {
  const shown = missing.filter(({ side }) => side === null || sides === 'both' || side === sides)
  if (kind === 'time') return merge(shown.map(({ side, from, to }) => ({ side, from, to })))
  const off = kind === 'stance and swing' ? sharedOff(cycles) : null
  return merge(
    shown.flatMap(({ side, from, to }) =>
      cycles
        .filter((c) => (side === null ? sides === 'both' || c.side === sides : c.side === side))
        .filter((c) => from < c.to && to > c.from)
        .map((c) => ({
          side: side ?? c.side,
          from: percentAt(c, Math.max(from, c.from), off),
          to: percentAt(c, Math.min(to, c.to), off),
        })),
    ),
  )
}
