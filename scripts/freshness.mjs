// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A short word for the state of some files and folders: their paths, sizes and times. A few milliseconds, where reading
 * them all would be
 * felt at each call. Tests do not count: they are in no build.
 * @param {readonly string[]} sources relative to the project
 */
export function stateOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) add(source)
  return hash.digest('hex').slice(0, 16)

  /** @param {string} path */
  function add(path) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (!stat) return
    // What is built from the sources does not change them.
    if (path === 'core/dist') return
    if (stat.isDirectory()) for (const name of readdirSync(join(root, path)).toSorted()) add(`${path}/${name}`)
    else if (!path.endsWith('.test.ts')) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
  }
}
