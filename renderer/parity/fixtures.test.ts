import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkContact, checkParity, checkProposal } from './check-parity.ts'

const folder = fileURLToPath(new URL('../../fixtures/recordings/', import.meta.url))
const recordings = readdirSync(folder).filter((name) => !/\.(md|json)$/.test(name))

describe('a recording opened in the window and the same one on the command line', () => {
  it('are many', () => expect(recordings.length).toBeGreaterThan(40))

  it('give the same numbers and warnings at full length', { timeout: 600_000 }, async () => {
    expect(await checkParity(`${folder}walk.csv`, Number.POSITIVE_INFINITY)).toBe('analysed')
  })
  it('warn alike of a leg that nobody recorded', async () => {
    const rows = readFileSync(`${folder}walk.csv`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((row) => row.split(','))
    const kept = rows[0]!.flatMap((title, i) => (title.startsWith('Left') ? [] : [i]))
    const path = join(mkdtempSync(join(tmpdir(), 'pendulab-parity-')), 'right leg.csv')
    writeFileSync(path, rows.map((row) => kept.map((i) => row[i]).join(',')).join('\n'))
    expect(await checkParity(path, 2, ['loads.leg-unseen'])).toBe('analysed')
  })
  it('give the same numbers for a technique, whatever was tried on the way to it', async () => {
    expect(await checkProposal(`${folder}walk.csv`, 2)).toBe('analysed')
  })
  it('give the same contact forces where plates measured a stance', async () => {
    expect(await checkContact(`${folder}walk.c3d`, 3)).toBe('shown')
  })
  it('give the same reason where no plate was struck', async () => {
    expect(await checkContact(`${folder}walk.csv`, 2)).toBe('not shown')
  })
  it.each(recordings)('give the same numbers and warnings for two seconds of %s', async (name) => {
    expect(await checkParity(folder + name, 2)).toBe('analysed')
  })
})
