import type { SourceUnit } from '../units/source-units.ts'
import type { Side } from '../gait/side.ts'
import type { Alert } from '../outcome.ts'
import type { AngleChannel, ChannelId } from './channels.ts'

/**
 * A recording as every later stage sees it: SI, radians, world frame x forward (direction of progression),
 * y up, z to the subject's right; clinical signs; gaps are NaN. Immutable.
 */
export interface Recording {
  /** Seconds, strictly increasing, `frameCount` of them. */
  readonly times: Float64Array
  /** Hz: the median frame rate. */
  readonly rate: number
  readonly angles: Readonly<Partial<Record<AngleChannel, Float64Array>>>
  /** Markers and joint centres by their name in the file: x, y, z per frame in m. */
  readonly points: Readonly<Record<string, Float64Array>>
  /**
   * A point of the pelvis, x, y, z per frame: mid-hip where the file has hip centres, else the model's pelvis origin
   * or the middle of the pelvis markers; provenance states which.
   */
  readonly pelvisPath: Float64Array | null
  readonly groundForces: readonly GroundForce[]
  readonly events: readonly GaitEvent[]
  readonly subject: SubjectHints
  /** What another program computed and stored in the file (joint forces, moments, powers), in SI, as it named it. */
  readonly modelOutputs: Readonly<Record<string, ModelOutput>>
  /** How every column of the file was understood; what was not used is listed here too, with `channel: null`. */
  readonly mapping: readonly MappedColumn[]
  readonly provenance: Provenance
  readonly alerts: readonly Alert[]
}

/** One force plate over time, in the world frame. */
export interface GroundForce {
  /** The plate or column family it came from. */
  readonly name: string
  readonly side: Side | null
  readonly times: Float64Array
  /** Force of the ground on the foot, x, y, z per sample, N. */
  readonly force: Float64Array
  /** Centre of pressure in the world, x, y, z per sample, m; NaN while unloaded. */
  readonly point: Float64Array
  /** Free moment on the foot about the vertical through `point`, x, y, z per sample, N·m. */
  readonly freeMoment: Float64Array
}

/** Foot strike or foot off. */
export type EventKind = 'strike' | 'off'
/** Where an event was taken from. */
export type EventSource = 'file' | 'force plate' | 'kinematics' | 'user'

/** A foot strike or foot off; time in s on the recording's clock. */
export interface GaitEvent {
  readonly side: Side
  readonly kind: EventKind
  readonly time: number
  readonly source: EventSource
}

/** What the file itself states about the subject. */
export interface SubjectHints {
  readonly mass?: number
  readonly height?: number
  readonly sex?: 'female' | 'male'
  readonly code?: string
}

/** A result of the laboratory's own model kept with the recording: its unit and rows of values. */
export interface ModelOutput {
  readonly unit: string
  /** Components per frame. */
  readonly width: number
  readonly values: Float64Array
}

/** How sure the reader is of a column. */
export type Confidence = 'certain' | 'likely' | 'guess'
/** One column of the file and what it was taken to be. */
export interface MappedColumn {
  /** Name as in the file, with its component when the name spans several columns: `RKneeAngles X`. */
  readonly column: string
  /** Counted from 0 in the file. */
  readonly index: number
  readonly channel: ChannelId | null
  readonly unit: SourceUnit
  /** The factor applied to reach our sign: +1 or −1. */
  readonly sign: 1 | -1
  readonly confidence: Confidence
  /** Why: the vocabulary it was found in, or why it is not used. */
  readonly reason: string
  /** Up to 64 evenly spaced values as they stand in the file, for a small picture of the column. */
  readonly sample: Float32Array
  /**
   * The marker or joint centre it is a coordinate of: its name in the file, and the one it is kept under in `points`
   * (null: left out).
   */
  readonly marker?: { readonly name: string; readonly as: string | null }
}

/** A user's corrections to the automatic mapping, by column name; can be saved as a named template. */
export interface MappingTemplate {
  readonly name: string
  readonly columns: Readonly<
    Record<string, { readonly channel: ChannelId | null; readonly unit?: SourceUnit; readonly sign?: 1 | -1 }>
  >
  /**
   * Markers by their name in the file: the name they are read under, one of the common marker sets; null leaves one
   * out.
   */
  readonly points?: Readonly<Record<string, string | null>>
  /** Hz, for files that give none. */
  readonly rate?: number
  /** Seconds of one gait cycle, for files in percent of it. */
  readonly cycleSeconds?: number
  /** Left and right are swapped in the file's names: see `ReadOptions`. */
  readonly swapSides?: boolean
}

/** The file a recording was read from, and how it was read. */
export interface Provenance {
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
  /** `csv`, `opensim-mot`, `trc`, `c3d`, `nexus-csv`, `qualisys-tsv`, `visual3d-ascii`, `bvh`, `xsens`, `mvnx`, … */
  readonly reader: string
  /** Every decision taken while reading, as sentences. */
  readonly decisions: readonly string[]
  /**
   * The rotation from the file's axes to our world, row by row (9 numbers; none when absent): what joins a second file
   * of the same trial.
   */
  readonly fileToWorld?: readonly number[]
  /** Left and right were exchanged against the file's names, because the user chose so. */
  readonly sidesSwapped?: true
  /** s: from when to when the file runs, where only a part of it was taken. */
  readonly whole?: TimeRange
  /** The file is one gait cycle in percent: how long it was taken to last, s, and whether anybody said so. */
  readonly cycle?: { readonly seconds: number; readonly isAssumed: boolean }
}

/** Seconds on the recording's own clock. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** Bytes that can be read once or again, in chunks, without a path: a File, a dropped blob, a file on disk. */
export interface ByteSource {
  readonly name: string
  readonly size: number
  chunks(): AsyncIterable<Uint8Array>
  /**
   * The SHA-256 of all chunks, hexadecimal, asked for after the last of them. The platform makes it (Web Crypto,
   * node:crypto): core hashes nothing itself.
   */
  sha256(): Promise<string>
}

/** What the caller knows better than the file. */
export interface ReadOptions {
  readonly mapping?: MappingTemplate
  /** Hz, when the file counts frames without stating how many a second; a mapping's own rate goes first. */
  readonly rate?: number
  /** Seconds of one gait cycle, for files in percent of it; a mapping's own goes first. */
  readonly cycleSeconds?: number
  /**
   * Exchange left and right in everything the file names by side (markers, angles, plates, events, outputs), for files
   * labelled
   * the wrong way round; columns a mapping settles keep its channels; a mapping's own word goes first. Default false:
   * never on our own account.
   */
  readonly swapSides?: boolean
  /**
   * Only this part of the recording; its direction of progression, sides and events are then found in the part alone.
   */
  readonly range?: TimeRange
  /**
   * A table of which no column is known is opened all the same, for somebody to assign them. Default false: it is
   * refused.
   */
  readonly mayAssign?: boolean
}
