/** Arrays one after another. */
export function chain(arrays: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(arrays.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const one of arrays) {
    out.set(one, at)
    at += one.length
  }
  return out
}
