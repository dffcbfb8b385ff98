import { shallowRef } from 'vue'
import { words } from '../display/words.ts'
import { type Choice, host, isStudyName } from '../host.ts'
import { sampleFile, samples } from '../samples/samples.ts'
import { useDocument } from '../stores/document.ts'
import { useFiles } from '../stores/files.ts'
import { isOnlyForces } from '../stores/files/readings.ts'
import { useLatest } from '../stores/latest.ts'
import { useNotice } from '../stores/notice.ts'
import { useSorting } from '../stores/sorting.ts'
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

  const browse = async (what: 'files' | 'folder' = 'files') =>
    openAll(await host.chooseFiles(what), ({ study }) =>
      study === null ? Promise.resolve(false) : documents.open({ from: 'picked', handle: study }),
    )
  const browseFolder = () => browse('folder')
  /** One click from an empty window to loads, with notes next to them. */
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
    if (dropped.length === 0)
      return void notices.show({ message: words.start.emptyFolder, tip: words.start.emptyFolderTip })
    const study = dropped.find(({ file }) => isStudyName(file.name))
    await openAll(
      dropped.map(({ file, folders }) => ({
        name: file.name,
        bytes: file.size,
        folders,
        study: null,
        read: async () => file,
      })),
      () => documents.open({ dropped: study!.file }),
    )
  })
  return { recent, refreshRecent, browse, browseFolder, sample, ...dropping }
}

/**
 * Of several, a study is opened alone; else they are looked into. One recording and what belongs to it is opened, in
 * whatever order it came; several become a table to confirm.
 */
function useOpenAll() {
  const files = useFiles()
  const steps = useSteps()
  const notices = useNotice()
  const work = useWork()
  const latest = useLatest()
  const sorting = useSorting()
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
  async function openSeveral(all: readonly Choice[], isWanted: () => boolean): Promise<void> {
    void steps.open('import')
    if ((await sorting.sort(all, isWanted)) === 'one') await openRecordings(all, isWanted)
  }
  return async (all: readonly Choice[], openStudy: (study: Choice) => Promise<boolean>): Promise<void> => {
    if (all.length === 0) return
    const isWanted = latest.begin()
    sorting.cancel()
    const study = all.find(({ name }) => isStudyName(name))
    if (!study)
      return all.length > 1 || all[0]!.folders.length > 0 ? openSeveral(all, isWanted) : openRecordings(all, isWanted)
    if (await openStudy(study)) await steps.open('import')
    reportLeftOut(
      all.filter((one) => one !== study).map(({ name }) => name),
      words.start.studyAlone,
    )
  }
}
