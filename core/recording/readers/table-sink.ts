import { alert, type Alert } from '../../outcome.ts'
import { endsInsideQuotes, isBlank, splitCells, trimCells } from './cells.ts'
import { looksLikeData } from './dialect.ts'
import type { ColumnStore } from './column-store.ts'
import { readNumber } from './number-text.ts'
import type { Dialect, RowSink } from './kernels/row-scanner.ts'

/** How many single cells or rows are named one by one before only their number is reported. */
const NAMED = 5

/**
 * Takes the rows of one table. Rows that are not plain numbers come here as text: gaps written as words, quoted
 * cells, repeated headers, notes, cut lines. Every one of them is either understood or reported.
 */
export class TableSink implements RowSink {
  protected readonly dialect: Dialect
  protected current: ColumnStore | null
  private open: string | null = null
  private openLine = 0
  private openLines = 0
  private readonly headers: readonly string[]
  private readonly columnNames: readonly string[]
  protected marks: { readonly row: number; readonly line: number }[] = []
  private repeatedHeaders = 0
  private readonly badCells: { line: number; column: number; text: string }[] = []
  private readonly oddRows: { line: number; text: string }[] = []
  private readonly shortRows: { line: number; cells: number }[] = []

  /** `headers` are the raw header rows, to know them when they come again. */
  constructor(dialect: Dialect, store: ColumnStore | null, headers: readonly string[], names: readonly string[]) {
    this.dialect = dialect
    this.current = store
    this.headers = headers.map((row) => row.trim())
    this.columnNames = names
  }

  get store(): ColumnStore | null {
    return this.open === null ? this.current : null
  }

  resume(line: number): void {
    this.marks.push({ row: this.current?.rows ?? 0, line })
  }

  /** The line of each row, by the places where rows and lines part: notes, blank lines, repeated headers. */
  lineOf(): (row: number) => number {
    const marks = this.marks
    return (row) => {
      const mark = marks.findLast((one) => one.row <= row)
      return mark === undefined ? row + 1 : mark.line + row - mark.row
    }
  }

  irregular(text: string, line: number): void {
    let row = text
    let first = line
    if (this.open !== null) {
      row = `${this.open}\n${text}`
      first = this.openLine
    }
    if (endsInsideQuotes(row, this.dialect.delimiter) && this.openLines < 20) {
      this.open = row
      this.openLine = first
      this.openLines++
      return
    }
    this.open = null
    this.openLines = 0
    this.row(row, first)
  }

  /** Ends the table; an unclosed quote is an odd row. */
  close(): void {
    if (this.open !== null) {
      const row = this.open
      this.open = null
      this.row(row, this.openLine)
    }
  }

  protected row(text: string, line: number): void {
    if (this.headers.includes(text.trim()) && text.trim() !== '') {
      this.repeatedHeaders++
      return
    }
    const cells = splitCells(text, this.dialect.delimiter)
    if (isBlank(cells)) return
    if (this.current !== null && looksLikeData(cells, this.dialect.decimal)) this.data(cells, line)
    else this.text(cells, line)
  }

  /** A row of words in the midst of the numbers. */
  protected text(cells: readonly string[], line: number): void {
    const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
    if (/^(#|%|\/\/)/.test(first)) return
    this.oddRows.push({ line, text: first.slice(0, 40) })
  }

  protected data(cells: readonly string[], line: number): void {
    const store = this.current!
    const count = trimCells(cells).length
    if (count > store.width || count < store.width / 2) {
      this.shortRows.push({ line, cells: count })
      return
    }
    if (cells.length < store.width) this.shortRows.push({ line, cells: cells.length })
    const values = new Float64Array(store.width).fill(Number.NaN)
    for (let c = 0; c < Math.min(cells.length, store.width); c++) {
      const value = readNumber(cells[c]!, this.dialect.decimal)
      if (value === undefined) this.badCells.push({ line, column: c, text: cells[c]!.trim().slice(0, 24) })
      else values[c] = value
    }
    this.resume(line)
    store.append(values)
  }

  alerts(): Alert[] {
    const found: Alert[] = []
    if (this.repeatedHeaders > 0) {
      found.push(
        alert(
          'info',
          'table.repeated-header',
          `The header row comes again ${this.repeatedHeaders === 1 ? 'once' : `${this.repeatedHeaders} times`} among the numbers and was left out.`,
          'Nothing to do, unless two trials were pasted into one file: then split it.',
        ),
      )
    }
    return [...found, ...this.alertsOfCells(), ...this.alertsOfRows()]
  }

  private alertsOfCells(): Alert[] {
    const found: Alert[] = []
    for (const { line, column, text } of this.badCells.slice(0, NAMED)) {
      const name = this.columnNames[column]
      found.push(
        alert(
          'warning',
          'table.not-a-number',
          `“${text}” is not a number; it was taken as a gap.`,
          'Correct the cell in the file, or leave the gap to be filled.',
          name === undefined ? { line, column: column + 1 } : { line, column: column + 1, channel: name },
        ),
      )
    }
    if (this.badCells.length > NAMED) {
      found.push(
        alert(
          'warning',
          'table.not-a-number',
          `${this.badCells.length - NAMED} more cells are not numbers and were taken as gaps.`,
          'Open the file in a spreadsheet and look for text among the numbers.',
          { line: this.badCells[NAMED]!.line },
        ),
      )
    }
    return found
  }

  private alertsOfRows(): Alert[] {
    const found: Alert[] = []
    for (const { line, text } of this.oddRows.slice(0, NAMED)) {
      found.push(
        alert(
          'warning',
          'table.odd-row',
          `This row is not data (“${text}”) and was left out.`,
          'Check that no frames are missing here.',
          { line },
        ),
      )
    }
    if (this.oddRows.length > NAMED) {
      found.push(
        alert(
          'warning',
          'table.odd-row',
          `${this.oddRows.length - NAMED} more rows are not data and were left out.`,
          'Check that no frames are missing.',
          {
            line: this.oddRows[NAMED]!.line,
          },
        ),
      )
    }
    const short = this.shortRows[0]
    if (short !== undefined) {
      found.push(
        alert(
          'warning',
          'table.row-width',
          `${this.shortRows.length === 1 ? 'One row has' : `${this.shortRows.length} rows have`} another number of cells (${short.cells}) than the table has columns (${this.current?.width ?? 0}); what is missing became a gap, rows with too much or less than half were left out.`,
          'If the last line is cut off, export the trial again. If cells hold decimal commas, save with another delimiter.',
          { line: short.line },
        ),
      )
    }
    return found
  }
}
