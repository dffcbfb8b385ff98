import crypto from 'node:crypto'
import { closeSync, fsyncSync, ftruncateSync, openSync, readdirSync, renameSync, unlinkSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { troubleOf } from '../../trouble.ts'
import { createStudyFile, openStudyFile } from '../open-file.ts'
import { saveCopy } from '../save-as.ts'
import { checkStudy } from '../check.ts'
import { copyToReplace } from '../copy.ts'
import { tidyStudy } from '../tidy.ts'
import { inThisProcess } from './open-here.ts'

/**
 * Does in each folder below the given one what the folder's name asks for, and prints what came of it: `written`, or
 * the trouble as the page would be given it. `faults.runtime.test.ts` starts it where the system refuses writes.
 */
const tasks: Readonly<Record<string, (folder: string) => void | Promise<void>>> = {
  change: (folder) => change(join(folder, 'a.pendulab')),
  // Alongside it lies the journal of an interrupted change.
  interrupted: (folder) => change(join(folder, 'a.pendulab')),
  create: (folder) => createStudyFile(join(folder, 'new.pendulab')).close(),
  async saveAs(folder) {
    const { store, close } = await openStudyFile(join(folder, 'a.pendulab'), checkStudy)
    try {
      await saveCopy(store, join(folder, 'b.pendulab'), inThisProcess)
    } finally {
      close()
    }
  },
  async tidy(folder) {
    const { store, close } = await openStudyFile(join(folder, 'a.pendulab'), checkStudy)
    try {
      await tidyStudy(store, copyToReplace)
    } finally {
      close()
    }
  },
}

/** Removes as much as it adds, so that the file is made smaller, too. */
async function change(path: string): Promise<void> {
  const { store, close } = await openStudyFile(path, checkStudy)
  try {
    store.apply(1, [
      { key: 'subject', json: { code: 'S1', mass: 71 } },
      { key: 'file/b', bytes: new Uint8Array(6000).fill(9) },
      { key: 'file/a', remove: true },
    ])
  } finally {
    close()
  }
}

/** Drafts have names that are drawn. Here they are counted, so that a call on one of them can be refused by its name. */
let drawn = 0
crypto.randomUUID = () => `00000000-0000-4000-8000-${String((drawn += 1)).padStart(12, '0')}`
syncBuiltinESMExports()

const root = process.argv[2]
if (root === undefined) throw new Error('expected a folder')

/** Calls alongside the studies, so that what is refused every so many calls meets another one of a task in each round. */
const scratch = openSync(`${root}.scratch`, 'w')
function shift(count: number): void {
  for (let done = 0; done < count; done++)
    for (const call of [
      () => writeSync(scratch, 'x', 0),
      () => fsyncSync(scratch),
      () => closeSync(openSync(`${root}.scratch`, 'r')),
      () => ftruncateSync(scratch, 0),
      () => renameSync(`${root}.scratch`, `${root}.scratch`),
      () => unlinkSync(`${root}.none`),
    ])
      try {
        call()
      } catch {
        // This was the one.
      }
}

const names = readdirSync(root).toSorted()
// Calls are counted by thread, and what makes the main one start must not be refused: the other catches up with it.
for (let count = 0; count < 2000; count++)
  await open(`${root}.scratch`)
    .then((file) => file.close())
    .catch(() => {})
// Between the start, which takes now some more files and now some fewer, and the first of the studies.
shift(40)

for (const [round, name] of names.entries()) {
  const task = tasks[name.split(' ')[0] ?? '']
  if (!task) throw new Error(`${name} names no task`)
  shift((round * 3) % 7)
  let outcome: unknown = 'written'
  try {
    await task(join(root, name))
  } catch (error) {
    outcome = { ...troubleOf(error), cause: String(error) }
  }
  process.stdout.write(`${JSON.stringify([name, outcome])}\n`)
}
