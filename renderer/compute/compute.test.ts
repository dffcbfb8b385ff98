import { afterEach, describe, expect, it, vi } from 'vitest'
import { done } from '../../core/io.ts'
import { Compute, type WorkerLike } from './compute.ts'
import type { FromWorker, JobMessage, ToWorker } from './protocol.ts'

/** A worker that answers on demand. */
class Stub implements WorkerLike {
  receive: ((message: FromWorker) => void) | null = null
  break: ((message: string) => void) | null = null
  jobs: JobMessage[] = []
  ended = false
  send(message: ToWorker) {
    if (message.kind === 'job') this.jobs.push(structuredClone(message))
  }
  end() {
    this.ended = true
  }
  answer(value: unknown, job = this.jobs.at(-1)!) {
    this.receive?.({ kind: 'done', id: job.id, outcome: done(value) })
  }
}

function setup() {
  const workers: Stub[] = []
  const crashes: string[] = []
  const compute = new Compute(
    () => {
      const stub = new Stub()
      workers.push(stub)
      return stub
    },
    (e) => crashes.push(e.message),
  )
  // Job inputs are opaque to the machinery under test.
  const run = (
    lane: string,
    input: Record<string, unknown>,
    progress?: (p: { fraction: number; what: string }) => void,
  ) => compute.run(lane, 'read', input as never, progress)
  return { workers, crashes, compute, run }
}

afterEach(() => vi.unstubAllGlobals())

describe('running jobs in the worker', () => {
  it('hands the result and the progress back', async () => {
    const { workers, run } = setup()
    const seen: string[] = []
    const result = run('a', { x: 1 }, (p) => seen.push(p.what))
    const stub = workers[0]!
    stub.receive?.({ kind: 'progress', id: stub.jobs[0]!.id, fraction: 0.5, what: 'Half way' })
    stub.answer(42)
    expect(await result).toEqual(done(42))
    expect(seen).toEqual(['Half way'])
  })

  it('lets the latest job of a lane win and ends the worker that still does the old one', async () => {
    const { workers, run } = setup()
    const first = run('solve', { x: 1 })
    const second = run('solve', { x: 2 })
    expect(await first).toBe('cancelled')
    expect(workers[0]!.ended).toBe(true)
    workers[1]!.answer('second')
    expect(await second).toEqual(done('second'))
  })

  it('drops a superseded job that has not begun without disturbing the one that runs', async () => {
    const { workers, run } = setup()
    const other = run('fit', {})
    const first = run('solve', { x: 1 })
    const second = run('solve', { x: 2 })
    expect(await first).toBe('cancelled')
    expect(workers).toHaveLength(1)
    workers[0]!.answer('fit')
    expect(await other).toEqual(done('fit'))
    expect(workers[0]!.jobs.at(-1)!.input).toEqual({ x: 2 })
    workers[0]!.answer('solved')
    expect(await second).toEqual(done('solved'))
  })

  it('raises the shared flag instead of ending the worker where memory may be shared', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    const { workers, run, compute } = setup()
    const jobs: JobMessage[] = []
    const first = run('solve', {})
    const stub = workers[0]!
    stub.send = (m) => void (m.kind === 'job' && jobs.push(m))
    const second = run('solve', {})
    expect(stub.ended).toBe(false)
    stub.answer('too late', stub.jobs[0]!)
    expect(await first).toBe('cancelled')
    expect(Atomics.load(new Int32Array(jobs[0]!.cancel!), 0)).toBe(0)
    stub.answer('fresh', jobs[0]!)
    expect(await second).toEqual(done('fresh'))
    compute.dispose()
  })

  it('sends a large input once and names it afterwards', async () => {
    const { workers, run } = setup()
    const fit = { directions: new Float64Array(5000) }
    const first = run('solve', { fit, scale: 1 })
    workers[0]!.answer(1)
    await first
    const second = run('solve', { fit, scale: 2 })
    const [one, two] = workers[0]!.jobs
    expect(Object.keys(one!.keep)).toEqual(['fit'])
    expect(two!.held).toEqual(one!.keep)
    expect(two!.input).toEqual({ scale: 2 })
    workers[0]!.answer(2)
    await second
  })

  it('never sends back what the worker itself computed', async () => {
    const { workers, run } = setup()
    const first = run('read', {})
    workers[0]!.answer({ angles: new Float64Array(5000) })
    const outcome = await first
    const recording = outcome !== 'cancelled' && outcome.ok ? outcome.value : null
    void run('fit', { recording })
    const [one, two] = workers[0]!.jobs
    expect(two!.held).toEqual({ recording: one!.keepResult[''] })
    expect(two!.input).toEqual({})
  })

  it('lets the worker forget a result that came after it was cancelled', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    const { workers, run, compute } = setup()
    const first = run('read', {})
    const stub = workers[0]!
    const sent: ToWorker[] = []
    stub.send = (m) => void sent.push(m)
    compute.cancel('read')
    stub.answer({ angles: new Float64Array(5000) })
    expect(await first).toBe('cancelled')
    expect(sent).toEqual([{ kind: 'forget', numbers: Object.values(stub.jobs[0]!.keepResult) }])
    compute.dispose()
  })

  it('sends a large input again to a fresh worker', async () => {
    const { workers, run } = setup()
    const fit = { directions: new Float64Array(5000) }
    void run('solve', { fit })
    const second = run('solve', { fit })
    expect(workers[1]!.jobs[0]!.held).toEqual({})
    expect(Object.keys(workers[1]!.jobs[0]!.keep)).toEqual(['fit'])
    workers[1]!.answer(0)
    await second
  })

  it('turns a crash into a sentence and goes on with the next job', async () => {
    const { workers, crashes, run } = setup()
    const first = run('a', {})
    const next = run('b', {})
    workers[0]!.receive?.({
      kind: 'crashed',
      id: workers[0]!.jobs[0]!.id,
      name: 'TypeError',
      message: 'boom',
      stack: '',
    })
    const outcome = await first
    expect(outcome).toMatchObject({ ok: false, alerts: [{ code: 'program.job-failed' }] })
    expect(crashes).toEqual(['boom'])
    workers[1]!.answer('fine')
    expect(await next).toEqual(done('fine'))
  })

  it.each([true, false])(
    'sets later jobs aside for a reading, and begins them again after it (shared memory: %s)',
    async (shares) => {
      if (shares) vi.stubGlobal('crossOriginIsolated', true)
      const { workers, compute } = setup()
      const names: string[] = []
      const send = (stub: Stub) =>
        (stub.send = (m) => void (m.kind === 'job' && names.push(m.name) && stub.jobs.push(m)))
      const motion = compute.run('motion', 'motion', { x: 1 } as never)
      send(workers[0]!)
      names.push(workers[0]!.jobs[0]!.name)
      const read = compute.run('read', 'read', { x: 2 } as never)
      if (shares) workers[0]!.answer('stopped half way')
      else send(workers[1]!)
      const stub = workers.at(-1)!
      expect(stub.jobs.at(-1)!.name).toBe('read')
      stub.answer('recording')
      expect(await read).toEqual(done('recording'))
      expect(stub.jobs.at(-1)!.name).toBe('motion')
      stub.answer('motion')
      expect(await motion).toEqual(done('motion'))
      expect(workers).toHaveLength(shares ? 1 : 2)
    },
  )

  it('does not begin again what was superseded while it stood aside', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    const { workers, compute } = setup()
    const old = compute.run('motion', 'motion', { of: 'the old recording' } as never)
    const sent: JobMessage[] = []
    workers[0]!.send = (m) => void (m.kind === 'job' && sent.push(m))
    const fit = compute.run('fit', 'fit', {} as never)
    workers[0]!.answer('stopped', workers[0]!.jobs[0]!)
    const fresh = compute.run('motion', 'motion', { of: 'the new one' } as never)
    expect(await old).toBe('cancelled')
    workers[0]!.answer('fitted', sent[0]!)
    expect(await fit).toEqual(done('fitted'))
    expect(sent.map(({ name, input }) => [name, input])).toEqual([
      ['fit', {}],
      ['motion', { of: 'the new one' }],
    ])
    workers[0]!.answer('solved', sent[1]!)
    expect(await fresh).toEqual(done('solved'))
  })

  it('lets loads wait for nothing but their turn: a motion asked for meanwhile does not stop them', async () => {
    const { workers, compute } = setup()
    const loads = compute.run('loads', 'loads', {} as never)
    const motion = compute.run('motion', 'motion', {} as never)
    workers[0]!.answer('loads')
    expect(await loads).toEqual(done('loads'))
    workers[0]!.answer('motion')
    expect(await motion).toEqual(done('motion'))
    expect(workers).toHaveLength(1)
  })

  it('lets a brief job finish: what was asked for meanwhile waits, the latest of each lane, and lanes take turns', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    const { workers, compute } = setup()
    const drag = (x: number) => [
      compute.run('proposed', 'motion', { x, brief: true } as never),
      compute.run('proposal', 'proposal', { x, brief: true } as never),
    ]
    const first = drag(1)
    const second = drag(2)
    const third = drag(3)
    const stub = workers[0]!
    for (let i = 0; i < 3; i++) stub.answer(`answer ${i}`)
    expect(stub.jobs.map(({ name, input }) => [name, input['x']])).toEqual([
      ['motion', 1],
      ['proposal', 3],
      ['motion', 3],
    ])
    expect(await Promise.all([...first, ...second, ...third])).toEqual([
      done('answer 0'),
      'cancelled',
      'cancelled',
      'cancelled',
      done('answer 2'),
      done('answer 1'),
    ])
  })

  it('lets no brief job wait behind a long one that has not begun, and stops it where nobody wants it', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    const { workers, compute } = setup()
    const loads = compute.run('loads', 'loads', {} as never)
    const long = compute.run('proposed', 'motion', {} as never)
    const brief = compute.run('proposal', 'proposal', { brief: true } as never)
    const stub = workers[0]!
    stub.answer('loads')
    compute.cancel('proposal')
    stub.answer('too late')
    stub.answer('motion')
    expect(stub.jobs.map(({ name }) => name)).toEqual(['loads', 'proposal', 'motion'])
    expect(await Promise.all([loads, long, brief])).toEqual([done('loads'), done('motion'), 'cancelled'])
  })
})
