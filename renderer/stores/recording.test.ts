import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GroundForce } from '../../core/index.ts'
import { done } from '../../core/io.ts'
import type { WorkerLike } from '../compute/compute.ts'
import { useWorker } from '../compute/service.ts'
import { exampleRecording } from '../testing/example.ts'
import { useRecording } from './recording.ts'
import { useStudy } from './study.ts'
import { useWhose } from './whose.ts'

/** Reads every file as the example walk; the file's own text says what it knows of its subject. */
function readingWorker(): WorkerLike {
  const worker: WorkerLike = {
    hear: null,
    break: null,
    end() {},
    async send(message) {
      if (message.kind !== 'job') return
      const file = message.input['file'] as File
      const recording = exampleRecording('even')
      const { only, ...subject } = JSON.parse(await file.text()) as typeof recording.subject & { only?: 'forces' }
      const parts = only === 'forces' ? { angles: {}, points: {}, groundForces: [plate] } : { groundForces: [] }
      const value = {
        ...recording,
        ...parts,
        subject,
        provenance: { ...recording.provenance, fileName: file.name, sha256: file.name.padEnd(64, '0') },
      }
      worker.hear?.({ kind: 'done', id: message.id, outcome: done(value) })
    },
  }
  return worker
}
const none = new Float64Array(3)
const plate: GroundForce = {
  name: 'Plate 1',
  side: null,
  times: new Float64Array(1),
  force: none,
  point: none,
  freeMoment: none,
}
const file = (name: string, subject: object = {}) => new File([JSON.stringify(subject)], name)

beforeEach(() => {
  setActivePinia(createPinia())
  useWorker(readingWorker)
})

describe('whose mass and height', () => {
  it('are what is known beside a file that has no place for them', async () => {
    await useRecording().open(file('walk.csv'), null, { mass: 70, height: 1.75 })
    expect(useStudy().study.subject).toMatchObject({ mass: 70, height: 1.75 })
    expect(useRecording().subjectKeptFrom).toBeNull()
  })
  it('are what the file says, whatever else is known', async () => {
    await useRecording().open(file('walk.c3d', { mass: 61 }), null, { mass: 70, height: 1.75 })
    expect(useStudy().study.subject).toMatchObject({ mass: 61, height: 1.75 })
  })
  it('are kept for a second file that is silent, and the user is asked', async () => {
    const recordings = useRecording()
    await recordings.open(file('first.c3d', { mass: 61, height: 1.6 }))
    await recordings.open(file('second.csv'))
    expect(useStudy().study.subject).toMatchObject({ mass: 61, height: 1.6 })
    expect(recordings.subjectKeptFrom).toBe('first.c3d')
    useStudy().change('notes', { notes: 'Limps.' })
    recordings.forgetPerson()
    expect(recordings.subjectKeptFrom).toBeNull()
    expect(useStudy().study).toMatchObject({ subject: { mass: null, height: null }, notes: '' })
  })
  it('never pass to a file that names another person', async () => {
    const recordings = useRecording()
    await recordings.open(file('first.c3d', { code: 'A7', mass: 61, height: 1.6 }))
    useStudy().change('notes', { notes: 'Limps.' })
    await recordings.open(file('second.c3d', { code: 'B2', mass: 80 }))
    expect(useStudy().study).toMatchObject({ subject: { code: 'B2', mass: 80, height: null }, notes: '' })
    expect(recordings.subjectKeptFrom).toBeNull()
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
    const recordings = useRecording()
    const { slow, arrive } = slowFile('slow.c3d')
    const first = recordings.open(slow)
    expect(await recordings.open(file('quick.csv'))).toBe(true)
    arrive()
    expect(await first).toBe(false)
    expect(useStudy().study.files.map((f) => f.name)).toEqual(['quick.csv'])
    expect(recordings.recording?.provenance.fileName).toBe('quick.csv')
  })

  it('the second waits in a study that has a name until it is said whose it is', async () => {
    const { recordings, studies, opening } = await withSecond()
    expect(useWhose().asking).toEqual({ study: 'Patient A', before: 'first.c3d', file: 'second.csv' })
    expect(studies.study.files.map((f) => f.name)).toEqual(['first.c3d'])
    useWhose().answer('cancel')
    expect(await opening).toBe(false)
    expect([...studies.files.keys()]).toHaveLength(1)
    expect(recordings.recording?.provenance.fileName).toBe('first.c3d')
  })

  it('the second of the same person takes the place of the first, which goes with its history', async () => {
    const { recordings, studies, opening } = await withSecond()
    useWhose().answer('same')
    expect(await opening).toBe(true)
    expect([...studies.files.keys()]).toEqual([studies.study.files[0]?.sha256])
    expect(studies.study.files.map((f) => f.name)).toEqual(['second.csv'])
    expect([studies.canUndo, studies.canRedo]).toEqual([false, false])
    expect(studies.study.subject.code).toBe('A7')
    expect(recordings.subjectKeptFrom).toBeNull()
  })

  it('whose code stays on a silent file is asked, as for mass and height', async () => {
    const recordings = useRecording()
    await recordings.open(file('first.c3d', { code: 'A7' }))
    await recordings.open(file('second.csv'))
    expect(recordings.subjectKeptFrom).toBe('first.c3d')
  })

  async function withSecond() {
    const recordings = useRecording()
    const studies = useStudy()
    await recordings.open(file('first.c3d', { code: 'A7', mass: 61 }))
    studies.change('notes', { notes: 'Limps.' })
    studies.rename('Patient A', null, null)
    const opening = recordings.open(file('second.csv'))
    await vi.waitUntil(() => useWhose().asking !== null)
    return { recordings, studies, opening }
  }
})

describe('left and right exchanged', () => {
  const bent = {
    id: 't1',
    name: 'Right knee bent',
    edits: [{ kind: 'joint angle', boundary: 'strike.left.1', channel: 'knee.flexion.right', change: 0.1 }],
  } as const
  async function withTechnique() {
    const recordings = useRecording()
    const studies = useStudy()
    await recordings.open(file('walk.c3d'))
    studies.change('edit', { techniques: { list: [bent], active: 't1', against: null } })
    return { recordings, studies }
  }
  it('take techniques along: the same limb is changed, under its new name, and the user is told', async () => {
    const { recordings, studies } = await withTechnique()
    expect(recordings.carriedOver).toBe(false)
    recordings.swapSides(true)
    expect(studies.study.techniques.list[0]?.edits).toEqual([
      { kind: 'joint angle', boundary: 'strike.right.1', channel: 'knee.flexion.left', change: 0.1 },
    ])
    expect(studies.study.techniques.active).toBe('t1')
    expect(recordings.carriedOver).toBe(true)
    recordings.lookedAtCarried()
    expect(recordings.carriedOver).toBe(false)
  })
  it('come back in one step of undo, techniques and all', async () => {
    const { recordings, studies } = await withTechnique()
    recordings.swapSides(true)
    studies.undo()
    expect(studies.study.techniques.list).toEqual([bent])
    expect(studies.study.mapping).toBeNull()
    expect(recordings.carriedOver).toBe(false)
  })
  it('say nothing of techniques where there are none', async () => {
    const recordings = useRecording()
    await recordings.open(file('walk.c3d'))
    recordings.swapSides(true)
    expect(recordings.carriedOver).toBe(false)
  })
})

describe('ground forces in a file of their own', () => {
  const roles = () => useStudy().study.files.map(({ role, name }) => `${role} ${name}`)
  it('join the motion that is open, and the motion that is opened after them', async () => {
    const recordings = useRecording()
    await recordings.open(file('walk.mot'))
    await recordings.open(file('grf.mot', { only: 'forces' }))
    expect(roles()).toEqual(['motion walk.mot', 'forces grf.mot'])
    setActivePinia(createPinia())
    const other = useRecording()
    await other.open(file('grf.mot', { only: 'forces' }))
    expect(roles()).toEqual(['motion grf.mot'])
    await other.open(file('walk.mot'))
    expect(roles()).toEqual(['motion walk.mot', 'forces grf.mot'])
    expect(other.forces?.groundForces).toHaveLength(1)
    expect(Object.keys(other.recording!.angles).length).toBeGreaterThan(0)
  })
})

describe('degrees or radians of a whole file', () => {
  it('are changed for every joint angle at once, and undone at once', async () => {
    const recordings = useRecording()
    await recordings.open(file('walk.csv'))
    const angles = recordings.recording!.mapping.filter((c) => c.unit === 'deg' || c.unit === 'rad')
    expect(angles.length).toBeGreaterThan(0)
    recordings.setAngleUnit('rad')
    expect(Object.values(useStudy().study.mapping!.columns).map(({ unit }) => unit)).toEqual(angles.map(() => 'rad'))
    useStudy().undo()
    expect(useStudy().study.mapping).toBeNull()
  })
})
