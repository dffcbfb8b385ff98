import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A folder with those above it. Node calls it “not there” where the disk may only be read; asked for the first of them
 * alone, it gives the cause.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(await firstMissing(path))
    await mkdir(path, { recursive: true })
  }
}

async function firstMissing(path: string): Promise<string> {
  const above = dirname(path)
  const isThere = await stat(above).then(
    () => true,
    () => false,
  )
  return isThere || above === path ? path : firstMissing(above)
}
