import { BrowserWindow, type IpcMainInvokeEvent, type WebFrameMain, ipcMain } from 'electron'
import { appHost, appScheme } from '../address.ts'
import { reportError } from '../errors.ts'
import { refused, troubleOf } from '../trouble.ts'
import { type Answer, type AppEvent, type Questions, channels } from './contract.ts'
import { schemas } from './schemas.ts'

/**
 * The only place that touches ipcMain: nothing reaches a handler without passing both checks, who asks and what is
 * asked.
 */

export type Handlers = {
  [Q in keyof Questions]: (
    ask: Questions[Q]['ask'],
    window: BrowserWindow,
  ) => Questions[Q]['reply'] | Promise<Questions[Q]['reply']>
}

export function handleAll(handlers: Handlers): void {
  for (const question of Object.keys(handlers) as (keyof Questions)[]) handleOne(question, handlers[question])
}

function handleOne<Q extends keyof Questions>(question: Q, handler: Handlers[Q]): void {
  ipcMain.handle(channels[question], async (event, ask: unknown): Promise<Answer<Questions[Q]['reply']>> => {
    const window = windowOf(event)
    if (!window) return refused('ipc/sender', 'This question did not come from Pendulab’s own page.')
    const checked = schemas[question].safeParse(ask)
    if (!checked.success) {
      const where = checked.error.issues.map((issue) => issue.path.join('.')).join(', ')
      return refused(
        'ipc/request',
        `${channels[question]} was asked in a form that is not allowed (${where || 'as a whole'}).`,
      )
    }
    try {
      return { ok: true, value: await handler(checked.data, window) }
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble.code === 'internal') reportError(`ipc ${channels[question]}`, error)
      return { ok: false, trouble }
    }
  })
}

export function notify(window: BrowserWindow, event: AppEvent): void {
  if (!window.isDestroyed()) window.webContents.send(channels.event, event)
}

/**
 * Only the top frame of a window showing our own page may ask. `origin` is "null" for a custom scheme, so scheme and
 * host are compared.
 */
function windowOf(event: IpcMainInvokeEvent): BrowserWindow | null {
  const frame: WebFrameMain | null = event.senderFrame
  if (!frame || frame.parent || !isOwnPage(frame.url)) return null
  return BrowserWindow.fromWebContents(event.sender)
}

export function isOwnPage(url: string): boolean {
  try {
    const { protocol, host } = new URL(url)
    return protocol === `${appScheme}:` && host === appHost
  } catch {
    return false
  }
}
