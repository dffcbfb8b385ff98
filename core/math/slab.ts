/**
 * Room that is needed for a while, cut into arrays from one piece: a large piece goes back to the system as a whole once
 * nobody uses it, while small ones stay with the process. Not for what is handed on: each part holds all of it.
 * `buffer`: room that is there already, all zero.
 */
export function createSlab(
  numbers: number,
  buffer: ArrayBufferLike = new ArrayBuffer(8 * numbers),
): (length: number) => Float64Array {
  let at = 0
  return (length) => {
    const part = new Float64Array(buffer, 8 * at, length)
    at += length
    return part
  }
}
