import type { GaitEvent } from '../recording.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { trimCells } from './cells.ts'
import { findNewline, looksLikeData } from './dialect.ts'
import { readEventWords } from './event-words.ts'
import { startRaw, type RawColumn, type RawRecording } from './raw.ts'
import { expectRows, HEAD_BYTES, readTable, type TableSwitches } from './table.ts'
import { splitRows, type HeadColumn } from './table-head.ts'
import { decodeText } from './text.ts'

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
  if (names.length === 0) {
    const what = key('BODY_NAMES') === null ? 'no marker names (MARKER_NAMES)' : 'rigid bodies (6D) instead of markers'
    return refuse(
      'qualisys.no-markers',
      `This Qualisys export has ${what}.`,
      'Export 3D data with marker names, or the calculated joint angles as CSV.',
      { line: 1 },
    )
  }
  if (first < 0)
    return refuse('qualisys.no-data', 'This Qualisys export has a header but no frames.', 'Export the trial again.')
  const width = trimCells(rows[first]!.cells).length
  const ahead = Math.max(0, Math.min(2, width - 3 * names.length))
  const header = rows[first - 1]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const lead =
    ahead === 2 || header[1] === 'time'
      ? ['Frame', 'Time']
      : ahead === 1
        ? [header[0] === 'time' ? 'Time' : 'Frame']
        : []
  const axes = ['X', 'Y', 'Z'] as const
  const columns = [
    ...lead.map((name): HeadColumn => ({ name, component: null, unit: name === 'Time' ? 's' : null })),
    ...names.flatMap((name) => axes.map((component): HeadColumn => ({ name, component, unit: 'mm' }))),
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
  const events: GaitEvent[] = []
  for (const row of rows.slice(0, first)) {
    if (row.cells[0]?.trim().toUpperCase() !== 'EVENT') continue
    const event = readEventWords(row.cells[1] ?? '', Number(row.cells.at(-1)))
    if (event !== null) events.push(event)
  }
  raw.events = events
  raw.decisions.push('Qualisys exports are in millimetres.')
  raw.sections = [
    {
      name: 'markers',
      rate: rate > 0 && Number.isFinite(rate) ? rate : null,
      frameCount: table.rows,
      lineOf: table.lineOf,
      times: null,
      columns: columns.map((column, index): RawColumn => ({
        ...column,
        index,
        role: index < lead.length ? null : 'point',
        values: table.columns[index]!,
      })),
    },
  ]
  return raw
}
