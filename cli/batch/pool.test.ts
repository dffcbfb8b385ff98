import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTaskPool } from './pool.ts'
import type { BatchTask } from './run-batch.ts'

let place = ''
let script = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-pool-'))
  script = join(place, 'worker.mjs')
  const library = pathToFileURL(createRequire(import.meta.url).resolve('workerpool')).href
  writeFileSync(
    script,
    `import workerpool from ${JSON.stringify(library)}
    workerpool.worker({
      analyzeTask({ recording }) {
        if (recording === 'hangs') for (;;);
        if (recording === 'ends') process.exit(3)
        if (recording === 'throws') throw new Error('a slip')
        return { ok: true, rows: [[recording]] }
      },
    })`,
  )
})
afterAll(() => rmSync(place, { recursive: true }))

const task = (recording: string): BatchTask => ({ recording, path: '', forcesPath: null, subject: {}, work: '' })

describe('the threads of a batch', () => {
  it('that hang, end or fail are reported for their recording, and the others go on', async () => {
    const pool = createTaskPool({ script, jobs: 1, timeout: 3000, settings: {} })
    try {
      for (const [recording, code] of [
        ['hangs', 'batch/timeout'],
        ['ends', 'batch/worker-ended'],
        ['throws', 'internal'],
      ] as const) {
        expect(await pool.analyze(task(recording))).toMatchObject({
          ok: false,
          lasting: false,
          refusal: { code, where: { file: recording } },
        })
        expect(await pool.analyze(task('walks'))).toEqual({ ok: true, rows: [['walks']] })
      }
    } finally {
      await pool.close()
    }
  })

  it('that hang end when the batch is stopped, before it goes on, and none is started after', async () => {
    const stop = new AbortController()
    let [begun, ended] = [0, 0]
    process.on('worker', (thread) => {
      begun++
      thread.once('exit', () => ended++)
    })
    const pool = createTaskPool({ script, jobs: 1, timeout: 2 ** 31 - 1, settings: {}, signal: stop.signal })
    const hanging = pool.analyze(task('hangs'))
    stop.abort()
    expect(await hanging).toMatchObject({ ok: false, lasting: false })
    expect([begun, ended]).toEqual([1, 1])
    expect(await pool.analyze(task('walks'))).toMatchObject({ ok: false, lasting: false })
    await pool.close()
  })
})
