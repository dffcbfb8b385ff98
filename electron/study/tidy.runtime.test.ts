import { type ChildProcess, fork, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkStudy } from './check.ts'
import { StudyHelper } from './checking/helper.ts'
import type { News } from './checking/task.ts'
import { copyToReplace } from './copy.ts'
import { type OpenFile, openStudyFile } from './open-file.ts'
import { Store } from './store.ts'
import { tidyStudy } from './tidy.ts'

const MB = 1_000_000
const kept = Buffer.alloc(16 * MB, 'kept')
let folder = ''
let path = ''

/** Larger than what is made smaller at once: 16 MB that are kept and 8 that were removed. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-tidy-'))
  path = join(folder, 'a.pendulab')
  const store = Store.create(path)
  store.apply(0, [
    { key: 'file/a', bytes: kept },
    { key: 'file/b', bytes: Buffer.alloc(8 * MB, 'Name of a patient') },
  ])
  store.apply(1, [{ key: 'file/b', remove: true }])
  store.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (): Promise<OpenFile> => openStudyFile(path, checkStudy)

/** What is in the study, as somebody would find it who opens it next; leftovers are swept by that. */
async function look() {
  const { store, close } = await open()
  const [value] = store.read(['file/a'])
  const isWhole = value !== undefined && 'bytes' in value && kept.equals(value.bytes)
  const found = { isWhole, revision: store.revision, keys: store.keys().map(({ key }) => key) }
  close()
  return { ...found, names: readdirSync(folder) }
}
const whole = { isWhole: true, revision: 2, keys: ['file/a'], names: ['a.pendulab'] }

describe('a study from which much was removed', () => {
  it('holds nothing of it any more, and is large until it is tidied', async () => {
    expect(statSync(path).size).toBeGreaterThan(24 * MB)
    expect(readFileSync(path).includes('Name of a patient')).toBe(false)
    const { store, close } = await open()
    expect(store.isWasteful()).toBe(true)
    expect(await tidyStudy(store, copyToReplace)).toBe(true)
    expect([store.isWasteful(), store.isInPlace()]).toEqual([false, true])
    expect(statSync(path).size).toBeLessThan(17 * MB)
    // The window goes on with it.
    expect(store.apply(2, [{ key: 'subject', json: { code: 'S1' } }])).toBe(3)
    close()
    expect(await look()).toEqual({ ...whole, revision: 3, keys: ['file/a', 'subject'] })
  })

  it('keeps the rights it had, which nobody else gets on the way', async () => {
    chmodSync(path, 0o600)
    const { store, close } = await open()
    const onTheWay: number[] = []
    await tidyStudy(store, (from, to) => {
      const copied = copyToReplace(from, to)
      onTheWay.push(statSync(to).mode & 0o777)
      return copied
    })
    close()
    expect([...onTheWay, statSync(path).mode & 0o777]).toEqual(
      process.platform === 'win32' ? [0o666, 0o666] : [0o600, 0o600],
    )
  })

  it('is left as it is where it was changed meanwhile, and nothing of the change is lost', async () => {
    const { store, close } = await open()
    const done = await tidyStudy(store, (from, to) => {
      const copied = copyToReplace(from, to)
      store.apply(2, [{ key: 'subject', json: { code: 'S1' } }])
      return copied
    })
    expect(done).toBe(false)
    expect(store.read(['subject'])).toEqual([{ key: 'subject', json: { code: 'S1' } }])
    close()
    expect(await look()).toEqual({ ...whole, revision: 3, keys: ['file/a', 'subject'] })
  })

  it('is left as it is where another program is in the middle of a change', async () => {
    const { store, close } = await open()
    const other = Store.open(path, checkStudy(path, 'write'))
    const tidying = tidyStudy(store, (from, to) => {
      const copied = copyToReplace(from, to)
      other.apply(2, [{ key: 'subject', json: { code: 'S2' } }])
      return copied
    })
    expect(await tidying).toBe(false)
    other.close()
    close()
    expect(await look()).toEqual({ ...whole, revision: 3, keys: ['file/a', 'subject'] })
  })

  it('is left as it is where it has a second name, or another file took its place', async () => {
    const { store, close } = await open()
    const second = join(folder, 'second')
    linkSync(path, second)
    expect(await tidyStudy(store, copyToReplace)).toBe(false)
    rmSync(second)
    copyFileSync(path, second)
    const done = await tidyStudy(store, (from, to) => {
      const copied = copyToReplace(from, to)
      rmSync(path)
      copyFileSync(second, path)
      return copied
    })
    expect(done).toBe(false)
    close()
    expect(readFileSync(path).equals(readFileSync(second))).toBe(true)
  })
})

const program = fileURLToPath(new URL('./checking/process.ts', import.meta.url))
const stuck = fileURLToPath(new URL('./testing/stuck-helper.ts', import.meta.url))
const tidier = fileURLToPath(new URL('./testing/tidier.ts', import.meta.url))

function helperOf(file: string, onStart: (child: ChildProcess) => void = () => {}): StudyHelper {
  return new StudyHelper(() => {
    const child = fork(file, { serialization: 'advanced', stdio: 'ignore' })
    onStart(child)
    return {
      send: (order) => child.send(order),
      onNews: (listener) => child.on('message', (news) => listener(news as News)),
      onExit: (listener) => child.once('exit', listener),
      kill: () => child.kill('SIGKILL'),
    }
  })
}

describe('a study that is tidied by a process of its own', () => {
  it('is smaller and whole', async () => {
    const { store, close } = await open()
    const helper = helperOf(program)
    expect(await tidyStudy(store, (from, to) => helper.copyToReplace(from, to))).toBe(true)
    close()
    expect(statSync(path).size).toBeLessThan(17 * MB)
    expect(await look()).toEqual(whole)
  })

  it('is untouched when it is given up, and takes the change that came first', async () => {
    const { store, close } = await open()
    const change = new AbortController()
    const helper = helperOf(stuck, (child) => child.once('message', () => change.abort()))
    const tidying = tidyStudy(
      store,
      (from, to) => helper.copyToReplace(from, to, { signal: change.signal }),
      change.signal,
    )
    await expect(tidying).rejects.toMatchObject({ trouble: { code: 'study/cancelled' } })
    store.apply(2, [{ key: 'subject', json: { code: 'S1' } }])
    close()
    expect(await look()).toEqual({ ...whole, revision: 3, keys: ['file/a', 'subject'] })
  })
})

const kills = 40

describe('a study whose program is killed while it is tidied', () => {
  it(`is whole, large or small, and nothing is left alongside it, ${kills} times`, { timeout: 600_000 }, async () => {
    const original = readFileSync(path)
    let undisturbed = 0
    await tidyUntil(() => (undisturbed = performance.now()))
    undisturbed = performance.now() - undisturbed
    let [left, ended] = [0, 0]
    // Some kills must have hit a copy in the making, or the test proves nothing.
    for (let kill = 0; kill < kills || left === 0; kill++) {
      writeFileSync(path, original)
      // Every moment of it, and somewhat beyond its end.
      const delay = (1.1 * undisturbed * (kill % kills)) / kills
      await tidyUntil((child) => setTimeout(() => child.kill('SIGKILL'), delay))
      if (readdirSync(folder).some((name) => name.endsWith('.pendulab-part'))) left++
      if (statSync(path).size < 17 * MB) ended++
      expect(await look()).toEqual(whole)
    }
    expect([left > 0, ended < kills]).toEqual([true, true])
  })
})

/** Runs the tidier; `begun` is called with the process when it begins. */
function tidyUntil(begun: (child: ChildProcess) => void): Promise<void> {
  const child = spawn(process.execPath, [tidier, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => begun(child))
  return new Promise((resolve) => child.once('close', () => resolve()))
}
