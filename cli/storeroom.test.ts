import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Analysis, toAnalysisJson, toLoadsCsv } from '../core/index.ts'
import { toCycleCsv, toCyclesCsv } from '../core/io.ts'
import { readAnalysisOptions } from './analysis-options.ts'
import { analyzeFile } from './analyze-file.ts'
import { type FileStoreroom, createStoreroom } from './storeroom.ts'

let place = ''
const open: FileStoreroom[] = []

/** The first so many bytes stay in memory. */
function storeroom(atHand: number): FileStoreroom {
  const made = createStoreroom(join(place, 'not', 'yet', 'there'), atHand)
  open.push(made)
  return made
}

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-storeroom-'))
})
afterAll(() => {
  for (const one of open) one.close()
  rmSync(place, { recursive: true })
})

const ramp = (length: number, start: number): Float64Array => Float64Array.from({ length }, (_, k) => start + k)

const isRamp = (values: Float64Array, length: number, start: number): boolean =>
  values.length === length && values.every((value, k) => value === start + k)

describe('a storeroom in a file', () => {
  it('gives back what was put there, small and large, whole and in parts', () => {
    const room = storeroom(80)
    const lengths = [10, 3, 0, 200_000, 7, 5000, 140_000, 1]
    const put = lengths.map((length, i) => room.put(ramp(length, 1e6 * i)))
    for (const [i, length] of [...lengths.entries(), ...lengths.entries()].toReversed()) {
      expect(put[i]!.length).toBe(length)
      expect(isRamp(put[i]!.read(), length, 1e6 * i)).toBe(true)
      const [from, end] = [Math.floor(length / 3), Math.ceil(length / 2)]
      expect(isRamp(put[i]!.read(from, end), end - from, 1e6 * i + from)).toBe(true)
    }
  })

  it('keeps its own copy', () => {
    for (const atHand of [1000, 0]) {
      const values = ramp(4, 1)
      const put = storeroom(atHand).put(values)
      values.fill(0)
      expect(put.read()).toEqual(ramp(4, 1))
    }
  })

  it('leaves no file behind, not even while it is open', () => {
    storeroom(0).put(ramp(300_000, 0)).read()
    expect(readdirSync(place)).toEqual([])
  })

  it('changes no result', async () => {
    const walk = fileURLToPath(new URL('../fixtures/recordings/walk.csv', import.meta.url))
    const request = {
      path: walk,
      forcesPath: null,
      subjectOf: () => ({ mass: 70, height: 1.75 }),
      options: await readAnalysisOptions({ template: 'lower-body', to: '3' }),
    }
    const written = (analysis: Analysis): string[] => [
      toAnalysisJson(analysis, '1'),
      toLoadsCsv(analysis),
      toCycleCsv(analysis),
      toCyclesCsv(analysis),
    ]
    const away = await analyzeFile({ ...request, storeroom: storeroom(0) })
    expect(written(away)).toEqual(written(await analyzeFile(request)))
  }, 60_000)
})
