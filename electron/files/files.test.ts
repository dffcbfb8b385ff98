import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAtomically } from './atomic.ts'
import { FileHandles } from './handles.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-files-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('writing a file', () => {
  it('replaces the old one whole and leaves nothing beside it', async () => {
    const path = join(folder, 'a.txt')
    writeFileSync(path, 'a much longer old text')
    await writeAtomically(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })

  it('leaves the old one when it fails', async () => {
    const path = join(folder, 'a.txt')
    await expect(writeAtomically(path, null as unknown as string)).rejects.toThrow(TypeError)
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })
})

describe('file handles', () => {
  it('read any piece, short at the end, and refuse a file that changed meanwhile', async () => {
    const path = join(folder, 'b.bin')
    writeFileSync(
      path,
      Uint8Array.from({ length: 1000 }, (_, index) => index % 256),
    )
    const handles = new FileHandles()
    const { handle, name, bytes } = await handles.addForReading(path)
    expect([name, bytes]).toEqual(['b.bin', 1000])
    expect([...(await handles.read({ handle, offset: 300, length: 3 }))]).toEqual([44, 45, 46])
    expect((await handles.read({ handle, offset: 990, length: 100 })).byteLength).toBe(10)
    utimesSync(path, 1, 1)
    await expect(handles.read({ handle, offset: 0, length: 1 })).rejects.toMatchObject({
      trouble: { code: 'file/changed' },
    })
  })

  it('of a written file let it be shown, not read', async () => {
    const handles = new FileHandles()
    const handle = handles.addForShowing(join(folder, 'a.txt'))
    expect(handles.pathOf(handle)).toBe(join(folder, 'a.txt'))
    await expect(handles.read({ handle, offset: 0, length: 1 })).rejects.toMatchObject({
      trouble: { code: 'file/not-readable' },
    })
  })

  it('are unknown to another window', async () => {
    const { handle } = await new FileHandles().addForReading(join(folder, 'a.txt'))
    expect(() => new FileHandles().pathOf(handle)).toThrow('no longer open')
  })
})
