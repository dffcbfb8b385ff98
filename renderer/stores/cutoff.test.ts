// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../core/io.ts'
import type { WorkerLike } from '../compute/compute.ts'
import type { JobMessage } from '../compute/protocol.ts'
import { useWorker } from '../compute/service.ts'
import { exampleRecording } from '../testing/example.ts'
import { useCutoff } from './cutoff.ts'
import { useFiles } from './files.ts'

let jobs: JobMessage[]
let answers: (number | null)[]
beforeEach(() => {
  setActivePinia(createPinia())
  jobs = []
  answers = []
  useWorker(() => {
    const worker: WorkerLike = {
      receive: null,
      break: null,
      end() {},
      send(message) {
        if (message.kind !== 'job') return
        jobs.push(message)
        worker.receive?.({ kind: 'done', id: message.id, outcome: done(answers.shift()) })
      },
    }
    return worker
  })
})

describe('the suggested cut-off', () => {
  it('is asked once for a recording, and again for the next', async () => {
    const cutoff = useCutoff()
    answers = [7.2, null]
    useFiles().recording = exampleRecording('even')
    await cutoff.ask()
    await cutoff.ask()
    expect(jobs.map((j) => j.name)).toEqual(['cutoff'])
    expect(cutoff.suggestion?.hertz).toBe(7.2)
    useFiles().recording = exampleRecording('stiff-knee')
    await cutoff.ask()
    expect(jobs).toHaveLength(2)
    expect(cutoff.suggestion).toMatchObject({ hertz: null })
  })
  it('is forgotten with its recording', async () => {
    const cutoff = useCutoff()
    answers = [7.2]
    useFiles().recording = exampleRecording('even')
    await cutoff.ask()
    useFiles().recording = null
    await cutoff.ask()
    expect(cutoff.suggestion).toBeNull()
    expect(jobs).toHaveLength(1)
  })
})
