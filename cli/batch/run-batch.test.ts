import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BatchPlan, runBatch } from './run-batch.ts'
import { takeShard } from './shard.ts'
import { createPlan } from './testing.ts'

let folder = ''
let out = ''
const names = Array.from({ length: 12 }, (_, i) => `w${String(i).padStart(2, '0')}.csv`)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-batch-'))
  out = join(folder, 'out')
  names.forEach((name, i) => writeFileSync(join(folder, name), i % 4 === 3 ? 'broken' : `walk ${i}`))
})
afterEach(() => rmSync(folder, { recursive: true }))

const plan = (more: Partial<BatchPlan> = {}): ReturnType<typeof createPlan> =>
  createPlan({ folder, out, recordings: names }, more)

const summary = (): string => readFileSync(join(out, 'summary.csv'), 'utf8')
const refused = (): string => readFileSync(join(out, 'refused.csv'), 'utf8')

describe('a batch', () => {
  it('gives a result or a clear refusal for every recording, in the order of the folder', async () => {
    const first = plan()
    expect(await runBatch(first)).toEqual({ done: 9, refused: 3, skipped: 0, failed: 0 })
    expect(
      summary()
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 2).join()),
    ).toEqual(names.filter((_, i) => i % 4 !== 3).flatMap((name) => [`${name},left`, `${name},right`]))
    expect(refused()).toContain('w03.csv,csv/broken,No time in w03.csv.,Add one.,"{""file"":""w03.csv"",""line"":1}"')
    expect(first.refusals.toSorted()).toEqual(['w03.csv', 'w07.csv', 'w11.csv'])
    expect(readFileSync(join(out, 'w00.csv', 'report.html'), 'utf8')).toBe('walk 0')
  })

  it('does not do again what is done, until the bytes, the subject or the settings change', async () => {
    await runBatch(plan())
    const whole = summary()
    const again = plan()
    expect(await runBatch(again)).toMatchObject({ done: 9, refused: 3, skipped: 12 })
    expect(again.seen).toEqual([])
    expect(again.refusals).toHaveLength(3)
    expect(summary()).toBe(whole)

    writeFileSync(join(folder, 'w03.csv'), 'mended')
    const mended = plan()
    expect(await runBatch(mended)).toMatchObject({ done: 10, refused: 2, skipped: 11 })
    expect(mended.seen).toEqual(['w03.csv'])

    const heavier = plan({ subjectOf: (name) => ({ mass: name === 'w00.csv' ? 80 : 70 }) })
    await runBatch(heavier)
    expect(heavier.seen).toEqual(['w00.csv'])
    expect(summary()).toContain('w00.csv,left,walk 0,80')

    // Another group is another table, not another result.
    const grouped = plan({
      subjectOf: (name) => ({ mass: name === 'w00.csv' ? 80 : 70, visit: 'before', condition: 'barefoot' }),
    })
    await runBatch(grouped)
    expect(grouped.seen).toEqual([])

    const newer = plan({ settings: { version: '2' } })
    await runBatch(newer)
    expect(newer.seen).toHaveLength(12)
    const forced = plan({ settings: { version: '2' }, again: true })
    await runBatch(forced)
    expect(forced.seen).toHaveLength(12)
  })

  it('clears away the work of a process of this machine that is gone, and no other’s', async () => {
    await runBatch(plan({ mine: [] }))
    const { hostname } = await import('node:os')
    const work = join(out, '.work')
    for (const name of [`${hostname()}~999999999~0`, 'elsewhere~1~0', `${hostname()}~${process.ppid}~0`])
      mkdirSync(join(work, name), { recursive: true })
    await runBatch(plan())
    expect(readdirSync(work).toSorted()).toEqual(['elsewhere~1~0', `${hostname()}~${process.ppid}~0`].toSorted())
  })

  it('lists a failure that was not the recording’s fault, and tries again', async () => {
    const failing = plan({
      analyze: async () => ({ ok: false, lasting: false, refusal: { code: 'internal', message: 'The worker died.' } }),
    })
    expect(await runBatch(failing)).toMatchObject({ done: 0, refused: 0, failed: 12 })
    expect(refused().trim().split('\n').slice(1)).toEqual(names.map((name) => `${name},internal,The worker died.,,`))
    expect(await runBatch(plan({ mine: names.slice(0, 4) }))).toMatchObject({ done: 3, refused: 1, skipped: 0 })
    expect(refused().split('internal')).toHaveLength(1 + 8)
    expect(await runBatch(plan())).toMatchObject({ done: 9, refused: 3, skipped: 4, failed: 0 })
    expect(refused()).not.toContain('internal')
  })

  it('keeps earlier results where doing them again fails, and states that it failed', async () => {
    await runBatch(plan())
    const failing = plan({
      again: true,
      analyze: async () => ({ ok: false, lasting: false, refusal: { code: 'batch/timeout', message: 'Too long.' } }),
    })
    expect(await runBatch(failing)).toMatchObject({ done: 0, failed: 12 })
    expect(readFileSync(join(out, 'w00.csv', 'report.html'), 'utf8')).toBe('walk 0')
    const next = plan()
    expect(await runBatch(next)).toMatchObject({ done: 9, refused: 3, skipped: 0, failed: 0 })
    expect(existsSync(join(out, 'w00.csv', 'failed.json'))).toBe(false)
  })

  it('reports a file that vanished and goes on', async () => {
    rmSync(join(folder, 'w02.csv'))
    const vanished = plan()
    expect(await runBatch(vanished)).toMatchObject({ done: 8, failed: 1 })
    expect(vanished.codes['w02.csv']).toBe('file/enoent')
    expect(refused()).toContain('w02.csv,file/enoent,')
  })

  it('cut into shards, side by side in one folder, gives the whole byte for byte', async () => {
    await runBatch(plan())
    const [whole, wholeRefused] = [summary(), refused()]
    rmSync(out, { recursive: true })
    await Promise.all([1, 2, 3, 4, 5].map((index) => runBatch(plan({ mine: takeShard(names, { index, count: 5 }) }))))
    expect(summary()).toBe(whole)
    expect(refused()).toBe(wholeRefused)
  })

  it('cut into shards on other machines, whose folders are then laid together, gives the whole too', async () => {
    await runBatch(plan())
    const whole = summary()
    rmSync(out, { recursive: true })
    for (const index of [1, 2])
      await runBatch(plan({ mine: takeShard(names, { index, count: 2 }), out: join(out, '..', `out${index}`) }))
    const { cpSync } = await import('node:fs')
    for (const index of [1, 2]) cpSync(join(folder, `out${index}`), out, { recursive: true })
    const joined = plan()
    await runBatch(joined)
    expect(joined.seen).toEqual([])
    expect(summary()).toBe(whole)
  })
})
