import { BrowserWindow, Menu, type MenuItemConstructorOptions, app, shell } from 'electron'
import { errorReportPath } from './errors.ts'
import type { MenuCommand, RecentStudy } from './ipc/contract.ts'
import { notify } from './ipc/handle.ts'

export interface MenuDoes {
  recent(): RecentStudy[]
  newWindow(): void
  help(): void
}

const mac = process.platform === 'darwin'

/** Commands go to the page, which knows what they mean just now; the menu only gives them a place and a key. */
export function setMenu(does: MenuDoes): void {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [{ role: 'appMenu' as const }] : []),
      { label: '&File', submenu: fileMenu(does) },
      { label: '&Edit', submenu: editMenu() },
      { label: '&View', submenu: viewMenu() },
      { role: 'windowMenu' },
      { role: 'help', label: '&Help', submenu: helpMenu(does) },
    ]),
  )
}

function fileMenu(does: MenuDoes): MenuItemConstructorOptions[] {
  return [
    command('New Study', 'new-study', 'CmdOrCtrl+N'),
    { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: () => does.newWindow() },
    { type: 'separator' },
    command('Open Recording…', 'open-recording', 'CmdOrCtrl+O'),
    command('Open Folder of Recordings…', 'open-folder'),
    command('Open Study…', 'open-study', 'CmdOrCtrl+Shift+O'),
    { label: 'Open Recent', submenu: recentMenu(does.recent()) },
    { type: 'separator' },
    command('Save', 'save', 'CmdOrCtrl+S'),
    command('Save As…', 'save-as', 'CmdOrCtrl+Shift+S'),
    command('Save a Copy…', 'save-copy'),
    { type: 'separator' },
    command('Export…', 'export', 'CmdOrCtrl+E'),
    { type: 'separator' },
    mac ? { role: 'close' } : { role: 'quit' },
  ]
}

function recentMenu(recent: RecentStudy[]): MenuItemConstructorOptions[] {
  if (recent.length === 0) return [{ label: 'No Recent Studies', enabled: false }]
  return recent.map(({ id, name }) => ({
    label: name.replaceAll('&', '&&'),
    click: (_item, window) => window instanceof BrowserWindow && notify(window, { type: 'open-recent-study', id }),
  }))
}

function editMenu(): MenuItemConstructorOptions[] {
  return [
    command('Undo', 'undo', 'CmdOrCtrl+Z'),
    command('Redo', 'redo', mac ? 'Cmd+Shift+Z' : 'Ctrl+Shift+Z'),
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ]
}

function viewMenu(): MenuItemConstructorOptions[] {
  const steps: [MenuCommand, string][] = [
    ['step-1', 'Recording'],
    ['step-2', 'Body'],
    ['step-3', 'Technique'],
    ['step-4', 'Loads'],
    ['step-5', 'Report'],
  ]
  return [
    ...steps.map(([step, label]) => command(label, step)),
    { type: 'separator' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    // The page takes the key itself: it may fill the screen only at the user's own hand.
    { ...command('Presentation', 'present', 'F11'), registerAccelerator: false },
    { role: 'togglefullscreen', ...(mac ? {} : { accelerator: 'Shift+F11' }) },
    ...(app.isPackaged
      ? []
      : ([
          { type: 'separator' },
          { role: 'reload' },
          { role: 'toggleDevTools' },
        ] satisfies MenuItemConstructorOptions[])),
  ]
}

function helpMenu(does: MenuDoes): MenuItemConstructorOptions[] {
  return [
    { label: 'User Guide', accelerator: 'F1', click: () => does.help() },
    command('Keyboard Shortcuts', 'show-shortcuts'),
    command('Workbench', 'show-workbench'),
    command('Methods Bench', 'show-methods'),
    { type: 'separator' },
    { label: 'Show Error Report', click: () => shell.showItemInFolder(errorReportPath()) },
    ...(mac ? [] : ([{ type: 'separator' }, { role: 'about' }] satisfies MenuItemConstructorOptions[])),
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
