import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createStreamHash } from './stream-hash.ts'

it('a hash fed piece by piece is the one of the whole', () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, i) => (i * 31 + (i >> 7)) & 255)
  for (const piece of [1, 63, 64, 65, 40_000]) {
    const hash = createStreamHash()
    const most = piece === 1 ? 200 : bytes.length
    for (let at = 0; at < most; at += piece) hash.update(bytes.subarray(at, Math.min(at + piece, most)))
    expect(hash.digest()).toBe(createHash('sha256').update(bytes.subarray(0, most)).digest('hex'))
  }
})
