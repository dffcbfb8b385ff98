import type { Side } from '../../gait/side.ts'
import type { Alert } from '../../outcome.ts'
import type { AngleChannel } from '../channels.ts'
import type { GaitEvent, SubjectHints } from '../recording.ts'

/** What a reader hands on: the numbers exactly as in the file, with everything the file states about them. */
export interface RawRecording {
  /** See Provenance.reader. */
  readonly reader: string
  readonly sections: readonly RawSection[]
  /** What the file states about all its angles, and in which words. */
  readonly angleUnit: { readonly unit: 'deg' | 'rad'; readonly evidence: string } | null
  /** The vocabulary the format itself prescribes, when it does. */
  readonly family: NameFamily | null
  readonly subject: SubjectHints
  /** Times in the time base of the first section. */
  readonly events: readonly GaitEvent[]
  /** Force plates the reader has already turned into forces and points, in the file's frame. */
  readonly plates: readonly RawPlate[]
  /** The file's upward axis when the format or the file states it. */
  readonly up: AxisName | null
  readonly decisions: string[]
  readonly alerts: Alert[]
}

export type NameFamily = 'opensim' | 'plug-in-gait' | 'visual3d' | 'xsens' | 'bvh'
export type AxisName = '+x' | '-x' | '+y' | '-y' | '+z' | '-z'

export interface RawSection {
  readonly name: string
  /** Hz, when the section gives it. */
  readonly rate: number | null
  readonly frameCount: number
  readonly columns: readonly RawColumn[]
  /** Seconds, when the reader knows the clock without a time column. */
  readonly times: Float64Array | null
  /** The line of the file, from 1, that a row of the columns stands in. */
  readonly lineOf?: (row: number) => number
}

export type ColumnRole = 'point' | 'angle' | 'force' | 'moment' | 'power' | 'scalar' | 'analog'

export interface RawColumn {
  /** Name as in the file, without the component. */
  readonly name: string
  /** X, Y, Z, RX, … when the name spans several columns. */
  readonly component: string | null
  /** Counted from 0 in the file. */
  readonly index: number
  /** The unit as the file writes it. */
  readonly unit: string | null
  /** What the format itself states the column is. */
  readonly role: ColumnRole | null
  readonly values: Float64Array
  /** What the reader itself worked out the column to be, in radians and our sign. */
  readonly channel?: AngleChannel
  /** Why the reader has already used the column up. */
  readonly note?: string
  /** The force plate it belongs to, where the format gives it. */
  readonly plate?: PlateColumn
}

/** A column that belongs to a force plate. */
export interface PlateColumn {
  readonly plate: string
  readonly plateSide: Side | null
  /**
   * `moment` is about the stated point, `origin-moment` about the origin of the laboratory, `free-moment` about the
   * vertical through the point, whatever its axis is called.
   */
  readonly quantity: 'force' | 'point' | 'moment' | 'origin-moment' | 'free-moment'
  readonly axis: 0 | 1 | 2
}

export interface RawPlate {
  readonly name: string
  readonly rate: number
  readonly firstTime: number
  /** On the foot, x, y, z per sample, N, in the file's frame. */
  readonly force: Float64Array
  /** m, in the file's frame. */
  readonly point: Float64Array
  readonly freeMoment: Float64Array
}

export const fullName = (column: Pick<RawColumn, 'name' | 'component'>): string =>
  column.component === null ? column.name : `${column.name} ${column.component}`

/** What a reader fills in while it works; the rest starts empty. */
export function startRaw(reader: string): {
  -readonly [K in keyof RawRecording]: RawRecording[K]
} {
  return {
    reader,
    sections: [],
    angleUnit: null,
    family: null,
    subject: {},
    events: [],
    plates: [],
    up: null,
    decisions: [],
    alerts: [],
  }
}
