import { alert, type Alert } from '../../outcome.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { splitCells, trimCells } from './cells.ts'
import { findDialect } from './dialect.ts'
import { startRaw, type RawRecording } from './raw.ts'
import { expectRows, HEAD_BYTES, readTable, toRawColumns, type TableSwitches } from './table.ts'
import { splitRows, type HeadColumn } from './table-head.ts'
import { decodeText, findLine, stripEnd } from './text.ts'

/**
 * OpenSim .mot and .sto, also when a spreadsheet has re-saved them with commas. The header ends at `endheader`.
 * Angles: `inDegrees` decides; without it and without a version (or before version 1) degrees are meant, as OpenSim
 * itself assumes for .mot; otherwise radians. A sentence "Angles are in degrees." may contradict, which is reported.
 */
export async function readOpenSim(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('opensim-mot')
  raw.family = 'opensim'
  const { dialect, rows, end, labels } = findHeader(await stream.head(HEAD_BYTES))
  const header = readKeys(rows.slice(0, end).map((row) => row.text))
  const names = trimCells(rows[labels]!.cells).map((cell) => cell.trim())
  if (names.length < 2) {
    return refuse(
      'opensim.no-columns',
      'This OpenSim file has no columns beside the time.',
      'Choose the file with the joint angles (inverse kinematics).',
      { line: rows[labels]!.line },
    )
  }
  const columns = names.map((name, i): HeadColumn => ({
    name: name === '' ? `column ${i + 1}` : name,
    component: null,
    unit: null,
  }))
  if (header.columns !== null && header.columns !== names.length)
    raw.alerts.push(wrongColumnCount(header.columns, names.length, rows[labels]!.line))
  const skipLines = rows[labels]!.lastLine
  const table = await readTable(
    stream,
    dialect,
    { columns, skipLines, headers: [rows[labels]!.text] },
    expectRows(rows, labels + 1, stream.size),
    switches,
  )
  raw.alerts.push(...table.alerts)
  if (header.rows !== null && header.rows !== table.rows) raw.alerts.push(wrongRowCount(header.rows, table.rows))
  raw.angleUnit = decideAngleUnit(header, raw)
  raw.sections = [
    {
      name: header.name,
      rate: header.rate,
      frameCount: table.rows,
      lineOf: table.lineOf,
      columns: toRawColumns(columns, table.columns),
      times: null,
    },
  ]
  return raw
}

/** The rows at the top: those of the header end before `end`, the names of the columns stand in row `labels`. */
function findHeader(bytes: Uint8Array) {
  const isWhole = bytes.length < HEAD_BYTES
  const text = decodeText(bytes)
  const ending = findLine(text, 'endheader')
  if (ending < 0) {
    return refuse(
      'opensim.no-endheader',
      'The header of this OpenSim file does not end: there is no line “endheader”.',
      'Save the file again from OpenSim.',
    )
  }
  const below = text.slice(ending)
  const { dialect } = findDialect(below.slice(below.search(/[\r\n]|$/)), isWhole)
  const rows = splitRows(text, dialect, isWhole)
  const end = rows.findIndex((row) => /^[\s"]*endheader\b/i.test(row.text))
  const labels = rows.findIndex((row, i) => i > end && row.cells.some((cell) => cell.trim() !== ''))
  if (labels < 0) {
    return refuse(
      'opensim.no-labels',
      'After “endheader” there is no row of column names.',
      'Save the file again from OpenSim.',
      { line: end + 1 },
    )
  }
  return { dialect, rows, end, labels }
}

const wrongColumnCount = (announced: number, found: number, line: number): Alert =>
  alert(
    'info',
    'opensim.column-count',
    `The header announces ${announced} columns, but there are ${found}.`,
    'Nothing to do if the last column is as you expect.',
    { line },
  )

const wrongRowCount = (announced: number, found: number): Alert =>
  alert(
    found < announced ? 'warning' : 'info',
    'opensim.row-count',
    `The header announces ${announced} rows, but there are ${found}.`,
    found < announced
      ? 'The file may be cut off: compare its length with the original.'
      : 'Nothing to do if the end of the trial is as you expect.',
  )

interface OpenSimKeys {
  readonly name: string
  readonly rows: number | null
  readonly columns: number | null
  readonly version: number | null
  readonly inDegrees: boolean | null
  /** What a free sentence in the header states. */
  readonly sentence: 'deg' | 'rad' | null
  readonly rate: number | null
}

function readKeys(lines: readonly string[]): OpenSimKeys {
  let rows: number | null = null
  let columns: number | null = null
  let version: number | null = null
  let inDegrees: boolean | null = null
  let sentence: 'deg' | 'rad' | null = null
  let rate: number | null = null
  for (const line of lines) {
    const clean = trimCells(splitCells(line, ','))[0]?.trim() ?? ''
    const { key, value } = readPair(clean.split('\t')[0]!)
    if (key === 'nr' || key === 'nrows' || key === 'datarows') rows = whole(value)
    else if (key === 'nc' || key === 'ncolumns' || key === 'datacolumns') columns = whole(value)
    else if (key === 'version') version = whole(value)
    else if (key === 'indegrees') inDegrees = /^y/i.test(value)
    else if (key === 'datarate') rate = Number(value) > 0 ? Number(value) : null
    if (/angles are in degrees/i.test(line)) sentence = 'deg'
    else if (/angles are in radians/i.test(line)) sentence = 'rad'
  }
  const title = stripEnd((lines[0] ?? '').replaceAll('\t', ' '), ', \r').trim()
  return {
    name: title === '' ? 'table' : title.replace(/^name\s+/, ''),
    rows,
    columns,
    version,
    inDegrees,
    sentence,
    rate,
  }
}

/** `nRows=101`, `"inDegrees yes"`, `DataRate : 100`. */
function readPair(cell: string): { readonly key: string; readonly value: string } {
  const text = stripEnd(cell.trim().replace(/^"/, ''), '"')
  const key = /^\w*/.exec(text)![0]
  const rest = text.slice(key.length).trim()
  return { key: key.toLowerCase(), value: /^[=:]/.test(rest) ? rest.slice(1).trim() : rest }
}

const whole = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null)

function decideAngleUnit(
  header: OpenSimKeys,
  raw: { decisions: string[]; alerts: RawRecording['alerts'] },
): RawRecording['angleUnit'] {
  const { inDegrees, sentence, version } = header
  if (inDegrees !== null) {
    const unit = inDegrees ? 'deg' : 'rad'
    if (sentence !== null && sentence !== unit) {
      raw.alerts.push(
        alert(
          'warning',
          'units.header-contradiction',
          `The header says inDegrees=${inDegrees ? 'yes' : 'no'}, but a sentence below says the angles are in ${sentence === 'deg' ? 'degrees' : 'radians'}.`,
          'The values themselves decide; look at the angles in the mapping table.',
        ),
      )
    }
    return { unit, evidence: `inDegrees=${inDegrees ? 'yes' : 'no'}` }
  }
  if (sentence !== null)
    return { unit: sentence, evidence: `“Angles are in ${sentence === 'deg' ? 'degrees' : 'radians'}.”` }
  if (version === null || version < 1)
    return { unit: 'deg', evidence: 'no version and no inDegrees: old files are in degrees' }
  return { unit: 'rad', evidence: 'no inDegrees: OpenSim assumes radians' }
}
