import { statSync } from 'node:fs'
import type { StudyValue } from '../../ipc/contract.ts'
import { Refusal } from '../../trouble.ts'
import type { Checked, Report } from '../check.ts'
import type { Look } from '../look.ts'
import { tooSlow, tooSlowToCopy } from '../troubles.ts'
import type { News, Order, TaskName, Tasks } from './task.ts'

/** A process that was started for one order. */
export interface HelperProcess {
  send(order: Order): void
  onNews(listener: (news: News) => void): void
  onExit(listener: () => void): void
  /** At once, whatever it is doing. */
  kill(): void
}

export interface Waiting {
  /** The user changed their mind. */
  signal?: AbortSignal
  report?: Report
}

/**
 * Checks, reads, copies and tidies studies in a process of its own. SQLite cannot be interrupted, and a thread inside it cannot be ended
 * either: in the app's own process a large, slow or hostile file would hold every window. A process can be killed, which
 * leaves the study as it was: checking writes nothing to it but the rolling back of an interrupted change, which may be
 * interrupted like the change itself.
 */
export class StudyHelper {
  readonly #start: () => HelperProcess
  readonly #limitFor: (bytes: number) => number

  constructor(start: () => HelperProcess, limitFor = patienceFor) {
    this.#start = start
    this.#limitFor = limitFor
  }

  check(path: string, use: 'read' | 'write', waiting: Waiting = {}): Promise<Checked> {
    return this.#run('check', { path, use }, waiting)
  }

  read(path: string, keys: readonly string[], waiting: Waiting = {}): Promise<StudyValue[]> {
    return this.#run('read', { path, keys }, waiting)
  }

  copy(path: string, to: string, waiting: Waiting = {}): Promise<void> {
    return this.#watchCopy(path, to, waiting.report, async () => void (await this.#run('copy', { path, to }, waiting)))
  }

  /** A tidy copy that may take the place of the study, and what a look into all of it found. */
  copyToReplace(path: string, to: string, waiting: Waiting = {}): Promise<Look> {
    return this.#watchCopy(path, to, waiting.report, () => this.#run('copyToReplace', { path, to }, waiting))
  }

  /** SQLite does not report how far a copy is; how much of it is there, anybody can see. */
  async #watchCopy<T>(path: string, to: string, report: Report | undefined, copy: () => Promise<T>): Promise<T> {
    const { size } = statSync(path)
    const looking = setInterval(() => report?.(Math.min(1, sizeOf(to) / size)), 200)
    try {
      return await copy()
    } finally {
      clearInterval(looking)
    }
  }

  #run<N extends TaskName>(name: N, ask: Tasks[N]['ask'], { signal, report }: Waiting): Promise<Tasks[N]['reply']> {
    return new Promise((resolve, reject) => {
      const seconds = this.#limitFor(statSync(ask.path).size)
      if (signal?.aborted) return reject(cancelled())
      const helper = this.#start()
      const end = (settle: () => void) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        helper.kill()
        settle()
      }
      const onAbort = () => end(() => reject(cancelled()))
      const timer = setTimeout(
        () => end(() => reject(name === 'copy' ? tooSlowToCopy(seconds) : tooSlow(seconds))),
        seconds * 1000,
      )
      signal?.addEventListener('abort', onAbort)
      // After the promise is settled, whatever comes changes nothing.
      helper.onExit(() => end(() => reject(ended(name))))
      helper.onNews((news) => {
        if (news.type === 'progress') return signal?.aborted || report?.(news.fraction)
        if (news.type === 'done') return end(() => resolve(news.reply as Tasks[N]['reply']))
        const { type } = news
        const error = type === 'refused' ? refusalOf(news.trouble) : Object.assign(new Error(news.message), news)
        return end(() => reject(error))
      })
      helper.send({ name, ask } as Order)
    })
  }
}

/** Seconds: a minute, and what a slow network drive takes for so many bytes three times over. */
export function patienceFor(bytes: number): number {
  return 60 + (3 * bytes) / 20e6
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

const refusalOf = ({ code, message, tip }: Refusal['trouble']): Refusal => new Refusal(code, message, tip)

function cancelled(): Refusal {
  return new Refusal('study/cancelled', 'The study was not opened.', 'Open it again when you like.')
}

function ended(name: TaskName): Refusal {
  if (name === 'copy')
    return new Refusal(
      'study/copy-ended',
      'Writing the study there ended before it was done. What was there before was left as it is.',
      'Try again, or choose another place.',
    )
  return new Refusal(
    'study/check-ended',
    'The check of this study ended before it was done. The study was left as it is.',
    'Try again. If it ends again, take a copy from your backup.',
  )
}
