/**
 * What the window around the page can do. Inside Electron it is the preload's frozen object; in a plain browser
 * (development) the page's own file input and downloads stand in for it.
 */
export interface Host {
  readonly desktop: boolean
  /** Asks for a file; null when the user changed their mind. */
  chooseFile(): Promise<File | null>
  /** Offers bytes to be kept as a file. */
  saveFile(name: string, blob: Blob): Promise<void>
  reportError(error: { name: string; message: string; stack: string }): void
}

function pickWithInput(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}

function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 30_000)
}

export const host: Host = {
  desktop: false,
  chooseFile: () => pickWithInput(''),
  saveFile: async (name, blob) => downloadBlob(name, blob),
  reportError: (error) => console.error(`${error.name}: ${error.message}\n${error.stack}`),
}
