import type { Figure, SceneFrame, SceneOptions, Trail } from './figure.ts'
import { type Film, startFilm } from './film.ts'
import { createLabelLayer } from './label-layer.ts'
import type { Draft } from './outbox.ts'
import type { PictureLegend } from './picture.ts'
import type { CameraAct, CameraPlace, DrawnReport, FromScene, Paint, SceneState } from './protocol.ts'
import { beginLife, type Life, type SceneWorker, startWorker } from './scene-life.ts'

export interface SceneHandle {
  /** Replaces the figures; their poses come with `show`. */
  setFigures(figures: readonly Figure[]): void
  setTrails(trails: readonly Trail[]): void
  show(frame: SceneFrame): void
  setOptions(options: SceneOptions): void
  setPaint(paint: Paint): void
  /** Pixels at the bottom that the legend covers from side to side: the body is framed above them. */
  setCovered(pixels: number): void
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
  /** The worker broke down. Reported each time, whether the view comes back or not. */
  broke(message: string): void
}

/**
 * A view that breaks down twice within this time, ms, would do so again; a graphics driver gets more tries to restart.
 */
const trialTime = 60_000
const mostRestarts = { broke: 1, lost: 4 }
/** ms: how long a graphics driver is left alone after it went down. */
const driverPause = 1000

export interface SceneParts {
  /** Where the canvas is put, and the labels over it. */
  holder: HTMLElement
  labelLayer: HTMLElement
  listeners: SceneListeners
  makeWorker?: () => SceneWorker
}

/**
 * The page's end of the 3-D view. It puts its canvas into `holder`, and keeps all that was sent to the worker: when the
 * worker breaks down or falls silent, a new one with a new canvas takes up where it was.
 */
export const createScene = (parts: SceneParts): SceneHandle => new PageScene(parts)

class PageScene implements SceneHandle {
  readonly #holder: HTMLElement
  readonly #listeners: SceneListeners
  readonly #makeWorker: () => SceneWorker
  readonly #labels: ReturnType<typeof createLabelLayer>
  readonly #pictures = new Map<number, (blob: Blob | null) => void>()
  readonly #showOrHide = () => this.#send({ shown: !document.hidden })
  #nextPicture = 1
  #known: Draft = {}
  #camera: CameraPlace | null = null
  #troubles: number[] = []
  #pause = 0
  #life: Life | null = null

  constructor({ holder, labelLayer, listeners, makeWorker = startWorker }: SceneParts) {
    this.#holder = holder
    this.#listeners = listeners
    this.#makeWorker = makeWorker
    this.#labels = createLabelLayer(labelLayer)
    document.addEventListener('visibilitychange', this.#showOrHide)
    this.#begin()
  }

  setFigures(figures: readonly Figure[]): void {
    this.#send({ figures })
  }
  setTrails(trails: readonly Trail[]): void {
    this.#send({ trails })
  }
  show(frame: SceneFrame): void {
    this.#send({ frame })
  }
  setOptions(options: SceneOptions): void {
    this.#send({ options })
  }
  setPaint(paint: Paint): void {
    this.#send({ paint })
  }
  setCovered(covered: number): void {
    this.#send({ covered })
  }
  act(...acts: CameraAct[]): void {
    this.#send({ acts })
  }
  picture(legend: PictureLegend): Promise<Blob | null> {
    const now = this.#life
    if (!now) return Promise.resolve(null)
    const id = this.#nextPicture++
    return new Promise((resolve) => {
      this.#pictures.set(id, resolve)
      now.worker.send({ kind: 'picture', id, legend }, [])
    })
  }
  film(legend: PictureLegend): Film | null {
    const now = this.#life
    if (!now) return null
    const ratio = Math.min(2, Math.max(1, devicePixelRatio))
    return startFilm({ width: now.canvas.clientWidth, height: now.canvas.clientHeight }, ratio, {
      begin: (film) => now.worker.send({ kind: 'film', canvas: film, scale: ratio, legend }, [film]),
      caption: (next) => void (now === this.#life && now.put({ legend: next })),
      end: () => void (now === this.#life && now.worker.send({ kind: 'film-end' }, [])),
    })
  }
  revive(): void {
    this.#troubles = []
    if (!this.#life) this.#begin()
  }
  dispose(): void {
    document.removeEventListener('visibilitychange', this.#showOrHide)
    this.#end()
    this.#labels.dispose()
  }

  #send(news: Draft): void {
    const { acts: _, ...lasting } = news
    this.#known = { ...this.#known, ...lasting }
    if (!this.#life) return
    this.#life.put(news)
    this.#listeners.stale()
  }
  #receive(message: FromScene, isUpToDate: boolean): void {
    if (message.kind === 'state') {
      // A driver that is still restarting has no context to give.
      if (message.state === 'lost' || (message.state === 'absent' && this.#troubles.length > 0))
        this.#lose(message.state)
      else this.#listeners.state(message.state)
    } else if (message.kind === 'drawn') {
      this.#camera = message.camera
      this.#labels.show(message.labels)
      this.#listeners.drawn({ ...message, resting: message.resting && isUpToDate })
    } else if (message.kind === 'picture') {
      this.#pictures.get(message.id)?.(message.blob)
      this.#pictures.delete(message.id)
    }
  }
  #begin(): Life {
    this.#listeners.state('starting')
    const life = beginLife(this.#holder, this.#makeWorker(), {
      send: (news) => this.#send(news),
      receive: (message, isUpToDate) => this.#receive(message, isUpToDate),
      fail: (message) => this.#fail(message),
    })
    this.#life = life
    const camera = this.#camera
    this.#send({
      ...this.#known,
      shown: !document.hidden,
      ...(camera ? { acts: [{ kind: 'place' as const, camera }] } : {}),
    })
    return life
  }
  #end(): void {
    clearTimeout(this.#pause)
    this.#life?.end()
    this.#life = null
    this.#labels.show([])
    for (const settle of this.#pictures.values()) settle(null)
    this.#pictures.clear()
  }
  /** False when there was so much trouble lately that another try makes no sense. */
  #mayRestart(most: number): boolean {
    const now = performance.now()
    this.#troubles = [...this.#troubles.filter((at) => now - at < trialTime), now]
    return this.#troubles.length <= most
  }
  #restart(): void {
    const focused = this.#life !== null && document.activeElement === this.#life.canvas
    this.#end()
    const { canvas } = this.#begin()
    if (focused) canvas.focus({ preventScroll: true })
  }
  #fail(message: string): void {
    this.#listeners.broke(message)
    if (this.#mayRestart(mostRestarts.broke)) return this.#restart()
    this.#end()
    this.#listeners.state('broken')
  }
  /** A lost context is not waited for: a new worker gets a new one. */
  #lose(state: 'lost' | 'absent'): void {
    const hopeful = this.#mayRestart(mostRestarts.lost)
    this.#listeners.state(hopeful ? 'lost' : state === 'lost' ? 'broken' : state)
    if (!hopeful) return this.#end()
    // Whatever else it stumbles over without its context is nothing new.
    if (this.#life) this.#life.worker.break = null
    this.#pause = window.setTimeout(() => this.#restart(), driverPause)
  }
}
