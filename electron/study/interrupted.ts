import { closeSync, copyFileSync, constants, lstatSync, openSync, readSync, renameSync, unlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { draftAlongside, removeQuietly } from '../files/atomic.ts'
import { Refusal } from '../trouble.ts'
import { connect } from './connection.ts'
import { type Look, look } from './look.ts'
import { asTrouble, foreignCompanion } from './troubles.ts'

export const journalOf = (study: string): string => `${study}-journal`

/**
 * SQLite rolls back whatever journal lies alongside a file, and asks only for its name: alongside a backup that was copied
 * over the study, the old journal would put old pages into it. So before SQLite may see a journal, both outcomes are
 * looked at without a write to the study: the file as it stands, and a copy of it with the journal rolled back.
 * A file that is whole as it stands is never rolled back: its last change was either not begun in it or is all there.
 *
 * True: a change had been interrupted, and the study is, or will be, as it was before or after it.
 */
export function settleInterrupted(path: string): boolean {
  refuseForeignLog(path)
  const journal = journalOf(path)
  const found = lstatSync(journal, { throwIfNoEntry: false })
  if (!found) return false
  if (!found.isFile()) throw foreignCompanion(basename(journal))
  const kind = kindOfJournal(journal, found.size)
  if (kind === 'empty') {
    // Of a change that had not come as far as the study itself.
    removeQuietly(journal)
    return false
  }
  if (kind === 'foreign') throw foreignCompanion(basename(journal))
  const stands = attempt(() => lookInto(path))
  const rolled = attempt(() => lookIntoRolledBack(path))
  // A disk that fails proves nothing about either: all is left as it is.
  for (const outcome of [stands, rolled]) if ('error' in outcome && !isDamage(outcome.error)) throw outcome.error
  if ('error' in stands && 'error' in rolled) throw stands.error
  // Without a digest of the whole, half a change cannot be distinguished from a whole one: SQLite's own way, if it leads anywhere.
  if ('error' in stands || (!('error' in rolled) && !stands.isBound)) return true
  if (!('error' in rolled) && rolled.revision >= stands.revision - 1) unlinkSync(journal)
  // Perhaps the only way to put right a file that was moved away: it is kept, under a name that SQLite does not look for.
  else renameSync(journal, `${journal}.unused-${Date.now().toString(36)}`)
  return !('error' in rolled)
}

function isDamage(error: unknown): boolean {
  return error instanceof Refusal && error.trouble.code === 'study/damaged'
}

/** We never write these, and SQLite would roll them into the study, whatever is in them. */
export function refuseForeignLog(path: string): void {
  for (const ending of ['-wal', '-shm'])
    if (lstatSync(path + ending, { throwIfNoEntry: false })) throw foreignCompanion(basename(path + ending))
}

const begin = 'd9d505f920a163d7'

/**
 * foreign: one that names a second journal, as only changes to several databases at once do. SQLite deletes what is
 * named there, whatever it is.
 */
function kindOfJournal(journal: string, size: number): 'ours' | 'empty' | 'foreign' {
  if (size < 28) return 'empty'
  const file = openSync(journal, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const bytes = Buffer.alloc(8)
    readSync(file, bytes, 0, 8, 0)
    const starts = bytes.toString('hex') === begin
    readSync(file, bytes, 0, 8, size - 8)
    if (bytes.toString('hex') === begin) return 'foreign'
    return starts ? 'ours' : 'empty'
  } finally {
    closeSync(file)
  }
}

function lookInto(path: string): Look {
  const database = connect(path, 'as-it-stands')
  try {
    return look(database, { thoroughly: true })
  } finally {
    database.close()
  }
}

function lookIntoRolledBack(path: string): Look {
  const copy = draftAlongside(path)
  try {
    copyFileSync(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    copyFileSync(journalOf(path), journalOf(copy), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    const database = connect(copy, 'write')
    try {
      return look(database, { thoroughly: true })
    } finally {
      database.close()
    }
  } finally {
    removeQuietly(copy)
    removeQuietly(journalOf(copy))
  }
}

function attempt(task: () => Look): Look | { error: unknown } {
  try {
    return task()
  } catch (error) {
    return { error: asTrouble(error) }
  }
}
