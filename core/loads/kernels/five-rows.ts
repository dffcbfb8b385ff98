/** As many rows derivatives are made of, but in runs shorter than that. */
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
