import { lstatSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { removeQuietly } from '../files/atomic.ts'
import { asTrouble, foreignCompanion } from './troubles.ts'

/**
 * Marks that a study is being edited: an operating system lock on a small file alongside it, taken by way of SQLite, which
 * knows how to
 * lock on every system and on network drives. The system lets go of it when the process ends, however it ends, so no
 * lock is
 * ever left behind. It is a courtesy between windows; that no change gets lost is seen to by the revision check in
 * Store.apply.
 */
export function lockPath(study: string): string {
  return `${study}-lock`
}

/**
 * The function that lets go, or null if another window or computer holds the lock. Throws if the folder cannot be
 * written.
 */
export function takeLock(study: string): (() => void) | null {
  const path = lockPath(study)
  const there = lstatSync(path, { throwIfNoEntry: false })
  // Ours is an empty file. A link would have another file locked or made; anything else would be removed in the end.
  if (there && (!there.isFile() || there.size > 0)) throw foreignCompanion(basename(path))
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path)
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null
    throw asTrouble(error)
  }
  const held = lock
  return () => {
    // Elsewhere the name goes first, so that nobody finds the file between; Windows does not remove what is open.
    // An empty file that stays hinders nobody; a lock that stays does.
    if (process.platform !== 'win32') removeQuietly(path)
    held.close()
    if (process.platform === 'win32') removeQuietly(path)
  }
}
