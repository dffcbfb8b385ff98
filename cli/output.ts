import { readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { giveBack } from '../core/io.ts'
import { makeFolder } from './make-folder.ts'
import { Refusal } from './failure.ts'
import { codeOf, inWords } from './file-trouble.ts'

let serial = 0
/** A name that no other process on this or another machine uses, and that shows whose it was. */
export const uniqueName = (): string => `${hostname()}~${process.pid}~${serial++}`

const ownName = /^([^~/\\]+)~(\d+)~\d+$/

/** Was this named by a process of this machine that is gone? Those of other machines are none of our business. */
export function isLeftBehind(name: string): boolean {
  const [, host, owner] = ownName.exec(name) ?? []
  return host === hostname() && Number(owner) !== process.pid && !isAlive(Number(owner))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whole, or in pieces as they are made. */
export type FileContent = string | Uint8Array | Pieces | AsyncIterable<string>
type Pieces = Iterable<Uint8Array, unknown, boolean | undefined>

/**
 * A reader sees the old file or the new one, never half of one. A link is followed, so that it stays a link; what is no
 * file (a terminal, /dev/null) is written to and not replaced.
 */
export async function writeWhole(path: string, content: FileContent): Promise<void> {
  await inWords(path, async () => {
    const there = await stat(path).catch(ignoreMissing)
    if (there?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    if (there && !there.isFile()) {
      await writeFile(path, content)
      return
    }
    const target = there ? await realpath(path) : path
    const draft = `${target}.${uniqueName()}.tmp`
    await makeFolder(dirname(target))
    try {
      // A piece is on its way to the disk before the next is asked for.
      await writeFile(draft, isPieces(content) ? giveBack(content) : content, { flush: true })
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      throw error
    }
  })
}

const isPieces = (content: FileContent): content is Pieces =>
  typeof content === 'object' && !(content instanceof Uint8Array) && Symbol.iterator in content

/** Drafts in a folder that a killed process of this machine left. */
export async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = /\.([^./\\~]{1,64}(?:\.[^./\\~]{1,64}){0,8}~\d{1,20}~\d{1,20})\.tmp$/.exec(name)?.[1]
    if (owner !== undefined && isOwnersDraft(owner)) await rm(join(folder, name), { force: true }).catch(() => {})
  }
}

/** A host's name may have dots in it, and so may the file's: any of the ways to cut them apart will do. */
const isOwnersDraft = (text: string): boolean =>
  text.split('.').some((_, k, parts) => isLeftBehind(parts.slice(k).join('.')))

/** One file, whatever it is called: by link, in other letters, through another folder. Null when it is not there. */
export async function identify(path: string): Promise<string | null> {
  const there = await stat(path, { bigint: true }).catch(ignoreMissing)
  return there ? `${there.dev}:${there.ino}` : null
}

/** Results must not replace what they were made from. */
export async function refuseToOverwrite(inputs: readonly string[], targets: readonly string[]): Promise<void> {
  const taken = new Map<string, string>()
  for (const path of inputs) {
    const file = await identify(path)
    if (file !== null) taken.set(file, path)
  }
  for (const path of targets) {
    const file = await identify(path)
    const input = file === null ? undefined : taken.get(file)
    if (input !== undefined)
      throw new Refusal({
        code: 'out/is-input',
        message: `The result would replace “${input}”, which it is made from.`,
        tip: 'Choose another place with --out.',
        where: { file: path },
      })
  }
}

/** Whatever keeps one from looking there will be reported when it is written to. */
const ignoreMissing = (): null => null
