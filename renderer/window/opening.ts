import { ref, shallowRef } from 'vue'
import { words } from '../display/words.ts'
import { type Choice, host, isStudyName } from '../host.ts'
import { sampleFile, samples } from '../samples/samples.ts'
import { useDocument } from '../stores/document.ts'
import { useLatest } from '../stores/latest.ts'
import { useNotice } from '../stores/notice.ts'
import { useRecording } from '../stores/recording.ts'
import { useSteps } from '../stores/steps.ts'
import { useWork } from '../stores/work.ts'

/** Every way a file comes into the window: dropped anywhere, chosen, a sample, a recent study. */
export function useOpening() {
  const documents = useDocument()
  const recordings = useRecording()
  const steps = useSteps()
  const notices = useNotice()
  const work = useWork()
  const latest = useLatest()
  const recent = shallowRef<readonly { id: string; name: string }[]>([])

  const sayLeftOut = (names: readonly string[], tip: string) =>
    names.length > 0 && notices.tell({ message: words.start.leftOut(names), tip })
  /**
   * Of several, a study is opened alone; else one recording and the ground forces that belong to it, in whatever order
   * they come.
   */
  async function openAll(all: readonly Choice[], openStudy: (study: Choice) => Promise<boolean>): Promise<void> {
    const isWanted = latest.begin()
    const study = all.find(({ name }) => isStudyName(name))
    if (study) {
      if (await openStudy(study)) await steps.open('import')
      sayLeftOut(
        all.filter((one) => one !== study).map(({ name }) => name),
        words.start.studyAlone,
      )
      return
    }
    const [first, ...rest] = all
    if (!first) return
    void steps.open('import')
    const begun = await openOne(first, false, isWanted)
    const leftOut: string[] = []
    for (const one of rest) {
      if (!isWanted()) return
      const opened = await openOne(one, begun && !holdsOnlyForces(), isWanted)
      if (!opened) leftOut.push(one.name)
    }
    if (isWanted()) sayLeftOut(leftOut, words.start.oneAtATime)
  }
  const holdsOnlyForces = () => {
    const { recording } = recordings
    return (
      recording !== null &&
      recording.groundForces.length > 0 &&
      Object.keys(recording.angles).length === 0 &&
      Object.keys(recording.points).length === 0
    )
  }
  async function openOne(choice: Choice, beside: boolean, isWanted: () => boolean): Promise<boolean> {
    const file = await work.watchOver('fetch', words.work.reading(choice.name), choice.read)
    return file !== 'cancelled' && file !== null && isWanted() && recordings.open(file, null, {}, beside, isWanted)
  }
  const browse = async () =>
    openAll(await host.chooseFiles(), ({ study }) =>
      study === null ? Promise.resolve(false) : documents.open({ from: 'picked', handle: study }),
    )
  async function sample(id: string): Promise<void> {
    const found = samples.find((s) => s.id === id)
    if (!found) return
    const isWanted = latest.begin()
    void steps.open('import')
    const file = await sampleFile(found)
    if (isWanted()) await recordings.open(file, null, found.subject, false, isWanted)
  }
  async function refreshRecent(): Promise<void> {
    recent.value = (await host.state())?.recent ?? []
  }

  const dropping = ref(false)
  let depth = 0
  const overFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  function dragEnter(event: DragEvent): void {
    if (!overFiles(event)) return
    depth += 1
    dropping.value = true
  }
  function dragLeave(): void {
    depth = Math.max(0, depth - 1)
    if (depth === 0) dropping.value = false
  }
  async function drop(event: DragEvent): Promise<void> {
    event.preventDefault()
    depth = 0
    dropping.value = false
    // Both lists live only as long as the event.
    const folder = [...(event.dataTransfer?.items ?? [])]
      .map((item) => item.webkitGetAsEntry())
      .find((entry) => entry?.isDirectory)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (folder) return void notices.tell({ message: words.start.folder(folder.name), tip: words.start.folderTip })
    const study = files.find(({ name }) => isStudyName(name))
    await openAll(
      files.map((file) => ({ name: file.name, bytes: file.size, study: null, read: async () => file })),
      () => documents.open({ dropped: study! }),
    )
  }
  return { recent, refreshRecent, browse, sample, dropping, dragEnter, dragLeave, drop }
}
