import { copyPicture } from './copy-picture.ts'
import type { Host } from './host-types.ts'

function askForFiles(choices: { accept?: string; webkitdirectory?: boolean }): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', multiple: true, ...choices })
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}

/** A plain browser, during development: the page's own file input and downloads. */
export function browserHost(): Host {
  return {
    desktop: false,
    version: 'development',
    onTrouble: null,
    refuseExport: null,
    chooseFiles: async (what = 'files') =>
      (await askForFiles({ webkitdirectory: what === 'folder' })).map((file) => ({
        name: file.name,
        bytes: file.size,
        folders: file.webkitRelativePath.split('/').slice(0, -1),
        study: null,
        read: async () => file,
      })),
    chooseVideos: async () =>
      (await askForFiles({ accept: 'video/*' })).map((file) => ({ name: file.name, url: URL.createObjectURL(file) })),
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
