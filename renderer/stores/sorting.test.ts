import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorker } from '../compute/service.ts'
import { toTree } from '../display/tree.ts'
import type { Choice } from '../host.ts'
import { inProcessWorker } from '../testing/in-process-worker.ts'
import { useSorting } from './sorting.ts'
import { useStudy } from './study.ts'
import { useWhose } from './whose.ts'
import { useWork } from './work.ts'

beforeEach(() => {
  setActivePinia(createPinia())
  useWorker(inProcessWorker)
})

const fixture = (name: string) => readFileSync(join(process.cwd(), 'fixtures', 'recordings', name))
/** A fixture under a name of its own; a comment of spaces makes every copy a file of its own. */
function choose(name: string, from: string | null, copy: number, folders: readonly string[] = []): Choice {
  const bytes = from === null ? new Uint8Array([1, 2, 3]) : fixture(from)
  const file = new File([bytes as Uint8Array<ArrayBuffer>, '\n'.repeat(copy)], name)
  return { name, bytes: file.size, folders, study: null, read: async () => file }
}
const tree = () =>
  toTree(useStudy().document).map((visit) => [
    visit.name,
    ...visit.conditions.map((one) => [one.name, ...one.trials.map(({ name }) => name)]),
  ])
const always = () => true

describe('several files that came together', () => {
  const five = () => [
    choose('barefoot 1.csv', 'walk.csv', 0),
    choose('barefoot 2.csv', 'walk.csv', 1),
    choose('shoes 1.csv', 'antalgic.csv', 2),
    choose('shoes 2.csv', 'antalgic.csv', 3),
    choose('broken.c3d', null, 4),
  ]

  it('become a table, and nothing is in the study before it is confirmed', { timeout: 60_000 }, async () => {
    const sorting = useSorting()
    expect(await sorting.sort(five(), always)).toBe('table')
    expect(sorting.counts).toEqual({ walks: 4, conditions: 2 })
    expect(sorting.table!.rows[4]).toMatchObject({ as: 'nothing' })
    expect(sorting.table!.rows[4]!.note).not.toBe('')
    expect(useStudy().files.size).toBe(0)
    sorting.change(3, { condition: 'sandals' })
    sorting.confirm()
    expect(tree()).toEqual([
      ['Visit 1', ['barefoot', 'barefoot 1', 'barefoot 2'], ['shoes', 'shoes 1'], ['sandals', 'shoes 2']],
    ])
    expect(useStudy().files.size).toBe(4)
    expect(useStudy().canUndo).toBe(false)
  })

  it(
    'are asked about in a study that has a patient, and can be taken back in one step',
    { timeout: 60_000 },
    async () => {
      const sorting = useSorting()
      await sorting.sort(five(), always)
      sorting.confirm()
      const before = tree()
      const more = sorting.sort([choose('late 1.csv', 'walk.csv', 8), choose('late 2.csv', 'walk.csv', 9)], always)
      await vi.waitUntil(() => useWhose().asking !== null)
      useWhose().answer('visit')
      expect(await more).toBe('table')
      sorting.confirm()
      expect(tree()[1]).toEqual(['Visit 2', ['late', 'late 1', 'late 2']])
      useStudy().undo()
      expect(tree()).toEqual(before)
    },
  )

  it('with one walk among them need no table', { timeout: 60_000 }, async () => {
    const sorting = useSorting()
    expect(await sorting.sort([choose('a.csv', 'walk.csv', 0), choose('b.txt', null, 0)], always)).toBe('one')
    expect(sorting.table).toBe(null)
  })

  it('leave the study as it is when the user stops', { timeout: 60_000 }, async () => {
    const sorting = useSorting()
    const looking = sorting.sort(five(), always)
    await vi.waitUntil(() => useWork().running.some(({ lane }) => lane === 'look'))
    useWork().stop('look')
    expect(await looking).toBe('nothing')
    expect(sorting.table).toBe(null)
    expect(useStudy().files.size).toBe(0)
  })

  it('from a folder of days are visits', { timeout: 60_000 }, async () => {
    const sorting = useSorting()
    await sorting.sort(
      [
        choose('1.csv', 'walk.csv', 0, ['P1', '2026-03-12 before']),
        choose('1.csv', 'walk.csv', 1, ['P1', '2026-09-18 after']),
        choose('film.mov', null, 2, ['P1']),
      ],
      always,
    )
    expect(sorting.table!.rows).toHaveLength(2)
    sorting.confirm()
    expect(useStudy().document.visits.map(({ label, date }) => [label, date])).toEqual([
      ['before', '2026-03-12'],
      ['after', '2026-09-18'],
    ])
  })
})
