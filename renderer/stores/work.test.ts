import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../core/index.ts'
import type { WorkerLike } from '../compute/compute.ts'
import { useWorker } from '../compute/service.ts'
import type { JobMessage } from '../compute/protocol.ts'
import { useWork } from './work.ts'

let worker: WorkerLike
let jobs: JobMessage[]
beforeEach(() => {
  setActivePinia(createPinia())
  jobs = []
  useWorker(() => {
    worker = { hear: null, break: null, end() {}, send: (m) => void (m.kind === 'job' && jobs.push(m)) }
    return worker
  })
})
const ask = (lane: string) => useWork().run(lane, 'read', { file: new Blob(), name: lane, mapping: null, range: null }, lane)

describe('the progress strip', () => {
  it('shows the job that runs, not one that waits behind it', async () => {
    const work = useWork()
    const first = ask('solving')
    const second = ask('loads')
    worker.hear?.({ kind: 'progress', id: jobs[0]!.id, fraction: 0.3, what: 'solving' })
    expect(work.first).toMatchObject({ lane: 'solving', fraction: 0.3 })
    worker.hear?.({ kind: 'done', id: jobs[0]!.id, outcome: done(null) })
    await first
    expect(work.first?.lane).toBe('loads')
    worker.hear?.({ kind: 'done', id: jobs[1]!.id, outcome: done(null) })
    await second
    expect(work.first).toBeNull()
  })
})
