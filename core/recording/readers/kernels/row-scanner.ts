import { joinBytes } from '../bytes.ts'
import type { ColumnStore } from '../column-store.ts'
import { decodeText } from '../text.ts'

/** How the rows of a text table are written. */
export interface Dialect {
  /** One character, or `space` for runs of blanks and tabs. */
  readonly delimiter: ',' | '\t' | ';' | '|' | 'space'
  readonly decimal: '.' | ','
  /** '\r' alone only in files of the old Macintosh. */
  readonly newline: '\n' | '\r'
}

/** Where rows go: regular ones straight into the store, all others as text. */
export interface RowSink {
  /** Null while no table has begun: then every row is irregular. */
  readonly store: ColumnStore | null
  /** A row that is not plain numbers of the right count, with its line number (from 1). */
  irregular(text: string, line: number): void
  /** The first regular row after irregular ones. */
  resume(line: number): void
}

const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))
/** Below this one more digit keeps the mantissa exact (2⁵³). */
const EXACT = 900_719_925_474_099
const LONGEST_LINE = 16 * 1024 * 1024

/**
 * Reads a table of numbers from bytes, without making strings. A row it does not understand at once (text, quotes,
 * a wrong count of cells) is handed back as text. Numbers are correctly rounded: up to 15 digits and powers to 10²²
 * in floating point exactly (Clinger 1990), longer ones through the language's own conversion.
 */
export class RowScanner {
  private readonly delimiter: number
  private readonly isSpace: boolean
  private readonly decimal: number
  private readonly newline: number
  private readonly sink: RowSink
  private tail: Uint8Array = new Uint8Array(0)
  private line = 0
  private skip: number
  private wasIrregular = true
  /** Test door: with false every row goes the slow way. */
  private readonly scansNumbers: boolean

  constructor(dialect: Dialect, skipLines: number, sink: RowSink, scansNumbers = true) {
    this.isSpace = dialect.delimiter === 'space'
    this.delimiter = this.isSpace ? 32 : dialect.delimiter.charCodeAt(0)
    this.decimal = dialect.decimal.charCodeAt(0)
    this.newline = dialect.newline.charCodeAt(0)
    this.skip = skipLines
    this.sink = sink
    // Where the decimal comma also separates cells, these stand in quotes.
    this.scansNumbers = scansNumbers && this.delimiter !== this.decimal
  }

  push(piece: Uint8Array): void {
    const end = piece.lastIndexOf(this.newline) + 1
    if (end === 0) {
      this.tail = joinBytes([this.tail, piece])
      if (this.tail.length > LONGEST_LINE) this.end()
      return
    }
    let from = 0
    if (this.tail.length > 0) {
      // The row cut by the border between two pieces is put together on its own, so that no whole piece is copied.
      from = piece.indexOf(this.newline) + 1
      const row = joinBytes([this.tail, piece.subarray(0, from)])
      this.rows(row, 0, row.length)
    }
    this.rows(piece, from, end)
    this.tail = piece.slice(end)
  }

  end(): void {
    if (this.tail.length === 0) return
    // Every row ends with a line end, so that the scan needs no other fence.
    const row = joinBytes([this.tail, Uint8Array.of(this.newline)])
    this.tail = new Uint8Array(0)
    this.rows(row, 0, row.length)
  }

  /** Rows from `from` to `end`; the byte before `end` is a line end. */
  private rows(bytes: Uint8Array, from: number, end: number): void {
    let at = from
    while (at < end) {
      this.line++
      if (this.skip > 0) {
        this.skip--
        at = bytes.indexOf(this.newline, at) + 1
        continue
      }
      const store = this.sink.store
      const next = store !== null && this.scansNumbers ? this.scan(bytes, at, store) : -1
      if (next >= 0) {
        if (this.wasIrregular) {
          this.wasIrregular = false
          this.sink.resume(this.line)
        }
        // The sink may have begun another table on resuming; then this row belongs there.
        if (this.sink.store === store) {
          store!.rows++
          at = next
          continue
        }
        this.line--
        continue
      }
      const stop = bytes.indexOf(this.newline, at)
      this.wasIrregular = true
      this.sink.irregular(decodeText(bytes, at, stop > at && bytes[stop - 1] === 13 ? stop - 1 : stop), this.line)
      at = stop + 1
    }
  }

  /** Puts one row into the store and returns where the next begins, or −1 when the row is not regular. */
  private scan(bytes: Uint8Array, from: number, store: ColumnStore): number {
    if (store.rows === store.capacity) store.grow()
    const { columns, width, rows } = store
    const { delimiter, decimal, newline, isSpace } = this
    // A tab is a blank unless it separates.
    const tab = delimiter === 9 ? 32 : 9
    const separator = isSpace ? -1 : delimiter
    let p = from
    let column = 0
    let filled = 0
    for (;;) {
      let c = bytes[p]!
      // Digits and signs lie above; most cells need none of this.
      if (c <= 32) {
        while (c === 32 || c === tab) c = bytes[++p]!
        if (c === 13 && newline !== 13) {
          c = bytes[++p]!
          if (c !== newline) return -1
        }
        if (isSpace && c === newline) break
      }
      if (column === width) {
        // Trailing delimiters only.
        if (c === newline) break
        if (c !== delimiter) return -1
        p++
        continue
      }
      const start = p
      let isNegative = false
      if (c === 45) {
        isNegative = true
        c = bytes[++p]!
      } else if (c === 43) c = bytes[++p]!
      // Up to nine digits fit a 32-bit integer, the fastest there is; most numbers of a recording have fewer.
      let mantissa = 0
      let places = 0
      const whole = p
      // Without a sign bit one comparison distinguishes a digit from all below and above.
      let d = (c - 48) >>> 0
      while (d < 10) {
        mantissa = (mantissa * 10 + d) | 0
        d = ((c = bytes[++p]!) - 48) >>> 0
      }
      let digits = p - whole
      if (c === decimal) {
        const point = p
        d = ((c = bytes[++p]!) - 48) >>> 0
        while (d < 10) {
          mantissa = (mantissa * 10 + d) | 0
          d = ((c = bytes[++p]!) - 48) >>> 0
        }
        places = p - point - 1
        digits += places
      }
      let value: number
      if (digits === 0) {
        // An empty cell or the word NaN is a gap; anything else makes the row irregular.
        if (p !== start) return -1
        if ((c | 32) === 110 && (bytes[p + 1]! | 32) === 97 && (bytes[p + 2]! | 32) === 110) {
          c = bytes[(p += 3)]!
          filled++
        }
        value = Number.NaN
      } else {
        filled++
        if (digits <= 9 && c !== 101 && c !== 69) value = places === 0 ? mantissa : mantissa / POWERS[places]!
        else {
          p = this.endOfNumber(bytes, p)
          if (p < 0) return -1
          c = bytes[p]!
          value = toNumber(bytes, whole, p, decimal)
        }
        if (isNegative) value = -value
      }
      columns[column]![rows] = value
      column++
      if (c === separator) {
        p++
        continue
      }
      while (c === 32 || c === tab) c = bytes[++p]!
      if (isSpace) {
        if (c === 13 && newline !== 13) c = bytes[++p]!
        if (c === newline) break
        const before = bytes[p - 1]
        if (before === 32 || before === 9) continue
        return -1
      }
      if (c === delimiter) {
        p++
        continue
      }
      if (c === 13 && newline !== 13) c = bytes[++p]!
      if (c === newline) break
      return -1
    }
    if (column !== width || filled === 0) return -1
    return p + 1
  }

  /** Past the exponent, if there is one; −1 when it has no digits. */
  private endOfNumber(bytes: Uint8Array, from: number): number {
    if (bytes[from] !== 101 && bytes[from] !== 69) return from
    let p = from + 1
    if (bytes[p] === 45 || bytes[p] === 43) p++
    const first = p
    while (bytes[p]! >= 48 && bytes[p]! <= 57) p++
    return p === first ? -1 : p
  }
}

/** Digits, point and exponent without a sign: exact where 2⁵³ and 10²² allow, else the language's own conversion. */
function toNumber(bytes: Uint8Array, from: number, to: number, decimal: number): number {
  let mantissa = 0
  let exponent = 0
  let isExact = true
  let isFraction = false
  let p = from
  for (; p < to; p++) {
    const c = bytes[p]!
    if (c === decimal) {
      isFraction = true
      continue
    }
    if (c < 48 || c > 57) break
    if (mantissa >= EXACT) isExact = false
    mantissa = mantissa * 10 + (c - 48)
    if (isFraction) exponent--
  }
  if (p < to) {
    let power = 0
    const isDown = bytes[p + 1] === 45
    for (p += bytes[p + 1] === 45 || bytes[p + 1] === 43 ? 2 : 1; p < to; p++)
      power = power < 10000 ? power * 10 + (bytes[p]! - 48) : power
    exponent += isDown ? -power : power
  }
  if (isExact && exponent >= -22 && exponent <= 22)
    return exponent < 0 ? mantissa / POWERS[-exponent]! : mantissa * POWERS[exponent]!
  let text = ''
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i] === decimal ? 46 : bytes[i]!)
  return Number(text)
}
