import { ref } from 'vue'
import { mayBeRecording } from '../../core/io.ts'

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** A file that was let go over the window, and the folders it lay in. */
export interface DroppedFile {
  file: File
  /** Outermost first; none where it was dropped by itself. */
  folders: readonly string[]
}

/** Recordings of a folder that is brought in; more is not one patient's. */
const MOST_FILES = 500
/** Folders inside folders, no deeper. */
const DEEPEST = 8

/** Files dragged over the window: whether any are, and what is let go there. */
export function useDropping(take: (dropped: readonly DroppedFile[]) => Promise<void>) {
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
    // A column dragged within the page is no file.
    if (!holdsFiles(event)) return
    depth = 0
    dropping.value = false
    // Both lists live only as long as the event.
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry())
    const files = [...(event.dataTransfer?.files ?? [])]
    const folders = entries.filter((entry) => entry?.isDirectory)
    if (folders.length === 0) return take(files.map((file) => ({ file, folders: [] })))
    const dropped = files
      .filter(({ name }) => !folders.some((one) => one?.name === name))
      .map((file): DroppedFile => ({ file, folders: [] }))
    for (const folder of folders) await listEntry(folder as FileSystemDirectoryEntry, [], dropped)
    return take(dropped)
  }
  return { dropping, dragEnter, dragLeave, drop }
}

async function listEntry(
  folder: FileSystemDirectoryEntry,
  above: readonly string[],
  found: DroppedFile[],
): Promise<void> {
  const folders = [...above, folder.name]
  const entries = await entriesOf(folder)
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
    if (found.length >= MOST_FILES) return
    if (entry.isDirectory && !entry.name.startsWith('.') && folders.length <= DEEPEST)
      await listEntry(entry as FileSystemDirectoryEntry, folders, found)
    else if (entry.isFile && mayBeRecording(entry.name)) {
      const file = await new Promise<File | null>((resolve) =>
        (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
      )
      if (file) found.push({ file, folders })
    }
  }
}

/** All of a folder: the browser gives a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (some.length === 0) return all
    all.push(...some)
  }
}
