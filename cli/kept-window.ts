import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PdfPrinter } from './pdf.ts'
import { type PrintUser, environmentFor, inPrivatePlace } from './print-user.ts'

/** What a kept window is told: the page, and where its PDF is expected. */
export interface PrintOrder {
  readonly page: string
  readonly pdf: string
}

/** What it answers; the first answer states that it is ready. */
export type PrintAnswer = { readonly ok: true } | { readonly ok: false; readonly why: string }

interface KeptProgram {
  readonly name: string
  readonly program: string
  /** Arguments, given the folder for what it keeps. */
  argumentsFor(profile: string): readonly string[]
  readonly user: PrintUser
  /** Longest time for one page, ms. */
  readonly limit: number
}

interface Window {
  readonly child: ChildProcess
  readonly profile: string
}

/**
 * A printer whose program is started with its first page and kept for the next ones, since starting it takes longer than
 * printing. One page at a time. A program that dies or hangs takes its page with it; the next page starts another.
 */
export function createKeptPrinter(kept: KeptProgram): PdfPrinter {
  const { name, user, limit } = kept
  let window: Window | null = null
  let last: Promise<unknown> = Promise.resolve()

  const drop = async (): Promise<void> => {
    const gone = window
    window = null
    if (gone) await end(gone)
  }
  const printNow = (page: string, pdf: string): Promise<void> =>
    inPrivatePlace(user, { page, pdf }, async (place) => {
      try {
        window ??= await open(kept)
        window.child.send({ page: place.page, pdf: place.draft } satisfies PrintOrder)
        await answerOf(window.child, limit)
      } catch (error) {
        await drop()
        throw error
      }
    })
  return {
    name,
    advice: user.advice,
    print(page, pdf) {
      const printed = last.then(() => printNow(page, pdf))
      last = printed.catch(() => {})
      return printed
    },
    close: drop,
  }
}

async function open({ program, argumentsFor, user, limit }: KeptProgram): Promise<Window> {
  const profile = await mkdtemp(join(tmpdir(), 'pendulab-window-'))
  if (user.id !== null) await chown(profile, user.id, user.id)
  const child = spawn(program, [...user.flags, ...argumentsFor(profile)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
    env: environmentFor(user, profile),
    ...(user.id === null ? {} : { uid: user.id, gid: user.id, cwd: profile }),
  })
  try {
    await answerOf(child, limit)
    return { child, profile }
  } catch (error) {
    await end({ child, profile })
    throw error
  }
}

/** The next answer; rejects with a sentence when there is none. */
async function answerOf(child: ChildProcess, limit: number): Promise<void> {
  const answer = await new Promise<PrintAnswer>((resolve) => {
    const settle = (given: PrintAnswer): void => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', ended).off('error', broke)
      resolve(given)
    }
    const ended = (code: number | null, signal: string | null): void =>
      settle({ ok: false, why: `it ended with ${signal ?? code}` })
    const broke = (error: Error): void => settle({ ok: false, why: error.message })
    const timer = setTimeout(() => settle({ ok: false, why: 'it took too long' }), limit)
    child.on('message', settle).on('exit', ended).on('error', broke)
    if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode, child.signalCode)
  })
  if (!answer.ok) throw new Error(answer.why)
}

async function end({ child, profile }: Window): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.on('error', () => {})
    // Its helpers go with it when it may end by itself.
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await gone
    clearTimeout(timer)
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** For a program to end by itself. */
const PATIENCE_MS = 2000
