import { describe, expect, it } from 'vitest'
import { prepare } from '../../core/index.ts'
import { createSyntheticWalk, recordPoints } from '../../core/testing/synthetic-walk.ts'
import { createAnswers } from './answer.ts'
import type { FromWorker } from './protocol.ts'

describe('a job that is cancelled while it computes', () => {
  const walk = createSyntheticWalk({ seconds: 2.2 })
  const prepared = prepare({
    recording: recordPoints(walk),
    subject: { mass: 70, height: 1.75 },
    events: walk.events,
  })

  it('is refused, and is no mistake of the program', async () => {
    if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
    const posted: FromWorker[] = []
    const answer = createAnswers((message) => posted.push(message))
    const ask = (id: number, isCancelled: boolean) => {
      const cancel = new SharedArrayBuffer(4)
      new Int32Array(cancel)[0] = isCancelled ? 1 : 0
      const input = { prepared: prepared.value, motion: null, of: 'recorded' }
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
