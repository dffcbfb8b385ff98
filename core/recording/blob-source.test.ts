import { createHash, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BlobLike, HashJob, StreamHash } from './blob-source.ts'
import { hashBlob, toByteSource } from './blob-source.ts'
import { readRecording } from './read.ts'

const bytes = new Uint8Array(readFileSync(new URL('../../fixtures/recordings/walk.csv', import.meta.url)))
const print = createHash('sha256').update(bytes).digest('hex')

interface Watched extends BlobLike {
  /** How often it was taken whole. */
  whole: number
  largest: number
}

function fileOf(content: Uint8Array, size = content.length): Watched {
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
const sha256 = (): StreamHash => {
  const hash = createHash('sha256')
  return { update: (piece) => hash.update(piece), digest: () => hash.digest('hex') }
}
const digest = (whole: ArrayBuffer): Promise<ArrayBuffer> => webcrypto.subtle.digest('SHA-256', whole)

/** A table of 70 MB: larger than what is held at once. */
const large = ((): Uint8Array => {
  const rows = Array.from(
    { length: 4000 },
    (_, k) =>
      `${(k / 100).toFixed(2)},${Math.sin(k).toFixed(5)},${(30 + 30 * Math.cos(k / 17)).toFixed(5)}${' '.repeat(17_500)}\n`,
  )
  return new TextEncoder().encode(`time,left knee flexion,right knee flexion\n${rows.join('')}`)
})()

function helper(answer: (file: BlobLike) => Promise<string>): {
  jobs: (HashJob & { stopped: boolean })[]
  alongside: (file: BlobLike) => HashJob
} {
  const jobs: (HashJob & { stopped: boolean })[] = []
  return {
    jobs,
    alongside(file) {
      const job = { sha256: answer(file), stopped: false, stop: () => void (job.stopped = true) }
      jobs.push(job)
      return job
    },
  }
}

describe('a file of the window', () => {
  it('gives the same recording and hash with the platform’s digest and piece by piece', async () => {
    const [file, other] = [fileOf(bytes), fileOf(bytes)]
    const fast = await readRecording(toByteSource(file, 'walk.csv', { digest, createHash: sha256, alongside: null }))
    const slow = await readRecording(
      toByteSource(other, 'walk.csv', { digest: null, createHash: sha256, alongside: null }),
    )
    if (!fast.ok || !slow.ok) throw new Error('expected recordings')
    expect(fast.value.provenance.sha256).toBe(print)
    expect(slow.value.provenance.sha256).toBe(print)
    expect(fast.value.angles).toEqual(slow.value.angles)
    expect([file.whole, other.whole]).toEqual([1, 0])
  })

  it('is never taken whole when it is large; another thread makes the hash of the same pieces', async () => {
    const file = fileOf(large)
    const { jobs, alongside } = helper((one) => hashBlob(one, sha256))
    const outcome = await readRecording(toByteSource(file, 'large.csv', { digest, createHash: sha256, alongside }))
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    expect(outcome.value.times).toHaveLength(4000)
    expect(outcome.value.provenance.sha256).toBe(createHash('sha256').update(large).digest('hex'))
    expect(file.whole).toBe(0)
    expect(file.largest).toBeLessThan(3e6)
    expect(jobs.map(({ stopped }) => stopped)).toEqual([false])
  })

  it('gets its hash all the same when the other thread breaks down', async () => {
    const { alongside } = helper(() => Promise.reject(new Error('no thread')))
    const outcome = await readRecording(
      toByteSource(fileOf(large), 'large.csv', { digest, createHash: sha256, alongside }),
    )
    expect(outcome.ok && outcome.value.provenance.sha256).toBe(createHash('sha256').update(large).digest('hex'))
  })

  it('stops the other thread when reading is stopped, and when the file is refused', async () => {
    const cancelled = helper(() => new Promise(() => {}))
    let seen = 0
    const outcome = await readRecording(
      toByteSource(fileOf(large), 'large.csv', { digest, createHash: sha256, alongside: cancelled.alongside }),
      {},
      { isCancelled: () => ++seen > 3 },
    )
    expect(outcome.ok ? '' : outcome.alerts[0]!.code).toBe('read.cancelled')
    expect(cancelled.jobs.map(({ stopped }) => stopped)).toEqual([true])
    const refused = helper(() => new Promise(() => {}))
    const noise = new Uint8Array(66e6).fill(7)
    expect(
      (
        await readRecording(
          toByteSource(fileOf(noise), 'noise.bin', { digest, createHash: sha256, alongside: refused.alongside }),
        )
      ).ok,
    ).toBe(false)
    expect(refused.jobs.map(({ stopped }) => stopped)).toEqual([true])
  })
})
