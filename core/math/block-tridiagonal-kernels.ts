/** The inner loops of the chain's L D Lᵀ: everything else is book-keeping. */

/** Turns y = L D of a row into L, entry by entry; returns the diagonal less Σ y L. */
export function divide(
  a: Float64Array,
  row: number,
  inverse: Float64Array,
  at: number,
  count: number,
  diagonal: number,
): number {
  let d = diagonal
  for (let k = 0; k < count; k++) {
    const y = a[row + k]!
    const l = y * inverse[at + k]!
    d -= y * l
    a[row + k] = l
  }
  return d
}

/**
 * Forward substitution of up to four rows at once against `columns` finished rows of L (whose diagonal is 1): entry j
 * of a row, at `lead + j`, loses Σ over everything before it. Pairs of columns keep eight sums in registers.
 */
export function sweep(
  a: Float64Array,
  row: number,
  stride: number,
  rows: number,
  lead: number,
  column: number,
  columnStride: number,
  columns: number,
  columnLead: number,
): void {
  if (rows < 4) {
    for (let r = row; r < row + rows * stride; r += stride) {
      for (let j = 0; j < columns; j++) a[r + lead + j]! -= dot(a, r, column + j * columnStride, columnLead + j)
    }
    return
  }
  let j = 0
  for (; j + 1 < columns; j += 2) {
    const c = column + j * columnStride
    tile(a, row, stride, c, columnStride, columnLead + j, lead + j)
    // The second column of the pair has one more term: the first.
    const between = a[c + columnStride + columnLead + j]!
    for (let r = row + lead + j; r < row + 4 * stride; r += stride) a[r + 1]! -= a[r]! * between
  }
  for (; j < columns; j++) {
    for (let r = row; r < row + 4 * stride; r += stride)
      a[r + lead + j]! -= dot(a, r, column + j * columnStride, columnLead + j)
  }
}

/** Takes products of up to four rows with `columns` other rows, over `count` entries, off the entries from `to` on. */
export function subtract(
  a: Float64Array,
  row: number,
  stride: number,
  rows: number,
  lead: number,
  column: number,
  columnStride: number,
  columns: number,
  count: number,
  to: number,
): void {
  let j = 0
  if (rows === 4) {
    for (; j + 1 < columns; j += 2) tile(a, row, stride, column + j * columnStride, columnStride, count, to + j)
  }
  for (; j < columns; j++) {
    for (let r = row; r < row + rows * stride; r += stride)
      a[r + to + j]! -= dot(a, r + lead, column + j * columnStride, count)
  }
}

/** Eight dot products at once: four rows with two columns, each over `count` entries from their beginnings. */
function tile(
  a: Float64Array,
  row: number,
  stride: number,
  column: number,
  columnStride: number,
  count: number,
  to: number,
): void {
  const r1 = row + stride
  const r2 = r1 + stride
  const r3 = r2 + stride
  const c1 = column + columnStride
  let s00 = 0
  let s01 = 0
  let s10 = 0
  let s11 = 0
  let s20 = 0
  let s21 = 0
  let s30 = 0
  let s31 = 0
  for (let k = 0; k < count; k++) {
    const x = a[column + k]!
    const y = a[c1 + k]!
    const u = a[row + k]!
    s00 += u * x
    s01 += u * y
    const v = a[r1 + k]!
    s10 += v * x
    s11 += v * y
    const w = a[r2 + k]!
    s20 += w * x
    s21 += w * y
    const z = a[r3 + k]!
    s30 += z * x
    s31 += z * y
  }
  a[row + to]! -= s00
  a[row + to + 1]! -= s01
  a[r1 + to]! -= s10
  a[r1 + to + 1]! -= s11
  a[r2 + to]! -= s20
  a[r2 + to + 1]! -= s21
  a[r3 + to]! -= s30
  a[r3 + to + 1]! -= s31
}

/** Σ_k a[i + k] a[j + k] over count entries; four sums at once keep the processor busy. */
export function dot(a: Float64Array, i: number, j: number, count: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let k = 0
  for (; k + 3 < count; k += 4) {
    s0 += a[i + k]! * a[j + k]!
    s1 += a[i + k + 1]! * a[j + k + 1]!
    s2 += a[i + k + 2]! * a[j + k + 2]!
    s3 += a[i + k + 3]! * a[j + k + 3]!
  }
  for (; k < count; k++) s0 += a[i + k]! * a[j + k]!
  return s0 + s1 + (s2 + s3)
}

/** The same for two arrays. */
export function dotWith(a: Float64Array, i: number, x: Float64Array, j: number, count: number): number {
  let s0 = 0
  let s1 = 0
  let k = 0
  for (; k + 1 < count; k += 2) {
    s0 += a[i + k]! * x[j + k]!
    s1 += a[i + k + 1]! * x[j + k + 1]!
  }
  if (k < count) s0 += a[i + k]! * x[j + k]!
  return s0 + s1
}
