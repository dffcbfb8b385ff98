import type { ByteSource } from './recording.ts'

/** What is needed of a Blob or File of the platform. */
export interface BlobLike {
  readonly size: number
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> }
  arrayBuffer(): Promise<ArrayBuffer>
}

/** A hash that is fed piece by piece. */
export interface StreamHash {
  update(bytes: Uint8Array): unknown
  /** Hexadecimal. */
  digest(): string
}

/** A hash being made on another thread. */
export interface HashJob {
  /** Hexadecimal. */
  readonly sha256: Promise<string>
  stop(): void
}

/** How the platform makes SHA-256 hashes. */
export interface HashPlatform {
  /** Of bytes in memory (`crypto.subtle`), the fastest; null where there is none. */
  readonly digest: ((bytes: ArrayBuffer) => Promise<ArrayBuffer>) | null
  /** Of a file that comes piece by piece. */
  readonly createHash: () => StreamHash
  /** Starts `hashBlob` on another thread; null where there is none to be had. */
  readonly alongside: ((file: BlobLike) => HashJob) | null
}

/** Bytes: files up to this are read once; their bytes may stay while the numbers come. */
const SMALL = 64e6
/** Bytes at a time: pieces of a blob's own stream are small, and each costs a turn of the event loop. */
const PIECE = 2 * 1024 * 1024

/**
 * A file the user dropped or chose, in chunks. The platform's digest is ten times as fast as a hash fed piece by piece,
 * but wants the bytes at once, and copies them: only small files are held for it. Of a larger one a second thread reads
 * the same pieces and makes the hash alongside the scan, so that neither waits for the other and the file is never
 * whole in memory.
 */
export function toByteSource(file: BlobLike, name: string, platform: HashPlatform): ByteSource {
  const { size } = file
  if (platform.digest !== null && size <= SMALL) return sourceAtOnce(file, name, platform.digest, platform)
  if (platform.alongside === null) return sourceInPieces(file, name, platform.createHash())
  const { alongside } = platform
  let job: HashJob | null = null
  const hash = (): Promise<string> => hashBlob(file, platform.createHash)
  return {
    name,
    size,
    async *chunks() {
      const own = alongside(file)
      job = own
      // Awaited when the hash is asked for; until then a failure waits.
      own.sha256.catch(() => {})
      let isWhole = false
      try {
        yield* piecesOf(file)
        isWhole = true
      } finally {
        if (!isWhole) own.stop()
      }
    },
    sha256: () => (job === null ? hash() : job.sha256.catch(hash)),
  }
}

function sourceAtOnce(
  file: BlobLike,
  name: string,
  digest: NonNullable<HashPlatform['digest']>,
  { createHash }: HashPlatform,
): ByteSource {
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
    sha256: async () => (print === null ? hashBlob(file, createHash) : toHex(await print)),
  }
}

/** Without a second thread the hash is made between the pieces. */
function sourceInPieces(file: BlobLike, name: string, hash: StreamHash): ByteSource {
  return {
    name,
    size: file.size,
    async *chunks() {
      for await (const piece of piecesOf(file)) {
        hash.update(piece)
        yield piece
      }
    },
    sha256: async () => hash.digest(),
  }
}

async function* piecesOf(file: BlobLike): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE)
    yield new Uint8Array(await file.slice(at, Math.min(at + PIECE, file.size)).arrayBuffer())
}

/** The SHA-256 of a file, piece by piece. */
export async function hashBlob(file: BlobLike, createHash: () => StreamHash): Promise<string> {
  const hash = createHash()
  for await (const piece of piecesOf(file)) hash.update(piece)
  return hash.digest()
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
