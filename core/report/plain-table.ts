/** A table of results as plain data: a number stays a number, a gap is null. Written as CSV or as a sheet. */
export interface PlainTable {
  /** `Loads over time`: what a sheet is called. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly PlainCell[])[]
}

/** A text, a number (a gap when it is not finite), or nothing. */
export type PlainCell = string | number | null

/** Every row on a line, numbers to nine digits, gaps empty. */
export const toCsv = ({ head, rows }: PlainTable): string =>
  [toCsvLine(head), ...rows.map((row) => toCsvLine(row.map(toCell)))].join('')

const toCell = (cell: PlainCell): string =>
  typeof cell === 'string' ? toTextCell(cell) : toNumberCell(cell ?? Number.NaN)

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
