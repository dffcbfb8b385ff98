import { readdir, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { Refusal } from '../failure.ts'
import { identify } from '../output.ts'
import type { NamePattern } from './wildcards.ts'

/** What recordings are usually called; what is inside is looked at by the reader, not by the ending. */
const endings = /\.(?:csv|tsv|txt|mot|sto|trc|c3d|bvh|mvnx)$/i

export const SUBJECTS_FILE = 'subjects.csv'

/**
 * Every recording below a folder, as paths relative to it with forward slashes, in an order that is the same on every
 * machine. Hidden files, subjects.csv and the output folder, whatever it is called, are no recordings.
 */
export async function listRecordings(folder: string, out: string, match: NamePattern | null): Promise<string[]> {
  const skipped = await identify(out)
  const found: string[] = []
  const walk = async (place: string): Promise<void> => {
    if (skipped !== null && (await identify(place)) === skipped) return
    for (const entry of await readdir(place, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const path = join(place, entry.name)
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) found.push(relative(folder, path).split(sep).join('/'))
    }
  }
  await walk(folder)
  return found
    .filter(
      (name) =>
        name !== SUBJECTS_FILE &&
        (match ? match.test(name) || match.test(name.split('/').at(-1)!) : endings.test(name)),
    )
    .toSorted(byCodeUnits)
}

/** Not by locale: two machines must agree. */
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Where a file named in subjects.csv is; refused when a link in its path leads out of the folder. */
export async function findInside(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const way = relative(await realpath(folder), await realpath(path))
  if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return path
  throw new Refusal({
    code: 'batch/outside',
    message: `“${name}” of subjects.csv lies outside the folder of the recordings.`,
    tip: 'Copy it into the folder.',
    where: { file: name },
  })
}
