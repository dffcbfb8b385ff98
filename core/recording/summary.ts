import type { Alert } from '../outcome.ts'
import type { ChannelId } from './channels.ts'
import { calcGaps } from './conditioning/gaps.ts'
import { suggestCutoff } from './conditioning/residuals.ts'
import type { Confidence, GaitEvent, Recording, SubjectHints } from './recording.ts'
import type { SourceUnit } from '../units/source-units.ts'

/** What the reader understood, as plain data: for `pendulab inspect` and for a look at a file before it is used. */
export interface RecordingSummary {
  readonly file: { readonly name: string; readonly bytes: number; readonly sha256: string }
  readonly format: string
  /** Hz, frames, s. */
  readonly rate: number
  readonly frames: number
  readonly start: number
  readonly end: number
  readonly channels: readonly ChannelSummary[]
  /** Every other column of the file, and why it is no channel. */
  readonly otherColumns: readonly {
    readonly column: string
    readonly index: number
    readonly unit: SourceUnit
    readonly reason: string
  }[]
  readonly points: readonly string[]
  readonly hasPelvisPath: boolean
  readonly groundForces: readonly {
    readonly name: string
    readonly side: string | null
    readonly rate: number
    readonly samples: number
    readonly peakVertical: number
  }[]
  readonly modelOutputs: readonly { readonly name: string; readonly unit: string; readonly width: number }[]
  readonly gaps: readonly SignalGaps[]
  readonly events: readonly GaitEvent[]
  readonly subject: SubjectHints
  /** Hz: what residual analysis suggests as cut-off; null where the signals show no noise. */
  readonly suggestedCutoff: number | null
  readonly decisions: readonly string[]
  readonly alerts: readonly Alert[]
}

/** One mapped column: where it stands, its unit and sign, and its range in SI. */
export interface ChannelSummary {
  readonly channel: ChannelId
  readonly column: string
  readonly index: number
  /** The unit in the file; `low` and `high` are in radians or metres, in our sign. */
  readonly unit: SourceUnit
  readonly sign: 1 | -1
  readonly confidence: Confidence
  readonly reason: string
  readonly low: number | null
  readonly high: number | null
}

/** Frames a signal lacks. */
export interface SignalGaps {
  readonly signal: string
  readonly missingFrames: number
  /** The first of them, at most 20. */
  readonly gaps: readonly { readonly from: number; readonly to: number; readonly place: string }[]
}

const MOST_GAPS = 20

/** `events` are those found by whatever means; without them, those of the file. */
export function calcSummary(recording: Recording, events: readonly GaitEvent[] = recording.events): RecordingSummary {
  const { times, provenance } = recording
  const range = (
    values: Float64Array | undefined,
    width = 1,
    offset = 0,
  ): { low: number | null; high: number | null } => {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    const found = values ?? new Float64Array(0)
    for (let i = offset; i < found.length; i += width) {
      const value = found[i]!
      if (value < low) low = value
      if (value > high) high = value
    }
    return low <= high ? { low, high } : { low: null, high: null }
  }
  const channels = recording.mapping.flatMap(
    ({ channel, column, index, unit, sign, confidence, reason }): ChannelSummary[] => {
      if (channel === null) return []
      const axis = ['pelvis.x', 'pelvis.y', 'pelvis.z'].indexOf(channel)
      const ends =
        axis >= 0
          ? range(recording.pelvisPath ?? undefined, 3, axis)
          : range(recording.angles[channel as keyof Recording['angles']])
      return [{ channel, column, index, unit, sign, confidence, reason, ...ends }]
    },
  )
  return {
    file: { name: provenance.fileName, bytes: provenance.bytes, sha256: provenance.sha256 },
    format: provenance.reader,
    rate: recording.rate,
    frames: times.length,
    start: times[0]!,
    end: times.at(-1)!,
    channels,
    otherColumns: recording.mapping
      .filter(({ channel }) => channel === null)
      .map(({ column, index, unit, reason }) => ({ column, index, unit, reason })),
    points: Object.keys(recording.points),
    hasPelvisPath: recording.pelvisPath !== null,
    groundForces: recording.groundForces.map(({ name, side, force, times: clock }) => ({
      name,
      side,
      rate: clock.length > 1 ? Math.round((1e6 * (clock.length - 1)) / (clock.at(-1)! - clock[0]!)) / 1e6 : 0,
      samples: clock.length,
      peakVertical: range(force, 3, 1).high ?? 0,
    })),
    modelOutputs: Object.entries(recording.modelOutputs).map(([name, { unit, width }]) => ({ name, unit, width })),
    gaps: findGaps(recording),
    events,
    subject: recording.subject,
    suggestedCutoff: suggestCutoff(recording).cutoff,
    decisions: provenance.decisions,
    alerts: recording.alerts,
  }
}

function findGaps(recording: Recording): SignalGaps[] {
  const signals: (readonly [string, Float64Array, number])[] = [
    ...Object.entries(recording.angles).map(([name, values]) => [name, values, 1] as const),
    ...Object.entries(recording.points).map(([name, values]) => [name, values, 3] as const),
  ]
  return signals.flatMap(([signal, values, width]): SignalGaps[] => {
    const gaps = calcGaps(signal, values, width, recording.times)
    if (gaps.length === 0) return []
    return [
      {
        signal,
        missingFrames: gaps.reduce((sum, gap) => sum + gap.lastFrame - gap.firstFrame + 1, 0),
        gaps: gaps.slice(0, MOST_GAPS).map(({ firstFrame, lastFrame, place }) => ({
          from: recording.times[firstFrame]!,
          to: recording.times[lastFrame]!,
          place,
        })),
      },
    ]
  })
}
