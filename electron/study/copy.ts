import { closeSync, fchmodSync, fchownSync, fsyncSync, openSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { removeQuietly } from '../files/atomic.ts'
import { connect, unguarded } from './connection.ts'
import { journalOf } from './interrupted.ts'
import { type Look, look } from './look.ts'
import { asTrouble } from './troubles.ts'

/** A whole and tidy copy of a study as it is now, forced to disk, at a path where nothing is yet. */
export function copyStudy(path: string, to: string): void {
  let database: DatabaseSync | undefined
  try {
    database = connect(path, 'read')
    copyInto(database, to)
  } catch (error) {
    throw asTrouble(error)
  } finally {
    database?.close()
  }
}

/** The same through a connection that is open: also of a study whose file was deleted meanwhile. */
export function copyInto(database: DatabaseSync, to: string): void {
  try {
    unguarded(database, () => database.prepare('VACUUM INTO ?').run(to))
    const file = openSync(to, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    removeBoth(to)
    throw asTrouble(error)
  }
}

/**
 * A copy that may take the place of the study: with its owner and its rights from before the first byte, so that nobody
 * may read it who may not read the study, and with each value read again. What was found in it is the answer.
 */
export function copyToReplace(path: string, to: string): Look {
  const { mode, uid, gid } = statSync(path)
  try {
    const file = openSync(to, 'wx', 0o600)
    try {
      fchownSync(file, uid, gid)
      fchmodSync(file, mode & 0o777)
    } finally {
      closeSync(file)
    }
    copyStudy(path, to)
    const copy = connect(to, 'as-it-stands')
    try {
      return look(copy, { thoroughly: true })
    } finally {
      copy.close()
    }
  } catch (error) {
    removeBoth(to)
    throw asTrouble(error)
  }
}

/** A file that was not finished, with its journal. */
export function removeBoth(path: string): void {
  removeQuietly(path)
  removeQuietly(journalOf(path))
}
