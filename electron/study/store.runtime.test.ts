import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../trouble.ts'
import { formatVersion } from './format.ts'
import { lockPath, takeLock } from './lock.ts'
import { openStudyFile } from './open-file.ts'
import { saveCopy } from './save-as.ts'
import { Store } from './store.ts'
import { inThisProcess, openStore } from './testing/open-here.ts'
import { checkStudy } from './check.ts'

let folder = ''
let path = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-study-'))
  path = join(folder, 'a.pendulab')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A study with something in it, closed. */
function makeStudy(at = path): void {
  const store = Store.create(at)
  store.apply(0, [
    { key: 'subject', json: { code: 'S1', mass: 70 } },
    { key: 'recording/0/bytes', bytes: new Uint8Array(200_000).fill(7) },
  ])
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

function edit(sql: string): void {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

describe('a study file', () => {
  it('gives back what was put in, JSON and bytes, after closing and opening', () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 251)
    const json = { name: 'Ärmel “x”', list: [1, -0.5, 1e-300, null, true], deep: { a: [] } }
    const store = Store.create(path)
    store.apply(0, [
      { key: 'part/subject', json },
      { key: 'file/1', bytes },
      { key: 'empty', bytes: new Uint8Array(0) },
    ])
    store.close()
    const again = openStore(path)
    expect(again.read(['part/subject', 'file/1', 'empty', 'absent'])).toEqual([
      { key: 'part/subject', json },
      { key: 'file/1', bytes },
      { key: 'empty', bytes: new Uint8Array(0) },
    ])
    expect(again.keys().map(({ key, kind, size }) => [key, kind, size])).toEqual([
      ['empty', 'bytes', 0],
      ['file/1', 'bytes', 70_000],
      ['part/subject', 'json', Buffer.byteLength(JSON.stringify(json))],
    ])
    expect(again.revision).toBe(1)
    again.close()
  })

  it('replaces a value by one of the other kind, and removes', () => {
    const store = Store.create(path)
    store.apply(0, [
      { key: 'a', json: 1 },
      { key: 'b', json: 2 },
    ])
    expect(
      store.apply(1, [
        { key: 'a', bytes: new Uint8Array([9]) },
        { key: 'b', remove: true },
      ]),
    ).toBe(2)
    expect(store.read(['a', 'b'])).toEqual([{ key: 'a', bytes: new Uint8Array([9]) }])
    store.close()
  })

  it('applies all changes of a request or none', () => {
    const store = Store.create(path)
    store.apply(0, [{ key: 'a', json: 1 }])
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    expect(() =>
      store.apply(1, [
        { key: 'a', json: 2 },
        { key: 'b', json: circular },
      ]),
    ).toThrow(TypeError)
    expect(store.revision).toBe(1)
    expect(store.read(['a', 'b'])).toEqual([{ key: 'a', json: 1 }])
    expect(store.apply(1, [{ key: 'b', json: 3 }])).toBe(2)
    store.close()
  })

  it('refuses changes made on a state that someone else has moved on from', async () => {
    makeStudy()
    const one = openStore(path)
    const other = openStore(path)
    expect(one.apply(1, [{ key: 'subject', json: 'one' }])).toBe(2)
    expect(await codeOf(() => other.apply(1, [{ key: 'subject', json: 'other' }]))).toBe('study/changed')
    expect(other.read(['subject'])).toEqual([{ key: 'subject', json: 'one' }])
    one.close()
    other.close()
  })

  it('leaves nothing of a removed value in the file', () => {
    const store = Store.create(path)
    store.apply(0, [{ key: 'subject', json: 'Wilhelmina Featherstonehaugh' }])
    store.apply(1, [{ key: 'subject', remove: true }])
    store.close()
    expect(readFileSync(path).includes('Featherstonehaugh')).toBe(false)
  })

  it('is one file while nothing is being written: no log lies next to it', () => {
    makeStudy()
    const store = openStore(path)
    store.apply(1, [{ key: 'x', json: 1 }])
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(existsSync(`${path}-journal`)).toBe(false)
    store.close()
  })
})

describe('a file that cannot be opened as a study', () => {
  /** The code of the refusal; whatever is wrong with the file, not a byte of it may change. */
  async function refusal(): Promise<string> {
    const before = readFileSync(path)
    const code = await codeOf(async () => (await openStudyFile(path, checkStudy)).close())
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(existsSync(lockPath(path))).toBe(false)
    return code
  }

  it('is refused when it comes from a newer version', async () => {
    makeStudy()
    edit(`PRAGMA user_version = ${formatVersion + 1}`)
    expect(await refusal()).toBe('study/newer')
  })

  it('is refused when it is something else: text, an empty file, a foreign database', async () => {
    writeFileSync(path, 'time,hip,knee\n0,1,2\n')
    expect(await refusal()).toBe('study/not-a-study')
    writeFileSync(path, '')
    expect(await refusal()).toBe('study/not-a-study')
    rmSync(path)
    edit('CREATE TABLE other (x)')
    expect(await refusal()).toBe('study/not-a-study')
  })

  it('is refused when it has been cut short', async () => {
    makeStudy()
    truncateSync(path, Math.floor(statSync(path).size / 2))
    expect(await refusal()).toBe('study/damaged')
  })

  it('is refused when its pages are overwritten', async () => {
    makeStudy()
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 4096, 4096 + 300)
    writeFileSync(path, bytes)
    expect(await refusal()).toBe('study/damaged')
  })

  it('is refused when someone put a trigger or a table into it', async () => {
    makeStudy()
    edit('CREATE TRIGGER t AFTER UPDATE ON about BEGIN DELETE FROM entry; END')
    expect(await refusal()).toBe('study/damaged')
    rmSync(path)
    makeStudy()
    edit('CREATE TABLE more (x)')
    expect(await refusal()).toBe('study/damaged')
  })

  it('finds a value whose bytes have rotted, where SQLite itself sees nothing wrong', async () => {
    makeStudy()
    const bytes = readFileSync(path)
    bytes[bytes.lastIndexOf(7)] = 8
    writeFileSync(path, bytes)
    const store = openStore(path)
    expect(store.read(['subject'])).toHaveLength(1)
    expect(await codeOf(() => store.read(['recording/0/bytes']))).toBe('study/damaged')
    store.close()
  })
})

describe('the lock next to a study', () => {
  it('lets the second one read only, and is gone when the first lets go', async () => {
    makeStudy()
    const first = await openStudyFile(path, checkStudy)
    const second = await openStudyFile(path, checkStudy)
    expect([first.readOnly, second.readOnly]).toEqual([null, 'in-use'])
    first.store.apply(1, [{ key: 'subject', json: 'new' }])
    expect(second.store.read(['subject'])).toEqual([{ key: 'subject', json: 'new' }])
    expect(await codeOf(() => second.store.apply(2, [{ key: 'subject', json: 'mine' }]))).toBe('study/read-only')
    second.close()
    first.close()
    expect(existsSync(lockPath(path))).toBe(false)
    const third = await openStudyFile(path, checkStudy)
    expect(third.readOnly).toBe(null)
    third.close()
  })

  it('holds against another process, and falls with it however it dies', async () => {
    makeStudy()
    const holder = start(
      `const { takeLock } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}); takeLock(process.argv[2]); process.stdout.write('held'); setInterval(() => {}, 1000)`,
    )
    await holder.reported('held')
    const during = await openStudyFile(path, checkStudy)
    expect(during.readOnly).toBe('in-use')
    during.close()
    await holder.kill()
    const after = await openStudyFile(path, checkStudy)
    expect(after.readOnly).toBe(null)
    after.close()
  })

  it('says protected where the file may not be written', async () => {
    makeStudy()
    const script = `
      const { openStudyFile } = await import(${JSON.stringify(new URL('./open-file.ts', import.meta.url).href)})
      const { checkStudy } = await import(${JSON.stringify(new URL('./check.ts', import.meta.url).href)})
      const { chmodSync } = await import('node:fs')
      chmodSync(process.argv[2], 0o444)
      chmodSync(${JSON.stringify(folder)}, 0o555)
      // Root may write anything, so it steps down first.
      if (process.getuid() === 0) process.setuid(65534)
      const file = await openStudyFile(process.argv[2], checkStudy)
      process.stdout.write(file.readOnly + ' ' + JSON.stringify(file.store.read(['subject'])) + ' end')`
    const child = start(script)
    const reported = await child.reported('end')
    expect(reported).toBe('protected [{"key":"subject","json":{"code":"S1","mass":70}}] end')
    await child.kill()
  })
})

describe('saving under another name', () => {
  it('makes a whole copy, and leaves the original as it was', async () => {
    makeStudy()
    const store = openStore(path)
    const target = join(folder, 'b.pendulab')
    await saveCopy(store, target, inThisProcess)
    const copy = openStore(target)
    expect(copy.revision).toBe(1)
    expect(copy.keys()).toEqual(store.keys())
    copy.apply(1, [{ key: 'subject', json: 'copy' }])
    expect(store.read(['subject'])).toEqual([{ key: 'subject', json: { code: 'S1', mass: 70 } }])
    copy.close()
    store.close()
  })

  it('replaces another study, but not one that is open elsewhere', async () => {
    makeStudy()
    const target = join(folder, 'b.pendulab')
    makeStudy(target)
    const store = openStore(path)
    store.apply(1, [{ key: 'subject', json: 'mine' }])
    const unlock = takeLock(target)
    await expect(saveCopy(store, target, inThisProcess)).rejects.toMatchObject({ trouble: { code: 'study/in-use' } })
    unlock?.()
    await saveCopy(store, target, inThisProcess)
    const copy = openStore(target)
    expect(copy.read(['subject'])).toEqual([{ key: 'subject', json: 'mine' }])
    copy.close()
    store.close()
  })

  it('is not spoilt by the journal that a crash left next to the replaced file', async () => {
    makeStudy()
    const target = join(folder, 'b.pendulab')
    makeStudy(target)
    const crashed = start(
      `const { DatabaseSync } = await import('node:sqlite'); const d = new DatabaseSync(process.argv[2]);
      d.exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE entry SET bytes = zeroblob(300000) WHERE bytes IS NOT NULL; UPDATE about SET revision = 99"); process.stdout.write('hot'); setInterval(() => {}, 1000)`,
      target,
    )
    await crashed.reported('hot')
    await crashed.kill()
    expect(existsSync(`${target}-journal`)).toBe(true)
    const store = openStore(path)
    store.apply(1, [{ key: 'recording/0/bytes', bytes: new Uint8Array(500_000).fill(9) }])
    await saveCopy(store, target, inThisProcess)
    const copy = openStore(target)
    expect(copy.revision).toBe(2)
    expect(copy.read(['recording/0/bytes'])).toEqual(store.read(['recording/0/bytes']))
    copy.close()
    store.close()
  })
})

/** A script in a process of its own, in this same Node. */
function start(script: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `process.argv.splice(1, 0, '-');${script}`, ...(args.length > 0 ? args : [path])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    reported: (word: string) =>
      new Promise<string>((resolve, reject) => {
        const look = () => output.includes(word) && resolve(output)
        child.stdout.on('data', look)
        child.once('close', () => reject(new Error(`ended without saying ${word}: ${output}`)))
        look()
      }),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('a study whose file goes while it is open', () => {
  it('refuses to write into what nobody can find any more, and goes on when it is put back', async () => {
    makeStudy()
    const { store, close } = await openStudyFile(path, checkStudy)
    renameSync(path, join(folder, 'elsewhere.pendulab'))
    expect(await codeOf(() => store.apply(1, [{ key: 'notes', json: 'a' }]))).toBe('study/gone')
    renameSync(join(folder, 'elsewhere.pendulab'), path)
    expect(store.apply(1, [{ key: 'notes', json: 'a' }])).toBe(2)
    close()
  })

  it('is distinguished from another file in its place, which stays as it is', async () => {
    makeStudy()
    const copy = join(folder, 'backup.pendulab')
    copyFileSync(path, copy)
    const { store, close } = await openStudyFile(path, checkStudy)
    renameSync(copy, path)
    const before = readFileSync(path)
    expect(await codeOf(() => store.apply(1, [{ key: 'notes', json: 'a' }]))).toBe('study/replaced')
    expect(readFileSync(path).equals(before)).toBe(true)
    close()
  })

  it('can be written again, whole, under another name or its own', async () => {
    makeStudy()
    const { store, close } = await openStudyFile(path, checkStudy)
    rmSync(path)
    await saveCopy(store, join(folder, 'b.pendulab'), inThisProcess)
    await saveCopy(store, path, inThisProcess)
    close()
    for (const place of [path, join(folder, 'b.pendulab')]) {
      const again = await openStudyFile(place, checkStudy)
      expect(again.readOnly).toBeNull()
      expect(again.store.read(['subject'])).toEqual([{ key: 'subject', json: { code: 'S1', mass: 70 } }])
      again.close()
    }
  })
})
