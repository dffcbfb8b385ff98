import { createArtist } from './drawing/artist.ts'
import type { FromScene, ToScene } from './protocol.ts'

/** Where Babylon lives: the window never waits for a shader, a mesh or the graphics driver. */
const post = (message: FromScene) => globalThis.postMessage(message, { transfer: [] })
let receive: ReturnType<typeof createArtist> | null = null

// What goes wrong in a promise is reported to the page as any other error is.
globalThis.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
globalThis.addEventListener('message', ({ data }: MessageEvent<ToScene>) => {
  if (data.kind !== 'start') return receive?.(data)
  try {
    receive = createArtist(data.canvas, post)
    post({ kind: 'state', state: 'running' })
  } catch {
    post({ kind: 'state', state: 'absent' })
  }
})
