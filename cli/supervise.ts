import { Worker } from 'node:worker_threads'
import { type FailureReport, WrongUsage } from './failure.ts'
import { codeOf } from './file-trouble.ts'
import { readTimeout } from './flags.ts'

export interface Supervised {
  /** Runs the command named in its arguments and posts its exit code. */
  readonly script: string
  readonly args: readonly string[]
  /** ms */
  readonly timeout: number
  /** Ends it early. */
  readonly signal: AbortSignal
}

export type SupervisedEnd = { readonly exitCode: number } | { readonly failure: FailureReport }

/** Runs a command in a thread of its own, so that it can be ended whatever it is doing. */
export async function supervise({ script, args, timeout, signal }: Supervised): Promise<SupervisedEnd> {
  const { isTTY, columns } = process.stderr
  const worker = new Worker(script, { argv: [...args], workerData: { isTTY, columns } })
  const name = args[0] ?? ''
  let end: SupervisedEnd = { failure: broken(name, 'its thread ended early') }
  const giveUp = (failure: FailureReport): void => {
    end = { failure }
    worker.removeAllListeners('message')
    void worker.terminate()
  }
  const timer = setTimeout(() => giveUp(tooLong(name, timeout)), timeout)
  const cancel = (): void => giveUp(cancelled(name))
  signal.addEventListener('abort', cancel, { once: true })
  worker.on('message', (exitCode: number) => (end = { exitCode }))
  worker.on('error', (error) => (end = { failure: toFailure(name, error) }))
  await new Promise((resolve) => worker.once('exit', resolve))
  clearTimeout(timer)
  signal.removeEventListener('abort', cancel)
  return end
}

/** Takes `--timeout s` out of a line of arguments, before a bare `--`. */
export function takeTimeout(args: readonly string[], otherwise: number): { timeout: number; rest: string[] } {
  const end = args.indexOf('--')
  const at = args.findIndex(
    (word, k) => (end < 0 || k < end) && (word === '--timeout' || word.startsWith('--timeout=')),
  )
  if (at < 0) return { timeout: otherwise * 1000, rest: [...args] }
  const isApart = args[at] === '--timeout'
  const text = isApart ? args[at + 1] : args[at]!.slice('--timeout='.length)
  if (text === undefined) throw new WrongUsage('--timeout wants a number of seconds.')
  return { timeout: readTimeout(text), rest: args.toSpliced(at, isApart ? 2 : 1) }
}

const tooLong = (name: string, timeout: number): FailureReport => ({
  code: 'timeout',
  message: `pendulab ${name} took longer than ${timeout / 1000} s and was given up.`,
  tip: 'Give it more time with --timeout, or less to do: a shorter recording, fewer rods, samples or starts.',
})

const cancelled = (name: string): FailureReport => ({
  code: 'cancelled',
  message: `pendulab ${name} was stopped.`,
  tip: 'Run it again for its results.',
})

const broken = (name: string, why: string): FailureReport => ({
  code: 'internal',
  message: `Something went wrong inside pendulab ${name}: ${why}`,
  tip: 'This is a mistake of the program, not of your input. Run again with PENDULAB_DEBUG=1 and report what it prints.',
})

function toFailure(name: string, error: unknown): FailureReport {
  if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY')
    return broken(name, error instanceof Error ? error.message : String(error))
  return {
    code: 'memory',
    message: `pendulab ${name} needs more memory than there is.`,
    tip: 'Give it less to do: a part of the recording (--from, --to), fewer rods or samples.',
  }
}
