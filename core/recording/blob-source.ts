import type { ByteSource } from './recording.ts'
import { createSha256 } from './sha256.ts'

/** What is needed of a Blob or File of the platform. */
export interface BlobLike {
  readonly size: number
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> }
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A finger-print being made on another thread. */
export interface PrintJob {
  /** Hexadecimal. */
  readonly sha256: Promise<string>
  stop(): void
}

/** How the platform makes finger-prints faster than a reader can beside its own work. */
export interface Platform {
  /** The SHA-256 of bytes in memory (`crypto.subtle`). */
  readonly digest: ((bytes: ArrayBuffer) => Promise<ArrayBuffer>) | null
  /** Starts `hashBlob` on another thread; null where there is none to be had. */
  readonly beside: ((file: BlobLike) => PrintJob) | null
}

/** Bytes: files up to this are read once; their bytes may stay while the numbers come. */
const SMALL = 64e6
/** Bytes at a time: pieces of a blob's own stream are small, and each costs a turn of the event loop. */
const PIECE = 2 * 1024 * 1024

/**
 * A file the user dropped or chose, in chunks. The platform's SHA-256 is ten times as fast as ours but wants the bytes
 * at once, and copies them: only small files are
 * held for it. Of a larger one a second thread reads the same pieces and makes the finger-print beside the scan, so
 * that neither waits for the other and the file is never whole in memory.
 */
export function toByteSource(file: BlobLike, name: string, { digest, beside }: Platform): ByteSource {
  const { size } = file
  if (digest !== null && size <= SMALL) return sourceAtOnce(file, name, digest)
  const chunks = (): AsyncGenerator<Uint8Array> => piecesOf(file)
  if (beside === null) return { name, size, chunks }
  let job: PrintJob | null = null
  return {
    name,
    size,
    async *chunks() {
      const own = beside(file)
      job = own
      // Heard when the finger-print is asked for; until then a failure waits.
      own.sha256.catch(() => {})
      let isWhole = false
      try {
        yield* chunks()
        isWhole = true
      } finally {
        if (!isWhole) own.stop()
      }
    },
    sha256: () => (job === null ? hashBlob(file) : job.sha256.catch(() => hashBlob(file))),
  }
}

function sourceAtOnce(file: BlobLike, name: string, digest: NonNullable<Platform['digest']>): ByteSource {
  let print: Promise<ArrayBuffer> | null = null
  return {
    name,
    size: file.size,
    async *chunks() {
      const whole = await file.arrayBuffer()
      print = digest(whole)
      print.catch(() => {})
      const bytes = new Uint8Array(whole)
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
    },
    sha256: async () => (print === null ? hashBlob(file) : toHex(await print)),
  }
}

async function* piecesOf(file: BlobLike): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE)
    yield new Uint8Array(await file.slice(at, Math.min(at + PIECE, file.size)).arrayBuffer())
}

/** Our own SHA-256 of a file, piece by piece. */
export async function hashBlob(file: BlobLike): Promise<string> {
  const hash = createSha256()
  for await (const piece of piecesOf(file)) hash.update(piece)
  return hash.digest()
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
