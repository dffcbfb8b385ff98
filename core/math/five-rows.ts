/** As many rows derivatives are made of, but in signals shorter than that. */
export const FIVE = 5

/** Five rows by their weights, added up in their order, in one pass. */
export function addFiveRows(
  out: Float64Array,
  to: number,
  values: Float64Array,
  at: number,
  width: number,
  factors: Float64Array,
  w: number,
): void {
  const a = factors[w]!
  const b = factors[w + 1]!
  const c = factors[w + 2]!
  const d = factors[w + 3]!
  const e = factors[w + 4]!
  const [second, third, fourth, fifth] = [width, 2 * width, 3 * width, 4 * width]
  for (let i = 0; i < width; i++) {
    const from = at + i
    out[to + i] =
      out[to + i]! +
      a * values[from]! +
      b * values[from + second]! +
      c * values[from + third]! +
      d * values[from + fourth]! +
      e * values[from + fifth]!
  }
}

/** Rows of two motions that differ a little, and what is already known of the first. */
export interface ComparedRows {
  /** Derivatives of the rows before. */
  readonly known: Float64Array
  readonly before: Float64Array
  readonly now: Float64Array
  readonly width: number
}

/** A known derivative and that of five rows' differences, added up in their order, times a factor; row `to / width`. */
export function putChangedRow(
  out: Float64Array,
  to: number,
  { known, before, now, width }: ComparedRows,
  at: number,
  factors: Float64Array,
  w: number,
  scale: number,
): void {
  const a = factors[w]!
  const b = factors[w + 1]!
  const c = factors[w + 2]!
  const d = factors[w + 3]!
  const e = factors[w + 4]!
  for (let i = 0; i < width; i++) {
    let from = at + i
    let sum = known[to + i]! + a * (now[from]! - before[from]!)
    from += width
    sum += b * (now[from]! - before[from]!)
    from += width
    sum += c * (now[from]! - before[from]!)
    from += width
    sum += d * (now[from]! - before[from]!)
    from += width
    sum += e * (now[from]! - before[from]!)
    out[to + i] = sum * scale
  }
}
