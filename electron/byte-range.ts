/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks of a file of this size (RFC 9110, 14.1.2), one range only; null for the whole file, as for
 * anything that is not understood.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    // The last so many bytes.
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
