import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkShape, STUDY_SHAPES } from '../../core/io.ts'
import { WrongUsage } from '../failure.ts'
import { run } from './technique.ts'

const recording = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/recordings/${name}.csv`, import.meta.url))
const person = ['--mass', '70', '--height', '1.75']

let place = ''
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-technique-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

async function written(
  ...more: string[]
): Promise<{ name: string; edits: readonly { kind: string; channel?: string }[] }> {
  const stated = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const out = join(place, 't.json')
    expect(await run([recording('walk'), recording('antalgic'), ...person, '--out', out, ...more])).toBe(0)
    const technique: unknown = JSON.parse(readFileSync(out, 'utf8'))
    const checked = checkShape(STUDY_SHAPES.techniques, { list: [technique], active: null, against: null })
    expect(checked.ok).toBe(true)
    return technique as Awaited<ReturnType<typeof written>>
  } finally {
    stated.mockRestore()
  }
}

describe('pendulab technique', () => {
  it('writes what analyze --technique reads: postures and durations of the other recording', async () => {
    const { name, edits } = await written()
    expect(name).toBe('Like antalgic')
    expect(edits.some(({ kind }) => kind === 'duration')).toBe(true)
    expect(edits.some(({ channel }) => channel === 'knee.flexion.left')).toBe(true)
  })

  it('takes over only the joints that are asked for', async () => {
    const { edits } = await written('--joints', 'trunk,pelvis', '--mass-to', '60', '--height-to', '1.6')
    const channels = edits.flatMap(({ channel }) => channel ?? [])
    expect(channels.length).toBeGreaterThan(0)
    expect(channels.every((channel) => /^(?:trunk|pelvis)\./.test(channel))).toBe(true)
  })

  it('asks for two recordings, a place to write, and joints it knows', async () => {
    await expect(run([recording('walk'), '--out', 't.json'])).rejects.toThrow(WrongUsage)
    await expect(run([recording('walk'), recording('antalgic')])).rejects.toThrow(/--out/)
    await expect(run([recording('walk'), recording('walk'), '--out', 't.json', '--joints', 'tail'])).rejects.toThrow(
      /tail/,
    )
  })
})
