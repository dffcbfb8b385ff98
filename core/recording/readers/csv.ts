import { refuse, type ByteStream } from './bytes.ts'
import { findDialect } from './dialect.ts'
import { startRaw, type RawRecording } from './raw.ts'
import { expectRows, HEAD_BYTES, readTable, toRawColumns, type TableSwitches } from './table.ts'
import { findFirstData, readHead, readPreamble, splitRows, type HeadRow } from './table-head.ts'
import { decodeText } from './text.ts'

const DELIMITER_WORDS = { ',': 'comma', '\t': 'tab', ';': 'semicolon', '|': 'bar', space: 'blanks' } as const

/** Any table of numbers with a header: the reader of last resort, and the one most files meet. */
export async function readCsv(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('csv')
  // Thousands of columns make long rows: look further until a few rows of numbers are in sight.
  let rows: HeadRow[] = []
  let firstData: number | null = null
  let found = findDialect('', true)
  for (let count = HEAD_BYTES; ; count *= 4) {
    const bytes = await stream.head(count)
    const isWhole = bytes.length < count
    const text = decodeText(bytes)
    found = findDialect(text, isWhole)
    rows = splitRows(text, found.dialect, isWhole)
    firstData = findFirstData(rows, found.dialect.decimal)
    if (isWhole || count >= 16 * HEAD_BYTES || (firstData !== null && rows.length > firstData + 4)) break
  }
  const { dialect } = found
  if (firstData === null) {
    return refuse(
      'table.no-numbers',
      'No table of numbers was found in this file.',
      'Export the joint angles as text, one row per frame and one column per angle, with a header row.',
    )
  }
  const head = readHead(rows, firstData, dialect.decimal)
  if (!head.hasNames) {
    raw.decisions.push('The table has no header row; its columns are called column 1, column 2, …')
  }
  raw.decisions.push(
    `Columns are separated by ${DELIMITER_WORDS[dialect.delimiter]}; decimal ${dialect.decimal === ',' ? 'comma' : 'point'}; numbers begin in line ${head.skipLines + 1}.`,
  )
  const stated = readPreamble(head.preamble, dialect.decimal)
  raw.subject = stated.subject
  const {
    columns,
    rows: frameCount,
    alerts,
    lineOf,
  } = await readTable(stream, dialect, head, expectRows(rows, firstData, stream.size), switches)
  raw.alerts.push(...alerts)
  raw.sections = [
    { name: 'table', rate: stated.rate, frameCount, columns: toRawColumns(head.columns, columns), times: null, lineOf },
  ]
  return raw
}
