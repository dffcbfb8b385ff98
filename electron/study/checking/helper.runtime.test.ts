import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../trouble.ts'
import { type Checked, checkStudy } from '../check.ts'
import { takeLock } from '../lock.ts'
import { openStudyFile } from '../open-file.ts'
import { saveCopy } from '../save-as.ts'
import { Store } from '../store.ts'
import { type HelperProcess, StudyHelper, type Waiting, patienceFor } from './helper.ts'
import type { News } from './task.ts'

const program = fileURLToPath(new URL('./process.ts', import.meta.url))
/** A helper inside one call of SQLite that does not end: what a hostile file, or a drive that hangs, would make of it. */
const stuck = fileURLToPath(new URL('../testing/stuck-helper.ts', import.meta.url))

/** Enough to have progress. */
const bytes = 40_000_000
let folder = ''
let path = ''
/** Resolves when the process has ended, with the signal that ended it. */
let ends: Promise<string | null>[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-check-'))
  path = join(folder, 'a.pendulab')
  ends = []
  const store = Store.create(path)
  store.apply(0, [
    { key: 'subject', json: { code: 'S1', mass: 70 } },
    { key: 'file/a', bytes: new Uint8Array(bytes).fill(7) },
  ])
  store.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As the app does with a utility process. */
function startNode(file = program): HelperProcess {
  const child = fork(file, { serialization: 'advanced', stdio: 'ignore' })
  ends.push(new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal))))
  return {
    send: (order) => child.send(order),
    onNews: (listener) => child.on('message', (news) => listener(news as News)),
    onExit: (listener) => child.once('exit', listener),
    kill: () => child.kill('SIGKILL'),
  }
}

async function codeOf(task: Promise<unknown>): Promise<string> {
  return task.then(
    () => 'no refusal',
    (error: unknown) => {
      if (error instanceof Refusal) return error.trouble.code
      throw error
    },
  )
}

describe('a study checked by a process of its own', () => {
  it('is found as the program itself finds it, with progress, and its values are read', async () => {
    const helper = new StudyHelper(() => startNode())
    const fractions: number[] = []
    const found = await helper.check(path, 'write', { report: (fraction) => fractions.push(fraction) })
    expect(found).toEqual(checkStudy(path, 'write'))
    expect(fractions.length).toBeGreaterThan(5)
    expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions)
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
    const store = Store.open(path, found)
    const [subject, recording, ...more] = await helper.read(path, ['subject', 'file/a', 'none'])
    expect([subject, more]).toEqual([store.read(['subject'])[0], []])
    expect(recording && 'bytes' in recording && Buffer.from(recording.bytes).equals(Buffer.alloc(bytes, 7))).toBe(true)
    store.close()
    expect(readdirSync(folder)).toEqual(['a.pendulab'])
  })

  it('is refused with the same words, and stays as it is', async () => {
    const database = new DatabaseSync(path)
    database.exec('CREATE TRIGGER sqliteXt AFTER UPDATE ON about BEGIN DELETE FROM entry; END')
    database.close()
    const before = readFileSync(path)
    const helper = new StudyHelper(() => startNode())
    expect(await codeOf(helper.check(path, 'write'))).toBe('study/damaged')
    expect(await codeOf(helper.check(join(folder, 'none.pendulab'), 'write').catch(asFileTrouble))).toBe('ENOENT')
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('is not opened when somebody wrote to it after the check', async () => {
    const helper = new StudyHelper(() => startNode())
    const opening = openStudyFile(path, async (study, use) => {
      const checked = await helper.check(study, use)
      const database = new DatabaseSync(path)
      database.exec("UPDATE about SET revision = 7; CREATE VIEW sqlite1v AS SELECT 'mine'")
      database.close()
      return checked
    })
    expect(await codeOf(opening)).toBe('study/in-use')
    takeLock(path)?.()
    expect(readdirSync(folder)).toEqual(['a.pendulab'])
  })
})

describe('a study written to another place by a process of its own', () => {
  const place = () => join(folder, 'b.pendulab')
  /** As the app does it; `copyBy` may be a helper that hangs. */
  async function saveBy(copyBy: StudyHelper, waiting: Waiting = {}) {
    const { store, close } = await openStudyFile(path, checkStudy)
    try {
      await saveCopy(store, place(), { check: checkStudy, copy: (from, to) => copyBy.copy(from, to, waiting) })
    } finally {
      close()
    }
  }

  it('is there whole, with progress on the way', async () => {
    const fractions: number[] = []
    await saveBy(new StudyHelper(() => startNode()), { report: (fraction) => fractions.push(fraction) })
    expect(pick(checkStudy(place(), 'read'))).toEqual(pick(checkStudy(path, 'read')))
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
    expect(readdirSync(folder).toSorted()).toEqual(['a.pendulab', 'b.pendulab'])
  })

  it.each(['new', 'over another'])(
    'leaves nothing behind when it is given up, %s, and holds up nothing meanwhile',
    async (how) => {
      if (how === 'over another') Store.create(place()).close()
      const bytesThere = () => (existsSync(place()) ? readFileSync(place()).toString('hex') : null)
      const before = bytesThere()
      const change = new AbortController()
      let turns = 0
      const ticking = setInterval(() => {
        turns += 1
        if (turns === 20) change.abort()
      }, 5)
      const helper = new StudyHelper(() => startNode(stuck))
      expect(await codeOf(saveBy(helper, { signal: change.signal }))).toBe('study/cancelled')
      clearInterval(ticking)
      expect(await Promise.all(ends)).toEqual(['SIGKILL'])
      expect(readdirSync(folder).toSorted()).toEqual(how === 'new' ? ['a.pendulab'] : ['a.pendulab', 'b.pendulab'])
      expect(bytesThere()).toBe(before)
    },
  )

  it('is refused in words of its own when its time is up or its process ends', async () => {
    const slow = new StudyHelper(
      () => startNode(stuck),
      () => 1,
    )
    expect(await codeOf(saveBy(slow))).toBe('study/too-slow')
    const ending = new StudyHelper(() => {
      const started = startNode(stuck)
      return { ...started, onNews: () => started.onNews(() => started.kill()) }
    })
    expect(await codeOf(saveBy(ending))).toBe('study/copy-ended')
    expect(readdirSync(folder)).toEqual(['a.pendulab'])
  })
})

const pick = ({ digests, revision }: Checked) => ({ digests, revision })

describe('a check that does not end', () => {
  /** Opens by a helper that hangs; `then` is called when it does. */
  function openStuck(then: (opening: AbortController) => void, limit?: () => number) {
    const change = new AbortController()
    const helper = new StudyHelper(() => startNode(stuck), limit)
    return openStudyFile(path, (study, use) =>
      helper.check(study, use, { signal: change.signal, report: () => then(change) }),
    )
  }

  it('is given up when the user changes their mind: the process is killed, the file untouched and free', async () => {
    const before = readFileSync(path)
    expect(await codeOf(openStuck((change) => change.abort()))).toBe('study/cancelled')
    expect(await Promise.all(ends)).toEqual(['SIGKILL'])
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.pendulab'])
    const file = await openStudyFile(path, checkStudy)
    expect([file.readOnly, file.store.revision]).toEqual([null, 1])
    file.close()
  })

  it('is refused when its time is up, and holds up nothing else meanwhile', async () => {
    const before = readFileSync(path)
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 1)
    // The clock starts with the process, so this ends it while it hangs, or before it has come so far.
    const refused = await openStuck(
      () => {},
      () => 1,
    ).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.trouble : null),
    )
    clearInterval(ticking)
    expect(refused).toMatchObject({ code: 'study/too-slow', message: expect.stringContaining('left as it is') })
    expect(turns).toBeGreaterThan(1)
    expect(await Promise.all(ends)).toEqual(['SIGKILL'])
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.pendulab'])
  })

  it('is reported when its process ends by itself', async () => {
    const helper = new StudyHelper(() => {
      const started = startNode(stuck)
      return { ...started, onNews: () => started.onNews(() => started.kill()) }
    })
    expect(await codeOf(helper.check(path, 'write'))).toBe('study/check-ended')
  })

  it('has more time where there is more to read', () => {
    expect(patienceFor(0)).toBe(60)
    expect(patienceFor(2e9)).toBeGreaterThan(2e9 / 10e6)
  })
})

function asFileTrouble(error: unknown): never {
  if (error instanceof Error && 'code' in error) throw new Refusal(String(error.code), '', '')
  throw error
}
