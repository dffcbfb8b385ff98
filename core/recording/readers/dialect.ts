import Papa from 'papaparse'
import { splitCells, trimCells } from './cells.ts'
import { isNumberText, readNumber } from './number-text.ts'
import type { Dialect } from './kernels/row-scanner.ts'

const CANDIDATES: readonly Pick<Dialect, 'delimiter' | 'decimal'>[] = [
  { delimiter: ',', decimal: '.' },
  // In quotes: "27,84","0,01".
  { delimiter: ',', decimal: ',' },
  { delimiter: '\t', decimal: '.' },
  { delimiter: ';', decimal: '.' },
  { delimiter: ';', decimal: ',' },
  { delimiter: '\t', decimal: ',' },
  { delimiter: '|', decimal: '.' },
  { delimiter: '|', decimal: ',' },
  { delimiter: 'space', decimal: '.' },
  { delimiter: 'space', decimal: ',' },
]

export interface DialectFound {
  readonly dialect: Dialect
  /** Share of the looked-at cells that are numbers or gaps: 1 for a clean table. */
  readonly quality: number
}

/** Of a head: no table begins further down, and a file of nothing but line ends is not looked through to its end. */
export const MOST_HEAD_LINES = 200_000

export const findNewline = (text: string): '\n' | '\r' => (text.includes('\n') || !text.includes('\r') ? '\n' : '\r')

/**
 * The dialect in which the later lines of the head make the most numbers in rows of one width. Papaparse's own guess
 * goes first among equals, but it counts delimiters and does not look at numbers: `0,5;1,2` would become three columns.
 */
export function findDialect(text: string, isWhole: boolean): DialectFound {
  const newline = findNewline(text)
  const lines = text.split(newline, MOST_HEAD_LINES).map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  // The last line of a head may be cut in the middle.
  if (!isWhole && lines.length > 1) lines.pop()
  const filled = lines.filter((line) => /\d/.test(line) && !/^[\s,;|]*$/.test(line))
  const looked = filled.slice(Math.max(Math.min(3, filled.length - 1), filled.length - 60))
  const guessed = Papa.parse<string[]>(looked.slice(0, 20).join('\n'), { header: false }).meta.delimiter
  let best: DialectFound = { dialect: { delimiter: ',', decimal: '.', newline }, quality: 0 }
  let bestScore = -1
  for (const { delimiter, decimal } of CANDIDATES) {
    const widths = new Map<number, number>()
    const read: string[] = []
    let cells = 0
    for (const line of looked) {
      const row = trimCells(splitCells(line, delimiter))
      widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
      cells += row.length
      read.push(...row.filter((cell) => readNumber(cell, decimal) !== undefined))
    }
    const numbers = read.length - (decimal === '.' ? countDecimalCommas(read, delimiter) : 0)
    if (cells === 0) continue
    const [width, rows] = [...widths].reduce((a, b) => (b[1] > a[1] ? b : a))
    const quality = numbers / cells
    const steadiness = rows / looked.length
    // Two columns or more, nearly all numbers, rows of one width; many columns decide between equals.
    const score =
      quality * (0.5 + 0.5 * steadiness) * (width > 1 ? 1 : 0.3) +
      0.001 * Math.min(width, 20) +
      (delimiter === guessed ? 0.002 : 0)
    if (score > bestScore + 1e-9) {
      bestScore = score
      best = { dialect: { delimiter, decimal, newline }, quality }
    }
  }
  return best
}

const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+$/
const LEADING_ZERO = /^[+-]?0\d*,/

/**
 * How many of these cells cannot be thousands, though each alone could: `42,000` is forty-two where the table never
 * writes a point, and is separated by semicolons (as programs do that write decimal commas), or begins numbers with
 * `0,`, or has a comma in most of its numbers. Between commas such cells stand in quotes.
 */
function countDecimalCommas(cells: readonly string[], delimiter: Dialect['delimiter']): number {
  const grouped = cells.filter((cell) => THOUSANDS.test(cell.trim()))
  if (grouped.length === 0 || cells.some((cell) => /\d\.\d/.test(cell))) return 0
  const isDecimal =
    delimiter === ';' || grouped.some((cell) => LEADING_ZERO.test(cell.trim())) || grouped.length > 0.5 * cells.length
  return isDecimal ? grouped.length : 0
}

/** A row of data: at least half of its filled cells are numbers, and the first filled one is. */
export function looksLikeData(cells: readonly string[], decimal: '.' | ','): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return false
  let numbers = 0
  let isFirstNumber = false
  for (const [i, cell] of filled.entries()) {
    if (isNumberText(cell, decimal)) {
      numbers++
      if (i === 0) isFirstNumber = true
    } else if (readNumber(cell, decimal) !== undefined) numbers += 0.999
  }
  return (
    numbers >= 0.7 * filled.length &&
    (isFirstNumber || numbers >= 0.95 * filled.length) &&
    filled.some((cell) => isNumberText(cell, decimal))
  )
}
