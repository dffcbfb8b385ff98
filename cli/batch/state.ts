import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { FailureReport } from '../failure.ts'

/**
 * What a batch leaves beside the results of each recording: enough to know that they are complete and still true, and
 * to
 * put the summary together without reading them again. It is written inside a folder that is then renamed into place,
 * so it is
 * there if and only if everything else is.
 */
export interface DoneNote {
  readonly recording: string
  /** Of the recording's bytes and, when there is one, its force file's. */
  readonly input: string
  /** Of everything else the results depend on: options, subject, program version. */
  readonly settings: string
  readonly rows: readonly (readonly string[])[]
  readonly refusal: FailureReport | null
}

const NOTE = 'done.json'
const WORK = '.work'

let serial = 0
const uniqueName = (): string => `${hostname()}~${process.pid}~${serial++}`

const folderOf = (out: string, recording: string): string => join(out, ...recording.split('/'))

export async function hashFile(...paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

export const hashJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export async function readNote(out: string, recording: string): Promise<DoneNote | null> {
  try {
    const note = JSON.parse(await readFile(join(folderOf(out, recording), NOTE), 'utf8')) as DoneNote
    return note.recording === recording && Array.isArray(note.rows) ? note : null
  } catch {
    return null
  }
}

/** A folder to work in, on the same disk as the results, that no other process uses. */
export async function openWork(out: string): Promise<string> {
  const folder = join(out, WORK, uniqueName())
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}

/** The finished folder takes its place in one step; what stood there before goes. */
export async function settleWork(work: string, out: string, note: DoneNote): Promise<void> {
  await writeFile(join(work, NOTE), `${JSON.stringify(note)}\n`, { flush: true })
  const place = folderOf(out, note.recording)
  await mkdir(dirname(place), { recursive: true })
  for (let attempt = 0; ; attempt++) {
    try {
      await rename(work, place)
      return
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (attempt > 5 || !['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR'].includes(code)) throw error
      await rm(place, { recursive: true, force: true })
    }
  }
}

export const dropWork = (work: string): Promise<void> => rm(work, { recursive: true, force: true })

/** Work that a killed process of this machine left unfinished. That of other machines is none of our business. */
export async function sweepWork(out: string): Promise<void> {
  const names = await readdir(join(out, WORK)).catch(() => [])
  for (const name of names) {
    const [host, owner] = name.split('~')
    if (isLeftBehind(host, owner)) await rm(join(out, WORK, name), { recursive: true, force: true })
  }
  for (const name of await readdir(out).catch(() => [])) {
    const [, host, owner] = /\.([^~/]+)~(\d+)~\d+\.tmp$/.exec(name) ?? []
    if (isLeftBehind(host, owner)) await rm(join(out, name), { force: true })
  }
}

/** The last to leave takes the empty work folder away. */
export async function closeWork(out: string): Promise<void> {
  await rmdir(join(out, WORK)).catch(() => {})
}

const isLeftBehind = (host: string | undefined, owner: string | undefined): boolean =>
  host === hostname() && Number(owner) !== process.pid && !isAlive(Number(owner))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A reader sees the old file or the new one, never half of one. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${uniqueName()}.tmp`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, content, { flush: true })
  await rename(draft, path)
}
