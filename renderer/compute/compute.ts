import type { Outcome } from '../../core/index.ts'
import { alert, refused } from '../../core/io.ts'
import { type LastLists, putTogether } from './parcels.ts'
import type { FromWorker, PartMessage, ToWorker } from './protocol.ts'
import { type Brief, partOf, RESULTS_TAKEN_IN, type JobInputs, type JobName, type JobResults } from './jobs.ts'
import { WorkerMemory } from './worker-memory.ts'

export interface CrashReport {
  name: string
  message: string
  stack: string
}

export interface Progress {
  fraction: number
  what: string
}

/** What the page needs of a Worker; tests bring their own. */
export interface WorkerLike {
  send(message: ToWorker): void
  end(): void
  receive: ((message: FromWorker) => void) | null
  break: ((message: string) => void) | null
}

interface Job {
  id: number
  lane: string
  name: JobName
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
const GOES_FIRST: readonly JobName[] = ['read', 'fit']
const turn = ({ name, input }: Pick<Job, 'name' | 'input'>): number => {
  const place = GOES_FIRST.indexOf(name)
  if (place >= 0) return place
  return isBrief(input) ? GOES_FIRST.length : GOES_FIRST.length + 1
}
const isBrief = ({ brief }: Brief): boolean => brief === true

const sharing = () => globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== 'undefined'

const makeFlag = (): Int32Array | null => (sharing() ? new Int32Array(new SharedArrayBuffer(4)) : null)
const isStopped = ({ flag }: Job): boolean => flag !== null && Atomics.load(flag, 0) === 1

const jobFailed = () =>
  refused(
    alert(
      'error',
      'program.job-failed',
      'The computation stopped because of a mistake in the program.',
      'Try again. If it happens again, send us the error report from the Help menu.',
    ),
  )

/**
 * Runs core's stages in one worker. Jobs of the same lane supersede each other: the latest wins, the one before is
 * cancelled, through shared memory where the page may use it, else by ending the worker and starting a fresh one.
 * Reading and fitting set other work aside: it is begun again afterwards, unless what came of them has made it
 * superfluous.
 */
export class Compute {
  readonly #makeWorker: () => WorkerLike
  readonly #onCrash: (error: CrashReport) => void
  readonly #memory = new WorkerMemory()
  readonly #last: LastLists = new Map()
  #worker: WorkerLike | null = null
  #running: Job | null = null
  #waiting: Job[] = []
  #nextId = 1

  constructor(makeWorker: () => WorkerLike, onCrash: (error: CrashReport) => void = () => {}) {
    this.#makeWorker = makeWorker
    this.#onCrash = onCrash
  }

  /** 'cancelled' when a later job of the lane took over, or `cancel` was called. */
  run<S extends JobName>(
    lane: string,
    name: S,
    input: JobInputs[S],
    progress?: (progress: Progress) => void,
  ): Promise<Outcome<JobResults[S]> | 'cancelled'> {
    const place = this.#supersede(lane)
    return new Promise((resolve) => {
      const job: Job = {
        id: this.#nextId++,
        lane,
        name,
        input: input as Record<string, unknown>,
        kept: Object.fromEntries((RESULTS_TAKEN_IN[name] ?? []).map((part) => [part, this.#memory.nextNumber()])),
        parts: [],
        flag: makeFlag(),
        setAside: false,
        progress: progress ?? null,
        settle: (outcome) => resolve(outcome as Outcome<JobResults[S]> | 'cancelled'),
      }
      this.#queue(job, place)
      const running = this.#running
      const goesFirst = GOES_FIRST.includes(name) && running && turn(job) < turn(running)
      if (goesFirst && !isStopped(running)) this.#setAside(running)
      this.#pump()
    })
  }

  /**
   * The latest job of a lane wins, and stands where the one stood that it takes the place of: lanes whose jobs come as
   * fast as the hand moves then take turns. What is brief and runs is let finish.
   */
  #supersede(lane: string): number {
    const place = this.#waiting.findIndex((job) => job.lane === lane)
    const running = this.#running
    if (running?.lane === lane && isBrief(running.input)) this.#drop(lane)
    else this.cancel(lane)
    return place
  }

  #drop(lane: string): void {
    for (const job of this.#waiting.filter((j) => j.lane === lane)) job.settle('cancelled')
    this.#waiting = this.#waiting.filter((j) => j.lane !== lane)
  }

  cancel(lane: string): void {
    this.#drop(lane)
    const job = this.#running
    if (job?.lane !== lane) return
    if (job.flag) {
      // The job sees the flag at its next opportunity and answers; until then the worker is busy.
      Atomics.store(job.flag, 0, 1)
      job.setAside = false
      return
    }
    this.#restart()
    job.settle('cancelled')
    this.#pump()
  }

  dispose(): void {
    for (const job of this.#waiting) job.settle('cancelled')
    this.#running?.settle('cancelled')
    this.#waiting = []
    this.#restart()
  }

  #begin(): WorkerLike {
    const fresh = this.#makeWorker()
    fresh.receive = (message) => this.#receive(message)
    fresh.break = (message) => this.#fail({ name: 'WorkerError', message, stack: '' })
    this.#worker = fresh
    return fresh
  }

  #restart(): void {
    this.#worker?.end()
    this.#worker = null
    this.#running = null
    this.#memory.clear()
    this.#last.clear()
  }

  #fail(error: CrashReport): void {
    const job = this.#running
    this.#onCrash(error)
    this.#restart()
    job?.settle(jobFailed())
    this.#pump()
  }

  #receive(message: FromWorker): void {
    const job = this.#running
    if (!job || message.id !== job.id) return
    if (message.kind === 'progress') return job.progress?.({ fraction: message.fraction, what: message.what })
    if (message.kind === 'part') return void job.parts.push(message)
    if (message.kind === 'crashed')
      return this.#fail({ name: message.name, message: message.message, stack: message.stack })
    this.#running = null
    putTogether(message.outcome, job.parts, this.#last)
    const cancelled = isStopped(job)
    if (message.outcome.ok) this.#rememberResult(job, cancelled ? null : message.outcome.value)
    if (cancelled && job.setAside) this.#queue({ ...job, parts: [], flag: makeFlag(), setAside: false })
    else job.settle(cancelled ? 'cancelled' : message.outcome)
    this.#pump()
  }

  /** What the worker computed it also keeps: later jobs only name it. */
  #rememberResult({ kept }: Job, result: unknown): void {
    if (result === null) return this.#worker?.send({ kind: 'forget', numbers: Object.values(kept) })
    for (const [name, number] of Object.entries(kept)) {
      const part = partOf(result, name)
      if (typeof part === 'object' && part !== null) this.#memory.know(part, number)
    }
  }

  #pump(): void {
    if (this.#running) return
    const job = this.#waiting.shift()
    if (!job) return
    this.#running = job
    const worker = this.#worker ?? this.#begin()
    const numbers = this.#memory.takeCollected()
    if (numbers.length > 0) worker.send({ kind: 'forget', numbers })
    worker.send({
      kind: 'job',
      id: job.id,
      name: job.name,
      ...this.#memory.pack(job.input),
      keepResult: job.kept,
      cancel: (job.flag?.buffer as SharedArrayBuffer | undefined) ?? null,
    })
  }

  /** Before all whose turn is later, and at `wanted` among those of the same turn. */
  #queue(job: Job, wanted = -1): void {
    const own = turn(job)
    const end = this.#waiting.findIndex((other) => turn(other) > own)
    const begin = this.#waiting.findIndex((other) => turn(other) === own)
    const last = end < 0 ? this.#waiting.length : end
    this.#waiting.splice(wanted < 0 || begin < 0 ? last : Math.min(last, Math.max(begin, wanted)), 0, job)
  }

  #setAside(job: Job): void {
    if (job.flag) {
      job.setAside = true
      Atomics.store(job.flag, 0, 1)
      return
    }
    this.#restart()
    this.#queue(job)
  }
}
