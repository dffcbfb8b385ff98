/** One number of a benchmark, and what to hold it against. */
export interface Row {
  what: string
  value: number
  unit: string
  /** `what` of another row of the same run: the ratio to it is printed. */
  ratioTo?: string
  note?: string
}
