import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { StreamHash } from '../../core/io.ts'

/** SHA-256 piece by piece, which Web Crypto has not: for files too large to be held at once. */
export function createStreamHash(): StreamHash {
  const hash = sha256.create()
  return { update: (bytes) => hash.update(bytes), digest: () => bytesToHex(hash.digest()) }
}
