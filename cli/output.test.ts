import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis } from '../core/index.ts'
import { readAnalysisOptions } from './analysis-options.ts'
import { analyzeFile } from './analyze-file.ts'
import { readAll } from './batch/testing.ts'
import { Refusal } from './failure.ts'
import { refuseToOverwrite, writeWhole } from './output.ts'
import { readReportSettings } from './report-options.ts'
import { readKinds, writeResults } from './results.ts'

/** The n-th call that changes the disk fails; -1: none does. */
const fault = vi.hoisted(() => ({ at: -1, code: '', calls: 0 }))

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>()
  type Call = (...args: unknown[]) => Promise<unknown>
  const failing =
    (name: string): Call =>
    async (...args) => {
      if (fault.calls++ === fault.at) throw Object.assign(new Error('injected'), { code: fault.code, syscall: name })
      return (real[name as keyof typeof real] as Call)(...args)
    }
  const writers = ['mkdir', 'rename', 'rm', 'rmdir', 'writeFile']
  return { ...real, ...Object.fromEntries(writers.map((name) => [name, failing(name)])) }
})

const walk = fileURLToPath(new URL('../fixtures/recordings/walk.csv', import.meta.url))
let place = ''
let folder = ''
let analysis: Analysis
let serial = 0

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-output-'))
  analysis = await analyzeFile({
    path: walk,
    forcesPath: null,
    subjectOf: () => ({ mass: 70, height: 1.75 }),
    options: await readAnalysisOptions({ template: 'lower-body', phases: 'swing' }),
  })
})
beforeEach(() => {
  folder = join(place, String(serial++))
  mkdirSync(folder)
})
afterAll(() => rmSync(place, { recursive: true }))

const reportOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  return error instanceof Refusal ? error.report : error
}

describe('a file that is written', () => {
  it('replaces the file that a link leads to, and the link stays', async () => {
    writeFileSync(join(folder, 'real.json'), 'old')
    symlinkSync('real.json', join(folder, 'link.json'))
    await writeWhole(join(folder, 'link.json'), 'new')
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
    expect(readAll(folder)).toEqual({ 'real.json': 'new' })
  })

  it('goes to a device without replacing it, and is refused by a folder', async () => {
    symlinkSync('/dev/null', join(folder, 'nowhere'))
    await writeWhole(join(folder, 'nowhere'), 'new')
    expect(lstatSync(join(folder, 'nowhere')).isSymbolicLink()).toBe(true)
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
    expect(await reportOf(writeWhole(folder, 'new'))).toMatchObject({ code: 'file/eisdir', where: { file: folder } })
  })

  it('is the old one where the disk is full, and no draft is left', async () => {
    const path = join(folder, 'out.json')
    writeFileSync(path, 'old')
    for (const at of [0, 1, 2]) {
      Object.assign(fault, { at, code: 'ENOSPC', calls: 0 })
      const report = await reportOf(writeWhole(path, 'new'))
      fault.at = -1
      expect(report).toMatchObject({ code: 'file/enospc', message: 'The disk is full.', where: { file: path } })
      expect(readAll(folder)).toEqual({ 'out.json': 'old' })
    }
  })

  it('is never what it was made from, whatever that is called', async () => {
    const input = join(folder, 'loads.csv')
    writeFileSync(input, 'a recording')
    linkSync(input, join(folder, 'twin.csv'))
    for (const target of [input, join(folder, 'twin.csv'), join(folder, '..', folder.split('/').at(-1)!, 'loads.csv')])
      expect(await reportOf(refuseToOverwrite([input], [target]))).toMatchObject({ code: 'out/is-input' })
    expect(await reportOf(refuseToOverwrite([input], [join(folder, 'other.csv')]))).toBeUndefined()
  })
})

const write = async (inputs: readonly string[] = []): Promise<unknown> => {
  const { settings } = await readReportSettings({})
  const context = { programVersion: '1', madeOn: '2026-01-01', notes: '' }
  return writeResults(folder, analysis, {
    kinds: readKinds('loads'),
    settings,
    context,
    printers: [],
    original: 'walk.csv',
    inputs,
  })
}

describe('the results of analyze', () => {
  it('are all those of one run: with a fault at any write there is an error in words, and the next run completes', async () => {
    await write()
    const whole = readAll(folder)
    fault.calls = 0
    await write()
    const count = fault.calls
    expect(count).toBeGreaterThan(8)
    const all = Array.from({ length: count }, (_, at) => ['ENOSPC', at] as const)
    for (const [code, at] of [...all, ['EIO', 2], ['EACCES', 3]] as const) {
      Object.assign(fault, { at, code, calls: 0 })
      const report = await reportOf(write())
      fault.at = -1
      // Clearing away behind itself is the only thing that may fail unseen.
      expect([at, JSON.stringify(report)]).toEqual([
        at,
        expect.stringMatching(new RegExp(`"file/${code.toLowerCase()}"|"files"`)),
      ])
    }
    await write()
    expect(readAll(folder)).toEqual(whole)
  })

  it('leave the earlier ones as they were while the new ones are not all written', async () => {
    for (const name of ['loads-cycle.csv', 'loads.csv']) writeFileSync(join(folder, name), 'old')
    Object.assign(fault, { at: 5, code: 'ENOSPC', calls: 0 })
    expect(await reportOf(write())).toMatchObject({ code: 'file/enospc' })
    fault.at = -1
    expect(readAll(folder)).toEqual({ 'loads-cycle.csv': 'old', 'loads.csv': 'old' })
  })

  it('never replace the recording', async () => {
    const recording = join(folder, 'loads.csv')
    writeFileSync(recording, readFileSync(walk))
    expect(await reportOf(write([recording]))).toMatchObject({ code: 'out/is-input' })
    expect(readdirSync(folder)).toEqual(['loads.csv'])
    expect(readFileSync(recording)).toEqual(readFileSync(walk))
  })
})
