import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'

/** What recordings are usually called; what is inside is looked at by the reader, not by the ending. */
const endings = /\.(?:csv|tsv|txt|mot|sto|trc|c3d|bvh|mvnx)$/i

export const SUBJECTS_FILE = 'subjects.csv'

/**
 * Every recording below a folder, as paths relative to it with forward slashes, in an order that is the same on every
 * machine. Hidden files, subjects.csv and the output folder are no recordings.
 */
export async function listRecordings(folder: string, out: string, match: RegExp | null): Promise<string[]> {
  const skipped = resolve(out)
  const found: string[] = []
  const walk = async (place: string): Promise<void> => {
    if (resolve(place) === skipped) return
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

/** `*` stands for anything within a name, `?` for one character. */
export function toPattern(wildcards: string): RegExp {
  const source = wildcards
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
  return new RegExp(`^${source}$`)
}
