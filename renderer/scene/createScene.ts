import type { Figure, SceneFrame, SceneOptions, Trail } from './figure.ts'
import { type Film, startFilm } from './film.ts'
import { watchHands } from './hands.ts'
import { createLabelLayer } from './labelLayer.ts'
import { createOutbox, type Draft } from './outbox.ts'
import { buffersOf } from './pack.ts'
import type { PictureLegend } from './picture.ts'
import type { CameraAct, DrawnReport, FromScene, Paint, SceneState, ToScene, ViewSize } from './protocol.ts'

/** What the page needs of a Worker; tests bring their own. */
export interface SceneWorker {
  send(message: ToScene, transfer: Transferable[]): void
  end(): void
  hear: ((message: FromScene) => void) | null
  break: ((message: string) => void) | null
}

export interface SceneHandle {
  /** Replaces the figures; their poses come with `show`. */
  setFigures(figures: readonly Figure[]): void
  setTrails(trails: readonly Trail[]): void
  show(frame: SceneFrame): void
  setOptions(options: SceneOptions): void
  setPaint(paint: Paint): void
  act(...acts: CameraAct[]): void
  /** The view with its legend as a PNG file, twice as fine as the screen, without what the page lays over it. */
  picture(legend: PictureLegend): Promise<Blob | null>
  /** Null where the browser films nothing. */
  film(legend: PictureLegend): Film | null
  dispose(): void
}

export interface SceneListeners {
  state(state: SceneState): void
  /** Something new is on its way: the picture on screen is no longer the latest. */
  stale(): void
  drawn(report: DrawnReport): void
  /** The worker broke down: the view is gone, the rest goes on. */
  broke(message: string): void
}

function startWorker(): SceneWorker {
  const real = new Worker(new URL('./scene.worker.ts', import.meta.url), { type: 'module', name: 'scene' })
  const like: SceneWorker = {
    hear: null,
    break: null,
    send: (message, transfer) => real.postMessage(message, transfer),
    end: () => real.terminate(),
  }
  real.addEventListener('message', (event) => like.hear?.(event.data))
  real.addEventListener('error', (event) => like.break?.(event.message))
  return like
}

/** The view's size whenever it changes, the screen it is on included. */
function watchSize(canvas: HTMLCanvasElement, changed: (size: ViewSize) => void): () => void {
  const off = new AbortController()
  const tell = () => changed({ width: canvas.clientWidth, height: canvas.clientHeight, ratio: devicePixelRatio })
  const observer = new ResizeObserver(tell)
  observer.observe(canvas)
  const watchRatio = () => matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => (tell(), watchRatio()), { once: true, signal: off.signal })
  watchRatio()
  return () => {
    off.abort()
    observer.disconnect()
  }
}

/**
 * The page's end of the 3-D view. A canvas can be given away once, so a view lives as long as its canvas: whoever takes the canvas off the page
 * disposes of the view with it, and a new canvas gets a new worker.
 */
export function createScene(canvas: HTMLCanvasElement, labelLayer: HTMLElement, listeners: SceneListeners, makeWorker: () => SceneWorker = startWorker): SceneHandle {
  const worker = makeWorker()
  const outbox = createOutbox((news) => worker.send({ kind: 'news', news }, buffersOf(news)))
  const tell = (news: Draft) => {
    outbox.put(news)
    listeners.stale()
  }
  const labels = createLabelLayer(labelLayer)
  const pictures = new Map<number, (blob: Blob | null) => void>()
  let nextPicture = 1

  worker.hear = (message) => {
    if (message.kind === 'took') outbox.took()
    else if (message.kind === 'state') listeners.state(message.state)
    else if (message.kind === 'drawn') {
      labels.show(message.labels)
      listeners.drawn({ ...message, resting: message.resting && outbox.empty })
    } else {
      pictures.get(message.id)?.(message.blob)
      pictures.delete(message.id)
    }
  }
  const forgetPictures = () => {
    for (const settle of pictures.values()) settle(null)
    pictures.clear()
  }
  worker.break = (message) => {
    forgetPictures()
    listeners.state('absent')
    listeners.broke(message)
  }
  const given = canvas.transferControlToOffscreen()
  worker.send({ kind: 'start', canvas: given }, [given])

  const letGo = watchHands(canvas, (act) => tell({ acts: [act] }))
  const stopSize = watchSize(canvas, (size) => tell({ size }))
  const shown = () => tell({ shown: !document.hidden })
  document.addEventListener('visibilitychange', shown)
  shown()

  return {
    setFigures: (figures) => tell({ figures }),
    setTrails: (trails) => tell({ trails }),
    show: (frame) => tell({ frame }),
    setOptions: (options) => tell({ options }),
    setPaint: (paint) => tell({ paint }),
    act: (...acts) => tell({ acts }),
    picture(legend) {
      const id = nextPicture++
      return new Promise((resolve) => {
        pictures.set(id, resolve)
        worker.send({ kind: 'picture', id, legend }, [])
      })
    },
    film(legend) {
      const ratio = Math.min(2, Math.max(1, devicePixelRatio))
      return startFilm({ width: canvas.clientWidth, height: canvas.clientHeight }, ratio, {
        begin: (film) => worker.send({ kind: 'film', canvas: film, scale: ratio, legend }, [film]),
        caption: (now) => outbox.put({ legend: now }),
        end: () => worker.send({ kind: 'film-end' }, []),
      })
    },
    dispose() {
      letGo()
      stopSize()
      document.removeEventListener('visibilitychange', shown)
      labels.dispose()
      forgetPictures()
      worker.hear = null
      worker.break = null
      // Takes the graphics context and all of Babylon with it.
      worker.end()
    },
  }
}
