import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStudyFile } from './open-file.ts'
import { saveCopy } from './save-as.ts'
import { Store } from './store.ts'
import { inThisProcess, openStore } from './testing/open-here.ts'
import { checkStudy } from './check.ts'

const changer = fileURLToPath(new URL('./testing/change-once.ts', import.meta.url))
let folder = ''
let path = ''
let original = ''

const before = [
  { key: 'subject', json: { code: 'S1', mass: 70 } },
  { key: 'file/a', bytes: new Uint8Array(60_000).fill(7) },
]
const after = [
  { key: 'subject', json: { code: 'S1', mass: 71 } },
  { key: 'file/b', bytes: new Uint8Array(120_000).fill(9) },
]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-faults-'))
  path = join(folder, 'a.pendulab')
  original = join(folder, 'original')
  const store = Store.create(original)
  store.apply(0, before)
  store.close()
})
afterEach(() => {
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

/** What a process reports that may write no file beyond so many bytes: the system refuses the write in the middle. */
function changeWithin(blocks: number): string {
  const { stdout } = spawnSync(
    '/bin/sh',
    ['-c', `ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, changer, path],
    { encoding: 'utf8', env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  )
  return stdout
}

async function content() {
  const { store, close } = await openStudyFile(path, checkStudy)
  const values = store.read(['subject', 'file/a', 'file/b'])
  close()
  return values
}

describe('a study on a disk that is full', () => {
  it('is as it was before or after the change, at whatever write it happens, says so, and opens', async () => {
    const answers = new Set<string>()
    // A block is 512 bytes. The file has 18 pages of 4096 bytes before, some 48 while both recordings are in it.
    for (let blocks = 0; blocks <= 440; blocks += 20) {
      copyFileSync(original, path)
      const answer = changeWithin(blocks)
      answers.add(answer)
      expect(await content()).toEqual(answer === 'written' ? after : before)
      rmSync(path)
    }
    // The first writes are refused, the last limit is wide enough; and nothing but these two is ever reported.
    expect([...answers].filter((answer) => !['written', 'file/enospc', 'study/disk'].includes(answer))).toEqual([])
    expect(answers.has('written') && answers.size > 1).toBe(true)
    expect(readdirSync(folder)).toEqual(['original'])
  })

  it('in a folder where nothing may be written can only be read, and stays as it is', async () => {
    copyFileSync(original, path)
    chmodSync(path, 0o666)
    chmodSync(folder, 0o555)
    const { stdout } = spawnSync(process.execPath, [changer, path, 'nobody'], {
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    expect(stdout).toBe('study/read-only')
    chmodSync(folder, 0o755)
    expect(await content()).toEqual(before)
  })

  it('is not spoilt by a copy that cannot be finished, which leaves nothing behind', async () => {
    copyFileSync(original, path)
    const store = openStore(path)
    await expect(saveCopy(store, join(folder, 'missing', 'b.pendulab'), inThisProcess)).rejects.toMatchObject({
      trouble: { code: 'file/eacces' },
    })
    expect(readdirSync(folder).toSorted()).toEqual(['a.pendulab', 'original'])
    store.close()
    expect(await content()).toEqual(before)
  })
})
