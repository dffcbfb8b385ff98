import { basename, dirname, join } from 'node:path'
import { type BrowserWindow, app, dialog } from 'electron'
import { mainWords } from '../words.ts'

const kinds = () => [{ name: mainWords().dialogs.study, extensions: ['pendulab'] }]

export async function pickStudy(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: mainWords().dialogs.openStudy,
    properties: ['openFile'],
    filters: kinds(),
  })
  return canceled ? null : (filePaths[0] ?? null)
}

export async function pickPlaceForStudy(
  window: BrowserWindow,
  name: string,
  folder = app.getPath('documents'),
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: mainWords().dialogs.saveStudy,
    defaultPath: join(folder, name),
    filters: kinds(),
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (canceled || !filePath) return null
  return /\.pendulab$/i.test(filePath) ? filePath : `${filePath}.pendulab`
}

/** True: it is the file they dropped. */
export async function askForDropped(window: BrowserWindow, path: string): Promise<boolean> {
  const words = mainWords().dialogs
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: words.dropped(basename(path)),
    detail: words.droppedDetail(dirname(path)),
    buttons: [words.open, words.cancel],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}

/** True: go on, without the changes. */
export async function askForLeaving(window: BrowserWindow): Promise<boolean> {
  const words = mainWords().dialogs
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: words.leaving,
    detail: words.leavingDetail,
    buttons: [words.stay, words.leave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

export async function askForSaving(window: BrowserWindow): Promise<'save' | 'discard' | 'cancel'> {
  const words = mainWords().dialogs
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: words.keeping,
    detail: words.keepingDetail,
    buttons: [words.keep, words.discard, words.cancel],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  })
  return response === 0 ? 'save' : response === 1 ? 'discard' : 'cancel'
}
