import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * The file is either as it was or wholly new, whatever happens meanwhile: written beside, forced to disk, then renamed
 * over.
 */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const draft = draftBeside(path)
  try {
    const file = await open(draft, 'wx', 0o666)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** A name that is certainly ours, so that what a killed program leaves can be swept (study/leftovers.ts). */
export function draftBeside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.pendulab-part`)
}

/** Makes the new name itself durable. Windows has no such call, and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
