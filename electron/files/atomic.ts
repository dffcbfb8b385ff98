import { randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * The file is either as it was or wholly new, whatever happens meanwhile: written alongside, forced to disk, then renamed
 * over.
 */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const draft = draftAlongside(path)
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
    removeQuietly(draft)
    throw error
  }
  await syncFolder(dirname(path))
}

/** A name that is certainly ours, so that what a killed program leaves can be swept (study/leftovers.ts). */
export function draftAlongside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.pendulab-part`)
}

/** For tidying up: that it does not work must not hide what went wrong, or right, before. */
export function removeQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // It was never made, or it is swept next time.
  }
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
