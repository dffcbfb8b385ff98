import { lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { removeQuietly } from '../files/atomic.ts'
import { takeLock } from './lock.ts'

/** As `draftAlongside` names them, and nobody else: the name of a study, a random id, our own ending. */
const ours = /^\.(.+\.pendulab)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pendulab-part(?:-journal)?$/i

/**
 * Whole copies that a killed program left alongside the studies it was about to write. Each is written under the lock of
 * its study; where that lock is free, nobody is writing. `held` is the study whose lock the caller holds.
 */
export function sweepLeftovers(held: string): void {
  const folder = dirname(held)
  for (const [name, leftovers] of findLeftovers(folder)) {
    const unlock = name === basename(held) ? () => {} : lockOf(join(folder, name))
    if (!unlock) continue
    try {
      for (const path of leftovers) removeQuietly(path)
    } finally {
      unlock()
    }
  }
}

/** By the study they were to become. Links, folders and files with a second name are not ours. */
function findLeftovers(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const entry of readdirSync(folder)) {
    const name = ours.exec(entry)?.[1]
    if (name === undefined) continue
    const path = join(folder, entry)
    const file = lstatSync(path, { throwIfNoEntry: false })
    if (file?.isFile() && file.nlink === 1) found.set(name, [...(found.get(name) ?? []), path])
  }
  return found
}

function lockOf(study: string): (() => void) | null {
  try {
    return takeLock(study)
  } catch {
    // Nothing can be locked here, so nothing is removed.
    return null
  }
}
