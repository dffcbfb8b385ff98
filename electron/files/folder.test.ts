import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mayBeRecording, RECORDING_ENDINGS } from '../../core/study/recording-endings.ts'
import { limits } from '../ipc/contract.ts'
import { listFolder, recordingEndings } from './folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(...path: string[]): void {
  mkdirSync(join(folder, ...path.slice(0, -1)), { recursive: true })
  writeFileSync(join(folder, ...path), '')
}

describe('a folder of recordings', () => {
  it('is listed with what lies in its folders, by name, without films and hidden files', async () => {
    for (const path of [['walk10.c3d'], ['walk2.c3d'], ['Shoes', 'a.trc'], ['Videos', 'film.mov'], ['.cache', 'x.csv']])
      put(...path)
    put('.hidden.csv')
    put('sessionMetadata.yaml')
    const found = await listFolder(folder)
    const top = basename(folder)
    expect(found.map(({ path, folders }) => [basename(path), folders])).toEqual([
      ['sessionMetadata.yaml', [top]],
      ['a.trc', [top, 'Shoes']],
      ['walk2.c3d', [top]],
      ['walk10.c3d', [top]],
    ])
  })

  it('is not left through links', async () => {
    put('walk.csv')
    symlinkSync('/etc', join(folder, 'etc'))
    symlinkSync('/etc/hostname', join(folder, 'other.csv'))
    expect((await listFolder(folder)).map(({ path }) => basename(path))).toEqual(['walk.csv'])
  })

  it('is refused when it holds more than a patient’s', async () => {
    for (let i = 0; i <= limits.folderFiles; i++) put(`${i}.csv`)
    await expect(listFolder(folder)).rejects.toMatchObject({ trouble: { code: 'folder/too-many' } })
  })

  it('is looked through for the same endings whether it is dropped or chosen', () => {
    expect(RECORDING_ENDINGS).toEqual(recordingEndings)
    expect(['a.C3D', 'sessionMetadata.yaml', '.a.csv', 'film.mov', 'model.osim'].map(mayBeRecording)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
