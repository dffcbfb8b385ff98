import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PreparedTrial, prepare, readRecording } from '../../core/index.ts'
import { toByteSource } from '../../core/io.ts'
import { createAnswers } from './answer.ts'
import type { FromWorker } from './protocol.ts'
import { createStreamHash } from './stream-hash.ts'

/** Two and a half seconds of it. */
const rows = readFileSync(new URL('../../fixtures/recordings/walk.csv', import.meta.url), 'utf8').split('\n', 251)
let prepared: PreparedTrial

beforeAll(async () => {
  const source = toByteSource(new Blob([rows.join('\n')]), 'walk.csv', {
    digest: null,
    createHash: createStreamHash,
    alongside: null,
  })
  const read = await readRecording(source)
  const found = read.ok ? prepare({ recording: read.value, subject: { mass: 70, height: 1.75 } }) : read
  if (!found.ok) throw new Error(found.alerts[0]?.message)
  prepared = found.value
})

describe('a job that is cancelled while it computes', () => {
  it('is refused, and is no mistake of the program', async () => {
    const posted: FromWorker[] = []
    const answer = createAnswers((message) => posted.push(message))
    const ask = (id: number, isCancelled: boolean) => {
      const cancel = new SharedArrayBuffer(4)
      new Int32Array(cancel)[0] = isCancelled ? 1 : 0
      const input = { prepared, motion: null, of: 'recorded' }
      return answer({ kind: 'job', id, name: 'loads', input, held: {}, keep: {}, keepResult: {}, cancel })
    }
    await ask(1, true)
    await ask(2, false)
    const ends = posted.filter(({ kind }) => kind !== 'progress')
    expect(ends).toMatchObject([
      { kind: 'done', id: 1, outcome: { ok: false, alerts: [{ code: 'analysis.cancelled' }] } },
      { kind: 'done', id: 2, outcome: { ok: true } },
    ])
  })
})
