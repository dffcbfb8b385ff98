import { ref } from 'vue'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** What was let go over the window. */
export interface Dropped {
  files: readonly File[]
  /** The name of a folder among them. */
  folder: string | null
}

/** Files dragged over the window: whether any are, and what is let go there. */
export function useDropping(take: (dropped: Dropped) => Promise<void>) {
  const dropping = ref(false)
  let depth = 0
  function dragEnter(event: DragEvent): void {
    if (!holdsFiles(event)) return
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
    await take({ files: [...(event.dataTransfer?.files ?? [])], folder: folder?.name ?? null })
  }
  return { dropping, dragEnter, dragLeave, drop }
}
