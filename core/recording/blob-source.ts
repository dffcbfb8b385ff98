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
/** Bytes: files up to this are read once; their bytes may stay while the numbers come. */
const SMALL = 64e6
/** Bytes at a time: pieces of a blob's own stream are small, and each costs a turn of the event loop. */
const PIECE = 2 * 1024 * 1024

/**
 * A file the user dropped or chose, in chunks. The platform's SHA-256 is ten times as fast as ours but wants the bytes at once: those of a large file are held for that before the
 * first number is read and let go again, so that bytes and numbers are not in memory together.
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
      let whole: ArrayBuffer | null = await file.arrayBuffer()
      print = toHex(await digest(whole))
      if (file.size <= SMALL) {
        const bytes = new Uint8Array(whole)
        for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
      } else {
        whole = null
        yield* chunks()
      }
    },
    sha256: async () => print,
  }
}

const toHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
