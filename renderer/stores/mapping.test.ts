// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorker } from '../compute/service.ts'
import { readingWorker, statedFile as file } from '../testing/reading-worker.ts'
import { useFiles } from './files.ts'
import { useMapping } from './mapping.ts'
import { useStudy } from './study.ts'
import { useWhose } from './whose.ts'

beforeEach(() => {
  setActivePinia(createPinia())
  useWorker(readingWorker)
})

describe('left and right exchanged', () => {
  const bent = {
    id: 't1',
    name: 'Right knee bent',
    edits: [{ kind: 'joint angle', boundary: 'strike.left.1', channel: 'knee.flexion.right', change: 0.1 }],
  } as const
  async function withTechnique() {
    const mapping = useMapping()
    const studies = useStudy()
    await useFiles().open(file('walk.c3d'))
    studies.change('edit', { techniques: { list: [bent], active: 't1', against: null } })
    return { mapping, studies }
  }
  it('take techniques along: the same limb is changed, under its new name, and the user is told', async () => {
    const { mapping, studies } = await withTechnique()
    expect(mapping.carriedOver).toBe(false)
    mapping.swapSides()
    expect(studies.study.techniques.list[0]?.edits).toEqual([
      { kind: 'joint angle', boundary: 'strike.right.1', channel: 'knee.flexion.left', change: 0.1 },
    ])
    expect(studies.study.techniques.active).toBe('t1')
    expect(mapping.carriedOver).toBe(true)
    mapping.dismissCarried()
    expect(mapping.carriedOver).toBe(false)
  })
  it('come back in one step of undo, techniques and all', async () => {
    const { mapping, studies } = await withTechnique()
    mapping.swapSides()
    studies.undo()
    expect(studies.study.techniques.list).toEqual([bent])
    expect(studies.study.mapping).toBeNull()
    expect(mapping.carriedOver).toBe(false)
  })
  it('say nothing of techniques where there are none', async () => {
    const mapping = useMapping()
    await useFiles().open(file('walk.c3d'))
    mapping.swapSides()
    expect(mapping.carriedOver).toBe(false)
  })
  it('are no longer reported once another file is opened', async () => {
    const { mapping, studies } = await withTechnique()
    mapping.swapSides()
    mapping.restoreSides()
    expect(mapping.carriedOver).toBe(true)
    const opening = useFiles().open(file('other.c3d'))
    await vi.waitUntil(() => useWhose().asking !== null)
    useWhose().answer('same')
    await opening
    studies.undo()
    expect(studies.study.techniques.list).toEqual([bent])
    expect(mapping.carriedOver).toBe(false)
  })
})

describe('degrees or radians of a whole file', () => {
  it('are changed for every joint angle at once, and undone at once', async () => {
    const files = useFiles()
    await files.open(file('walk.csv'))
    const angles = files.recording!.mapping.filter((c) => c.unit === 'deg' || c.unit === 'rad')
    expect(angles.length).toBeGreaterThan(0)
    useMapping().setAngleUnit('rad')
    expect(Object.values(useStudy().study.mapping!.columns).map(({ unit }) => unit)).toEqual(angles.map(() => 'rad'))
    useStudy().undo()
    expect(useStudy().study.mapping).toBeNull()
  })
})
