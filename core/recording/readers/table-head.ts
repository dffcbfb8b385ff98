import type { SubjectHints } from '../recording.ts'
import { endsInsideQuotes, isBlank, splitCells, trimCells } from './cells.ts'
import { looksLikeData, MOST_HEAD_LINES } from './dialect.ts'
import { readNumber } from './number-text.ts'
import type { Dialect } from './kernels/row-scanner.ts'
import { isUnitWord, takeUnitOff } from './unit-words.ts'

export interface HeadRow {
  readonly text: string
  readonly cells: string[]
  /** Physical lines from 1. */
  readonly line: number
  readonly lastLine: number
}

export interface HeadColumn {
  readonly name: string
  readonly component: string | null
  readonly unit: string | null
}

export interface TableHead {
  readonly columns: readonly HeadColumn[]
  /** Physical lines before the first row of data. */
  readonly skipLines: number
  readonly headers: readonly string[]
  /** Title rows, notes, keys and values above the header. */
  readonly preamble: readonly HeadRow[]
  readonly hasNames: boolean
}

/** The rows of a piece of text; a quoted cell may span lines. */
export function splitRows(text: string, dialect: Dialect, isWhole: boolean): HeadRow[] {
  const lines = text.split(dialect.newline, MOST_HEAD_LINES)
  if (!isWhole && lines.length > 1) lines.pop()
  const rows: HeadRow[] = []
  for (let i = 0; i < lines.length; i++) {
    const first = i
    let row = stripCr(lines[i]!)
    while (endsInsideQuotes(row, dialect.delimiter) && i + 1 < lines.length && i - first < 20)
      row += `\n${stripCr(lines[++i]!)}`
    rows.push({ text: row, cells: splitCells(row, dialect.delimiter), line: first + 1, lastLine: i + 1 })
  }
  return rows
}

const stripCr = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** Where the numbers begin: the first of several rows of data of about one width. Null when there are none. */
export function findFirstData(rows: readonly HeadRow[], decimal: '.' | ','): number | null {
  const width = (row: HeadRow): number => trimCells(row.cells).length
  let lone: number | null = null
  for (let i = 0; i < rows.length; i++) {
    if (!looksLikeData(rows[i]!.cells, decimal)) continue
    if (width(rows[i]!) < 2) continue
    lone ??= i
    const after = rows
      .slice(i + 1, i + 12)
      .filter((row) => !isBlank(row.cells))
      .slice(0, 3)
    if (after.length === 0) return i
    const alike = after.filter(
      (row) =>
        looksLikeData(row.cells, decimal) &&
        Math.abs(row.cells.length - rows[i]!.cells.length) <= Math.max(1, 0.5 * rows[i]!.cells.length),
    )
    if (alike.length * 2 > after.length) return i
  }
  return lone
}

const COMPONENT = /^([xyz]('{0,2})|[rts][xyz]|[fmc][xyz]|[0-3]|q[0-3wxyz]|frame|sub ?frame|item|time.*)$/i

/** Rows above the numbers by what they hold, and the topmost of them. */
interface HeadParts {
  names: string[] | null
  groups: string[] | null
  components: string[] | null
  units: string[] | null
  readonly headers: string[]
  top: number
}

/** Splits the rows above the numbers into title, names, components and units. */
export function readHead(rows: readonly HeadRow[], firstData: number, decimal: '.' | ','): TableHead {
  const data = rows
    .slice(firstData, firstData + 50)
    .filter((row) => !isBlank(row.cells) && looksLikeData(row.cells, decimal))
  const widest = Math.max(1, ...data.map((row) => trimCells(row.cells).length))
  const raw = mode(data.map((row) => row.cells.length))
  const parts = sortHeadRows(rows, firstData, widest)
  const header = parts.names ?? parts.components
  const width = Math.min(raw, Math.max(widest, header === null ? 0 : trimCells(header).length))
  if (parts.names === null && parts.components !== null) {
    parts.names = parts.components
    parts.components = null
  }
  return {
    columns: nameColumns(parts, width),
    skipLines: rows[firstData]!.line - 1,
    headers: parts.headers,
    preamble: rows.slice(0, parts.top).filter((row) => !isBlank(row.cells)),
    hasNames: parts.names !== null,
  }
}

/** Upward from the numbers: units, components, names and groups of names, as far as rows are of that kind. */
function sortHeadRows(rows: readonly HeadRow[], firstData: number, widest: number): HeadParts {
  const parts: HeadParts = { names: null, groups: null, components: null, units: null, headers: [], top: firstData }
  for (let i = firstData - 1; i >= 0 && firstData - i <= 8; i--) {
    const cells = uncomment(rows[i]!.cells)
    const filled = cells.filter((cell) => cell.trim() !== '').map((cell) => cell.trim())
    if (filled.length === 0) {
      if (parts.names !== null) break
      continue
    }
    if (filled.length === 1 && widest > 2 && !(parts.names === null && parts.components !== null)) break
    if (cells.length > widest + 2 && trimCells(cells).length > 2 * widest + 2) break
    const isLast = parts.names !== null
    if (!takeHeadRow(parts, cells, filled)) break
    parts.headers.push(rows[i]!.text)
    parts.top = i
    if (isLast) break
  }
  return parts
}

/** Takes a row for what it holds; false when it belongs to no header. */
function takeHeadRow(parts: HeadParts, cells: string[], filled: readonly string[]): boolean {
  const { names, components, units } = parts
  const isUnits = filled.length > 1 && filled.filter(isUnitWord).length >= 0.6 * filled.length && names === null
  const isComponents =
    names === null &&
    filled.length > 2 &&
    filled.every((cell) => COMPONENT.test(cell)) &&
    filled.some((cell) => /^[xyz]$/i.test(cell))
  if (isUnits && units === null) parts.units = cells
  else if (isComponents && components === null) parts.components = cells
  else if (names === null) parts.names = cells
  else if (components === null && filled.length >= 2 && (hasMergedCells(cells) || tellsApart(cells, names)))
    parts.groups = spread(cells, names.length)
  else return false
  return true
}

function nameColumns({ names, groups, components, units }: HeadParts, width: number): HeadColumn[] {
  const spreadNames = components === null ? names : spread(names!, width)
  return Array.from({ length: width }, (_, c): HeadColumn => {
    const own = spreadNames?.[c]?.trim() ?? ''
    const group = groups?.[c]?.trim() ?? ''
    const component = components?.[c]?.trim() ?? ''
    const text = [group, own].filter((part) => part !== '').join(' ')
    const isIndex = component !== '' && !/^([xyz]'{0,2}|[rts][xyz]|[fmc][xyz]|[0-3]|q[0-3wxyz])$/i.test(component)
    const named = isIndex ? component : text
    const { name, unit } = takeUnitOff(named)
    const written = units?.[c]?.trim()
    return {
      name: name === '' ? `column ${c + 1}` : name,
      component: component === '' || isIndex || text === '' ? null : component,
      unit: written === undefined || written === '' ? unit : written,
    }
  })
}

function uncomment(cells: readonly string[]): string[] {
  const [first, ...others] = cells
  const stripped = (first ?? '').replace(/^\s*(#+|%+|\/\/+)\s*/, '')
  // `# time angle` in a table of blanks leaves an empty first cell behind.
  return stripped === '' && /^\s*(#+|%+|\/\/+)\s*$/.test(first ?? '') ? others : [stripped, ...others]
}

/** A name with empty cells behind it stands for all of them. */
function spread(cells: readonly string[], width: number): string[] {
  let last = ''
  return Array.from({ length: width }, (_, c) => {
    const own = cells[c]?.trim() ?? ''
    if (own !== '') last = own
    return last
  })
}

/** A row whose words make names that repeat (`Hip flexion`) different ones (`Left Hip flexion`). */
function tellsApart(cells: readonly string[], names: readonly string[]): boolean {
  const own = names.map((name) => name.trim())
  const both = own.map((name, c) => `${cells[c]?.trim() ?? ''} ${name}`)
  return new Set(own).size < own.length && new Set(both).size === both.length
}

const hasMergedCells = (cells: readonly string[]): boolean =>
  cells.some((cell, i) => i > 0 && cell.trim() === '' && cells[i - 1]!.trim() !== '')

function mode(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a), [1, 0])[0]
}

/** `Patient ID: P07` → `P07`. */
function readCode(text: string): string | null {
  const key = /^(?:subject|patient|participant)(?: ?(?:id|code|name))?(?=[:=,;\s])/i.exec(text)?.[0]
  if (key === undefined) return null
  const rest = text.slice(key.length).trim()
  const code = /^[:=,;]/.test(rest) ? rest.slice(1).trim() : rest
  return code === '' || code.length > 41 ? null : code
}

/** Rate, mass, height and subject code where title rows state them. */
export function readPreamble(
  rows: readonly HeadRow[],
  decimal: '.' | ',',
): { readonly rate: number | null; readonly subject: SubjectHints } {
  let rate: number | null = null
  const subject: { mass?: number; height?: number; code?: string } = {}
  for (const row of rows) {
    const text = row.cells
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(' ')
    const number = (pattern: RegExp): number | null => {
      const found = pattern.exec(text)?.[1]
      const value = found === undefined ? undefined : readNumber(found, decimal)
      return value !== undefined && Number.isFinite(value) ? value : null
    }
    const hertz =
      number(/(?:\brate|freq\w{0,12}|\bfps|frames per second)[^\d\n]{0,24}?([\d.,]+)/i) ??
      number(/(?<![\d.,])([\d.,]{1,16})\s{0,4}(?:hz|fps)\b/i)
    if (hertz !== null && hertz >= 1 && hertz <= 20000) rate ??= hertz
    const mass = number(/\b(?:body ?mass|mass|body ?weight|weight)[^\d\n]{0,16}?([\d.,]+)/i)
    if (mass !== null && mass > 2 && mass < 400) subject.mass ??= mass
    const height = number(/\b(?:height|stature)[^\d\n]{0,16}?([\d.,]+)/i)
    if (height !== null) {
      const metres = height > 300 ? height / 1000 : height > 3 ? height / 100 : height
      if (metres > 0.3 && metres < 2.8) subject.height ??= metres
    }
    const code = readCode(text)
    if (code !== null) subject.code ??= code
  }
  return { rate, subject }
}
