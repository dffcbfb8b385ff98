import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from './commands/methods.ts'
import { WrongUsage } from './failure.ts'

describe('pendulab methods', () => {
  it('lists problems by methods with their errors, as JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pendulab-'))
    try {
      const out = join(folder, 'methods.json')
      expect(await run(['--only', 'equilibrium', '--json', '--out', out])).toBe(0)
      const rows = JSON.parse(await readFile(out, 'utf8')) as {
        section: string
        problem: string
        method: string
        error: number
      }[]
      expect(rows.length).toBeGreaterThanOrEqual(3)
      for (const row of rows) expect(row.error).toBeLessThan(1e-12)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('reports it when nothing is called like the text', async () => {
    await expect(run(['--only', 'no such thing'])).rejects.toBeInstanceOf(WrongUsage)
  })
})
