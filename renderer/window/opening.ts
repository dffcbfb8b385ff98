import { shallowRef } from 'vue'
import { words } from '../display/words.ts'
import { type Choice, host, isStudyName } from '../host.ts'
import { sampleFile, samples } from '../samples/samples.ts'
import { useDocument } from '../stores/document.ts'
import { useFiles } from '../stores/files.ts'
import { isOnlyForces } from '../stores/files/readings.ts'
import { useLatest } from '../stores/latest.ts'
import { useNotice } from '../stores/notice.ts'
import { useSteps } from '../stores/steps.ts'
import { useTour } from '../stores/tour.ts'
import { useWork } from '../stores/work.ts'
import { useDropping } from './dropping.ts'

/** Every way a file comes into the window: dropped anywhere, chosen, a sample, a recent study. */
export function useOpening() {
  const documents = useDocument()
  const files = useFiles()
  const steps = useSteps()
  const notices = useNotice()
  const latest = useLatest()
  const tour = useTour()
  const openAll = useOpenAll()
  const recent = shallowRef<readonly { id: string; name: string }[]>([])

  const browse = async () =>
    openAll(await host.chooseFiles(), ({ study }) =>
      study === null ? Promise.resolve(false) : documents.open({ from: 'picked', handle: study }),
    )
  /** One click from an empty window to loads, with notes beside them. */
  async function finishedStudy(): Promise<void> {
    await sample('walk')
    tour.begin()
    await steps.open('loads')
  }
  async function sample(id: string): Promise<void> {
    if (id === 'finished') return finishedStudy()
    const found = samples.find((s) => s.id === id)
    if (!found) return
    const isWanted = latest.begin()
    void steps.open('import')
    const file = await sampleFile(found)
    if (isWanted()) await files.open(file, { known: found.subject, isWanted })
  }
  async function refreshRecent(): Promise<void> {
    recent.value = (await host.state())?.recent ?? []
  }
  const dropping = useDropping(async (dropped) => {
    const { folder } = dropped
    if (folder !== null) return void notices.show({ message: words.start.folder(folder), tip: words.start.folderTip })
    const study = dropped.files.find(({ name }) => isStudyName(name))
    await openAll(
      dropped.files.map((file) => ({ name: file.name, bytes: file.size, study: null, read: async () => file })),
      () => documents.open({ dropped: study! }),
    )
  })
  return { recent, refreshRecent, browse, sample, ...dropping }
}

/**
 * Of several, a study is opened alone; else one recording and the ground forces that belong to it, in whatever order
 * they come.
 */
function useOpenAll() {
  const files = useFiles()
  const steps = useSteps()
  const notices = useNotice()
  const work = useWork()
  const latest = useLatest()
  const reportLeftOut = (names: readonly string[], tip: string) =>
    names.length > 0 && notices.show({ message: words.start.leftOut(names), tip })
  async function openOne(
    choice: Choice,
    options: { onlyAsForces: boolean; isWanted: () => boolean },
  ): Promise<boolean> {
    const file = await work.watchOver('fetch', words.work.reading(choice.name), choice.read)
    return file !== 'cancelled' && file !== null && options.isWanted() && files.open(file, options)
  }
  async function openRecordings([first, ...rest]: readonly Choice[], isWanted: () => boolean): Promise<void> {
    if (!first) return
    void steps.open('import')
    const begun = await openOne(first, { onlyAsForces: false, isWanted })
    const leftOut: string[] = []
    for (const one of rest) {
      if (!isWanted()) return
      const isWaiting = files.recording !== null && isOnlyForces(files.recording)
      const opened = await openOne(one, { onlyAsForces: begun && !isWaiting, isWanted })
      if (!opened) leftOut.push(one.name)
    }
    if (isWanted()) reportLeftOut(leftOut, words.start.oneAtATime)
  }
  return async (all: readonly Choice[], openStudy: (study: Choice) => Promise<boolean>): Promise<void> => {
    const isWanted = latest.begin()
    const study = all.find(({ name }) => isStudyName(name))
    if (!study) return openRecordings(all, isWanted)
    if (await openStudy(study)) await steps.open('import')
    reportLeftOut(
      all.filter((one) => one !== study).map(({ name }) => name),
      words.start.studyAlone,
    )
  }
}
