/**
 * Room that is needed for a while, cut into arrays from one piece: a large piece goes back to the system as a whole once
 * nobody uses it, while small ones stay with the process. Not for what is handed on: each part holds all of it.
 */
export function createSlab(numbers: number): (length: number) => Float64Array {
  const buffer = new ArrayBuffer(8 * numbers)
  let at = 0
  return (length) => {
    const part = new Float64Array(buffer, 8 * at, length)
    at += length
    return part
  }
}
