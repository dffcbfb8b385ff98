import { basename, dirname, join } from 'node:path'
import { type BrowserWindow, app, dialog } from 'electron'

const kinds = [{ name: 'Pendulab study', extensions: ['pendulab'] }]

export async function pickStudy(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open Study',
    properties: ['openFile'],
    filters: kinds,
  })
  return canceled ? null : (filePaths[0] ?? null)
}

export async function pickPlaceForStudy(
  window: BrowserWindow,
  name: string,
  folder = app.getPath('documents'),
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save Study',
    defaultPath: join(folder, name),
    filters: kinds,
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (canceled || !filePath) return null
  return /\.pendulab$/i.test(filePath) ? filePath : `${filePath}.pendulab`
}

/** True: it is the file they dropped. */
export async function askForDropped(window: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Open the study “${basename(path)}”?`,
    detail: `It was not opened here before. Folder: ${dirname(path)}`,
    buttons: ['Open', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

/** True: go on, without the changes. */
export async function askForLeaving(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Your last changes could not be written. Leave without them?',
    detail: 'They are in this window only. Everything before them is safe in the study.',
    buttons: ['Stay', 'Leave Without Them'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

export async function askForSaving(window: BrowserWindow): Promise<'save' | 'discard' | 'cancel'> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Do you want to keep this study?',
    detail: 'It has not been given a name yet. If you discard it, it cannot be brought back.',
    buttons: ['Save…', 'Discard', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return response === 0 ? 'save' : response === 1 ? 'discard' : 'cancel'
}
