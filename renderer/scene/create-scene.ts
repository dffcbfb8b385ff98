import { words } from '../display/words.ts'
import type { Figure, SceneFrame, SceneOptions, Trail } from './figure.ts'
import { type Film, startFilm } from './film.ts'
import { watchHands } from './hands.ts'
import { createLabelLayer } from './label-layer.ts'
import { createOutbox, type Draft } from './outbox.ts'
import { buffersOf } from './pack.ts'
import type { PictureLegend } from './picture.ts'
import type {
  CameraAct,
  CameraPlace,
  DrawnReport,
  FromScene,
  Paint,
  SceneState,
  ToScene,
  ViewSize,
} from './protocol.ts'
import { watchSilence } from './silence.ts'

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
  /** Once more from the start, after the view was given up. */
  revive(): void
  dispose(): void
}

export interface SceneListeners {
  state(state: SceneState): void
  /** Something new is on its way: the picture on screen is no longer the latest. */
  stale(): void
  drawn(report: DrawnReport): void
  /** The worker broke down. Said each time, whether the view comes back or not. */
  broke(message: string): void
}

/**
 * A view that breaks down twice within this time, ms, would do so again; a graphics driver gets more tries to restart.
 */
const trialTime = 60_000
const mostRestarts = { broke: 1, lost: 4 }
/** ms: how long a graphics driver is left alone after it went down. */
const driverPause = 1000

function startWorker(): SceneWorker {
  const real = new Worker(new URL('./scene.worker.ts', import.meta.url), { type: 'module', name: 'scene' })
  const like: SceneWorker = {
    hear: null,
    break: null,
    send: (message, transfer) => real.postMessage(message, transfer),
    end: () => real.terminate(),
  }
  real.addEventListener('message', (event) => like.hear?.(event.data))
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
  const tell = () => changed({ width: canvas.clientWidth, height: canvas.clientHeight, ratio: devicePixelRatio })
  const observer = new ResizeObserver(tell)
  observer.observe(canvas)
  const watchRatio = () =>
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => (tell(), watchRatio()), {
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
interface Life {
  readonly canvas: HTMLCanvasElement
  readonly worker: SceneWorker
  put(news: Draft): void
  end(): void
}

/**
 * The page's end of the 3-D view. It puts its canvas into `holder`, and keeps all that the worker was told: when the
 * worker breaks down or falls silent,
 * a new one with a new canvas takes up where it was.
 */
export function createScene(
  holder: HTMLElement,
  labelLayer: HTMLElement,
  listeners: SceneListeners,
  makeWorker: () => SceneWorker = startWorker,
): SceneHandle {
  const labels = createLabelLayer(labelLayer)
  const pictures = new Map<number, (blob: Blob | null) => void>()
  let nextPicture = 1
  let known: Draft = {}
  let camera: CameraPlace | null = null
  let troubles: number[] = []
  let pause = 0
  let life: Life | null = null

  const tell = (news: Draft) => {
    const { acts: _, ...lasting } = news
    known = { ...known, ...lasting }
    if (!life) return
    life.put(news)
    listeners.stale()
  }
  const forgetPictures = () => {
    for (const settle of pictures.values()) settle(null)
    pictures.clear()
  }
  function hear(message: FromScene, allTold: boolean): void {
    if (message.kind === 'state') {
      // A driver that is still restarting has no context to give.
      if (message.state === 'lost' || (message.state === 'absent' && troubles.length > 0)) lose(message.state)
      else listeners.state(message.state)
    } else if (message.kind === 'drawn') {
      camera = message.camera
      labels.show(message.labels)
      listeners.drawn({ ...message, resting: message.resting && allTold })
    } else if (message.kind === 'picture') {
      pictures.get(message.id)?.(message.blob)
      pictures.delete(message.id)
    }
  }

  function begin(): Life {
    listeners.state('starting')
    const canvas = makeCanvas()
    holder.append(canvas)
    const worker = makeWorker()
    const silence = watchSilence(() => fail('the drawing worker does not answer'))
    const outbox = createOutbox((news) => {
      worker.send({ kind: 'news', news }, buffersOf(news))
      silence.asked()
    })
    worker.hear = (message) => {
      silence.heard()
      if (message.kind === 'took') outbox.took()
      else hear(message, outbox.empty)
    }
    worker.break = fail
    const given = canvas.transferControlToOffscreen()
    worker.send({ kind: 'start', canvas: given }, [given])
    const letGo = watchHands(canvas, (act) => tell({ acts: [act] }))
    const stopSize = watchSize(canvas, (size) => tell({ size }))
    const begun: Life = {
      canvas,
      worker,
      put: (news) => outbox.put(news),
      end() {
        letGo()
        stopSize()
        silence.heard()
        worker.hear = null
        worker.break = null
        // Takes the graphics context and all of Babylon with it.
        worker.end()
        canvas.remove()
      },
    }
    life = begun
    tell({ ...known, shown: !document.hidden, ...(camera ? { acts: [{ kind: 'place', camera }] } : {}) })
    return begun
  }
  function end(): void {
    clearTimeout(pause)
    life?.end()
    life = null
    labels.show([])
    forgetPictures()
  }
  /** False when there was so much trouble lately that another try makes no sense. */
  function mayRestart(most: number): boolean {
    const now = performance.now()
    troubles = [...troubles.filter((at) => now - at < trialTime), now]
    return troubles.length <= most
  }
  function restart(): void {
    const focused = life !== null && document.activeElement === life.canvas
    end()
    const { canvas } = begin()
    if (focused) canvas.focus({ preventScroll: true })
  }
  function fail(message: string): void {
    listeners.broke(message)
    if (mayRestart(mostRestarts.broke)) return restart()
    end()
    listeners.state('broken')
  }
  /** A lost context is not waited for: a new worker gets a new one. */
  function lose(state: 'lost' | 'absent'): void {
    const hopeful = mayRestart(mostRestarts.lost)
    listeners.state(hopeful ? 'lost' : state === 'lost' ? 'broken' : state)
    if (!hopeful) return end()
    // Whatever else it stumbles over without its context says nothing new.
    if (life) life.worker.break = null
    pause = window.setTimeout(restart, driverPause)
  }
  const shown = () => tell({ shown: !document.hidden })
  document.addEventListener('visibilitychange', shown)
  begin()

  return {
    setFigures: (figures) => tell({ figures }),
    setTrails: (trails) => tell({ trails }),
    show: (frame) => tell({ frame }),
    setOptions: (options) => tell({ options }),
    setPaint: (paint) => tell({ paint }),
    act: (...acts) => tell({ acts }),
    picture(legend) {
      const now = life
      if (!now) return Promise.resolve(null)
      const id = nextPicture++
      return new Promise((resolve) => {
        pictures.set(id, resolve)
        now.worker.send({ kind: 'picture', id, legend }, [])
      })
    },
    film(legend) {
      const now = life
      if (!now) return null
      const ratio = Math.min(2, Math.max(1, devicePixelRatio))
      return startFilm({ width: now.canvas.clientWidth, height: now.canvas.clientHeight }, ratio, {
        begin: (film) => now.worker.send({ kind: 'film', canvas: film, scale: ratio, legend }, [film]),
        caption: (next) => void (now === life && now.put({ legend: next })),
        end: () => void (now === life && now.worker.send({ kind: 'film-end' }, [])),
      })
    },
    revive() {
      troubles = []
      if (!life) begin()
    },
    dispose() {
      document.removeEventListener('visibilitychange', shown)
      end()
      labels.dispose()
    },
  }
}
