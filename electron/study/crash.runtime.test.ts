import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Store } from './store.ts'
import { openStore } from './testing/open-here.ts'

const repetitions = 60
const writer = fileURLToPath(new URL('./testing/writer.ts', import.meta.url))

describe('a study whose program is killed', () => {
  it(`loses nothing that was answered and holds no half change, ${repetitions} times`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pendulab-crash-'))
    const path = join(folder, 'a.pendulab')
    Store.create(path).close()
    const random = seeded(20)
    let interrupted = 0
    try {
      // Some kills must have hit the middle of a change and left its journal behind, or the test proves nothing.
      for (let repetition = 0; repetition < repetitions || interrupted === 0; repetition++) {
        const before = revisionOf(path)
        const answered = await writeUntilKilled(path, 1 + Math.floor(random() * 8), random() * 4)
        if (existsSync(`${path}-journal`)) interrupted++
        check(path, before, answered)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(interrupted).toBeGreaterThan(0)
  })
})

function check(path: string, before: number, answered: number): void {
  const store = openStore(path)
  const { revision } = store
  expect(answered).toBeGreaterThan(before)
  expect(revision).toBeGreaterThanOrEqual(answered)
  expect(revision).toBeLessThanOrEqual(answered + 1)
  const [first, pages, entry] = store.read(['first', 'pages', `entry/${revision % 20}`])
  expect(first).toEqual({ key: 'first', json: revision })
  expect(entry).toMatchObject({ json: { number: revision } })
  if (!pages || !('bytes' in pages)) throw new Error('the pages are missing')
  expect(pages.bytes.every((byte) => byte === revision % 256)).toBe(true)
  store.close()
}

function revisionOf(path: string): number {
  const store = openStore(path)
  const { revision } = store
  store.close()
  return revision
}

/** The last number reported before the writer was killed, some milliseconds after it had reported `count` numbers. */
async function writeUntilKilled(path: string, count: number, delay: number): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  await new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (output.split('\n').length > count) setTimeout(() => child.kill('SIGKILL'), delay)
    })
  })
  const numbers = output.split('\n').slice(0, -1).map(Number)
  return numbers.at(-1) ?? 0
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
