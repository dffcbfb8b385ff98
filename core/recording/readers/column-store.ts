import { refuse } from './bytes.ts'

/** More cells than this (1.6 GB) are refused before they are allocated. */
export const MAX_CELLS = 200_000_000

/** Columns that grow as rows arrive. Rows are expected by size, so that nothing is held twice. */
export class ColumnStore {
  readonly width: number
  rows = 0
  capacity: number
  columns: Float64Array[]

  constructor(width: number, expectedRows: number) {
    this.width = width
    this.capacity = Math.max(64, Math.min(Math.ceil(expectedRows), Math.floor(MAX_CELLS / Math.max(1, width))))
    this.columns = Array.from({ length: width }, () => new Float64Array(this.capacity))
  }

  /** Room for one more row. */
  grow(): void {
    const capacity = Math.ceil(this.capacity * 1.5)
    if (capacity * this.width > MAX_CELLS * 1.5) {
      refuse(
        'size.too-many-values',
        `This file holds more than ${Math.round(MAX_CELLS / 1e6)} million values, more than fit in memory.`,
        'Export fewer columns, a shorter part of the trial, or a lower sampling rate.',
      )
    }
    this.columns = this.columns.map((column) => {
      const longer = new Float64Array(capacity)
      longer.set(column)
      return longer
    })
    this.capacity = capacity
  }

  append(row: ArrayLike<number>): void {
    if (this.rows === this.capacity) this.grow()
    for (let c = 0; c < this.width; c++) this.columns[c]![this.rows] = c < row.length ? row[c]! : Number.NaN
    this.rows++
  }

  /** The columns, as long as they are filled; without a copy unless much room was left over. */
  finished(): Float64Array[] {
    const isLoose = this.rows < 0.8 * this.capacity
    return this.columns.map((column, c) => {
      const filled = isLoose ? column.slice(0, this.rows) : column.subarray(0, this.rows)
      this.columns[c] = filled
      return filled
    })
  }
}
