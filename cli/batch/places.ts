import { lstat, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { toCsvLine } from '../../core/io.ts'
import { type FailureReport, Refusal } from '../failure.ts'
import { codeOf, inWords } from '../file-trouble.ts'
import { openInput } from '../input.ts'
import { identify, isLeftBehind, sweepDrafts, uniqueName } from '../output.ts'
import { DONE, type DoneNote, FAILED, type FailedNote, folderOf, listFiles, listOwnFiles, writeNote } from './notes.ts'

const WORK = '.work'

/** What systems leave in any folder that somebody has looked into. */
const litter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/**
 * The folder of recordings must not be the one for results: by its own name, through a link, or in other letters on a
 * disk that takes them for the same.
 */
export async function refuseSameFolder(folder: string, out: string): Promise<void> {
  if ((await identify(folder)) !== (await identify(out))) return
  throw new Refusal({
    code: 'batch/out-is-folder',
    message: 'The results would go into the folder of the recordings, under their names.',
    tip: 'Choose another folder with --out.',
    where: { file: out },
  })
}

/** A table of this name that somebody else wrote is not replaced. */
export async function refuseForeignTable(path: string, columns: readonly string[]): Promise<void> {
  if ((await identify(path)) === null) return
  const head = Buffer.from(toCsvLine(columns.slice(0, 3)).trimEnd())
  const file = await openInput(path).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(occupied(path, error.message)) : error
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(head.length), 0, head.length, 0)
    if (bytesRead > 0 && !buffer.equals(head)) throw new Refusal(occupied(path, 'It is no table of a batch.'))
  } finally {
    await file.close()
  }
}

/** Throws unless the results of this recording may go here: nothing is there, or nothing but results of its own. */
export async function refuseOccupied(out: string, recording: string): Promise<void> {
  const place = folderOf(out, recording)
  let there: Awaited<ReturnType<typeof lstat>>
  try {
    there = await lstat(place)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (!there.isDirectory()) throw new Refusal(occupied(place, 'It is no folder of results.'))
  const files = await listFiles(place)
  if (files.length === 0) return
  const own = await listOwnFiles(place, recording)
  if (own === null) throw new Refusal(occupied(place, `It holds no ${DONE} of this recording.`))
  const foreign = files.find((name) => !own.has(name) && !litter.has(parse(name).base) && !isDraft(name))
  if (foreign !== undefined) throw new Refusal(occupied(place, `“${foreign}” in it is no result.`))
}

const isDraft = (name: string): boolean => new RegExp(`^(?:${DONE}|${FAILED})\\.[^/]+~\\d+~\\d+\\.tmp$`).test(name)

const occupied = (place: string, why: string): FailureReport => ({
  code: 'batch/occupied',
  message: `Something that this batch did not write is in the way of its results. ${why}`,
  tip: 'Move it elsewhere, or choose another folder with --out.',
  where: { file: place },
})

/** A folder to work in, on the same disk as the results, that no other process uses. */
export async function openWork(out: string): Promise<string> {
  const folder = join(out, WORK, uniqueName())
  await inWords(folder, async () => {
    await rm(folder, { recursive: true, force: true })
    await makeFolder(folder)
  })
  return folder
}

/** The finished folder takes its place in one step. Earlier results of this recording go; nothing else does. */
export async function settleWork(work: string, out: string, note: DoneNote): Promise<void> {
  await writeNote(work, DONE, note)
  const place = folderOf(out, note.recording)
  await inWords(place, async () => {
    await makeFolder(dirname(place))
    for (let attempt = 0; ; attempt++) {
      try {
        await refuseOccupied(out, note.recording)
        await putInPlace(work, place, join(out, WORK, uniqueName()))
        return
      } catch (error) {
        // Another process may be settling the same recording.
        if (attempt > 5 || !['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) throw error
      }
    }
  })
}

async function putInPlace(work: string, place: string, aside: string): Promise<void> {
  const isThere = (await identify(place)) !== null
  if (isThere) await rename(place, aside)
  try {
    await rename(work, place)
  } catch (error) {
    if (isThere) await rename(aside, place)
    throw error
  }
  // What cannot be cleared away now is cleared away by the next batch.
  if (isThere) await rm(aside, { recursive: true, force: true }).catch(() => {})
}

/** Leaves word of a failure for other shards and the next time; earlier results stay. */
export async function leaveFailure(out: string, note: FailedNote): Promise<void> {
  await refuseOccupied(out, note.recording)
  await writeNote(folderOf(out, note.recording), FAILED, note)
}

export const dropWork = (work: string): Promise<void> => rm(work, { recursive: true, force: true }).catch(() => {})

/** Work that a killed process of this machine left unfinished. */
export async function sweepWork(out: string): Promise<void> {
  const work = join(out, WORK)
  const isFolder = await lstat(work).then(
    (there) => there.isDirectory(),
    () => false,
  )
  for (const name of isFolder ? await readdir(work) : []) if (isLeftBehind(name)) await dropWork(join(work, name))
  await sweepDrafts(out)
}

/** The last to leave takes the empty work folder away. */
export async function closeWork(out: string): Promise<void> {
  await rmdir(join(out, WORK)).catch(() => {})
}
