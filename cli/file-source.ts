import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ByteSource } from '../core/index.ts'

const PIECE = 1024 * 1024

/** A file on disk as the readers want it; it is opened only when its bytes are asked for. */
export async function openFile(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    name: basename(path),
    size,
    chunks: () => createReadStream(path, { highWaterMark: PIECE }),
  }
}
