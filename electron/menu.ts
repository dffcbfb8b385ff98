import { BrowserWindow, Menu, type MenuItemConstructorOptions, app, shell } from 'electron'
import { errorReportPath } from './errors.ts'
import type { MenuCommand, RecentStudy } from './ipc/contract.ts'
import { notify } from './ipc/handle.ts'
import { mainWords } from './words.ts'

export interface MenuDoes {
  recent(): RecentStudy[]
  newWindow(): void
  help(): void
}

const mac = process.platform === 'darwin'

/** Commands go to the page, which knows what they mean just now; the menu only gives them a place and a key. */
export function setMenu(does: MenuDoes): void {
  const words = mainWords().menu
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [{ role: 'appMenu' as const }] : []),
      { label: words.file, submenu: fileMenu(does) },
      { label: words.edit, submenu: editMenu() },
      { label: words.view, submenu: viewMenu() },
      windowMenu(),
      { role: 'help', label: words.help, submenu: helpMenu(does) },
    ]),
  )
}

function fileMenu(does: MenuDoes): MenuItemConstructorOptions[] {
  const words = mainWords().menu
  return [
    command(words.newStudy, 'new-study', 'CmdOrCtrl+N'),
    { label: words.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: () => does.newWindow() },
    { type: 'separator' },
    command(words.openRecording, 'open-recording', 'CmdOrCtrl+O'),
    command(words.openFolder, 'open-folder'),
    command(words.openStudy, 'open-study', 'CmdOrCtrl+Shift+O'),
    { label: words.openRecent, submenu: recentMenu(does.recent()) },
    { type: 'separator' },
    command(words.save, 'save', 'CmdOrCtrl+S'),
    command(words.saveAs, 'save-as', 'CmdOrCtrl+Shift+S'),
    command(words.saveCopy, 'save-copy'),
    { type: 'separator' },
    command(words.export, 'export', 'CmdOrCtrl+E'),
    { type: 'separator' },
    mac ? { role: 'close', label: words.close } : { role: 'quit', label: words.quit },
  ]
}

function recentMenu(recent: RecentStudy[]): MenuItemConstructorOptions[] {
  if (recent.length === 0) return [{ label: mainWords().menu.noRecent, enabled: false }]
  return recent.map(({ id, name }) => ({
    label: name.replaceAll('&', '&&'),
    click: (_item, window) => window instanceof BrowserWindow && notify(window, { type: 'open-recent-study', id }),
  }))
}

function editMenu(): MenuItemConstructorOptions[] {
  const words = mainWords().menu
  return [
    command(words.undo, 'undo', 'CmdOrCtrl+Z'),
    command(words.redo, 'redo', mac ? 'Cmd+Shift+Z' : 'Ctrl+Shift+Z'),
    { type: 'separator' },
    { role: 'cut', label: words.cut },
    { role: 'copy', label: words.copy },
    { role: 'paste', label: words.paste },
    { role: 'selectAll', label: words.selectAll },
  ]
}

function viewMenu(): MenuItemConstructorOptions[] {
  const words = mainWords().menu
  const steps: [MenuCommand, string][] = [
    ['step-1', words.recording],
    ['step-2', words.body],
    ['step-3', words.technique],
    ['step-4', words.loads],
    ['step-5', words.report],
  ]
  return [
    ...steps.map(([step, label]) => command(label, step)),
    { type: 'separator' },
    { role: 'zoomIn', label: words.zoomIn },
    { role: 'zoomOut', label: words.zoomOut },
    { role: 'resetZoom', label: words.resetZoom },
    // The page takes the key itself: it may fill the screen only at the user's own hand.
    { ...command(words.present, 'present', 'F11'), registerAccelerator: false },
    { role: 'togglefullscreen', label: words.fullScreen, ...(mac ? {} : { accelerator: 'Shift+F11' }) },
    ...(app.isPackaged
      ? []
      : ([
          { type: 'separator' },
          { role: 'reload' },
          { role: 'toggleDevTools' },
        ] satisfies MenuItemConstructorOptions[])),
  ]
}

/** On a Mac the system fills it with the windows; elsewhere its items carry our words. */
function windowMenu(): MenuItemConstructorOptions {
  const words = mainWords().menu
  if (mac) return { role: 'windowMenu', label: words.window }
  return {
    label: words.window,
    submenu: [
      { role: 'minimize', label: words.minimise },
      { role: 'close', label: words.close },
    ],
  }
}

function helpMenu(does: MenuDoes): MenuItemConstructorOptions[] {
  const words = mainWords().menu
  return [
    { label: words.guide, accelerator: 'F1', click: () => does.help() },
    command(words.shortcuts, 'show-shortcuts'),
    command(words.workbench, 'show-workbench'),
    command(words.methods, 'show-methods'),
    { type: 'separator' },
    { label: words.errorReport, click: () => shell.showItemInFolder(errorReportPath()) },
    ...(mac
      ? []
      : ([{ type: 'separator' }, { role: 'about', label: words.about }] satisfies MenuItemConstructorOptions[])),
  ]
}

function command(label: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions {
  return {
    id: name,
    label,
    ...(accelerator ? { accelerator } : {}),
    click: (_item, window) => window instanceof BrowserWindow && notify(window, { type: 'command', command: name }),
  }
}
