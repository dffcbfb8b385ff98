import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { draftAlongside, syncFolder } from '../files/atomic.ts'
import { removeBoth } from './copy.ts'
import type { Look } from './look.ts'
import type { Store } from './store.ts'

/** Who makes the copy: a process of its own in the app, this one in most tests. */
export type CopyToReplace = (path: string, to: string) => Look | Promise<Look>

/**
 * Gives back the space of what was removed: the study goes on in a tidy copy of itself. Until the copy takes its place the
 * study is not touched, so this may be given up, or killed, at any time. False: the study stays as large as it is.
 */
export async function tidyStudy(store: Store, copy: CopyToReplace, signal?: AbortSignal): Promise<boolean> {
  if (!mayBeReplaced(store.path)) return false
  const draft = draftAlongside(store.path)
  try {
    const copied = await copy(store.path, draft)
    if (signal?.aborted || !store.goOnIn(draft, copied)) return false
    await syncFolder(dirname(store.path))
    return true
  } finally {
    removeBoth(draft)
  }
}

/** Not what has a second name, which would go on naming the old file, nor what belongs to somebody else. */
function mayBeReplaced(path: string): boolean {
  const { nlink, uid } = statSync(path)
  return nlink === 1 && (process.geteuid === undefined || process.geteuid() === uid)
}
