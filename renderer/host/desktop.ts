import type { Answer, PendulabApi, PickedFile } from '../../electron/ipc/contract.ts'
import { copyPicture } from './copy-picture.ts'
import { type Host, isStudyName, type Saved, type StudyHost } from './host-types.ts'

const chunk = 4 * 1024 * 1024

/** The value of an answer; a refusal is reported, and null stands for it. */
type Take = <T>(answer: Answer<T>) => T | null

/** Inside Electron: the preload's frozen object. */
export function desktopHost(api: PendulabApi): Host {
  const take: Take = (answer) => {
    if (answer.ok) return answer.value
    self.onTrouble?.(answer.trouble)
    return null
  }
  const self: Host = {
    desktop: true,
    version: '',
    onTrouble: null,
    refuseExport: null,
    ...fileHost(api, take),
    ...reportHost(api, take),
    copyPicture,
    showFile: (handle) => void api.show({ file: handle }),
    reportError: (error) => void api.reportError(error),
    async state(preferences) {
      const state = take(await api.appState(preferences ? { preferences } : {}))
      if (state) self.version = state.version
      return state
    },
    studies: studyHost(api, take),
    onEvent: (listener) => api.onEvent(listener),
  }
  return self
}

function fileHost(api: PendulabApi, take: Take): Pick<Host, 'chooseFiles' | 'chooseVideos' | 'saveFile' | 'saveFiles'> {
  async function fetchFile(
    picked: PickedFile,
    report: (fraction: number) => void,
    isWanted: () => boolean,
  ): Promise<File | null> {
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let offset = 0; offset < picked.bytes;) {
      report(offset / picked.bytes)
      if (!isWanted()) return null
      const length = Math.min(chunk, picked.bytes - offset)
      const bytes = take(await api.readFile({ handle: picked.handle, offset, length }))
      if (!bytes || bytes.length === 0) return null
      parts.push(new Uint8Array(bytes))
      offset += bytes.length
    }
    return new File(parts, picked.name)
  }
  async function saveFiles(files: readonly { name: string; blob: Blob }[]): Promise<Saved | null> {
    const withBytes = files.map(async ({ name, blob }) => ({ name, bytes: new Uint8Array(await blob.arrayBuffer()) }))
    const saved = take(await api.exportFiles(await Promise.all(withBytes)))
    return saved?.[0] ?? null
  }
  return {
    async chooseFiles(what = 'files') {
      const picked = take(await api.openRecordings(what)) ?? []
      return picked.map((one) => ({
        name: one.name,
        bytes: one.bytes,
        folders: one.folders ?? [],
        study: isStudyName(one.name) ? one.handle : null,
        read: (report = () => {}, isWanted = () => true) => fetchFile(one, report, isWanted),
      }))
    },
    async chooseVideos() {
      const picked = take(await api.openVideos()) ?? []
      return picked.map(({ name, handle }) => ({ name, url: `app://video/${handle}` }))
    },
    saveFile: (name, blob) => saveFiles([{ name, blob }]),
    saveFiles,
  }
}

function reportHost(api: PendulabApi, take: Take): Pick<Host, 'printPdf' | 'previewReport'> {
  return {
    async printPdf(html) {
      const made = take(await api.renderReport({ html, as: 'pdf', paper: 'A4' }))
      return made?.as === 'pdf' ? new Blob([new Uint8Array(made.bytes)], { type: 'application/pdf' }) : null
    },
    async previewReport(html) {
      const made = take(await api.renderReport({ html, as: 'preview' }))
      return made?.as === 'preview' ? { url: made.url } : { html }
    },
  }
}

function studyHost(api: PendulabApi, take: Take): StudyHost {
  async function withProgress<T>(report: (fraction: number) => void, task: () => Promise<T>): Promise<T> {
    const stop = api.onEvent((event) => event.type === 'study-progress' && report(event.fraction))
    try {
      return await task()
    } finally {
      stop()
    }
  }
  return {
    open: async (request, report = () => {}) =>
      take(
        await withProgress(report, () =>
          'dropped' in request ? api.openDroppedStudy(request.dropped) : api.openStudy(request),
        ),
      ),
    cancel: () => void api.openStudy({ from: 'current' }),
    read: async (handle, keys) => take(await api.readStudy({ handle, keys })),
    async apply(handle, revision, changes) {
      const answer = await api.applyToStudy({ handle, revision, changes })
      return answer.ok ? answer.value : answer.trouble
    },
    save: async ({ handle, how, suggest }, report = () => {}) =>
      take(await withProgress(report, () => api.saveStudy({ handle, how, suggest }))),
  }
}
