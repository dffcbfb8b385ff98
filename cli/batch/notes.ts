import { createHash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FailureReport } from '../failure.ts'
import { hashFile } from '../file-source.ts'
import { readText } from '../input.ts'
import { writeWhole } from '../output.ts'

interface WrittenFile {
  readonly size: number
  readonly sha256: string
}

/**
 * What a batch leaves alongside the results of each recording: enough to know that they are complete and still true, and
 * to put the summary together without reading them again. It is written inside a folder that is then renamed into place,
 * so it is there if and only if everything else is.
 */
export interface DoneNote {
  readonly recording: string
  /** Of the recording's bytes and, when there is one, its force file's. */
  readonly input: string
  /** Of everything else the results depend on: options, subject, program version. */
  readonly settings: string
  readonly rows: readonly (readonly string[])[]
  readonly refusal: FailureReport | null
  /** Everything else in the folder, by its path within. */
  readonly files: Readonly<Record<string, WrittenFile>>
}

/** A recording that could not be done for no fault of its own; it is tried again next time. */
export interface FailedNote {
  readonly recording: string
  readonly settings: string
  readonly refusal: FailureReport
}

export const DONE = 'done.json'
export const FAILED = 'failed.json'

export const folderOf = (out: string, recording: string): string => join(out, ...recording.split('/'))

export const hashJson = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** A note with a seal over it: a changed number in it does not go unseen. */
export const writeNote = (folder: string, name: string, note: DoneNote | FailedNote): Promise<void> =>
  writeWhole(join(folder, name), `${JSON.stringify({ ...note, seal: hashJson(note) })}\n`)

/** The note of finished results, if it is as it was written. Whether the results are, too, isIntact finds out. */
export async function readDone(out: string, recording: string): Promise<DoneNote | null> {
  const sealed = await readSealed(join(folderOf(out, recording), DONE))
  return sealed?.isIntact === true && isDone(sealed.note) && sealed.note.recording === recording ? sealed.note : null
}

export async function readFailed(out: string, recording: string): Promise<FailedNote | null> {
  const sealed = await readSealed(join(folderOf(out, recording), FAILED))
  return sealed?.isIntact === true && isFailed(sealed.note) && sealed.note.recording === recording ? sealed.note : null
}

/** Which files a folder of results may hold, going by its notes; null when none of them is ours. */
export async function listOwnFiles(folder: string, recording: string): Promise<ReadonlySet<string> | null> {
  // Also where somebody changed a number in it: it still is a note of ours.
  const done = (await readSealed(join(folder, DONE)))?.note
  const failed = (await readSealed(join(folder, FAILED)))?.note
  const isOurs = (note: unknown): boolean =>
    (isDone(note) || isFailed(note)) && (note as { readonly recording: string }).recording === recording
  if (!isOurs(done) && !isOurs(failed)) return null
  return new Set([DONE, FAILED, ...(isDone(done) ? Object.keys(done.files) : [])])
}

/** Are all results there as they were written? */
export async function isIntact(out: string, { recording, files }: DoneNote): Promise<boolean> {
  const folder = folderOf(out, recording)
  try {
    for (const [name, { size, sha256 }] of Object.entries(files)) {
      const path = join(folder, ...name.split('/'))
      if ((await lstat(path)).size !== size || (await hashFile(path)) !== sha256) return false
    }
    return true
  } catch {
    return false
  }
}

export async function describeFiles(folder: string): Promise<Record<string, WrittenFile>> {
  const files: Record<string, WrittenFile> = {}
  for (const name of await listFiles(folder)) {
    const path = join(folder, name)
    files[name] = { size: (await lstat(path)).size, sha256: await hashFile(path) }
  }
  return files
}

/** Everything below a folder that is no folder itself, as paths with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const found: string[] = []
  const walk = async (place: string): Promise<void> => {
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const path = join(place, entry.name)
      if (entry.isDirectory()) await walk(path)
      else found.push(relative(folder, path).split(sep).join('/'))
    }
  }
  await walk(folder)
  return found.toSorted()
}

async function readSealed(path: string): Promise<{ readonly note: unknown; readonly isIntact: boolean } | null> {
  try {
    const { seal, ...note } = JSON.parse(await readText(path)) as { readonly seal?: unknown }
    return { note, isIntact: seal === hashJson(note) }
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{64}$/.test(value)

const isRefusal = (value: unknown): boolean =>
  isRecord(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string'

const isDone = (note: unknown): note is DoneNote =>
  isRecord(note) &&
  typeof note['recording'] === 'string' &&
  isHash(note['input']) &&
  isHash(note['settings']) &&
  Array.isArray(note['rows']) &&
  note['rows'].every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string')) &&
  (note['refusal'] === null || isRefusal(note['refusal'])) &&
  isRecord(note['files'])

const isFailed = (note: unknown): note is FailedNote =>
  isRecord(note) &&
  typeof note['recording'] === 'string' &&
  isHash(note['settings']) &&
  isRefusal(note['refusal']) &&
  note['input'] === undefined
