import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readNorm } from '../../core/gait.ts'
import { run as analyze } from './analyze.ts'
import { run as norm } from './norm.ts'

const folder = mkdtempSync(join(tmpdir(), 'pendulab-norm-'))
const out = join(folder, 'norm.csv')
const people = join(folder, 'people')

/** Runs a command and gives what it wrote to standard output. */
async function outputOf(command: (args: string[]) => Promise<number>, args: string[]): Promise<string> {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  try {
    expect(await command(args)).toBe(0)
  } finally {
    spy.mockRestore()
  }
  return written.join('')
}

beforeAll(() => {
  for (const name of ['a.csv', 'b.csv']) cpSync('fixtures/recordings/walk.csv', join(people, name))
  writeFileSync(join(people, 'c.csv'), 'no,table\nat,all\n')
  writeFileSync(
    join(people, 'subjects.csv'),
    'recording,subject,mass [kg],height [m],age\na.csv,P1,70,1.75,30\nb.csv,P2,70,1.75,31\nc.csv,P3,70,1.75,32\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('pendulab norm', () => {
  it('makes a norm of a folder, states what was left out, and analyze takes it', async () => {
    const stated = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const summary = JSON.parse(await outputOf(norm, [people, '--out', out, '--population', 'staff'])) as Record<
      string,
      unknown
    >
    expect(stated.mock.calls.join()).toContain('c.csv')
    stated.mockRestore()
    expect(summary).toMatchObject({ population: 'staff', persons: 2, recordings: 2, refused: 1 })
    const read = readNorm(readFileSync(out, 'utf8'), 'norm.csv')
    expect(read.ok && read.value[0]!.curves.map((curve) => curve.quantity)).toContain('knee.flexion')

    const results = join(folder, 'results')
    const flags = ['--mass', '70', '--height', '1.75', '--norm', out, '--write', 'analysis', '--out', results]
    await outputOf(analyze, [join(people, 'a.csv'), ...flags])
    const analysis = JSON.parse(readFileSync(join(results, 'analysis.json'), 'utf8')) as {
      norm: { norm: { caption: string } }
      profile: { variables: { left: Record<string, { value: number }> } }
    }
    expect(analysis.norm.norm.caption).toContain('2 staff')
    // Both recordings are the same walk: it lies on its own norm.
    expect(analysis.profile.variables.left['knee.flexion']!.value).toBeLessThan(1e-3)
  })
})
