import type { Alert } from '../../outcome.ts'
import type { ByteStream } from './bytes.ts'
import { findDialect, findNewline } from './dialect.ts'
import { ColumnStore } from './column-store.ts'
import { RowScanner, type Dialect } from './kernels/row-scanner.ts'
import { splitRows, type HeadColumn, type HeadRow } from './table-head.ts'
import { TableSink } from './table-sink.ts'
import type { ColumnRole, RawColumn, RawSection } from './raw.ts'
import { decodeText } from './text.ts'

/** How much of a file is looked at before its body is scanned. */
export const HEAD_BYTES = 256 * 1024

/** How rows are read; the pipeline leaves it alone but for the sides. */
export interface TableSwitches {
  /** False: every row goes through papaparse instead of the byte scanner. */
  readonly scansNumbers?: boolean
  /** Left and right are exchanged where a reader itself works by the names of a skeleton. */
  readonly swapsSides?: boolean
}

/** Sends the stream through a sink, row by row. */
export async function scanRows(
  stream: ByteStream,
  dialect: Dialect,
  skipLines: number,
  sink: TableSink,
  switches: TableSwitches = {},
): Promise<void> {
  const scanner = new RowScanner(dialect, skipLines, sink, switches.scansNumbers ?? true)
  for (let piece = await stream.next(); piece !== null; piece = await stream.next()) scanner.push(piece)
  scanner.end()
  sink.close()
}

/** The first rows of a table whose cells are separated by tabs. */
export async function readTopRows(
  stream: ByteStream,
  byteCount: number,
): Promise<{ readonly text: string; readonly newline: Dialect['newline']; readonly rows: HeadRow[] }> {
  const bytes = await stream.head(byteCount)
  const text = decodeText(bytes)
  const newline = findNewline(text)
  const rows = splitRows(text, { delimiter: '\t', decimal: '.', newline }, bytes.length < byteCount)
  return { text, newline, rows }
}

/** How the rows of numbers are written. */
export const findBodyDialect = (rows: readonly HeadRow[], firstData: number): Dialect =>
  findDialect(
    rows
      .slice(firstData)
      .map((row) => row.text)
      .join('\n'),
    true,
  ).dialect

/** Rows to expect from the size of the file and the length of the rows seen. */
export function expectRows(rows: readonly HeadRow[], firstData: number, size: number): number {
  const data = rows.slice(firstData, firstData + 200)
  const bytes = data.reduce((sum, row) => sum + row.text.length + 1, 0)
  const each = Math.max(2, bytes / Math.max(1, data.length))
  return (size / each) * 1.03 + 64
}

export interface TableRows {
  readonly columns: Float64Array[]
  readonly rows: number
  readonly alerts: Alert[]
  readonly lineOf: (row: number) => number
}

/** A table whose head is understood: all its rows, by column. */
export async function readTable(
  stream: ByteStream,
  dialect: Dialect,
  head: { readonly columns: readonly HeadColumn[]; readonly skipLines: number; readonly headers: readonly string[] },
  expectedRows: number,
  switches: TableSwitches = {},
): Promise<TableRows> {
  const store = new ColumnStore(head.columns.length, expectedRows)
  const sink = new TableSink(
    dialect,
    store,
    head.headers,
    head.columns.map((column) => column.name),
  )
  await scanRows(stream, dialect, head.skipLines, sink, switches)
  return { columns: store.finished(), rows: store.rows, alerts: sink.alerts(), lineOf: sink.lineOf() }
}

export const toRawColumns = (
  columns: readonly HeadColumn[],
  values: readonly Float64Array[],
  role: ColumnRole | null = null,
): RawColumn[] =>
  columns.map((column, index) => ({
    name: column.name,
    component: column.component,
    unit: column.unit,
    index,
    role,
    values: values[index]!,
  }))

/** A table of markers: coordinates after the first `lead` columns. A rate that is no rate is not known. */
export const toMarkerSection = (
  columns: readonly HeadColumn[],
  { columns: values, rows, lineOf }: TableRows,
  { rate, lead }: { readonly rate: number; readonly lead: number },
): RawSection => ({
  name: 'markers',
  rate: rate > 0 && Number.isFinite(rate) ? rate : null,
  frameCount: rows,
  lineOf,
  times: null,
  columns: columns.map((column, index): RawColumn => ({
    ...column,
    index,
    role: index < lead ? null : 'point',
    values: values[index]!,
  })),
})
