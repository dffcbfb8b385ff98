import type { GaitEvent } from '../recording.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { trimCells } from './cells.ts'
import { findNewline, looksLikeData } from './dialect.ts'
import { readEventWords } from './event-words.ts'
import { startRaw, type RawRecording } from './raw.ts'
import { expectRows, HEAD_BYTES, readTable, toMarkerSection, type TableSwitches } from './table.ts'
import { splitRows, type HeadColumn, type HeadRow } from './table-head.ts'
import { decodeText } from './text.ts'

const AXES = ['X', 'Y', 'Z'] as const

/**
 * Qualisys Track Manager, markers as TSV: keys with values, MARKER_NAMES, then (by version) a header row, frame and
 * time columns, or the coordinates alone. Millimetres; a lost marker is 0 0 0 or blank.
 */
export async function readQualisys(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('qualisys-tsv')
  raw.up = '+z'
  const bytes = await stream.head(4 * HEAD_BYTES)
  const isWhole = bytes.length < 4 * HEAD_BYTES
  const text = decodeText(bytes)
  const dialect = { delimiter: '\t', decimal: '.', newline: findNewline(text) } as const
  const rows = splitRows(text, dialect, isWhole)
  const first = rows.findIndex((row) => looksLikeData(row.cells, '.') && !/^[A-Z_]{3,}/.test(row.cells[0]!))
  const key = (name: string): string[] | null => {
    const row = rows
      .slice(0, first < 0 ? undefined : first)
      .find((candidate) => candidate.cells[0]?.trim().toUpperCase() === name)
    return row === undefined ? null : row.cells.slice(1).map((cell) => cell.trim())
  }
  const names = trimCells(key('MARKER_NAMES') ?? []).filter((name) => name !== '')
  if (names.length === 0) return refuseWithoutMarkers(key('BODY_NAMES') !== null)
  if (first < 0)
    return refuse('qualisys.no-data', 'This Qualisys export has a header but no frames.', 'Export the trial again.')
  const width = trimCells(rows[first]!.cells).length
  const ahead = Math.max(0, Math.min(2, width - 3 * names.length))
  const header = rows[first - 1]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const lead = nameLeadingColumns(ahead, header)
  const columns = [
    ...lead.map((name): HeadColumn => ({ name, component: null, unit: name === 'Time' ? 's' : null })),
    ...names.flatMap((name) => AXES.map((component): HeadColumn => ({ name, component, unit: 'mm' }))),
  ]
  const table = await readTable(
    stream,
    dialect,
    { columns, skipLines: rows[first]!.line - 1, headers: [] },
    expectRows(rows, first, stream.size),
    switches,
  )
  raw.alerts.push(...table.alerts)
  const rate = Number(key('FREQUENCY')?.[0])
  raw.events = rows.slice(0, first).flatMap(readEvent)
  raw.decisions.push('Qualisys exports are in millimetres.')
  raw.sections = [toMarkerSection(columns, table, { rate, lead: lead.length })]
  return raw
}

/** Frame and time, by how many cells a row has beyond the coordinates and by the row of headings. */
function nameLeadingColumns(ahead: number, header: readonly string[]): readonly string[] {
  if (ahead === 2 || header[1] === 'time') return ['Frame', 'Time']
  return ahead === 1 ? [header[0] === 'time' ? 'Time' : 'Frame'] : []
}

function readEvent({ cells }: HeadRow): GaitEvent[] {
  if (cells[0]?.trim().toUpperCase() !== 'EVENT') return []
  const event = readEventWords(cells[1] ?? '', Number(cells.at(-1)))
  return event === null ? [] : [event]
}

const refuseWithoutMarkers = (hasBodies: boolean): never =>
  refuse(
    'qualisys.no-markers',
    `This Qualisys export has ${hasBodies ? 'rigid bodies (6D) instead of markers' : 'no marker names (MARKER_NAMES)'}.`,
    'Export 3D data with marker names, or the calculated joint angles as CSV.',
    { line: 1 },
  )
