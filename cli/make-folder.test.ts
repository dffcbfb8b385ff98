import { describe, expect, it, vi } from 'vitest'
import { makeFolder } from './make-folder.ts'

/** A disk that may only be read, as Node 20 reports it: with all above it, the folder is “not there”. */
const disk = vi.hoisted(() => ({ there: new Set(['/', '/mnt', '/mnt/disk']), asked: [] as string[] }))

vi.mock('node:fs/promises', () => {
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  return {
    mkdir(path: string, options?: { recursive: boolean }) {
      disk.asked.push(path)
      return refuse(options?.recursive ? 'ENOENT' : 'EROFS')
    },
    stat: (path: string) => (disk.there.has(path) ? Promise.resolve({}) : refuse('ENOENT')),
  }
})

describe('a folder on a disk that may only be read', () => {
  it('is refused by its cause, not as missing', async () => {
    await expect(makeFolder('/mnt/disk/results/today')).rejects.toMatchObject({ code: 'EROFS' })
    expect(disk.asked).toEqual(['/mnt/disk/results/today', '/mnt/disk/results'])
  })
})
