/** One number of a benchmark, and what to hold it against. */
export interface Row {
  what: string
  value: number
  unit: string
  /** `what` of another row of the same run: the ratio to it is printed, and kept as `ratio` in the JSON. */
  ratioTo?: string
  /** Error of the result that took this long; in the unit the benchmark states. */
  error?: number
  note?: string
}
