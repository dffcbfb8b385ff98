import { words } from '../display/words.ts'
import { watchHands } from './hands.ts'
import { createOutbox, type Draft } from './outbox.ts'
import { buffersOf } from './pack.ts'
import type { FromScene, ToScene, ViewSize } from './protocol.ts'
import { watchSilence } from './silence.ts'

/** What the page needs of a Worker; tests bring their own. */
export interface SceneWorker {
  send(message: ToScene, transfer: Transferable[]): void
  end(): void
  receive: ((message: FromScene) => void) | null
  break: ((message: string) => void) | null
}

export function startWorker(): SceneWorker {
  const real = new Worker(new URL('./scene.worker.ts', import.meta.url), { type: 'module', name: 'scene' })
  const like: SceneWorker = {
    receive: null,
    break: null,
    send: (message, transfer) => real.postMessage(message, transfer),
    end: () => real.terminate(),
  }
  real.addEventListener('message', (event) => like.receive?.(event.data))
  real.addEventListener('error', (event) => like.break?.(event.message || 'the drawing worker did not start'))
  return like
}

function makeCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  for (const [name, value] of [
    ['role', 'img'],
    ['aria-label', words.scene.label],
    ['aria-describedby', 'scene-summary'],
    ['data-testid', 'scene-canvas'],
  ] as const)
    canvas.setAttribute(name, value)
  return canvas
}

/** The view's size whenever it changes, the screen it is on included. */
function watchSize(canvas: HTMLCanvasElement, changed: (size: ViewSize) => void): () => void {
  const off = new AbortController()
  const report = () => changed({ width: canvas.clientWidth, height: canvas.clientHeight, ratio: devicePixelRatio })
  const observer = new ResizeObserver(report)
  observer.observe(canvas)
  const watchRatio = () =>
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => (report(), watchRatio()), {
      once: true,
      signal: off.signal,
    })
  watchRatio()
  return () => {
    off.abort()
    observer.disconnect()
  }
}

/** One worker with one canvas. A canvas can be given away once, so the two come and go together. */
export interface Life {
  readonly canvas: HTMLCanvasElement
  readonly worker: SceneWorker
  put(news: Draft): void
  end(): void
}

export interface LifeOwner {
  send(news: Draft): void
  receive(message: FromScene, isUpToDate: boolean): void
  fail(message: string): void
}

/** Begins to draw with a canvas of its own in `holder`. */
export function beginLife(holder: HTMLElement, worker: SceneWorker, owner: LifeOwner): Life {
  const canvas = makeCanvas()
  holder.append(canvas)
  const silence = watchSilence(() => owner.fail('the drawing worker does not answer'))
  const outbox = createOutbox((news) => {
    worker.send({ kind: 'news', news }, buffersOf(news))
    silence.asked()
  })
  worker.receive = (message) => {
    silence.answered()
    if (message.kind === 'took') outbox.took()
    else owner.receive(message, outbox.empty)
  }
  worker.break = (message) => owner.fail(message)
  const given = canvas.transferControlToOffscreen()
  worker.send({ kind: 'start', canvas: given }, [given])
  const letGo = watchHands(canvas, (act) => owner.send({ acts: [act] }))
  const stopSize = watchSize(canvas, (size) => owner.send({ size }))
  return {
    canvas,
    worker,
    put: (news) => outbox.put(news),
    end() {
      letGo()
      stopSize()
      silence.answered()
      worker.receive = null
      worker.break = null
      // Takes the graphics context and all of Babylon with it.
      worker.end()
      canvas.remove()
    },
  }
}
