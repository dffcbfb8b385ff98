import { existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { draftBeside, syncFolder } from '../files/atomic.ts'
import { Refusal } from '../trouble.ts'
import { refuseForeignLog } from './interrupted.ts'
import { sweepLeftovers } from './leftovers.ts'
import { takeLock } from './lock.ts'
import { Store } from './store.ts'

/** What is refused while writing a change means something else when a new file is being written. */
const placeTroubles: Readonly<Record<string, readonly [code: string, message: string, tip: string]>> = {
  'study/cannot-open': ['file/eacces', 'Nothing can be written in this folder.', 'Choose another folder.'],
  'study/read-only': ['file/eacces', 'Nothing can be written in this folder.', 'Choose another folder.'],
  'file/enospc': [
    'file/enospc',
    'The disk is full: the study was not saved there.',
    'Free some space, or choose another disk.',
  ],
}

/** Puts a whole copy of the study at `target`, over what was there, in one step: copy beside, force to disk, rename. */
export async function saveCopy(store: Store, target: string): Promise<void> {
  try {
    await putCopy(store, target)
  } catch (error) {
    const known = error instanceof Refusal ? placeTroubles[error.trouble.code] : undefined
    throw known ? new Refusal(...known) : error
  }
}

async function putCopy(store: Store, target: string): Promise<void> {
  // A study that was deleted or moved away while it is open, put back where it was: the lock of that place is held
  // already.
  const unlock = target === store.path ? () => {} : takeLock(target)
  if (!unlock)
    throw new Refusal(
      'study/in-use',
      'The study you want to replace is open in another window or on another computer.',
      'Close it there, or choose another name.',
    )
  const draft = draftBeside(target)
  try {
    refuseForeignLog(target)
    sweepLeftovers(target)
    store.copyTo(draft)
    const file = await open(draft, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    settleJournal(target)
    renameSync(draft, target)
    await syncFolder(dirname(target))
  } finally {
    rmSync(draft, { force: true })
    unlock()
  }
}

/** A journal left by a crash belongs to the old file: beside the new one it would roll the old pages back into it. */
function settleJournal(target: string): void {
  const journal = `${target}-journal`
  if (!existsSync(journal)) return
  try {
    Store.open(target).close()
  } catch {
    // The old file is being replaced: that it cannot be opened matters no more.
  }
  rmSync(journal, { force: true })
}
