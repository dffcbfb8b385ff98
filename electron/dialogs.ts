import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type BrowserWindow, app, dialog } from 'electron'
import { neverReport } from './errors.ts'
import { writeAtomically } from './files/atomic.ts'
import type { FileHandles } from './files/handles.ts'
import { listFolder, recordingEndings } from './files/folder.ts'
import { safeFileName } from './files/names.ts'
import type { Choosing, ExportFile, PickedFile, SavedFile } from './ipc/contract.ts'
import { mainWords } from './words.ts'
import { holdVideo, videoEndings } from './videos.ts'

/** Where the user chooses files. Their paths go into the window's handles and no further. */

let lastFolder: string | undefined

const recordingKinds = () => [
  { name: mainWords().dialogs.recordings, extensions: recordingEndings },
  { name: mainWords().dialogs.allFiles, extensions: ['*'] },
]

export async function pickRecordings(
  what: Choosing,
  window: BrowserWindow,
  handles: FileHandles,
): Promise<PickedFile[] | null> {
  if (what === 'folder') return pickFolder(window, handles)
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: mainWords().dialogs.openRecording,
    properties: ['openFile', 'multiSelections'],
    filters: recordingKinds(),
    ...(lastFolder ? { defaultPath: lastFolder } : {}),
  })
  if (canceled || filePaths.length === 0) return null
  lastFolder = dirname(filePaths[0] ?? '')
  for (const path of filePaths) neverReport(basename(path))
  return Promise.all(filePaths.map((path) => handles.addForReading(path)))
}

async function pickFolder(window: BrowserWindow, handles: FileHandles): Promise<PickedFile[] | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: mainWords().dialogs.openFolder,
    properties: ['openDirectory'],
    ...(lastFolder ? { defaultPath: lastFolder } : {}),
  })
  const [folder] = filePaths
  if (canceled || folder === undefined) return null
  lastFolder = folder
  const files = await listFolder(folder)
  for (const name of new Set(files.flatMap((file) => [basename(file.path), ...file.folders]))) neverReport(name)
  return Promise.all(files.map(async ({ path, folders }) => ({ ...(await handles.addForReading(path)), folders })))
}

const videoKinds = () => [
  { name: mainWords().dialogs.videos, extensions: videoEndings },
  { name: mainWords().dialogs.allFiles, extensions: ['*'] },
]

/** Videos to be played next to the motion. They are read where they are, while the window is open, and copied nowhere. */
export async function pickVideos(window: BrowserWindow): Promise<PickedFile[] | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: mainWords().dialogs.openVideo,
    properties: ['openFile', 'multiSelections'],
    filters: videoKinds(),
    ...(lastFolder ? { defaultPath: lastFolder } : {}),
  })
  if (canceled || filePaths.length === 0) return null
  lastFolder = dirname(filePaths[0] ?? '')
  for (const path of filePaths) neverReport(basename(path))
  return Promise.all(filePaths.map((path) => holdVideo(path, window)))
}

export async function saveExports(
  files: ExportFile[],
  window: BrowserWindow,
  handles: FileHandles,
): Promise<SavedFile[] | null> {
  const [only] = files
  const paths =
    files.length === 1 && only
      ? await placeForOne(safeFileName(only.name), window)
      : await placesInFolder(files, window)
  if (!paths) return null
  const saved: SavedFile[] = []
  for (const [index, file] of files.entries()) {
    const path = paths[index]
    if (path === undefined) continue
    await writeAtomically(path, file.bytes)
    neverReport(basename(path))
    saved.push({ handle: handles.addForShowing(path), name: basename(path) })
  }
  return saved
}

async function placeForOne(name: string, window: BrowserWindow): Promise<string[] | null> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: mainWords().dialogs.export,
    defaultPath: join(exportFolder(), name),
    filters: ending ? [{ name: ending.toUpperCase(), extensions: [ending] }] : [],
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  })
  if (canceled || !filePath) return null
  lastFolder = dirname(filePath)
  return [filePath]
}

/** Several files never overwrite anything: a name that is taken gets a number. */
async function placesInFolder(files: ExportFile[], window: BrowserWindow): Promise<string[] | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: mainWords().dialogs.exportFolder,
    buttonLabel: mainWords().dialogs.exportHere,
    defaultPath: exportFolder(),
    properties: ['openDirectory', 'createDirectory'],
  })
  const folder = filePaths[0]
  if (canceled || folder === undefined) return null
  lastFolder = folder
  const taken = new Set<string>()
  const paths: string[] = []
  for (const file of files) paths.push(await freePath(folder, safeFileName(file.name), taken))
  return paths
}

async function freePath(folder: string, name: string, taken: Set<string>): Promise<string> {
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  for (let number = 1; number < 10_000; number++) {
    const candidate = join(folder, number === 1 ? name : `${stem} ${number}${ending}`)
    const key = candidate.toLowerCase()
    if (taken.has(key) || (await exists(candidate))) continue
    taken.add(key)
    return candidate
  }
  return join(folder, `${stem} ${randomUUID()}${ending}`)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function exportFolder(): string {
  return lastFolder ?? app.getPath('documents')
}
