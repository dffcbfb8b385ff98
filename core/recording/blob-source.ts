import type { ByteSource } from './recording.ts'

/** What is needed of a Blob or File of the platform. */
export interface BlobLike {
  readonly size: number
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> }
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The platform's own SHA-256 of bytes in memory (`crypto.subtle`). */
export type Digest = (bytes: ArrayBuffer) => Promise<ArrayBuffer>

/** Bytes: larger files are finger-printed as they stream past, so that they are never whole in memory. */
const LARGEST_AT_ONCE = 320e6
/** Bytes at a time: pieces of a blob's own stream are small, and each costs a turn of the event loop. */
const PIECE = 2 * 1024 * 1024

/**
 * A file the user dropped or chose, in chunks. The platform's SHA-256 is ten times as fast as ours but wants the bytes at once: they are held for that before the first number is
 * read and let go again, so that bytes and numbers are not in memory together.
 */
export function toByteSource(file: BlobLike, name: string, digest: Digest | null): ByteSource {
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < file.size; at += PIECE) yield new Uint8Array(await file.slice(at, Math.min(at + PIECE, file.size)).arrayBuffer())
  }
  if (digest === null || file.size > LARGEST_AT_ONCE) return { name, size: file.size, chunks }
  let print = ''
  return {
    name,
    size: file.size,
    async *chunks() {
      print = toHex(await digest(await file.arrayBuffer()))
      yield* chunks()
    },
    sha256: async () => print,
  }
}

const toHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
