import type { Outcome } from '../../core/index.ts'
import { alert, refused } from '../../core/io.ts'
import { putTogether } from './parcels.ts'
import type { FromWorker, JobMessage, PartMessage, ToWorker } from './protocol.ts'
import { partOf, RESULTS_TAKEN_IN, type StageInputs, type StageName, type StageResults } from './stages.ts'

export interface Progress {
  fraction: number
  what: string
}

/** What the page needs of a Worker; tests bring their own. */
export interface WorkerLike {
  send(message: ToWorker): void
  end(): void
  hear: ((message: FromWorker) => void) | null
  break: ((message: string) => void) | null
}

interface Job {
  id: number
  lane: string
  stage: StageName
  input: Record<string, unknown>
  flag: Int32Array | null
  /** Numbers the worker keeps parts of the result under. */
  kept: Record<string, number>
  /** Of its result, ahead of it. */
  parts: PartMessage[]
  progress: ((progress: Progress) => void) | null
  settle: (outcome: Outcome<unknown> | 'cancelled') => void
  /** Stopped for a job that goes first; it is begun again after it. */
  setAside: boolean
}

/**
 * What all the rest is made from, in this order: asked for anew, it does not wait for work on what it is about to
 * replace.
 */
const GOES_FIRST: readonly StageName[] = ['read', 'fit']
const turn = (stage: StageName): number => {
  const place = GOES_FIRST.indexOf(stage)
  return place < 0 ? GOES_FIRST.length : place
}

const smallestKept = 4096
const sharing = () => globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined'

const makeFlag = (): Int32Array | null => (sharing() ? new Int32Array(new SharedArrayBuffer(4)) : null)
const isStopped = ({ flag }: Job): boolean => flag !== null && Atomics.load(flag, 0) === 1

/** Rough size of an input, to decide whether it is worth keeping in the worker. */
function looksLarge(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return false
  let bytes = 0
  const visit = (v: unknown, depth: number): void => {
    if (bytes > smallestKept) return
    if (ArrayBuffer.isView(v)) bytes += v.byteLength
    else if (typeof v === 'object' && v !== null && depth < 4) {
      bytes += 16
      for (const child of Object.values(v)) visit(child, depth + 1)
    }
  }
  visit(value, 0)
  return bytes > smallestKept
}

/**
 * Runs core's stages in one worker. Jobs of the same lane supersede each other: the latest wins, the one before is
 * cancelled, through shared memory where the page may use it, else by ending the worker and starting a fresh one.
 * Reading and fitting set other work aside: it is begun again afterwards, unless what came of them has made it
 * superfluous.
 */
export function createCompute(
  makeWorker: () => WorkerLike,
  onCrash: (error: { name: string; message: string; stack: string }) => void = () => {},
) {
  let worker: WorkerLike | null = null
  let running: Job | null = null
  let waiting: Job[] = []
  let nextId = 1
  let nextNumber = 1
  let numbers = new WeakMap<object, number>()
  let inWorker = new Map<number, WeakRef<object>>()

  function begin(): WorkerLike {
    const fresh = makeWorker()
    fresh.hear = heard
    fresh.break = (message) => failed('WorkerError', message, '')
    worker = fresh
    return fresh
  }
  function restart(): void {
    worker?.end()
    worker = null
    running = null
    numbers = new WeakMap()
    inWorker = new Map()
  }
  function failed(name: string, message: string, stack: string): void {
    const job = running
    onCrash({ name, message, stack })
    restart()
    job?.settle(
      refused(
        alert(
          'error',
          'program.stage-failed',
          'The computation stopped because of a mistake in the program.',
          'Try again. If it happens again, send us the error report from the Help menu.',
        ),
      ),
    )
    pump()
  }
  function heard(message: FromWorker): void {
    if (!running || message.id !== running.id) return
    if (message.kind === 'progress') return running.progress?.({ fraction: message.fraction, what: message.what })
    if (message.kind === 'part') return void running.parts.push(message)
    if (message.kind === 'crashed') return failed(message.name, message.message, message.stack)
    const job = running
    running = null
    putTogether(message.outcome, job.parts)
    const cancelled = isStopped(job)
    if (message.outcome.ok) rememberResult(job, cancelled ? null : message.outcome.value)
    if (cancelled && job.setAside) queue({ ...job, parts: [], flag: makeFlag(), setAside: false })
    else job.settle(cancelled ? 'cancelled' : message.outcome)
    pump()
  }
  /** What the worker computed it also keeps: later jobs only name it. */
  function rememberResult({ kept }: Job, result: unknown): void {
    if (result === null) return worker?.send({ kind: 'forget', numbers: Object.values(kept) })
    for (const [name, number] of Object.entries(kept)) {
      const part = partOf(result, name)
      if (typeof part === 'object' && part !== null) know(part, number)
    }
  }
  function know(value: object, number: number): void {
    numbers.set(value, number)
    inWorker.set(number, new WeakRef(value))
  }
  function forgetCollected(target: WorkerLike): void {
    const gone = [...inWorker].filter(([, ref]) => ref.deref() === undefined).map(([n]) => n)
    if (gone.length === 0) return
    for (const n of gone) inWorker.delete(n)
    target.send({ kind: 'forget', numbers: gone })
  }
  function pump(): void {
    if (running) return
    const job = waiting.shift()
    if (!job) return
    running = job
    const target = worker ?? begin()
    forgetCollected(target)
    const message: JobMessage = {
      kind: 'job',
      id: job.id,
      stage: job.stage,
      input: {},
      held: {},
      keep: {},
      keepResult: job.kept,
      cancel: (job.flag?.buffer as SharedArrayBuffer | undefined) ?? null,
    }
    for (const [name, value] of Object.entries(job.input)) {
      const known = typeof value === 'object' && value !== null ? numbers.get(value) : undefined
      if (known !== undefined && inWorker.has(known)) {
        message.held[name] = known
        continue
      }
      message.input[name] = value
      if (looksLarge(value)) {
        message.keep[name] = nextNumber++
        know(value, message.keep[name])
      }
    }
    target.send(message)
  }

  function queue(job: Job): void {
    const place = waiting.findIndex((other) => turn(other.stage) > turn(job.stage))
    waiting.splice(place < 0 ? waiting.length : place, 0, job)
  }

  function setAside(job: Job): void {
    if (job.flag) {
      job.setAside = true
      Atomics.store(job.flag, 0, 1)
      return
    }
    restart()
    queue(job)
  }

  function cancelLane(lane: string): void {
    for (const job of waiting.filter((j) => j.lane === lane)) job.settle('cancelled')
    waiting = waiting.filter((j) => j.lane !== lane)
    if (running?.lane !== lane) return
    const job = running
    if (job.flag) {
      // The stage sees the flag at its next opportunity and answers; until then the worker is busy.
      Atomics.store(job.flag, 0, 1)
      job.setAside = false
      return
    }
    restart()
    job.settle('cancelled')
    pump()
  }

  return {
    /** 'cancelled' when a later job of the lane took over, or `cancel` was called. */
    run<S extends StageName>(
      lane: string,
      stage: S,
      input: StageInputs[S],
      progress?: (progress: Progress) => void,
    ): Promise<Outcome<StageResults[S]> | 'cancelled'> {
      cancelLane(lane)
      return new Promise((resolve) => {
        queue({
          id: nextId++,
          lane,
          stage,
          input: input as Record<string, unknown>,
          kept: Object.fromEntries((RESULTS_TAKEN_IN[stage] ?? []).map((name) => [name, nextNumber++])),
          parts: [],
          flag: makeFlag(),
          setAside: false,
          progress: progress ?? null,
          settle: (outcome) => resolve(outcome as Outcome<StageResults[S]> | 'cancelled'),
        })
        if (running && turn(stage) < turn(running.stage) && !isStopped(running)) setAside(running)
        pump()
      })
    },
    cancel: cancelLane,
    dispose() {
      for (const job of waiting) job.settle('cancelled')
      running?.settle('cancelled')
      waiting = []
      restart()
    },
  }
}

export type Compute = ReturnType<typeof createCompute>
