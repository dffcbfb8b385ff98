import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { createSha256 } from './sha256.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('sha256', () => {
  it('gives the digests printed in the standard', () => {
    const empty = createSha256()
    expect(empty.digest()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const abc = createSha256()
    abc.update(bytesOf('abc'))
    expect(abc.digest()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('agrees with the platform for any length, fed in any pieces', () => {
    const random = createRandom(7)
    for (let round = 0; round < 200; round++) {
      const bytes = Uint8Array.from({ length: random.index(400) }, () => random.index(256))
      const ours = createSha256()
      for (let at = 0; at < bytes.length;) {
        const next = Math.min(bytes.length, at + 1 + random.index(150))
        ours.update(bytes.subarray(at, next))
        at = next
      }
      expect(ours.digest()).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  })
})
