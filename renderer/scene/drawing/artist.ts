import { Engine } from '@babylonjs/core/Engines/engine.js'
import { drawPicture, type PictureLegend, pictureSize } from '../picture.ts'
import type { FromScene, SceneNews, ToScene, ViewSize } from '../protocol.ts'
import { whenFinished } from './finished.ts'
import { type Clock, createPacer } from './pacing.ts'
import { createQuality, probeRenderer } from './quality.ts'
import { fetchBoneStock } from './bone-stock.ts'
import { BabylonScene } from './babylon-scene.ts'

/** A picture for paper is at least this many times as fine as the page. */
const paperRatio = 2
/** Pixels of the largest picture that is drawn finer than it is kept. */
const mostPixels = 12e6

const clock: Clock = {
  frame: (then) => requestAnimationFrame(then),
  cancelFrame: (id) => cancelAnimationFrame(id),
  later: (then, milliseconds) => globalThis.setTimeout(then, milliseconds),
  cancelLater: (id) => clearTimeout(id),
  now: () => performance.now(),
}

interface Film {
  ctx: OffscreenCanvasRenderingContext2D
  scale: number
  legend: PictureLegend
}

/** Draws on the page's canvas from inside the worker. Throws when the machine has no WebGL. */
export function createArtist(
  canvas: OffscreenCanvas,
  post: (message: FromScene) => void,
): (message: Exclude<ToScene, { kind: 'start' }>) => void {
  const artist = new Artist(canvas, post)
  return (message) => {
    if (message.kind === 'news') {
      artist.receive(message.news)
      post({ kind: 'took' })
    } else if (message.kind === 'picture') {
      const { id, legend } = message
      void artist.takePicture(legend).then(
        (blob) => post({ kind: 'picture', id, blob }),
        () => post({ kind: 'picture', id, blob: null }),
      )
    } else if (message.kind === 'film') {
      const ctx = message.canvas.getContext('2d')
      artist.startFilm(ctx && { ctx, scale: message.scale, legend: message.legend })
    } else artist.endFilm()
  }
}

function createEngine(canvas: OffscreenCanvas, smooth: boolean): Engine {
  const options = {
    preserveDrawingBuffer: false,
    stencil: false,
    audioEngine: false,
    powerPreference: 'high-performance',
    doNotHandleContextLost: true,
  } as const
  const engine = new Engine(canvas, smooth, options, false)
  engine.disableManifestCheck = true
  return engine
}

class Artist {
  readonly #canvas: OffscreenCanvas
  readonly #post: (message: FromScene) => void
  readonly #quality = createQuality(probeRenderer(), 1)
  readonly #engine: Engine
  readonly #scene: BabylonScene
  readonly #pacer: ReturnType<typeof createPacer>
  #size: ViewSize = { width: 0, height: 0, ratio: 1 }
  #covered = 0
  #shown = true
  #lost = false
  #frames = 0
  #film: Film | null = null

  constructor(canvas: OffscreenCanvas, post: (message: FromScene) => void) {
    this.#canvas = canvas
    this.#post = post
    this.#engine = createEngine(canvas, !this.#quality.software)
    this.#scene = new BabylonScene(this.#engine, () => ({ ...this.#size, covered: this.#covered }))
    // The engine's own.
    const gl = canvas.getContext('webgl2')
    this.#pacer = createPacer({
      quality: this.#quality,
      clock,
      mayDraw: () => this.#mayDraw(),
      draw: (scaling) => this.#draw(scaling),
      finished: (then) => whenFinished(gl, clock, then),
      drawn: () => this.#reportDrawn(),
    })
    void fetchBoneStock().then((stock) => {
      this.#scene.setBones(stock)
      this.#pacer.again()
      this.#pacer.changed()
    })
    // Its end is the end of this worker: the page starts another. Drawing on a context restored after the graphics
    // process died ends the whole page (Electron 42, software renderer).
    canvas.addEventListener('webglcontextlost', () => {
      this.#lost = true
      post({ kind: 'state', state: 'lost' })
    })
  }

  #mayDraw(): boolean {
    const { width, height } = this.#size
    return this.#shown && !this.#lost && width > 0 && height > 0 && this.#scene.knowsBones
  }

  /** Resizing wipes the canvas, so it is done only in the frame that draws it anew. */
  #render(scaling: number): void {
    this.#engine.setSize(Math.round(this.#size.width / scaling), Math.round(this.#size.height / scaling))
    this.#scene.render()
  }

  #draw(scaling: number): { ready: boolean } {
    const film = this.#film
    // A film is kept: it is worth smooth edges.
    this.#render(film ? this.#quality.finest() : scaling)
    this.#frames += 1
    if (film) drawPicture(film.ctx, this.#canvas, film.scale, film.legend, this.#scene.labels())
    return { ready: this.#scene.ready() }
  }

  #reportDrawn(): void {
    const scene = this.#scene
    this.#post({
      kind: 'drawn',
      frames: this.#frames,
      resting: this.#pacer.resting,
      axes: scene.compass(),
      labels: scene.labels(),
      spots: scene.spots(),
      tip: scene.tip() ?? null,
      camera: scene.camera(),
    })
  }

  receive(news: SceneNews): void {
    const scene = this.#scene
    if (news.size) {
      const { width, height, ratio } = news.size
      this.#size = { width, height, ratio }
      this.#quality.setRatio(ratio)
      scene.resized()
      this.#pacer.again()
    }
    if (news.covered !== undefined && news.covered !== this.#covered) {
      this.#covered = news.covered
      scene.resized()
    }
    if (news.shown !== undefined) this.#shown = news.shown
    if (news.paint) scene.paint(news.paint)
    if (news.options) scene.setOptions(news.options)
    if (news.figures) scene.setFigures(news.figures)
    if (news.trails) scene.setTrails(news.trails)
    if (news.frame) scene.show(news.frame)
    for (const act of news.acts ?? []) scene.act(act)
    if (news.legend && this.#film) this.#film.legend = news.legend
    if (Object.keys(news).some((name) => name !== 'size' && name !== 'legend')) this.#pacer.changed()
  }

  async takePicture(legend: PictureLegend): Promise<Blob | null> {
    await new Promise<void>((next) => clock.frame(next))
    const { width, height } = this.#size
    if (this.#lost || width === 0) return null
    const finest = this.#quality.finest()
    const scale = Math.max(1 / finest, paperRatio)
    const finer = this.#quality.software && 4 * scale * scale * width * height < mostPixels ? 2 : 1
    this.#render(1 / (scale * finer))
    const view = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const picture = new OffscreenCanvas(...pictureSize(view, scale))
    const ctx = picture.getContext('2d')
    if (ctx) drawPicture(ctx, this.#canvas, scale, legend, this.#scene.labels())
    // Back to what is on screen within the same frame, so that nothing flickers.
    this.#render(finest)
    return ctx ? picture.convertToBlob({ type: 'image/png' }) : null
  }

  startFilm(film: Film | null): void {
    this.#film = film
    this.#pacer.changed()
  }

  endFilm(): void {
    this.#film = null
  }
}
