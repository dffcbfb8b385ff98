import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../failure.ts'
import { findInside, listRecordings } from './listing.ts'
import { type BatchPlan, runBatch } from './run-batch.ts'
import { createPlan, readAll } from './testing.ts'

let place = ''
let folder = ''
let out = ''

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-places-'))
  folder = join(place, 'raw')
  out = join(place, 'out')
  mkdirSync(folder)
  writeFileSync(join(folder, 'walk.csv'), 'walk')
  writeFileSync(join(folder, 'run.csv'), 'run')
})
afterEach(() => rmSync(place, { recursive: true }))

const plan = (more: Partial<BatchPlan> = {}): ReturnType<typeof createPlan> =>
  createPlan({ folder, out, recordings: ['run.csv', 'walk.csv'] }, more)

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  return error instanceof Refusal ? error.report.code : `no refusal: ${String(error)}`
}

describe('what a batch replaces', () => {
  it('is never a recording, though the folder for results is a link to theirs', async () => {
    symlinkSync(folder, out)
    expect(await codeOf(runBatch(plan()))).toBe('batch/out-is-folder')
    expect(await codeOf(runBatch(plan({ out: folder })))).toBe('batch/out-is-folder')
    expect(await codeOf(runBatch(plan({ out: join(folder, '..', 'raw') })))).toBe('batch/out-is-folder')
    expect(readAll(folder)).toEqual({ 'walk.csv': 'walk', 'run.csv': 'run' })
  })

  it('is never a recording behind a link within the folder for results', async () => {
    mkdirSync(join(folder, 'b'))
    writeFileSync(join(folder, 'b', 'turn.csv'), 'turn')
    mkdirSync(out)
    symlinkSync(join(folder, 'b'), join(out, 'b'))
    symlinkSync(join(folder, 'walk.csv'), join(out, 'walk.csv'))
    const recordings = ['b/turn.csv', 'walk.csv']
    const links = createPlan({ folder, out, recordings })
    expect(await runBatch(links)).toMatchObject({ done: 0, failed: 2 })
    expect(links.codes).toEqual({ 'b/turn.csv': 'batch/occupied', 'walk.csv': 'batch/occupied' })
    expect(readAll(folder)).toEqual({ 'walk.csv': 'walk', 'run.csv': 'run', 'b/turn.csv': 'turn' })
    expect(lstatSync(join(out, 'walk.csv')).isSymbolicLink()).toBe(true)
  })

  it('is no file or folder of somebody else’s', async () => {
    mkdirSync(join(out, 'run.csv'), { recursive: true })
    writeFileSync(join(out, 'run.csv', 'thesis.txt'), 'years of work')
    writeFileSync(join(out, 'walk.csv'), 'unrelated')
    const taken = plan()
    expect(await runBatch(taken)).toMatchObject({ done: 0, refused: 0, failed: 2 })
    expect(taken.seen).toEqual([])
    expect(taken.codes).toEqual({ 'run.csv': 'batch/occupied', 'walk.csv': 'batch/occupied' })
    expect(readAll(out)).toMatchObject({ 'run.csv/thesis.txt': 'years of work', 'walk.csv': 'unrelated' })
    expect(readFileSync(join(out, 'refused.csv'), 'utf8')).toContain('walk.csv,batch/occupied,')
    rmSync(join(out, 'walk.csv'))
    expect(await runBatch(plan())).toMatchObject({ done: 1, failed: 1 })
  })

  it('is no note that somebody laid among the results', async () => {
    await runBatch(plan())
    writeFileSync(join(out, 'walk.csv', 'remarks.txt'), 'limps')
    const again = plan({ again: true })
    expect(await runBatch(again)).toMatchObject({ done: 1, failed: 1 })
    expect(again.codes).toEqual({ 'walk.csv': 'batch/occupied' })
    expect(readAll(join(out, 'walk.csv'))).toMatchObject({ 'remarks.txt': 'limps', 'report.html': 'walk' })
    rmSync(join(out, 'walk.csv', 'remarks.txt'))
    writeFileSync(join(out, 'walk.csv', '.DS_Store'), '')
    expect(await runBatch(plan({ again: true }))).toMatchObject({ done: 2, failed: 0 })
  })

  it('is no folder of results of another recording, or without a note that can be read', async () => {
    await runBatch(plan())
    rmSync(join(out, 'run.csv'), { recursive: true })
    cpSync(join(out, 'walk.csv'), join(out, 'run.csv'), { recursive: true })
    truncateSync(join(out, 'walk.csv', 'done.json'), 20)
    const again = plan()
    expect(await runBatch(again)).toMatchObject({ done: 0, failed: 2 })
    expect(again.codes).toEqual({ 'run.csv': 'batch/occupied', 'walk.csv': 'batch/occupied' })
  })

  it('is no table that it did not write', async () => {
    mkdirSync(out)
    for (const name of ['summary.csv', 'refused.csv']) {
      writeFileSync(join(out, name), 'patient,diagnosis\nA,B\n')
      expect(await codeOf(runBatch(plan()))).toBe('batch/occupied')
      expect(readAll(out)).toEqual({ [name]: 'patient,diagnosis\nA,B\n' })
      rmSync(join(out, name))
    }
    mkdirSync(join(out, 'summary.csv'))
    expect(await codeOf(runBatch(plan()))).toBe('batch/occupied')
  })

  it('leaves the recordings alone when the results go around or inside their folder', async () => {
    mkdirSync(join(folder, 'raw'))
    writeFileSync(join(folder, 'raw', 'walk.csv'), 'inner')
    const around = createPlan({ folder, out: place, recordings: ['raw/walk.csv', 'run.csv'] })
    expect(await runBatch(around)).toMatchObject({ done: 1, failed: 1 })
    expect(around.codes).toEqual({ 'raw/walk.csv': 'batch/occupied' })
    expect(readAll(folder)).toEqual({ 'walk.csv': 'walk', 'run.csv': 'run', 'raw/walk.csv': 'inner' })

    const inside = join(folder, 'results')
    await runBatch(plan({ out: inside }))
    symlinkSync(inside, join(place, 'other-name'))
    expect(await listRecordings(folder, join(place, 'other-name'), null)).toEqual([
      'raw/walk.csv',
      'run.csv',
      'walk.csv',
    ])
    expect(readFileSync(join(folder, 'walk.csv'), 'utf8')).toBe('walk')
  })

  it('has no work left lying about afterwards', async () => {
    await runBatch(plan())
    await runBatch(plan({ again: true }))
    expect(readdirSync(out).toSorted()).toEqual([
      'curves.csv',
      'refused.csv',
      'run.csv',
      'summary-subjects.csv',
      'summary.csv',
      'walk.csv',
    ])
  })
})

describe('results of an earlier batch', () => {
  const doneAgain = async (): Promise<string[]> => {
    const next = plan()
    expect(await runBatch(next)).toMatchObject({ done: 2, failed: 0 })
    return next.seen
  }

  it('count as done only as long as every file is as it was written', async () => {
    await runBatch(plan())
    const whole = readAll(out)
    expect(await doneAgain()).toEqual([])
    truncateSync(join(out, 'walk.csv', 'report.html'), 2)
    expect(await doneAgain()).toEqual(['walk.csv'])
    writeFileSync(join(out, 'walk.csv', 'report.html'), 'kwal')
    expect(await doneAgain()).toEqual(['walk.csv'])
    rmSync(join(out, 'run.csv', 'report.html'))
    expect(await doneAgain()).toEqual(['run.csv'])
    expect(readAll(out)).toEqual(whole)
  })

  it('count as done only with a note that nobody changed', async () => {
    await runBatch(plan())
    const whole = readAll(out)
    const note = join(out, 'walk.csv', 'done.json')
    writeFileSync(note, readFileSync(note, 'utf8').replace('"walk","70"', '"walk","99"'))
    expect(await doneAgain()).toEqual(['walk.csv'])
    expect(readAll(out)).toEqual(whole)
  })
})

describe('names of recordings', () => {
  it('that differ in capitals only share no folder of results: both are refused', async () => {
    writeFileSync(join(folder, 'Walk.CSV'), 'other walk')
    const both = createPlan({ folder, out, recordings: ['Walk.CSV', 'run.csv', 'walk.csv'] })
    expect(await runBatch(both)).toMatchObject({ done: 1, refused: 2, failed: 0 })
    expect(both.codes).toEqual({ 'Walk.CSV': 'batch/same-name', 'walk.csv': 'batch/same-name' })
    expect(both.seen).toEqual(['run.csv'])
    const accents = ['M\u00FCller.csv', 'Mu\u0308ller.csv', 'a.csv', 'A.csv/b.csv']
    for (const name of accents.slice(0, 3)) writeFileSync(join(folder, name), name)
    const others = createPlan({ folder, out: join(place, 'out2'), recordings: accents })
    expect(await runBatch(others)).toMatchObject({ done: 0, refused: 4 })
  })

  it('of the batch’s own tables are refused, and the tables are whole', async () => {
    writeFileSync(join(folder, 'summary.csv'), 'walk')
    writeFileSync(join(folder, 'Refused.csv'), 'walk')
    const recordings = ['Refused.csv', 'run.csv', 'summary.csv', 'walk.csv']
    const named = createPlan({ folder, out, recordings })
    expect(await runBatch(named)).toMatchObject({ done: 2, refused: 2, failed: 0 })
    expect(named.codes).toEqual({ 'Refused.csv': 'batch/own-name', 'summary.csv': 'batch/own-name' })
    expect(readFileSync(join(out, 'summary.csv'), 'utf8').trim().split('\n')).toHaveLength(1 + 2 * 2)
    expect(readFileSync(join(out, 'refused.csv'), 'utf8')).toContain('summary.csv,batch/own-name,')
  })
})

describe('a force file of subjects.csv', () => {
  it('may be a link within the folder, but not one that leads out of it', async () => {
    writeFileSync(join(place, 'secret.mot'), 'secret')
    symlinkSync(join(place, 'secret.mot'), join(folder, 'grf.mot'))
    expect(await codeOf(findInside(folder, 'grf.mot'))).toBe('batch/outside')
    symlinkSync(join(folder, 'walk.csv'), join(folder, 'own.mot'))
    expect(await findInside(folder, 'own.mot')).toBe(join(folder, 'own.mot'))
    const led = plan({ subjectOf: () => ({ mass: 70, forces: 'grf.mot' }) })
    expect(await runBatch(led)).toMatchObject({ done: 0, failed: 2 })
    expect(led.seen).toEqual([])
  })
})
