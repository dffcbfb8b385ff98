import { alert } from '../../outcome.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { splitCells, trimCells } from './cells.ts'
import { findDialect, findNewline } from './dialect.ts'
import { startRaw, type RawColumn, type RawRecording } from './raw.ts'
import { expectRows, HEAD_BYTES, readTable, type TableSwitches } from './table.ts'
import { splitRows, type HeadColumn } from './table-head.ts'
import { decodeText } from './text.ts'

const KEYS = ['DataRate', 'CameraRate', 'NumFrames', 'NumMarkers', 'Units'] as const

/**
 * Marker files of Motion Analysis, OpenSim, Pose2Sim. Five header lines; the marker names stand over their X column.
 * Writers disagree on tabs (doubled, missing, trailing), on the empty line before the data and on the count of keys,
 * so names are taken in their order and the data rows decide the width.
 */
export async function readTrc(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('trc')
  const bytes = await stream.head(4 * HEAD_BYTES)
  const isWhole = bytes.length < 4 * HEAD_BYTES
  const text = decodeText(bytes)
  const newline = findNewline(text)
  const rows = splitRows(text, { delimiter: '\t', decimal: '.', newline }, isWhole)
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
  const isTabbed = rows[nameRow]!.text.includes('\t')
  const cut = (line: string): string[] =>
    line
      .split(isTabbed ? /\t+/ : /[\t ,;]+/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
  const keys = cut(rows[keyRow]!.text)
  const values = cut(rows[keyRow + 1]!.text)
  const said = (key: (typeof KEYS)[number]): string | null => {
    const at = keys.findIndex((name) => name.toLowerCase() === key.toLowerCase())
    return at < 0 ? null : (values[at] ?? null)
  }
  for (const key of KEYS) {
    if (said(key) === null) {
      raw.alerts.push(
        alert('info', 'trc.missing-key', `The header line has no ${key}.`, 'It was worked out from the data.', {
          line: rows[keyRow]!.line,
        }),
      )
    }
  }
  const markers = cut(rows[nameRow]!.text).slice(2)
  let first = nameRow + 1
  while (first < rows.length && !/^\s*\d+[\t ,;]/.test(rows[first]!.text)) first++
  if (first >= rows.length || markers.length === 0) {
    return refuse('trc.no-data', 'This marker file (.trc) has a header but no frames.', 'Export the markers again.', {
      line: rows[nameRow]!.line,
    })
  }
  const { dialect } = findDialect(
    rows
      .slice(first)
      .map((row) => row.text)
      .join('\n'),
    true,
  )
  const width = Math.max(...rows.slice(first, first + 50).map((row) => splitCells(row.text, dialect.delimiter).length))
  let expected = 2 + 3 * markers.length
  const announced = Number(said('NumMarkers'))
  if (announced > 0 && announced < markers.length && width <= 3 + 3 * announced) {
    // Cortex lists virtual markers behind the real ones without writing their data.
    const extra = markers.splice(announced)
    raw.decisions.push(`${extra.length} names without data were left out: ${extra.slice(0, 4).join(', ')}, ….`)
    expected = 2 + 3 * markers.length
  } else if (announced > 0 && announced !== markers.length) {
    raw.alerts.push(
      alert(
        'warning',
        'trc.marker-count',
        `The header announces ${announced} markers, but names ${markers.length}.`,
        'Check the marker names; columns without one are called unnamed.',
        { line: rows[nameRow]!.line },
      ),
    )
  }
  const filled = trimCells(splitCells(rows[first]!.text, dialect.delimiter)).length
  while (expected + 3 <= width && filled > expected) {
    markers.push(`unnamed ${markers.length + 1}`)
    expected += 3
  }
  if (width < expected) {
    raw.alerts.push(
      alert(
        'warning',
        'trc.width',
        `The rows have ${width} cells, but ${markers.length} markers need ${expected}.`,
        'The last markers have gaps throughout; export the file again if they matter.',
        { line: rows[first]!.line },
      ),
    )
  }
  const axes = ['X', 'Y', 'Z'] as const
  const unit = said('Units')
  const columns = Array.from({ length: Math.min(width, expected) }, (_, c): HeadColumn => {
    if (c < 2) return { name: c === 0 ? 'Frame#' : 'Time', component: null, unit: c === 0 ? null : 's' }
    return { name: markers[Math.floor((c - 2) / 3)]!, component: axes[(c - 2) % 3]!, unit }
  })
  const table = await readTable(
    stream,
    { ...dialect, newline },
    { columns, skipLines: rows[first]!.line - 1, headers: [] },
    expectRows(rows, first, stream.size),
    switches,
  )
  raw.alerts.push(...table.alerts)
  const frames = Number(said('NumFrames'))
  if (frames > 0 && frames !== table.rows) {
    raw.alerts.push(
      alert(
        'info',
        'trc.frame-count',
        `The header announces ${frames} frames, but there are ${table.rows}.`,
        'If the trial is shorter than you expect, the file may be cut off.',
      ),
    )
  }
  const rate = Number(said('DataRate'))
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
        role: index < 2 ? null : 'point',
        values: table.columns[index]!,
      })),
    },
  ]
  return raw
}
