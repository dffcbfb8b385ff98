import { type ByteStream, readAhead } from './bytes.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

export interface EncodingFound {
  readonly encoding: TextEncoding
  /** Length of the byte-order mark. */
  readonly mark: number
}

/** By the byte-order mark, or by the zeros that UTF-16 leaves between Latin letters. */
export function findEncoding(head: Uint8Array): EncodingFound {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', mark: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', mark: 2 }
  const count = Math.min(head.length & ~1, 256)
  let evenZeros = 0
  let oddZeros = 0
  for (let i = 0; i < count; i += 2) {
    if (head[i] === 0) evenZeros++
    if (head[i + 1] === 0) oddZeros++
  }
  const pairs = count / 2
  if (pairs >= 4 && oddZeros > 0.8 * pairs && evenZeros < 0.1 * pairs) return { encoding: 'utf-16le', mark: 0 }
  if (pairs >= 4 && evenZeros > 0.8 * pairs && oddZeros < 0.1 * pairs) return { encoding: 'utf-16be', mark: 0 }
  return { encoding: 'utf-8', mark: 0 }
}

/** The text of some bytes: UTF-8, or Latin-1 where they are not valid UTF-8 (old exports write “°” as one byte). */
export function decodeText(bytes: Uint8Array, from = 0, to = bytes.length): string {
  const codes: number[] = []
  let text = ''
  const flush = (): void => {
    text += String.fromCharCode(...codes)
    codes.length = 0
  }
  for (let i = from; i < to;) {
    if (codes.length > 4096) flush()
    const first = bytes[i]!
    if (first < 0x80) {
      codes.push(first)
      i++
      continue
    }
    const extra =
      first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xc2 && first < 0xe0 ? 1 : 0
    let code = extra === 3 ? first & 0x07 : extra === 2 ? first & 0x0f : first & 0x1f
    let isValid = extra > 0 && i + extra < to
    for (let k = 1; isValid && k <= extra; k++) {
      const byte = bytes[i + k]!
      if ((byte & 0xc0) === 0x80) code = (code << 6) | (byte & 0x3f)
      else isValid = false
    }
    if (!isValid) {
      codes.push(first)
      i++
    } else {
      if (code > 0xffff) {
        codes.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff))
      } else codes.push(code)
      i += extra + 1
    }
  }
  flush()
  return text
}

/** A stream of UTF-16 as a stream of UTF-8, so that everything after it sees bytes of one kind. */
export function createUtf16Transcoder(encoding: TextEncoding): (piece: Uint8Array) => Uint8Array {
  const high = encoding === 'utf-16le' ? 1 : 0
  let odd: number | null = null
  let surrogate = 0
  return (piece) => {
    const bytes = odd === null ? piece : new Uint8Array([odd, ...piece])
    const even = bytes.length & ~1
    odd = even < bytes.length ? bytes[even]! : null
    const out = new Uint8Array(even * 2 + 4)
    let at = 0
    for (let i = 0; i < even; i += 2) {
      let code = (bytes[i + high]! << 8) | bytes[i + 1 - high]!
      if (code >= 0xd800 && code < 0xdc00) {
        surrogate = code
        continue
      }
      if (code >= 0xdc00 && code < 0xe000) {
        code = surrogate === 0 ? 0xfffd : 0x10000 + ((surrogate - 0xd800) << 10) + (code - 0xdc00)
      }
      surrogate = 0
      if (code < 0x80) out[at++] = code
      else if (code < 0x800) {
        out[at++] = 0xc0 | (code >> 6)
        out[at++] = 0x80 | (code & 0x3f)
      } else if (code < 0x10000) {
        out[at++] = 0xe0 | (code >> 12)
        out[at++] = 0x80 | ((code >> 6) & 0x3f)
        out[at++] = 0x80 | (code & 0x3f)
      } else {
        out[at++] = 0xf0 | (code >> 18)
        out[at++] = 0x80 | ((code >> 12) & 0x3f)
        out[at++] = 0x80 | ((code >> 6) & 0x3f)
        out[at++] = 0x80 | (code & 0x3f)
      }
    }
    return out.subarray(0, at)
  }
}

/** The text without any of the characters at its end. */
export function stripEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/**
 * Where the first line begins that opens with the word, whatever its case, behind blanks and quotes; −1 when none does.
 * Line by line: a search for blanks at the start of every line goes over a run of empty lines again and again.
 */
export function findLine(text: string, word: string): number {
  const wanted = word.toLowerCase()
  for (let at = 0; at < text.length;) {
    let first = at
    while (first < text.length && ' \t"\f\v\u00a0\ufeff'.includes(text[first]!)) first++
    const after = text.charAt(first + word.length)
    if (text.slice(first, first + word.length).toLowerCase() === wanted && !/\w/.test(after)) return first
    while (first < text.length && text[first] !== '\n' && text[first] !== '\r') first++
    at = first + 1
  }
  return -1
}

/** The stream as plain UTF-8 without a byte-order mark. */
export async function toUtf8Stream(
  stream: ByteStream,
): Promise<{ readonly stream: ByteStream; readonly found: EncodingFound }> {
  const found = findEncoding(await stream.head(512))
  if (found.encoding === 'utf-8' && found.mark === 0) return { stream, found }
  const convert = found.encoding === 'utf-8' ? (piece: Uint8Array) => piece : createUtf16Transcoder(found.encoding)
  let skip = found.mark
  let ahead: Uint8Array[] = []
  const pull = async (): Promise<Uint8Array | null> => {
    for (;;) {
      const piece = await stream.next()
      if (piece === null) return null
      const body = piece.subarray(Math.min(skip, piece.length))
      skip -= piece.length - body.length
      const converted = convert(body)
      if (converted.length > 0) return converted
    }
  }
  return {
    found,
    stream: {
      name: stream.name,
      size: stream.size,
      sha256: () => stream.sha256(),
      close: () => stream.close(),
      rest: async () => {
        throw new Error('A transcoded stream is read piece by piece')
      },
      next: async () => ahead.shift() ?? (await pull()),
      async head(count) {
        const joined = await readAhead(ahead, pull, count)
        ahead = joined.length > 0 ? [joined] : []
        return joined.subarray(0, count)
      },
    },
  }
}
