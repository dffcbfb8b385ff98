import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../failure.ts'
import { writeWhole } from '../output.ts'
import { type BatchResult, runBatch } from './run-batch.ts'
import { createPlan, readAll } from './testing.ts'

/** The n-th call that changes the disk fails; -1: none does. */
const fault = vi.hoisted(() => ({ at: -1, code: '', calls: 0 }))

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>()
  type Call = (...args: unknown[]) => Promise<unknown>
  const failing =
    (name: string): Call =>
    async (...args) => {
      if (fault.calls++ === fault.at)
        throw Object.assign(new Error(`${fault.code}: injected`), { code: fault.code, syscall: name })
      return (real[name as keyof typeof real] as Call)(...args)
    }
  const writers = ['mkdir', 'rename', 'rm', 'rmdir', 'writeFile']
  return { ...real, ...Object.fromEntries(writers.map((name) => [name, failing(name)])) }
})

let place = ''
let folder = ''
const recordings = ['a.csv', 'b/b.csv', 'c.csv']
const plan = (out: string, again = false): ReturnType<typeof createPlan> =>
  createPlan(
    { folder, out, recordings },
    {
      again,
      jobs: 1,
      // Its own files go the way that those of the program go.
      async analyze({ recording, path, work }) {
        if (recording === 'c.csv')
          return { ok: false, lasting: true, refusal: { code: 'csv/broken', message: 'No time.' } }
        try {
          await writeWhole(join(work, 'report.html'), path.slice(-5))
        } catch (error) {
          if (error instanceof Refusal) return { ok: false, lasting: false, refusal: error.report }
          throw error
        }
        return { ok: true, rows: [[recording, 'left']] }
      },
    },
  )

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-faults-'))
  folder = join(place, 'raw')
  mkdirSync(join(folder, 'b'), { recursive: true })
  for (const name of recordings) writeFileSync(join(folder, name), name)
})
afterAll(() => rmSync(place, { recursive: true }))

async function runWithFault(out: string, at: number, code: string): Promise<BatchResult | Refusal> {
  Object.assign(fault, { at, code, calls: 0 })
  try {
    return await runBatch(plan(out, true))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  } finally {
    fault.at = -1
  }
}

/** The next process clears the work folder; in a test it is the same process still. */
const readResults = (out: string): Record<string, string> =>
  Object.fromEntries(Object.entries(readAll(out)).filter(([name]) => !name.startsWith('.work')))

/** What is not as it should be after a run with a fault; nothing, if all is well. */
function findFlaws(result: BatchResult | Refusal, out: string, code: string): string[] {
  const named = `file/${code.toLowerCase()}`
  if (result instanceof Refusal) {
    const { code: given, tip = '', where } = result.report
    const isClear = given === named && tip.endsWith('.') && JSON.stringify(where).includes(place)
    return isClear ? [] : [JSON.stringify(result.report)]
  }
  const { 'summary.csv': summary = '', 'refused.csv': refused = '' } = readAll(out)
  // What stands in neither table would be lost from sight.
  const lost = recordings.filter((name) => !`${summary}${refused}`.includes(`\n${name},`))
  const isCounted = result.done + result.refused + result.failed === recordings.length
  const isNamed = result.failed === 0 || refused.includes(`,${named},`)
  return [...lost, ...(isCounted ? [] : ['miscounted']), ...(isNamed ? [] : ['not named'])]
}

describe('a disk that fails', () => {
  it.each([
    ['ENOSPC', 'an empty folder'],
    ['ENOSPC', 'earlier results'],
    ['EIO', 'an empty folder'],
    ['EACCES', 'earlier results'],
  ])('with %s at any write of a batch into %s is named, and the next run completes it', async (code, before) => {
    const whole = join(place, `whole ${code} ${before}`)
    await runBatch(plan(whole))
    const expected = readAll(whole)
    const spare = join(place, `counted ${code} ${before}`)
    if (before === 'earlier results') cpSync(whole, spare, { recursive: true })
    await runWithFault(spare, -1, code)
    const count = fault.calls
    expect(count).toBeGreaterThan(15)
    for (let at = 0; at < count; at++) {
      const out = join(place, `${code} ${before} ${at}`)
      if (before === 'earlier results') cpSync(whole, out, { recursive: true })
      expect([at, findFlaws(await runWithFault(out, at, code), out, code)]).toEqual([at, []])
      expect([at, await runBatch(plan(out))]).toMatchObject([at, { done: 2, refused: 1, failed: 0 }])
      expect([at, readResults(out)]).toEqual([at, expected])
    }
  })
})
