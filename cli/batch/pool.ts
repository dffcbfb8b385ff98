import { setImmediate as nextTurn, setTimeout as passed } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import workerpool from 'workerpool'
import type { FailureReport } from '../failure.ts'
import { codeOf } from '../file-trouble.ts'
import type { BatchTask, TaskOutcome } from './run-batch.ts'

export interface TaskPool {
  analyze(task: BatchTask): Promise<TaskOutcome>
  /** Ends every thread at once, whatever it is doing; afterwards none writes any more. */
  close(): Promise<void>
}

export interface PoolOptions {
  readonly script: string
  readonly jobs: number
  /** Longest time for one recording, ms. */
  readonly timeout: number
  /** What the threads need for every recording alike. */
  readonly settings: unknown
  readonly signal?: AbortSignal
}

/** Threads that analyze. One that dies or hangs takes its recording with it, not the batch. */
export function createTaskPool({ script, jobs, timeout, settings, signal }: PoolOptions): TaskPool {
  const pool = workerpool.pool(script, { workerType: 'thread', maxWorkers: jobs, workerTerminateTimeout: 0 })
  const threads = watchThreads()
  const close = async (): Promise<void> => {
    await pool.terminate(true)
    await threads.ended()
  }
  signal?.addEventListener('abort', () => void close(), { once: true })
  return {
    close,
    async analyze(task) {
      try {
        // A pool that was closed would start a new thread.
        if (signal?.aborted === true) throw new Error('interrupted')
        return (await pool.exec('analyzeTask', [task, settings]).timeout(timeout)) as TaskOutcome
      } catch (error) {
        // What the thread was writing is cleared away next: not before it has ended.
        if (signal?.aborted === true) await threads.ended()
        return { ok: false, lasting: false, refusal: { ...toFailure(error, timeout), where: { file: task.recording } } }
      }
    },
  }
}

/** ms: a thread that waits for a file that never answers is left to the end of the program. */
const PATIENCE = 2000

/** The pool counts a thread as ended once it is told to; for a moment it may go on, and write. */
function watchThreads(): { ended(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const watch = (thread: Worker): void => {
    const end = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
    running.add(end)
    void end.then(() => running.delete(end))
  }
  process.on('worker', watch)
  return {
    async ended() {
      // A thread that was begun just now makes itself known in a moment.
      await nextTurn()
      process.off('worker', watch)
      await Promise.race([Promise.all(running), passed(PATIENCE, undefined, { ref: false })])
    },
  }
}

function toFailure(error: unknown, timeout: number): FailureReport {
  if (error instanceof workerpool.Promise.TimeoutError) {
    return {
      code: 'batch/timeout',
      message: `This recording took longer than ${timeout / 1000} s and was given up.`,
      tip: 'Give it more time with --timeout, or cut it shorter.',
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  if (
    codeOf((error as { readonly cause?: unknown }).cause) === 'ERR_WORKER_OUT_OF_MEMORY' ||
    /memory limit/.test(message)
  )
    return {
      code: 'batch/memory',
      message: 'This recording needs more memory than there is.',
      tip: 'Analyze a part of it (--from, --to), or use a smaller --jobs.',
    }
  if (error instanceof workerpool.TerminateError)
    return {
      code: 'batch/worker-ended',
      message: 'The thread that analyzed this recording ended before it was done.',
      tip: 'Run the batch again. If it happens again, analyze this recording alone.',
    }
  return {
    code: 'internal',
    message: `Something went wrong inside the program: ${message}`,
    tip: 'This is a mistake of the program, not of your input. Analyze this recording alone with PENDULAB_DEBUG=1 and report what it prints.',
  }
}
