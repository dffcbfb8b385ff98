import { join } from 'node:path'
import { BrowserWindow, app, nativeTheme, screen } from 'electron'
import { appScheme, helpHost, startPage } from './address.ts'
import { reportError } from './errors.ts'
import { FileHandles } from './files/handles.ts'
import { lockedDown } from './lockdown.ts'
import { letPageGoFirst } from './page-first.ts'
import { StateFile } from './state.ts'
import { type WindowPlace, placeOnScreens, smallest, windowPlaceSchema } from './window-place.ts'

const handlesOf = new WeakMap<BrowserWindow, FileHandles>()
let place: StateFile<WindowPlace | null> | undefined

export function openWindow(): BrowserWindow {
  place ??= new StateFile<WindowPlace | null>('window', windowPlaceSchema.nullable(), null)
  const last = BrowserWindow.getAllWindows().length === 0 ? place.value : null
  const window = new BrowserWindow({
    ...placeOnScreens(
      last,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Pendulab',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181b' : '#f6f7f8',
    webPreferences: {
      ...lockedDown,
      preload: join(import.meta.dirname, '..', 'preload', 'preload.cjs'),
      devTools: !app.isPackaged,
    },
  })
  if (last?.maximized) window.maximize()
  handlesOf.set(window, new FileHandles())
  window.once('ready-to-show', () => window.show())
  window.on('close', () => rememberPlace(window))
  comeBackAfterCrash(window)
  letPageGoFirst(window)
  load(window)
  return window
}

function load(window: BrowserWindow): void {
  window.loadURL(startPage).catch((error: unknown) => reportError('page load', error))
}

export function fileHandles(window: BrowserWindow): FileHandles {
  const handles = handlesOf.get(window)
  if (!handles) throw new Error('a window without handles: only openWindow makes windows that may ask for files')
  return handles
}

export function windowsSettled(): Promise<void> {
  return place?.settled() ?? Promise.resolve()
}

/** The guide runs no scripts and has no preload. */
export async function openHelp(page: string): Promise<void> {
  const window = new BrowserWindow({
    width: 980,
    height: 800,
    title: 'Pendulab Guide',
    webPreferences: { ...lockedDown, javascript: false, devTools: false },
  })
  window.removeMenu()
  await window.loadURL(`${appScheme}://${helpHost}/${page}`)
}

function rememberPlace(window: BrowserWindow): void {
  const { x, y, width, height } = window.getNormalBounds()
  void place?.set({ x, y, width, height, maximized: window.isMaximized() })
}

/** The page is gone but the study is on disk: load it again, unless it goes at once each time. */
function comeBackAfterCrash(window: BrowserWindow): void {
  let last = 0
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    reportError('page ended', `${reason}, code ${exitCode}`)
    const now = Date.now()
    // Loading from within this event takes the whole program down.
    if (now - last > 10_000) setTimeout(() => !window.isDestroyed() && load(window), 100)
    last = now
  })
}
