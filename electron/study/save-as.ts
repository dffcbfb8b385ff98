import { existsSync, renameSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { draftAlongside, syncFolder } from '../files/atomic.ts'
import { Refusal } from '../trouble.ts'
import { removeBoth } from './copy.ts'
import { journalOf, refuseForeignLog } from './interrupted.ts'
import { sweepLeftovers } from './leftovers.ts'
import { takeLock } from './lock.ts'
import type { Check } from './open-file.ts'
import type { Store } from './store.ts'
import { asPlaceTrouble } from './troubles.ts'

/** Who does what takes as long as the study is large: a process of its own in the app, this one in most tests. */
export interface Hands {
  check: Check
  /** A whole copy, forced to disk. */
  copy(path: string, to: string): void | Promise<void>
}

/** Puts a whole copy of the study at `target`, over what was there, in one step: copy alongside, force to disk, rename. */
export async function saveCopy(store: Store, target: string, hands: Hands): Promise<void> {
  try {
    await putCopy(store, target, hands)
  } catch (error) {
    throw asPlaceTrouble(error)
  }
}

async function putCopy(store: Store, target: string, hands: Hands): Promise<void> {
  // A study that was deleted or moved away while it is open, put back where it was: the lock of that place is held
  // already.
  const unlock = target === store.path ? () => {} : takeLock(target)
  if (!unlock)
    throw new Refusal(
      'study/in-use',
      'The study you want to replace is open in another window or on another computer.',
      'Close it there, or choose another name.',
    )
  const draft = draftAlongside(target)
  try {
    refuseForeignLog(target)
    sweepLeftovers(target)
    // Another process finds only what still has its name.
    if (store.isInPlace()) await hands.copy(store.path, draft)
    else store.copyTo(draft)
    await settleJournal(target, hands.check)
    renameSync(draft, target)
    await syncFolder(dirname(target))
  } finally {
    removeBoth(draft)
    unlock()
  }
}

/** A journal left by a crash belongs to the old file: alongside the new one it would roll the old pages back into it. */
async function settleJournal(target: string, check: Check): Promise<void> {
  const journal = journalOf(target)
  if (!existsSync(journal)) return
  try {
    await check(target, 'write')
  } catch {
    // The old file is being replaced: that it cannot be opened matters no more.
  }
  if (existsSync(journal)) unlinkSync(journal)
}
