import { createHash, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BlobLike } from './blob-source.ts'
import { toByteSource } from './blob-source.ts'
import { readRecording } from './read.ts'

const bytes = new Uint8Array(readFileSync(new URL('../../fixtures/recordings/walk.csv', import.meta.url)))
const print = createHash('sha256').update(bytes).digest('hex')

/** A file that counts how often it was taken whole, and remembers its largest piece. */
function fileOf(content: Uint8Array, size = content.length): BlobLike & { whole: number; largest: number } {
  const file = {
    size,
    whole: 0,
    largest: 0,
    async arrayBuffer() {
      file.whole++
      return content.slice().buffer as ArrayBuffer
    },
    slice: (from: number, to: number) => ({
      async arrayBuffer() {
        file.largest = Math.max(file.largest, to - from)
        return content.slice(from, to).buffer as ArrayBuffer
      },
    }),
  }
  return file
}
const digest = (whole: ArrayBuffer): Promise<ArrayBuffer> => webcrypto.subtle.digest('SHA-256', whole)

describe('a file of the window', () => {
  it('gives the same recording and finger-print with the platform’s digest and with ours', async () => {
    const [file, other] = [fileOf(bytes), fileOf(bytes)]
    const fast = await readRecording(toByteSource(file, 'walk.csv', digest))
    const slow = await readRecording(toByteSource(other, 'walk.csv', null))
    if (!fast.ok || !slow.ok) throw new Error('expected recordings')
    expect(fast.value.provenance.sha256).toBe(print)
    expect(slow.value.provenance.sha256).toBe(print)
    expect(fast.value.angles).toEqual(slow.value.angles)
    expect([file.whole, other.whole]).toEqual([1, 0])
  })

  it('is never taken whole when it is very large, but in pieces that join to the file', async () => {
    const large = fileOf(new Uint8Array(5e6).map((_, k) => k % 251), 400e6)
    const source = toByteSource(large, 'large.csv', digest)
    expect(source.sha256).toBeUndefined()
    let at = 0
    for await (const piece of source.chunks()) {
      if (piece.length === 0) break
      expect(piece[0]).toBe(at % 251)
      at += piece.length
    }
    expect(at).toBe(5e6)
    expect(large.whole).toBe(0)
    expect(large.largest).toBeLessThan(5e6)
  })
})
