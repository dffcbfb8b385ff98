import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../core/io.ts'
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
    worker = { receive: null, break: null, end() {}, send: (m) => void (m.kind === 'job' && jobs.push(m)) }
    return worker
  })
})
const ask = (lane: string) =>
  useWork().run(lane, 'read', { file: new Blob(), name: lane, mapping: null, range: null }, lane)

describe('the progress strip', () => {
  it('shows the job that runs, not one that waits behind it', async () => {
    const work = useWork()
    const first = ask('solving')
    const second = ask('loads')
    worker.receive?.({ kind: 'progress', id: jobs[0]!.id, fraction: 0.3, what: 'solving' })
    expect(work.first).toMatchObject({ lane: 'solving', fraction: 0.3 })
    worker.receive?.({ kind: 'done', id: jobs[0]!.id, outcome: done(null) })
    await first
    expect(work.first?.lane).toBe('loads')
    worker.receive?.({ kind: 'done', id: jobs[1]!.id, outcome: done(null) })
    await second
    expect(work.first).toBeNull()
  })

  it('offers a job again that a mistake of the program has ended', async () => {
    const work = useWork()
    let again = 0
    const job = work.run(
      'fit',
      'read',
      { file: new Blob(), name: 'a', mapping: null, range: null },
      'Fitting',
      () => void again++,
    )
    worker.receive?.({ kind: 'crashed', id: jobs[0]!.id, name: 'Error', message: 'x', stack: '' })
    expect(await job).toMatchObject({ ok: false })
    expect(work.stopped).toMatchObject([{ lane: 'fit', what: 'Fitting', failed: true }])
    work.stopped[0]!.again()
    expect(again).toBe(1)
  })

  it('watches over what is not the worker’s, and tells it when nobody wants it any more', async () => {
    const work = useWork()
    let finish: (value: string) => void = () => {}
    const wanted: boolean[] = []
    const begin = () =>
      work.watchOver('pdf', 'Printing', async (report, isWanted) => {
        report(0.5)
        const result = await new Promise<string>((resolve) => (finish = resolve))
        wanted.push(isWanted())
        return result
      })
    const first = begin()
    expect(work.first).toEqual({ lane: 'pdf', what: 'Printing', fraction: 0.5 })
    finish('made')
    expect(await first).toBe('made')
    const second = begin()
    work.stop('pdf')
    expect(work.first).toBeNull()
    finish('too late')
    expect(await second).toBe('cancelled')
    expect(wanted).toEqual([true, false])
  })
})
