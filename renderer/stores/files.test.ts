// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorker } from '../compute/service.ts'
import { readingWorker, statedFile as file } from '../testing/reading-worker.ts'
import { useFiles } from './files.ts'
import { useStudy } from './study.ts'
import { useWhose } from './whose.ts'

beforeEach(() => {
  setActivePinia(createPinia())
  useWorker(readingWorker)
})

describe('whose mass and height', () => {
  it('are what is known beside a file that has no place for them', async () => {
    await useFiles().open(file('walk.csv'), { known: { mass: 70, height: 1.75 } })
    expect(useStudy().study.subject).toMatchObject({ mass: 70, height: 1.75 })
  })
  it('are what the file says, whatever else is known', async () => {
    await useFiles().open(file('walk.c3d', { mass: 61 }), { known: { mass: 70, height: 1.75 } })
    expect(useStudy().study.subject).toMatchObject({ mass: 61, height: 1.75 })
  })
  it('never pass to a file that names another person: that is asked, and goes into a study of its own', async () => {
    const files = useFiles()
    await files.open(file('first.c3d', { code: 'A7', mass: 61, height: 1.6 }))
    const opening = files.open(file('second.c3d', { code: 'B2', mass: 80 }))
    await vi.waitUntil(() => useWhose().asking !== null)
    expect(useWhose().asking).toMatchObject({ another: true })
    useWhose().answer('new')
    expect(await opening).toBe(true)
    expect(useStudy().study).toMatchObject({ subject: { code: 'B2', mass: 80, height: null }, notes: '' })
    expect(names()).toEqual(['second'])
    expect(useStudy().canUndo).toBe(false)
  })
})
const names = () => Object.values(useStudy().document.trials).map((trial) => trial.name)

/** A file on a slow disk: nothing of it comes before `arrive` is called. */
function slowFile(name: string): { slow: File; arrive: () => void } {
  const slow = file(name)
  let arrive = () => {}
  const waiting = new Promise<void>((resolve) => (arrive = resolve))
  const stream = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      async start(controller) {
        await waiting
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      },
    })
  return { slow: Object.assign(slow, { stream }), arrive: () => arrive() }
}

describe('of several recordings', () => {
  it('the one opened last stays, however long the one before takes to arrive', async () => {
    const files = useFiles()
    const { slow, arrive } = slowFile('slow.c3d')
    const first = files.open(slow)
    expect(await files.open(file('quick.csv'))).toBe(true)
    arrive()
    expect(await first).toBe(false)
    expect(useStudy().study.files.map((f) => f.name)).toEqual(['quick.csv'])
    expect(files.recording?.provenance.fileName).toBe('quick.csv')
  })

  it('one that states the same code joins as a trial more, unasked, and is shown', async () => {
    const files = useFiles()
    await files.open(file('first.c3d', { code: 'A7' }))
    expect(await files.open(file('second.c3d', { code: 'a7', mass: 61 }))).toBe(true)
    expect(names()).toEqual(['first', 'second'])
    expect(useStudy().study.files.map((f) => f.name)).toEqual(['second.c3d'])
    expect(useStudy().study.subject).toMatchObject({ code: 'A7', mass: 61 })
    useStudy().undo()
    expect(names()).toEqual(['first'])
  })

  it('one that is in the study already is shown again', async () => {
    const files = useFiles()
    const first = file('first.c3d', { code: 'A7' })
    await files.open(first)
    await files.open(file('second.c3d', { code: 'A7' }))
    await files.open(first)
    expect(names()).toEqual(['first', 'second'])
    expect(useStudy().study.files.map((f) => f.name)).toEqual(['first.c3d'])
  })

  it('a silent one waits until it is said whose it is, in a draft as in a study that has a name', async () => {
    const { files, studies, opening } = await withSecond()
    expect(useWhose().asking).toEqual({ study: 'A7', before: 'first.c3d', file: 'second.csv', another: false })
    expect(studies.study.files.map((f) => f.name)).toEqual(['first.c3d'])
    useWhose().answer('cancel')
    expect(await opening).toBe(false)
    expect([...studies.files.keys()]).toHaveLength(1)
    expect(files.recording?.provenance.fileName).toBe('first.c3d')
  })

  it.each([
    ['same', 1],
    ['visit', 2],
  ] as const)('a silent one of the same person joins their study: %s', async (answer, visits) => {
    const { studies, opening } = await withSecond()
    useWhose().answer(answer)
    expect(await opening).toBe(true)
    expect(names()).toEqual(['first', 'second'])
    expect(studies.document.visits).toHaveLength(visits)
    expect(studies.study.subject.code).toBe('A7')
    expect(studies.study.subject.mass).toBe(answer === 'same' ? 61 : null)
  })

  async function withSecond() {
    const files = useFiles()
    const studies = useStudy()
    await files.open(file('first.c3d', { code: 'A7', mass: 61 }))
    studies.change('notes', { notes: 'Limps.' })
    const opening = files.open(file('second.csv'))
    await vi.waitUntil(() => useWhose().asking !== null)
    return { files, studies, opening }
  }
})

describe('ground forces in a file of their own', () => {
  const roles = () => useStudy().study.files.map(({ role, name }) => `${role} ${name}`)
  it('join the motion that is open, and the motion that is opened after them', async () => {
    const files = useFiles()
    await files.open(file('walk.mot'))
    await files.open(file('grf.mot', { only: 'forces' }))
    expect(roles()).toEqual(['motion walk.mot', 'forces grf.mot'])
    setActivePinia(createPinia())
    const other = useFiles()
    await other.open(file('grf.mot', { only: 'forces' }))
    expect(roles()).toEqual(['motion grf.mot'])
    await other.open(file('walk.mot'))
    expect(roles()).toEqual(['motion walk.mot', 'forces grf.mot'])
    expect(other.forces?.groundForces).toHaveLength(1)
    expect(Object.keys(other.recording!.angles).length).toBeGreaterThan(0)
  })
})
