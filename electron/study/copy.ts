import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { removeQuietly } from '../files/atomic.ts'
import { connect, unguarded } from './connection.ts'
import { journalOf } from './interrupted.ts'
import { asTrouble } from './troubles.ts'

/** A whole and tidy copy of a study as it is now, forced to disk, at a path where nothing is yet. */
export function copyStudy(path: string, to: string): void {
  const database = connect(path, 'read')
  try {
    copyInto(database, to)
  } finally {
    database.close()
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

/** A file that was not finished, with its journal. */
export function removeBoth(path: string): void {
  removeQuietly(path)
  removeQuietly(journalOf(path))
}
