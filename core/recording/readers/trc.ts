import { alert, type Alert } from '../../outcome.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { splitCells, trimCells } from './cells.ts'
import { startRaw, type RawRecording } from './raw.ts'
import {
  expectRows,
  findBodyDialect,
  HEAD_BYTES,
  readTable,
  readTopRows,
  toMarkerSection,
  type TableSwitches,
} from './table.ts'
import type { HeadColumn, HeadRow } from './table-head.ts'

const KEYS = ['DataRate', 'CameraRate', 'NumFrames', 'NumMarkers', 'Units'] as const

/**
 * Marker files of Motion Analysis, OpenSim, Pose2Sim. Five header lines; the marker names stand over their X column.
 * Writers disagree on tabs (doubled, missing, trailing), on the empty line before the data and on the count of keys,
 * so names are taken in their order and the data rows decide the width.
 */
export async function readTrc(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('trc')
  const { rows, newline } = await readTopRows(stream, 4 * HEAD_BYTES)
  const keyRow = rows.findIndex((row) => /DataRate/i.test(row.text))
  const nameRow = rows.findIndex((row) => /^\s*Frame#?[\t ,;]/i.test(row.text))
  if (keyRow < 0 || nameRow < 0 || nameRow <= keyRow) {
    return refuse(
      'trc.header',
      'The header of this marker file (.trc) is incomplete: the line with DataRate or the line with Frame# is missing.',
      'Export the markers again.',
      {
        line: 1,
      },
    )
  }
  const cut = createCutter(rows[nameRow]!.text)
  const stated = readKeys(rows, keyRow, cut, raw.alerts)
  const names = cut(rows[nameRow]!.text).slice(2)
  let first = nameRow + 1
  while (first < rows.length && !/^\s*\d+[\t ,;]/.test(rows[first]!.text)) first++
  if (first >= rows.length || names.length === 0) {
    return refuse('trc.no-data', 'This marker file (.trc) has a header but no frames.', 'Export the markers again.', {
      line: rows[nameRow]!.line,
    })
  }
  const dialect = findBodyDialect(rows, first)
  const width = Math.max(...rows.slice(first, first + 50).map((row) => splitCells(row.text, dialect.delimiter).length))
  const filled = trimCells(splitCells(rows[first]!.text, dialect.delimiter)).length
  const markers = settleMarkers(names, { announced: Number(stated('NumMarkers')), width, filled }, rows[nameRow]!, raw)
  const expected = 2 + 3 * markers.length
  if (width < expected) raw.alerts.push(tooNarrow(width, markers.length, rows[first]!.line))
  const columns = nameColumns(markers, Math.min(width, expected), stated('Units'))
  const table = await readTable(
    stream,
    { ...dialect, newline },
    { columns, skipLines: rows[first]!.line - 1, headers: [] },
    expectRows(rows, first, stream.size),
    switches,
  )
  raw.alerts.push(...table.alerts, ...checkFrameCount(Number(stated('NumFrames')), table.rows))
  const rate = Number(stated('DataRate'))
  raw.sections = [toMarkerSection(columns, table, { rate, lead: 2 })]
  return raw
}

const tooNarrow = (width: number, markerCount: number, line: number): Alert =>
  alert(
    'warning',
    'trc.width',
    `The rows have ${width} cells, but ${markerCount} markers need ${2 + 3 * markerCount}.`,
    'The last markers have gaps throughout; export the file again if they matter.',
    { line },
  )

type Cutter = (line: string) => string[]

/** Cells of a header line: between tabs where the line of names has some, else between blanks. */
function createCutter(nameLine: string): Cutter {
  const separator = nameLine.includes('\t') ? /\t+/ : /[\t ,;]+/
  return (line) =>
    line
      .split(separator)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
}

type Stated = (key: (typeof KEYS)[number]) => string | null

/** What the header states under each key; missing ones are reported. */
function readKeys(rows: readonly HeadRow[], keyRow: number, cut: Cutter, alerts: Alert[]): Stated {
  const keys = cut(rows[keyRow]!.text)
  const values = cut(rows[keyRow + 1]!.text)
  const stated: Stated = (key) => {
    const at = keys.findIndex((name) => name.toLowerCase() === key.toLowerCase())
    return at < 0 ? null : (values[at] ?? null)
  }
  for (const key of KEYS) {
    if (stated(key) === null) {
      alerts.push(
        alert('info', 'trc.missing-key', `The header line has no ${key}.`, 'It was worked out from the data.', {
          line: rows[keyRow]!.line,
        }),
      )
    }
  }
  return stated
}

/** The markers that have data: as many as the rows are wide, whatever the header announces. */
function settleMarkers(
  names: readonly string[],
  { announced, width, filled }: { readonly announced: number; readonly width: number; readonly filled: number },
  { line }: HeadRow,
  raw: RawRecording,
): string[] {
  const markers = [...names]
  if (announced > 0 && announced < markers.length && width <= 3 + 3 * announced) {
    // Cortex lists virtual markers behind the real ones without writing their data.
    const extra = markers.splice(announced)
    raw.decisions.push(`${extra.length} names without data were left out: ${extra.slice(0, 4).join(', ')}, ….`)
  } else if (announced > 0 && announced !== markers.length) {
    raw.alerts.push(
      alert(
        'warning',
        'trc.marker-count',
        `The header announces ${announced} markers, but names ${markers.length}.`,
        'Check the marker names; columns without one are called unnamed.',
        { line },
      ),
    )
  }
  for (let expected = 2 + 3 * markers.length; expected + 3 <= width && filled > expected; expected += 3)
    markers.push(`unnamed ${markers.length + 1}`)
  return markers
}

const AXES = ['X', 'Y', 'Z'] as const

const nameColumns = (markers: readonly string[], width: number, unit: string | null): HeadColumn[] =>
  Array.from({ length: width }, (_, c): HeadColumn => {
    if (c < 2) return { name: c === 0 ? 'Frame#' : 'Time', component: null, unit: c === 0 ? null : 's' }
    return { name: markers[Math.floor((c - 2) / 3)]!, component: AXES[(c - 2) % 3]!, unit }
  })

const checkFrameCount = (announced: number, found: number): Alert[] =>
  announced > 0 && announced !== found
    ? [
        alert(
          'info',
          'trc.frame-count',
          `The header announces ${announced} frames, but there are ${found}.`,
          'If the trial is shorter than you expect, the file may be cut off.',
        ),
      ]
    : []
