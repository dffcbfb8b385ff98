import type {
  Answer,
  AppEvent,
  AppState,
  OpenStudy,
  PendulabApi,
  PickedFile,
  StudyChange,
  StudyOpenRequest,
  StudyValue,
  Trouble,
} from '../electron/ipc/contract.ts'

/**
 * What the window around the page can do. Inside Electron it is the preload's frozen object; in a plain browser
 * (development) the page's own file input and downloads stand in for it.
 */
export interface Saved {
  name: string
  /** To show it in its folder; null where that is not possible. */
  handle: string | null
}
/** A file the user chose. A study is opened by the program itself; a recording is read piece by piece. */
export interface Choice {
  name: string
  bytes: number
  /** Its handle, if it is a study. */
  study: string | null
  /** Null: it could not be read, and that was said, or it is no longer wanted. */
  read(report?: (fraction: number) => void, isWanted?: () => boolean): Promise<File | null>
}
export interface Host {
  readonly desktop: boolean
  /** Of the program; known once `state` was asked. */
  version: string
  /** Asks for files; none when the user changed their mind. */
  chooseFiles(): Promise<readonly Choice[]>
  /** Offers bytes to be kept as a file; null when the user changed their mind. */
  saveFile(name: string, blob: Blob): Promise<Saved | null>
  /** False when the system does not let the page. */
  copyPicture(png: Blob): Promise<boolean>
  /** Several files into one folder of the user's choice. */
  saveFiles(files: readonly { name: string; blob: Blob }[]): Promise<Saved | null>
  /** Null: it could not be made, and that was said. */
  printPdf(html: string): Promise<Blob | null>
  previewReport(html: string): Promise<{ url: string } | { html: string }>
  showFile(handle: string): void
  reportError(error: { name: string; message: string; stack: string }): void
  /** Null takes a preference away. */
  state(preferences?: Record<string, string | null>): Promise<AppState | null>
  studies: StudyHost | null
  onEvent(listener: (event: AppEvent) => void): () => void
  /** Why nothing may leave the program just now, or null. Asked before every export, picture and print. */
  refuseExport: (() => Trouble | null) | null
  /** Told of every refusal by the main process, as a sentence with a next step. */
  onTrouble: ((trouble: Trouble) => void) | null
}
export interface StudyHost {
  open(request: Exclude<StudyOpenRequest, { from: 'dropped' }> | { dropped: File }): Promise<OpenStudy | null>
  read(handle: string, keys: string[]): Promise<StudyValue[] | null>
  apply(handle: string, revision: number, changes: StudyChange[]): Promise<{ revision: number } | Trouble>
  save(handle: string, how: 'save' | 'save-as' | 'copy', suggest: string): Promise<OpenStudy | null>
}

export const isStudyName = (name: string): boolean => /\.pendulab$/i.test(name)

async function copyPicture(png: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return true
  } catch {
    return false
  }
}

const chunk = 4 * 1024 * 1024

function desktopHost(api: PendulabApi): Host {
  const told = <T>(answer: Answer<T>): T | null => {
    if (answer.ok) return answer.value
    self.onTrouble?.(answer.trouble)
    return null
  }
  async function fetchFile(
    picked: PickedFile,
    report: (fraction: number) => void,
    isWanted: () => boolean,
  ): Promise<File | null> {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let offset = 0; offset < picked.bytes;) {
      report(offset / picked.bytes)
      if (!isWanted()) return null
      const bytes = told(
        await api.readFile({ handle: picked.handle, offset, length: Math.min(chunk, picked.bytes - offset) }),
      )
      if (!bytes || bytes.length === 0) return null
      parts.push(new Uint8Array(bytes))
      offset += bytes.length
    }
    return new File(parts, picked.name)
  }
  async function keep(name: string, bytes: Uint8Array): Promise<Saved | null> {
    const saved = told(await api.exportFiles([{ name, bytes }]))
    return saved?.[0] ?? null
  }
  const self: Host = {
    desktop: true,
    version: '',
    onTrouble: null,
    refuseExport: null,
    async chooseFiles() {
      const picked = told(await api.openRecordings()) ?? []
      return picked.map((one) => ({
        name: one.name,
        bytes: one.bytes,
        study: isStudyName(one.name) ? one.handle : null,
        read: (report = () => {}, isWanted = () => true) => fetchFile(one, report, isWanted),
      }))
    },
    saveFile: async (name, blob) => keep(name, new Uint8Array(await blob.arrayBuffer())),
    copyPicture,
    async saveFiles(files) {
      const saved = told(
        await api.exportFiles(
          await Promise.all(
            files.map(async ({ name, blob }) => ({ name, bytes: new Uint8Array(await blob.arrayBuffer()) })),
          ),
        ),
      )
      return saved?.[0] ?? null
    },
    async printPdf(html) {
      const made = told(await api.renderReport({ html, as: 'pdf', paper: 'A4' }))
      return made?.as === 'pdf' ? new Blob([new Uint8Array(made.bytes)], { type: 'application/pdf' }) : null
    },
    async previewReport(html) {
      const made = told(await api.renderReport({ html, as: 'preview' }))
      return made?.as === 'preview' ? { url: made.url } : { html }
    },
    showFile: (handle) => void api.show({ file: handle }),
    reportError: (error) => void api.reportError(error),
    async state(preferences) {
      const state = told(await api.appState(preferences ? { preferences } : {}))
      if (state) self.version = state.version
      return state
    },
    studies: {
      open: async (request) =>
        told('dropped' in request ? await api.openDroppedStudy(request.dropped) : await api.openStudy(request)),
      read: async (handle, keys) => told(await api.readStudy({ handle, keys })),
      async apply(handle, revision, changes) {
        const answer = await api.applyToStudy({ handle, revision, changes })
        return answer.ok ? answer.value : answer.trouble
      },
      save: async (handle, how, suggest) => told(await api.saveStudy({ handle, how, suggest })),
    },
    onEvent: (listener) => api.onEvent(listener),
  }
  return self
}

function browserHost(): Host {
  return {
    desktop: false,
    version: 'development',
    onTrouble: null,
    refuseExport: null,
    chooseFiles: () =>
      new Promise((resolve) => {
        const input = document.createElement('input')
        input.type = 'file'
        input.multiple = true
        input.addEventListener('change', () =>
          resolve(
            [...(input.files ?? [])].map((file) => ({
              name: file.name,
              bytes: file.size,
              study: null,
              read: async () => file,
            })),
          ),
        )
        input.addEventListener('cancel', () => resolve([]))
        input.click()
      }),
    async saveFile(name, blob) {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = name
      link.click()
      // The download reads the blob after the click has returned.
      setTimeout(() => URL.revokeObjectURL(link.href), 30_000)
      return { name, handle: null }
    },
    copyPicture,
    async saveFiles(files) {
      for (const { name, blob } of files) await this.saveFile(name, blob)
      return files[0] ? { name: files[0].name, handle: null } : null
    },
    printPdf: async () => null,
    previewReport: async (html) => ({ html }),
    showFile: () => {},
    reportError: (error) => console.error(`${error.name}: ${error.message}\n${error.stack}`),
    state: async () => null,
    studies: null,
    onEvent: () => () => {},
  }
}

declare global {
  var pendulab: PendulabApi | undefined
}

/** One gate for everything that leaves the program, whatever asked for it. */
function withGate(inner: Host): Host {
  const { saveFile, saveFiles, printPdf, copyPicture: copy } = inner
  const isOpen = (): boolean => {
    const trouble = inner.refuseExport?.() ?? null
    if (trouble) inner.onTrouble?.(trouble)
    return trouble === null
  }
  return Object.assign(inner, {
    saveFile: async (name: string, blob: Blob) => (isOpen() ? saveFile.call(inner, name, blob) : null),
    saveFiles: async (files: readonly { name: string; blob: Blob }[]) =>
      isOpen() ? saveFiles.call(inner, files) : null,
    printPdf: async (html: string) => (isOpen() ? printPdf.call(inner, html) : null),
    copyPicture: async (png: Blob) => isOpen() && (await copy.call(inner, png)),
  })
}

export const host: Host = withGate(globalThis.pendulab ? desktopHost(globalThis.pendulab) : browserHost())
