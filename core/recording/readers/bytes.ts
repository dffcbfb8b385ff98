import { alert, type Alert, type JobControl } from '../../outcome.ts'
import type { ByteSource } from '../recording.ts'

/** Thrown inside the readers, caught at the door: the file cannot be read, and the alert explains why. */
export class Refusal extends Error {
  readonly alert: Alert

  constructor(reason: Alert) {
    super(reason.message)
    this.name = 'Refusal'
    this.alert = reason
  }
}

export const refuse = (code: string, message: string, tip: string, where?: Alert['where']): never => {
  throw new Refusal(alert('error', code, message, tip, where))
}

/** A file as the readers see it: pieces in order, with a look ahead, a hash and a way to stop. */
export interface ByteStream {
  readonly name: string
  readonly size: number
  /** The first bytes, at least `count` unless the file is shorter. They still come from `next`. */
  head(count: number): Promise<Uint8Array>
  /** The next piece; null at the end. */
  next(): Promise<Uint8Array | null>
  /** Everything that has not been read yet, in one piece. */
  rest(limit: number): Promise<Uint8Array>
  /** Reads to the end if need be. */
  sha256(): Promise<string>
  /** Lets go of the file, wherever the reading stopped. */
  close(): Promise<void>
}

export function openStream(source: ByteSource, control: JobControl | undefined): ByteStream {
  const iterator = source.chunks()[Symbol.asyncIterator]()
  let ahead: Uint8Array[] = []
  let finished = false
  let taken = 0

  const pull = async (): Promise<Uint8Array | null> => {
    if (control?.isCancelled?.()) {
      refuse('read.cancelled', 'Reading was stopped before the end of the file.', 'Open the file again to read it.')
    }
    if (finished) return null
    const step = await iterator.next()
    if (step.done === true) {
      finished = true
      return null
    }
    taken += step.value.length
    if (source.size > 0) control?.progress?.(Math.min(1, taken / source.size), `Reading ${source.name}`)
    return step.value
  }

  const next = async (): Promise<Uint8Array | null> => {
    for (;;) {
      const piece = ahead.shift() ?? (await pull())
      if (piece === null || piece.length > 0) return piece
    }
  }

  return {
    name: source.name,
    size: source.size,
    next,
    async head(count) {
      const joined = await readAhead(ahead, pull, count)
      ahead = [joined]
      return joined.subarray(0, count)
    },
    rest: (limit) => readRest(next, limit),
    async sha256() {
      while ((await pull()) !== null);
      return source.sha256()
    },
    async close() {
      if (!finished) await iterator.return?.()
      finished = true
    },
  }
}

/** All pieces that were read ahead, and as many more as make `count` bytes, as one. */
export async function readAhead(
  ahead: readonly Uint8Array[],
  pull: ByteStream['next'],
  count: number,
): Promise<Uint8Array> {
  const pieces = [...ahead]
  let have = pieces.reduce((sum, piece) => sum + piece.length, 0)
  while (have < count) {
    const piece = await pull()
    if (piece === null) break
    pieces.push(piece)
    have += piece.length
  }
  return joinBytes(pieces)
}

async function readRest(next: ByteStream['next'], limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let have = 0
  for (let piece = await next(); piece !== null; piece = await next()) {
    have += piece.length
    if (have > limit) {
      refuse(
        'size.too-large',
        `This file is larger than ${Math.round(limit / 1e6)} MB, too large for this format.`,
        'Export a shorter part of the trial.',
      )
    }
    pieces.push(piece)
  }
  return joinBytes(pieces)
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
