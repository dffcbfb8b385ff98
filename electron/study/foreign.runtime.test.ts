import {
  appendFileSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftAlongside } from '../files/atomic.ts'
import { Refusal } from '../trouble.ts'
import { lockPath, takeLock } from './lock.ts'
import { openStudyFile } from './open-file.ts'
import { Store } from './store.ts'
import { openStore } from './testing/open-here.ts'
import { checkStudy } from './check.ts'

let folder = ''
let path = ''
const journal = () => `${path}-journal`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-foreign-'))
  path = join(folder, 'a.pendulab')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const recording = (fill: number) => ({ key: 'recording/0/bytes', bytes: new Uint8Array(200_000).fill(fill) })

function makeStudy(at = path): void {
  const store = Store.create(at)
  store.apply(0, [{ key: 'subject', json: { code: 'S1', mass: 70 } }, recording(7)])
  store.close()
}

function change(revision: number, ...changes: Parameters<Store['apply']>[1]): void {
  const store = openStore(path)
  store.apply(revision, changes)
  store.close()
}

async function codeOf(action: () => unknown): Promise<string> {
  try {
    await action()
  } catch (error) {
    if (error instanceof Refusal) return error.trouble.code
    throw error
  }
  return 'no refusal'
}

/** The study as a crash in the middle of a change leaves it: half written, with its journal. */
function interrupt(sql: string): void {
  const copy = join(folder, 'crashing')
  copyFileSync(path, copy)
  const database = new DatabaseSync(copy)
  database.exec(`PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE; ${sql}`)
  copyFileSync(copy, path)
  copyFileSync(`${copy}-journal`, journal())
  database.exec('ROLLBACK')
  database.close()
  rmSync(copy)
}
const half = "UPDATE entry SET bytes = zeroblob(300000) WHERE key = 'recording/0/bytes'; UPDATE about SET revision = 99"

describe('a journal next to a study', () => {
  it('of its own interrupted change is rolled back, and nothing of the half change stays', async () => {
    makeStudy()
    interrupt(half)
    const file = await openStudyFile(path, checkStudy)
    expect(file.store.recovered).toBe(true)
    expect(file.store.revision).toBe(1)
    expect(file.store.read(['recording/0/bytes'])).toEqual([recording(7)])
    file.close()
    expect(readdirSync(folder)).toEqual(['a.pendulab'])
  })

  it('of another day never goes into a backup that was copied over the study', async () => {
    makeStudy()
    const backup = readFileSync(path)
    change(1, recording(8), { key: 'more', bytes: new Uint8Array(300_000).fill(3) })
    change(2, { key: 'subject', json: { code: 'S2' } })
    interrupt(half)
    writeFileSync(path, backup)
    const file = await openStudyFile(path, checkStudy)
    expect(file.store.recovered).toBe(false)
    expect(file.store.revision).toBe(1)
    expect(file.store.read(['subject', 'recording/0/bytes'])).toEqual([
      { key: 'subject', json: { code: 'S1', mass: 70 } },
      recording(7),
    ])
    file.close()
    expect(readFileSync(path).equals(backup)).toBe(true)
    // It may be all that puts right a file that was moved away.
    expect(readdirSync(folder)).toEqual(['a.pendulab', expect.stringMatching(/^a\.pendulab-journal\.unused-/)])
  })

  it('of a small change, whose pages would fit into the backup unnoticed, does not go into it either', async () => {
    makeStudy()
    change(1, { key: 'subject', json: { code: 'S1', mass: 71 } }, { key: 'notes', json: 'before' })
    const backup = readFileSync(path)
    change(2, { key: 'notes', json: 'later' })
    change(3, { key: 'subject', json: { code: 'S1', mass: 72 } })
    interrupt("UPDATE about SET revision = 99; UPDATE entry SET json = '1' WHERE key = 'notes'")
    writeFileSync(path, backup)
    const file = await openStudyFile(path, checkStudy)
    expect(file.store.revision).toBe(2)
    expect(file.store.read(['notes'])).toEqual([{ key: 'notes', json: 'before' }])
    file.close()
    expect(readFileSync(path).equals(backup)).toBe(true)
  })

  it('is left alone with its study when neither way leads to a whole one', async () => {
    makeStudy()
    interrupt(half)
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 4096 * 3, 4096 * 3 + 2000)
    writeFileSync(path, bytes)
    const kept = readFileSync(journal())
    const damage = readFileSync(journal())
    damage.fill(0, 600, 700)
    writeFileSync(journal(), damage)
    expect(await codeOf(() => openStudyFile(path, checkStudy))).toBe('study/damaged')
    expect(readFileSync(path).equals(bytes)).toBe(true)
    expect(readFileSync(journal()).equals(damage)).toBe(true)
    expect(kept.length).toBe(damage.length)
    expect(readdirSync(folder)).toEqual(['a.pendulab', 'a.pendulab-journal'])
  })

  it('that names a second journal is refused: SQLite would delete whatever is named there', async () => {
    makeStudy()
    interrupt(half)
    const victim = join(folder, 'victim.txt')
    writeFileSync(victim, 'not a journal')
    const name = Buffer.from(victim)
    const tail = Buffer.alloc(16)
    tail.writeUInt32BE(name.length, 0)
    tail.writeUInt32BE(
      name.reduce((sum, byte) => sum + byte, 0),
      4,
    )
    Buffer.from('d9d505f920a163d7', 'hex').copy(tail, 8)
    const page = Buffer.alloc(4)
    appendFileSync(journal(), Buffer.concat([page, name, tail]))
    expect(await codeOf(() => openStudyFile(path, checkStudy))).toBe('study/companion')
    expect(readFileSync(victim, 'utf8')).toBe('not a journal')
  })

  it('that is a link, or a log we never write, is refused and stays', async () => {
    makeStudy()
    const before = readFileSync(path)
    for (const ending of ['-wal', '-shm', '-journal']) {
      symlinkSync(join(folder, 'elsewhere'), path + ending)
      expect(await codeOf(() => openStudyFile(path, checkStudy))).toBe('study/companion')
      expect(lstatSync(path + ending).isSymbolicLink()).toBe(true)
      rmSync(path + ending)
    }
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})

describe('a study in which someone put something', () => {
  async function refusalAfter(sql: string): Promise<string> {
    rmSync(path, { force: true })
    makeStudy()
    const database = new DatabaseSync(path)
    database.exec(sql)
    database.close()
    const before = readFileSync(path)
    const code = await codeOf(async () => (await openStudyFile(path, checkStudy)).close())
    expect(readFileSync(path).equals(before)).toBe(true)
    return code
  }

  it('is refused, whatever the thing is called', async () => {
    const wipe = 'AFTER UPDATE ON about BEGIN DELETE FROM entry; END'
    const things = [
      `CREATE TRIGGER sqliteXt ${wipe}`,
      `CREATE TRIGGER SQLITEAt ${wipe}`,
      'CREATE TABLE sqliteXmore (x)',
      'CREATE VIEW sqlite1v AS SELECT * FROM entry',
      'CREATE INDEX sqliteYi ON entry (json)',
      'PRAGMA journal_mode = WAL',
    ]
    for (const thing of things) expect([thing, await refusalAfter(thing)]).toEqual([thing, 'study/damaged'])
  })

  it('is refused when a value or the number of values is beyond what we write', async () => {
    const many =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100) INSERT INTO entry SELECT 'k' || i, '1', NULL, x'00' FROM n"
    expect(await refusalAfter(many)).toBe('study/damaged')
    const large = "INSERT INTO entry VALUES ('big', CAST(zeroblob(70000000) AS TEXT), NULL, x'00')"
    expect(await refusalAfter(large)).toBe('study/damaged')
  })

  it('is refused when values of two days were put together', async () => {
    expect(await refusalAfter("DELETE FROM entry WHERE key = 'subject'")).toBe('study/damaged')
  })
})

describe('what lies next to a study', () => {
  it('from a killed save is swept when nobody writes there, and nothing else is', async () => {
    makeStudy()
    const other = join(folder, 'b.pendulab')
    const [mine, theirs, busy] = [
      draftAlongside(path),
      draftAlongside(other),
      draftAlongside(join(folder, 'c.pendulab')),
    ]
    for (const left of [mine, `${mine}-journal`, theirs, busy]) writeFileSync(left, 'a whole copy')
    const kept = [
      '.notes.pendulab.12345678.tmp',
      '.a.pendulab.pendulab-part',
      'a.pendulab.pendulab-part',
      'keep.txt',
    ].map((name) => join(folder, name))
    for (const one of kept) writeFileSync(one, 'somebody else’s')
    const linked = draftAlongside(join(folder, 'd.pendulab'))
    symlinkSync(join(folder, 'keep.txt'), linked)
    const unlock = takeLock(join(folder, 'c.pendulab'))
    ;(await openStudyFile(path, checkStudy)).close()
    unlock?.()
    expect([mine, `${mine}-journal`, theirs].filter((left) => existsSync(left))).toEqual([])
    expect([busy, linked, ...kept].filter((left) => !existsSync(left))).toEqual([])
    expect(existsSync(lockPath(other))).toBe(false)
  })

  it('as a lock that is a link or holds something is neither followed nor removed', async () => {
    makeStudy()
    const victim = join(folder, 'made-by-a-link')
    symlinkSync(victim, lockPath(path))
    const first = await openStudyFile(path, checkStudy)
    expect(first.readOnly).toBe('protected')
    first.close()
    expect([existsSync(victim), lstatSync(lockPath(path)).isSymbolicLink()]).toEqual([false, true])
    rmSync(lockPath(path))
    writeFileSync(lockPath(path), 'my notes')
    ;(await openStudyFile(path, checkStudy)).close()
    expect(readFileSync(lockPath(path), 'utf8')).toBe('my notes')
  })
})

describe('a recording that was removed', () => {
  it('is gone from the bytes of the file, and the file is smaller', () => {
    makeStudy()
    const marker = 'Wilhelmina Featherstonehaugh '
    const store = openStore(path)
    store.apply(1, [{ key: 'file/a', bytes: Buffer.from(marker.repeat(20_000)) }])
    const before = lstatSync(path).size
    store.apply(2, [{ key: 'file/a', remove: true }])
    expect(readFileSync(path).includes('Featherstonehaugh')).toBe(false)
    expect(lstatSync(path).size).toBeLessThan(before - marker.length * 19_000)
    expect(store.read(['recording/0/bytes'])).toEqual([recording(7)])
    store.close()
    expect(readdirSync(folder)).toEqual(['a.pendulab'])
  })
})
