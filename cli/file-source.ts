import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ByteSource } from '../core/index.ts'

const PIECE = 1024 * 1024

/** A file on disk as the readers want it; it is opened only when its bytes are asked for. */
export async function openFile(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  let digest = ''
  return {
    name: basename(path),
    size,
    async *chunks() {
      const hash = createHash('sha256')
      for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
        hash.update(piece)
        yield piece
      }
      digest = hash.digest('hex')
    },
    sha256: async () => digest,
  }
}
