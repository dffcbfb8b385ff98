import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BatchPlan, type BatchTask, type TaskOutcome, runBatch } from './run-batch.ts'
import { takeShard } from './shard.ts'

let folder = ''
let out = ''
const names = Array.from({ length: 12 }, (_, i) => `w${String(i).padStart(2, '0')}.csv`)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-batch-'))
  out = join(folder, 'out')
  names.forEach((name, i) => writeFileSync(join(folder, name), i % 4 === 3 ? 'broken' : `walk ${i}`))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Stands for the analysis: one row per side that depends on the bytes; "broken" is refused. */
async function analyze({ recording, path, work, subject }: BatchTask): Promise<TaskOutcome> {
  const text = readFileSync(path, 'utf8')
  if (text === 'broken')
    return {
      ok: false,
      lasting: true,
      refusal: {
        code: 'csv/broken',
        message: `No time in ${recording}.`,
        tip: 'Add one.',
        where: { file: recording, line: 1 },
      },
    }
  writeFileSync(join(work, 'report.html'), text)
  return { ok: true, rows: ['left', 'right'].map((side) => [recording, side, text, String(subject.mass ?? '')]) }
}

function plan(more: Partial<BatchPlan> = {}): BatchPlan & { seen: string[]; refusals: string[] } {
  const seen: string[] = []
  const refusals: string[] = []
  return {
    folder,
    out,
    recordings: names,
    mine: names,
    subjectOf: () => ({ mass: 70 }),
    settings: { version: '1' },
    again: false,
    jobs: 3,
    progress: () => {},
    refused: (recording) => refusals.push(recording),
    seen,
    refusals,
    ...more,
    analyze: async (task) => {
      seen.push(task.recording)
      return (more.analyze ?? analyze)(task)
    },
  }
}

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

    const newer = plan({ settings: { version: '2' } })
    await runBatch(newer)
    expect(newer.seen).toHaveLength(12)
    const forced = plan({ settings: { version: '2' }, again: true })
    await runBatch(forced)
    expect(forced.seen).toHaveLength(12)
  })

  it('leaves a half-written result of a killed run out and does it again', async () => {
    await runBatch(plan({ mine: names.slice(0, 4) }))
    mkdirSync(join(out, 'w04.csv'))
    writeFileSync(join(out, 'w04.csv', 'report.html'), 'half')
    mkdirSync(join(out, 'w05.csv'))
    writeFileSync(join(out, 'w05.csv', 'done.json'), '{"recording":"w05')
    await runBatch(plan())
    expect(readFileSync(join(out, 'w04.csv', 'report.html'), 'utf8')).toBe('walk 4')
    expect(summary()).toContain('w05.csv,right')
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

  it('does not remember a failure that was not the recording’s fault', async () => {
    const failing = plan({
      analyze: async () => ({ ok: false, lasting: false, refusal: { code: 'internal', message: 'The worker died.' } }),
    })
    expect(await runBatch(failing)).toMatchObject({ done: 0, refused: 0, failed: 12 })
    expect(existsSync(join(out, 'w00.csv'))).toBe(false)
    expect(await runBatch(plan())).toMatchObject({ done: 9, refused: 3, skipped: 0 })
  })

  it('reports a file that vanished and goes on', async () => {
    rmSync(join(folder, 'w02.csv'))
    const vanished = plan()
    expect(await runBatch(vanished)).toMatchObject({ done: 8, failed: 1 })
    expect(vanished.refusals).toContain('w02.csv')
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
