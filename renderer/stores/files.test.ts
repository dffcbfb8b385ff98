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
    expect(useFiles().subjectKeptFrom).toBeNull()
  })
  it('are what the file says, whatever else is known', async () => {
    await useFiles().open(file('walk.c3d', { mass: 61 }), { known: { mass: 70, height: 1.75 } })
    expect(useStudy().study.subject).toMatchObject({ mass: 61, height: 1.75 })
  })
  it('are kept for a second file that is silent, and the user is asked', async () => {
    const files = useFiles()
    await files.open(file('first.c3d', { mass: 61, height: 1.6 }))
    await files.open(file('second.csv'))
    expect(useStudy().study.subject).toMatchObject({ mass: 61, height: 1.6 })
    expect(files.subjectKeptFrom).toBe('first.c3d')
    useStudy().change('notes', { notes: 'Limps.' })
    files.forgetPerson()
    expect(files.subjectKeptFrom).toBeNull()
    expect(useStudy().study).toMatchObject({ subject: { mass: null, height: null }, notes: '' })
  })
  it('never pass to a file that names another person', async () => {
    const files = useFiles()
    await files.open(file('first.c3d', { code: 'A7', mass: 61, height: 1.6 }))
    useStudy().change('notes', { notes: 'Limps.' })
    await files.open(file('second.c3d', { code: 'B2', mass: 80 }))
    expect(useStudy().study).toMatchObject({ subject: { code: 'B2', mass: 80, height: null }, notes: '' })
    expect(files.subjectKeptFrom).toBeNull()
  })
})

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

  it('the second waits in a study that has a name until it is said whose it is', async () => {
    const { files, studies, opening } = await withSecond()
    expect(useWhose().asking).toEqual({ study: 'Patient A', before: 'first.c3d', file: 'second.csv' })
    expect(studies.study.files.map((f) => f.name)).toEqual(['first.c3d'])
    useWhose().answer('cancel')
    expect(await opening).toBe(false)
    expect([...studies.files.keys()]).toHaveLength(1)
    expect(files.recording?.provenance.fileName).toBe('first.c3d')
  })

  it('the second of the same person takes the place of the first, which goes with its history', async () => {
    const { files, studies, opening } = await withSecond()
    useWhose().answer('same')
    expect(await opening).toBe(true)
    expect([...studies.files.keys()]).toEqual([studies.study.files[0]?.sha256])
    expect(studies.study.files.map((f) => f.name)).toEqual(['second.csv'])
    expect([studies.canUndo, studies.canRedo]).toEqual([false, false])
    expect(studies.study.subject.code).toBe('A7')
    expect(files.subjectKeptFrom).toBeNull()
  })

  it('whose code stays on a silent file is asked, as for mass and height', async () => {
    const files = useFiles()
    await files.open(file('first.c3d', { code: 'A7' }))
    await files.open(file('second.csv'))
    expect(files.subjectKeptFrom).toBe('first.c3d')
  })

  async function withSecond() {
    const files = useFiles()
    const studies = useStudy()
    await files.open(file('first.c3d', { code: 'A7', mass: 61 }))
    studies.change('notes', { notes: 'Limps.' })
    studies.rename('Patient A', { readOnly: null, keeper: null })
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
