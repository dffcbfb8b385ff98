import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from './failure.ts'
import { hashFile, openFile } from './file-source.ts'
import { readText } from './input.ts'
import { readJsonFile } from './problem-file.ts'

let place = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-input-'))
  writeFileSync(join(place, 'walk.csv'), 'time\n')
  symlinkSync('circle', join(place, 'circle'))
  symlinkSync('walk.csv', join(place, 'link.csv'))
  spawnSync('mkfifo', [join(place, 'pipe.csv')])
  writeFileSync(join(place, 'huge.json'), '')
  truncateSync(join(place, 'huge.json'), 300e6)
})
afterAll(() => rmSync(place, { recursive: true }))

const reportOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  return error instanceof Refusal ? error.report : error
}

describe('an input', () => {
  it.each([
    ['pipe.csv', 'file/not-a-file', 'this is a pipe'],
    ['/dev/zero', 'file/not-a-file', 'this is a device'],
    ['.', 'file/eisdir', 'this is a folder'],
    ['circle', 'file/eloop', 'in a circle'],
    ['gone.csv', 'file/enoent', 'not found'],
    ['walk.csv/x', 'file/enotdir', 'this is a file'],
  ])('%s is refused as %s', async (name, code, words) => {
    const path = name.startsWith('/') ? name : join(place, name)
    for (const read of [openFile, hashFile, readText, readJsonFile])
      expect(await reportOf(read(path))).toMatchObject({
        code,
        message: expect.stringContaining(words),
        tip: expect.stringMatching(/\.$/),
        where: { file: path },
      })
  })

  it('may be a link to a file', async () => {
    expect(await readText(join(place, 'link.csv'))).toBe('time\n')
    expect((await openFile(join(place, 'link.csv'))).size).toBe(5)
  })

  it('of settings is refused when it is far too large to be any', async () => {
    expect(await reportOf(readText(join(place, 'huge.json')))).toMatchObject({
      code: 'file/too-large',
      message: 'The file has 300 MB; at most 256 MB are read.',
    })
  })
})
