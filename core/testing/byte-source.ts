import { createHash } from 'node:crypto'
import type { ByteSource } from '../recording/recording.ts'

/** Text or bytes as a file, given in pieces of a chosen size. */
export function toByteSource(content: string | Uint8Array, name = 'trial.csv', piece = 65536): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name,
    size: bytes.length,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
    sha256: async () => createHash('sha256').update(bytes).digest('hex'),
  }
}
