import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { EMPTY_DOCUMENT } from '../../core/io.ts'
import { readKeptTrial } from '../../core/report.ts'
import { useWorker } from '../compute/service.ts'
import { inProcessWorker } from '../testing/in-process-worker.ts'
import { useAnalyses } from './analyses.ts'
import { useSorting } from './sorting.ts'
import { useStudy } from './study.ts'

beforeEach(() => {
  setActivePinia(createPinia())
  useWorker(inProcessWorker)
})

const fixture = (name: string): string => readFileSync(join(process.cwd(), 'fixtures', 'recordings', name), 'utf8')
function choose(name: string, text: string) {
  const file = new File([text], name)
  return { name, bytes: file.size, folders: [], study: null, read: async () => file }
}
const walk = fixture('walk.csv').split('\n').slice(0, 320).join('\n')
const statesOf = () => [...useAnalyses().states.values()].map(({ state }) => state)

/** Two good walks, and one whose legs do not move by a gait. */
async function threeTrials(): Promise<void> {
  const sorting = useSorting()
  const flat = walk.split('\n').map((line, i) =>
    i === 0
      ? line
      : [
          line.split(',')[0],
          ...line
            .split(',')
            .slice(1)
            .map(() => '0'),
        ].join(','),
  )
  await sorting.sort(
    [choose('a 1.csv', walk), choose('a 2.csv', `${walk}\n`), choose('b 1.csv', flat.slice(0, 3).join('\n'))],
    () => true,
  )
  for (const row of sorting.table!.rows) if (row.source.looked) sorting.change(row.source.index, { as: 'trial' })
  sorting.confirm()
  const { subject } = useStudy().study
  useStudy().change('subject', { subject: { ...subject, mass: 70, height: 1.75 } })
}

describe('the curves of all trials', { timeout: 120_000 }, () => {
  it('wait for mass and height, are worked out one after another, and are kept', async () => {
    const analyses = useAnalyses()
    const studies = useStudy()
    const sorting = useSorting()
    await sorting.sort([choose('a 1.csv', walk), choose('a 2.csv', `${walk}\n`)], () => true)
    sorting.confirm()
    await vi.waitUntil(() => statesOf().length === 2)
    expect(statesOf()).toEqual(['lacking', 'lacking'])
    studies.change('subject', { subject: { ...studies.study.subject, mass: 70, height: 1.75 } })
    await vi.waitUntil(() => statesOf().every((state) => state === 'done'), { timeout: 50_000 })
    expect(analyses.computedCount).toBe(2)
    expect(studies.results.size).toBe(2)
    const blob = await [...studies.results.values()][0]!()
    const kept = readKeptTrial(JSON.parse(await blob!.text()))
    expect(kept.ok && kept.value.curves.cycles.length).toBeGreaterThan(0)
    expect(kept.ok && kept.value.height).toBe(1.75)

    // Opened again with what is kept, nothing is worked out again.
    const { document, files, results } = studies
    studies.load(EMPTY_DOCUMENT, { name: '', files: new Map() })
    await vi.waitUntil(() => analyses.keys.size === 0)
    studies.load(document, { name: 'again', files, results })
    await vi.waitUntil(() => statesOf().length === 2)
    expect(statesOf()).toEqual(['done', 'done'])
    expect(analyses.computedCount).toBe(2)

    // Another mass asks for other curves, and the old ones go.
    const before = [...studies.results.keys()]
    studies.change('subject', { subject: { ...studies.study.subject, mass: 80 } })
    await vi.waitUntil(() => analyses.computedCount === 4, { timeout: 50_000 })
    await nextTick()
    expect([...studies.results.keys()].filter((key) => before.includes(key))).toEqual([])
  })

  it('of one that fails carry its reason, and the others go on', async () => {
    await threeTrials()
    await vi.waitUntil(() => statesOf().length === 3 && statesOf().every((s) => s === 'done' || s === 'failed'), {
      timeout: 50_000,
    })
    expect(statesOf().toSorted()).toEqual(['done', 'done', 'failed'])
    const failed = [...useAnalyses().states.values()].find(({ state }) => state === 'failed')
    expect(failed!.reason.length).toBeGreaterThan(10)
    expect(useStudy().results.size).toBe(2)
  })

  it('of a trial that is removed go with it', async () => {
    useAnalyses()
    await threeTrials()
    await vi.waitUntil(() => useStudy().results.size === 2, { timeout: 50_000 })
    useStudy().remove([useStudy().document.shown])
    await vi.waitUntil(() => useStudy().results.size === 1)
    expect(useStudy().results.size).toBe(1)
  })
})
