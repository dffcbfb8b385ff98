import type { ColumnStore } from './column-store.ts'
import { decodeText } from './text.ts'

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
    this.scansNumbers = scansNumbers
  }

  push(piece: Uint8Array): void {
    let bytes = piece
    if (this.tail.length > 0) {
      bytes = new Uint8Array(this.tail.length + piece.length)
      bytes.set(this.tail)
      bytes.set(piece, this.tail.length)
    }
    const end = bytes.lastIndexOf(this.newline) + 1
    if (end === 0 && bytes.length > LONGEST_LINE) {
      this.rows(bytes, bytes.length)
      this.tail = new Uint8Array(0)
      return
    }
    this.rows(bytes, end)
    this.tail = bytes.slice(end)
  }

  end(): void {
    if (this.tail.length > 0) this.rows(this.tail, this.tail.length)
    this.tail = new Uint8Array(0)
  }

  private rows(bytes: Uint8Array, end: number): void {
    let at = 0
    while (at < end) {
      this.line++
      if (this.skip > 0) {
        this.skip--
        at = lineEnd(bytes, at, end, this.newline) + 1
        continue
      }
      const store = this.sink.store
      const next = store !== null && this.scansNumbers ? this.scan(bytes, at, end, store) : -1
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
      const stop = lineEnd(bytes, at, end, this.newline)
      this.wasIrregular = true
      this.sink.irregular(decodeText(bytes, at, stop > at && bytes[stop - 1] === 13 ? stop - 1 : stop), this.line)
      at = stop + 1
    }
  }

  /** Puts one row into the store and returns where the next begins, or −1 when the row is not regular. */
  private scan(bytes: Uint8Array, from: number, end: number, store: ColumnStore): number {
    if (store.rows === store.capacity) store.grow()
    const { columns, width, rows } = store
    const { delimiter, decimal, newline, isSpace } = this
    let p = from
    let column = 0
    let filled = 0
    // A tab is a blank unless it separates.
    const tab = delimiter === 9 ? 32 : 9
    for (;;) {
      let c = p < end ? bytes[p]! : newline
      while (c === 32 || c === tab) c = ++p < end ? bytes[p]! : newline
      if (c === 13 && newline !== 13) {
        c = ++p < end ? bytes[p]! : newline
        if (c !== newline) return -1
      }
      if (isSpace && c === newline) break
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
        c = ++p < end ? bytes[p]! : newline
      } else if (c === 43) c = ++p < end ? bytes[p]! : newline
      let mantissa = 0
      let digits = 0
      let places = 0
      let isExact = true
      for (let d = c - 48; d >= 0 && d <= 9; d = c - 48) {
        if (mantissa >= EXACT) isExact = false
        mantissa = mantissa * 10 + d
        digits++
        c = ++p < end ? bytes[p]! : newline
      }
      if (c === decimal && (decimal !== delimiter || isSpace)) {
        c = ++p < end ? bytes[p]! : newline
        for (let d = c - 48; d >= 0 && d <= 9; d = c - 48) {
          if (mantissa >= EXACT) isExact = false
          mantissa = mantissa * 10 + d
          digits++
          places++
          c = ++p < end ? bytes[p]! : newline
        }
      }
      let value: number
      if (digits === 0) {
        // An empty cell or the word NaN is a gap; anything else makes the row irregular.
        if (p !== start) return -1
        if ((c | 32) === 110 && p + 2 < end && (bytes[p + 1]! | 32) === 97 && (bytes[p + 2]! | 32) === 110) {
          p += 3
          c = p < end ? bytes[p]! : newline
          filled++
        }
        value = Number.NaN
      } else {
        let exponent = -places
        if (c === 101 || c === 69) {
          c = ++p < end ? bytes[p]! : newline
          let isDown = false
          if (c === 45) {
            isDown = true
            c = ++p < end ? bytes[p]! : newline
          } else if (c === 43) c = ++p < end ? bytes[p]! : newline
          let power = 0
          let powerDigits = 0
          for (let d = c - 48; d >= 0 && d <= 9; d = c - 48) {
            power = power < 10000 ? power * 10 + d : power
            powerDigits++
            c = ++p < end ? bytes[p]! : newline
          }
          if (powerDigits === 0) return -1
          exponent += isDown ? -power : power
        }
        if (isExact && exponent >= -22 && exponent <= 22) {
          value = exponent < 0 ? mantissa / POWERS[-exponent]! : mantissa * POWERS[exponent]!
          if (isNegative) value = -value
        } else {
          let text = ''
          for (let i = start; i < p; i++) text += String.fromCharCode(bytes[i] === decimal ? 46 : bytes[i]!)
          value = Number(text)
        }
        filled++
      }
      columns[column]![rows] = value
      column++
      while (c === 32 || c === tab) c = ++p < end ? bytes[p]! : newline
      if (isSpace) {
        if (c === 13 && newline !== 13) c = ++p < end ? bytes[p]! : newline
        if (c === newline) break
        if (p > from && (bytes[p - 1] === 32 || bytes[p - 1] === 9)) continue
        return -1
      }
      if (c === delimiter) {
        p++
        continue
      }
      if (c === 13 && newline !== 13) c = ++p < end ? bytes[p]! : newline
      if (c === newline) break
      return -1
    }
    if (column !== width || filled === 0) return -1
    return p + 1
  }
}

function lineEnd(bytes: Uint8Array, from: number, end: number, newline: number): number {
  const found = bytes.indexOf(newline, from)
  return found < 0 || found > end ? end : found
}
