import { ref, shallowRef } from 'vue'
import { host } from '../host.ts'
import { sampleFile, samples } from '../samples/samples.ts'
import { useDocument } from '../stores/document.ts'
import { useRecording } from '../stores/recording.ts'
import { useSteps } from '../stores/steps.ts'

/** Every way a file comes into the window: dropped anywhere, chosen, a sample, a recent study. */
export function useOpening() {
  const documents = useDocument()
  const recordings = useRecording()
  const steps = useSteps()
  const recent = shallowRef<readonly { id: string; name: string }[]>([])

  async function openFile(file: File, subject: { mass?: number; height?: number } = {}): Promise<void> {
    if (file.name.toLowerCase().endsWith('.pendulab')) {
      if (await documents.open({ dropped: file })) await steps.open('import')
      return
    }
    void steps.open('import')
    await recordings.open(file, null, subject)
  }
  async function browse(): Promise<void> {
    const file = await host.chooseFile()
    if (file) await openFile(file)
  }
  async function sample(id: string): Promise<void> {
    const found = samples.find((s) => s.id === id)
    if (found) await openFile(await sampleFile(found), found.subject)
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
  /** Several at once: the motion first, then the forces that belong to it. */
  async function drop(event: DragEvent): Promise<void> {
    event.preventDefault()
    depth = 0
    dropping.value = false
    for (const file of [...(event.dataTransfer?.files ?? [])].slice(0, 2)) await openFile(file)
  }
  return { recent, refreshRecent, openFile, browse, sample, dropping, dragEnter, dragLeave, drop }
}
