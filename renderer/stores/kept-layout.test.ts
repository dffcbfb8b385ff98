import { readFileSync } from 'node:fs'
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, describe, expect, it } from 'vitest'
import { watch } from 'vue'
import { readStudy, type StudyDocument, toStudyEntries } from '../../core/io.ts'
import { useWorker } from '../compute/service.ts'
import { inProcessWorker } from '../testing/in-process-worker.ts'
import { useFiles } from './files.ts'
import { useMotion } from './motion.ts'
import { useStudy } from './study.ts'

const until = (isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const stop = watch(isSo, (so) => so && resolve(), { immediate: true, flush: 'post' })
    void Promise.resolve().then(() => isSo() && stop())
  })

function beginWindow(): void {
  setActivePinia(createPinia())
  useWorker(inProcessWorker)
  useFiles()
}

/** As a file gives it back. */
function reread(document: StudyDocument): StudyDocument {
  const entries = toStudyEntries(document).flatMap((one) =>
    'json' in one ? [[one.key, JSON.parse(JSON.stringify(one.json)) as unknown]] : [],
  )
  const found = readStudy(Object.fromEntries(entries) as Record<string, unknown>)
  if (!found.ok) throw new Error(found.alerts[0]!.message)
  return found.value
}

/** Two and a half seconds of it. */
const rows = readFileSync(new URL('../../fixtures/recordings/walk.csv', import.meta.url), 'utf8').split('\n', 251)
const file = new File([rows.join('\n')], 'walk.csv')
let saved: StudyDocument

/** Opens what was saved, with the boundaries at other shares, as an earlier version of the program might have set them. */
async function reopen(single: readonly number[]): Promise<void> {
  beginWindow()
  const trial = saved.trials[saved.shown]!
  const layout = { ...trial.layout!, single }
  const { sha256 } = trial.files[0]!
  useStudy().load(reread({ ...saved, trials: { [saved.shown]: { ...trial, layout } } }), {
    name: 'Walk',
    files: new Map([[sha256, async () => file]]),
  })
  const motions = useMotion()
  await until(() => motions.predicted !== null)
}

beforeAll(async () => {
  beginWindow()
  const studies = useStudy()
  const motions = useMotion()
  await useFiles().open(file, { known: { mass: 70, height: 1.75 } })
  await until(() => motions.predicted !== null && studies.study.layout !== null)
  saved = studies.document
})

describe('the boundaries that the program set', () => {
  it('are kept in the study, as shares of each support, and are no step of undo', () => {
    const { layout } = saved.trials[saved.shown]!
    expect(layout).toMatchObject({ single: [0.25, 0.5, 0.7, 0.85], flight: [] })
    expect(layout!.worst).toBeLessThanOrEqual(layout!.tolerance)
  })

  it('are the same when the study is opened again, by a program that would set others', async () => {
    await reopen([0.2, 0.4, 0.6, 0.75, 0.9])
    expect(useMotion().predicted!.layout).toMatchObject({ by: 'program', single: [0.2, 0.4, 0.6, 0.75, 0.9] })
    expect(useStudy().study.layout!.single).toEqual([0.2, 0.4, 0.6, 0.75, 0.9])
  })

  it('are set anew where they are too few for the motion', async () => {
    await reopen([0.5])
    expect(useMotion().predicted!.layout).toMatchObject({ by: 'program', single: [0.25, 0.5, 0.7, 0.85] })
    await until(() => useStudy().study.layout!.single.length === 4)
  })

  it('stay when a step is taken back that knew nothing of them', async () => {
    await reopen([0.25, 0.5, 0.7, 0.85])
    const studies = useStudy()
    const { layout } = studies.study
    studies.note({ layout: null })
    studies.change('Notes', { plates: {} })
    studies.undo()
    await until(() => studies.study.layout !== null)
    expect(studies.study.layout).toEqual(layout)
  })
})
