import { TextBytes, type TextPieces, joinPieces } from './text-bytes.ts'

/** A table of results as plain data: a number stays a number, a gap is null. Written as CSV or as a sheet. */
export interface PlainTable {
  /** `Loads over time`: what a sheet is called. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly PlainCell[])[]
}

/** A text, a number (a gap when it is not finite), or nothing. */
export type PlainCell = string | number | null

/** A table whose rows are made when they are wanted, since it may be longer than one wants to hold. */
export interface LongTable extends Pick<PlainTable, 'head'> {
  readonly rows: Iterable<readonly PlainCell[]>
}

/** Every row on a line, numbers to nine digits, gaps empty. */
export const toCsv = (table: LongTable): string => joinPieces(toCsvPieces(table))

/** The same in pieces, for files: one text can only be so long. */
export function* toCsvPieces({ head, rows }: LongTable): TextPieces {
  const text = new TextBytes()
  text.put(toCsvLine(head))
  for (const row of rows) {
    putRow(text, row)
    if (text.isFull) yield* text.hand()
  }
  yield* text.hand()
}

function putRow(text: TextBytes, row: readonly PlainCell[]): void {
  for (let i = 0; i < row.length; i++) {
    const cell = row[i]!
    if (i > 0) text.putComma()
    if (typeof cell === 'string') text.put(quote(toTextCell(cell)))
    else if (cell !== null && Number.isFinite(cell)) text.putNumber(cell)
  }
  text.put('\n')
}

/** Nine significant digits are a hundred times finer than any recording; whole files stay readable. */
export const toNumberCell = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(9))) : ''

/** One line of CSV; cells are quoted where needed. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\n`

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A text that a spreadsheet would run as a formula is made plain by an apostrophe in front, as spreadsheets
 * themselves do it. For words that come from a file or a person; never for numbers.
 */
export const toTextCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
