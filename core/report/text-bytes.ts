import { LONGEST_NUMBER, askNineDigits, putNineDigits, putNineDigitsOfAll } from './kernels/nine-digits.ts'

/**
 * A long text in pieces. A reader that is done with a piece may give it back by asking `next(true)` for the next one,
 * which then takes its room; from `for…of` and spreading every piece stays as it is.
 */
export type TextPieces = Generator<Uint8Array<ArrayBuffer>, void, boolean | undefined>

/**
 * A long text written piece by piece as UTF-8. Numbers become digits in place: as strings of their own, the results of
 * an hour's walk would be a hundred million short-lived objects, and one string cannot be longer than 512 MB.
 */
export class TextBytes {
  private bytes = new Uint8Array(ROOM)
  private at = 0

  /** Enough for a piece to be worth writing. */
  get isFull(): boolean {
    return this.at >= PIECE
  }

  /** What was put since the last piece was handed out. */
  *hand(): TextPieces {
    const piece = this.bytes.subarray(0, this.at)
    const isBack = yield piece
    this.at = 0
    if (isBack !== true) this.bytes = new Uint8Array(ROOM)
  }

  put(text: string): void {
    // UTF-8 takes at most three bytes for each unit of a string.
    this.makeRoom(3 * text.length)
    if (text.length > SHORT) {
      this.at += encoder.encodeInto(text, this.bytes.subarray(this.at)).written
      return
    }
    const { bytes, at } = this
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code >= 128) {
        this.at = at + encoder.encodeInto(text, bytes.subarray(at)).written
        return
      }
      bytes[at + i] = code
    }
    this.at = at + text.length
  }

  putComma(): void {
    this.makeRoom(1)
    this.bytes[this.at++] = COMMA
  }

  /** To nine significant digits, a hundred times finer than any recording. The number is finite. */
  putNumber(value: number): void {
    single[0] = value
    this.putFinite(single, 0)
  }

  /** A comma, and the k-th of some numbers as above; where it is none, the cell stays empty. */
  putCell(values: Float64Array, k: number): void {
    this.putComma()
    if (Number.isFinite(values[k])) this.putFinite(values, k)
  }

  /** Numbers of a series as above with commas between them, from one on up to another; gaps as `null`. */
  putList(values: Float64Array, from: number, end: number): void {
    for (let first = from; first < end; first += AT_ONCE) {
      this.makeRoom(AT_ONCE * (LONGEST_NUMBER + 1))
      this.at = putNineDigitsOfAll(values, first, Math.min(first + AT_ONCE, end), this.bytes, this.at)
    }
  }

  private putFinite(values: Float64Array, k: number): void {
    this.makeRoom(LONGEST_NUMBER)
    const end = putNineDigits(values, k, this.bytes, this.at)
    if (end >= 0) this.at = end
    else this.put(askNineDigits(values[k]!))
  }

  private makeRoom(count: number): void {
    if (this.at + count <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.at + count))
    larger.set(this.bytes.subarray(0, this.at))
    this.bytes = larger
  }
}

const PIECE = 1 << 18
const ROOM = PIECE + (1 << 14)
/** Letters up to which a loop is quicker than the encoder's call. */
const SHORT = 24
const COMMA = 44
/** Numbers for which room is made together: less than is left when a piece is full. */
const AT_ONCE = 256
/** For a number that stands in no series. */
const single = new Float64Array(1)
const encoder = new TextEncoder()

/** For a reader that is done with each piece before it asks for the next: all share one room. */
export function* giveBack(pieces: Iterable<Uint8Array, unknown, boolean | undefined>): Generator<Uint8Array, void> {
  const each = pieces[Symbol.iterator]()
  for (let step = each.next(); step.done !== true; step = each.next(true)) yield step.value
}

/** Pieces as one string. */
export function joinPieces(pieces: Iterable<Uint8Array, unknown, boolean | undefined>): string {
  const decoder = new TextDecoder()
  let text = ''
  for (const piece of giveBack(pieces)) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
