import { accessSync, constants } from 'node:fs'
import { Refusal } from '../trouble.ts'
import type { Checked } from './check.ts'
import { sweepLeftovers } from './leftovers.ts'
import { takeLock } from './lock.ts'
import { Store } from './store.ts'
import { asPlaceTrouble } from './troubles.ts'

export interface OpenFile {
  store: Store
  /** Why it can only be read, or null. */
  readOnly: 'in-use' | 'protected' | null
  close(): void
}

/** Who checks a study before it is opened: a process of its own in the app, this one in most tests. */
export type Check = (path: string, use: 'read' | 'write') => Checked | Promise<Checked>

/** For writing if that is possible, else for reading, with the reason. */
export async function openStudyFile(path: string, check: Check): Promise<OpenFile> {
  const readable = async (why: 'in-use' | 'protected'): Promise<OpenFile> => {
    const store = Store.open(path, await check(path, 'read'), { readOnly: true })
    return { store, readOnly: why, close: () => store.close() }
  }
  if (!mayWrite(path)) return readable('protected')
  let unlock: (() => void) | null
  try {
    unlock = takeLock(path)
  } catch {
    return readable('protected')
  }
  if (!unlock) return readable('in-use')
  try {
    sweepQuietly(path)
    return withLock(Store.open(path, await check(path, 'write')), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** A new file, locked before anyone else can see it. */
export function createStudyFile(path: string): OpenFile {
  const unlock = takeLock(path)
  if (!unlock) throw new Refusal('study/in-use', 'This study is open in another window.', 'Choose another name.')
  try {
    return withLock(Store.create(path), unlock)
  } catch (error) {
    unlock()
    throw asPlaceTrouble(error)
  }
}

/** Leftovers that cannot be swept now hinder nobody. */
function sweepQuietly(path: string): void {
  try {
    sweepLeftovers(path)
  } catch {
    // Next time.
  }
}

function withLock(store: Store, unlock: () => void): OpenFile {
  let closed = false
  return {
    store,
    readOnly: null,
    close() {
      if (closed) return
      closed = true
      try {
        store.close()
      } finally {
        unlock()
      }
    },
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error
    return false
  }
}
