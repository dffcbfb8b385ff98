import { type Hash, createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { ByteSource } from '../core/index.ts'
import { Refusal } from './failure.ts'
import { toFileFailure } from './file-trouble.ts'
import { openInput } from './input.ts'

const PIECE = 1024 * 1024

/** A file on disk as the readers want it; its bytes are read only when they are asked for. */
export async function openFile(path: string): Promise<ByteSource> {
  const file = await openInput(path)
  const { size } = await file.stat().finally(() => file.close())
  let digest = ''
  return {
    name: basename(path),
    size,
    async *chunks() {
      const hash = createHash('sha256')
      for await (const piece of readPieces(path)) {
        hash.update(piece)
        yield piece
      }
      digest = hash.digest('hex')
    },
    sha256: async () => digest,
  }
}

/** Room for pieces that nobody keeps, used again: as garbage they made the engine collect once for each recording. */
const spareRooms: Buffer[] = []

/** SHA-256 of the bytes of files, one after the other. */
export async function hashFile(...paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const room = spareRooms.pop() ?? Buffer.allocUnsafeSlow(PIECE)
  try {
    for (const path of paths) await addFile(hash, path, room)
  } finally {
    spareRooms.push(room)
  }
  return hash.digest('hex')
}

async function addFile(hash: Hash, path: string, room: Buffer): Promise<void> {
  const file = await openInput(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(room, 0, room.length, null)
      if (bytesRead === 0) return
      hash.update(room.subarray(0, bytesRead))
    }
  } catch (error) {
    throw toReadRefusal(error, path)
  } finally {
    await file.close()
  }
}

async function* readPieces(path: string): AsyncIterable<Buffer> {
  const file = await openInput(path)
  try {
    yield* file.createReadStream({ highWaterMark: PIECE }) as AsyncIterable<Buffer>
  } catch (error) {
    throw toReadRefusal(error, path)
  } finally {
    await file.close()
  }
}

/** In words where it is the file's trouble, else as it is. */
function toReadRefusal(error: unknown, path: string): unknown {
  const report = toFileFailure(error, { path })
  return report ? new Refusal(report) : error
}

/** All bytes of a recording that was read before: its readers have limits of their own. */
export async function readWhole(path: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of readPieces(path)) pieces.push(piece)
  return Buffer.concat(pieces)
}
