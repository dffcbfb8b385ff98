import type { PendulabApi } from '../electron/ipc/contract.ts'
import { browserHost } from './host/browser.ts'
import { desktopHost } from './host/desktop.ts'
import type { Host } from './host/host-types.ts'

export { isStudyName } from './host/host-types.ts'
export type { Choice, Host, Saved, StudyHost } from './host/host-types.ts'

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
