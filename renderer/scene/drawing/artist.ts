import { Engine } from '@babylonjs/core/Engines/engine.js'
import { drawPicture, type PictureLegend, pictureSize } from '../picture.ts'
import type { FromScene, SceneNews, ToScene, ViewSize } from '../protocol.ts'
import { whenFinished } from './finished.ts'
import { type Clock, createPacer } from './pacing.ts'
import { createQuality, probeRenderer } from './quality.ts'
import { fetchBoneStock } from './bone-stock.ts'
import { createBabylonScene } from './babylon-scene.ts'

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
  const quality = createQuality(probeRenderer(), 1)
  const engine = new Engine(
    canvas,
    !quality.software,
    {
      preserveDrawingBuffer: false,
      stencil: false,
      audioEngine: false,
      powerPreference: 'high-performance',
      doNotHandleContextLost: true,
    },
    false,
  )
  engine.disableManifestCheck = true
  // The engine's own.
  const gl = canvas.getContext('webgl2')
  let size: ViewSize = { width: 0, height: 0, ratio: 1 }
  let shown = true
  let lost = false
  let frames = 0
  let film: Film | null = null
  const scene = createBabylonScene(engine, () => size)

  /** Resizing wipes the canvas, so it is done only in the frame that draws it anew. */
  function render(scaling: number): void {
    engine.setSize(Math.round(size.width / scaling), Math.round(size.height / scaling))
    scene.render()
  }
  const pacer = createPacer({
    quality,
    clock,
    mayDraw: () => shown && !lost && size.width > 0 && size.height > 0,
    draw(scaling) {
      // A film is kept: it is worth smooth edges.
      render(film ? quality.finest() : scaling)
      frames += 1
      if (film) drawPicture(film.ctx, canvas, film.scale, film.legend, scene.labels())
      return { ready: scene.ready() }
    },
    finished: (then) => whenFinished(gl, clock, then),
    drawn: () =>
      post({
        kind: 'drawn',
        frames,
        resting: pacer.resting,
        axes: scene.compass(),
        labels: scene.labels(),
        spots: scene.spots(),
        tip: scene.tip() ?? null,
        camera: scene.camera(),
      }),
  })

  void fetchBoneStock().then((stock) => {
    scene.setBones(stock)
    pacer.again()
    pacer.changed()
  })

  function receive(news: SceneNews): void {
    if (news.size) {
      const { width, height, ratio } = news.size
      size = { width, height, ratio }
      quality.setRatio(ratio)
      scene.resized()
      pacer.again()
    }
    if (news.shown !== undefined) shown = news.shown
    if (news.paint) scene.paint(news.paint)
    if (news.options) scene.setOptions(news.options)
    if (news.figures) scene.setFigures(news.figures)
    if (news.trails) scene.setTrails(news.trails)
    if (news.frame) scene.show(news.frame)
    for (const act of news.acts ?? []) scene.act(act)
    if (news.legend && film) film.legend = news.legend
    if (Object.keys(news).some((name) => name !== 'size' && name !== 'legend')) pacer.changed()
  }

  async function takePicture(legend: PictureLegend): Promise<Blob | null> {
    await new Promise<void>((next) => clock.frame(next))
    if (lost || size.width === 0) return null
    const scale = Math.max(1 / quality.finest(), paperRatio)
    const finer = quality.software && 4 * scale * scale * size.width * size.height < mostPixels ? 2 : 1
    render(1 / (scale * finer))
    const picture = new OffscreenCanvas(
      ...pictureSize({ width: Math.round(size.width * scale), height: Math.round(size.height * scale) }, scale),
    )
    const ctx = picture.getContext('2d')
    if (ctx) drawPicture(ctx, canvas, scale, legend, scene.labels())
    // Back to what is on screen within the same frame, so that nothing flickers.
    render(quality.finest())
    return ctx ? picture.convertToBlob({ type: 'image/png' }) : null
  }

  // Its end is the end of this worker: the page starts another. Drawing on a context restored after the graphics
  // process died ends the whole page
  // (Electron 42, software renderer).
  canvas.addEventListener('webglcontextlost', () => {
    lost = true
    post({ kind: 'state', state: 'lost' })
  })

  return (message) => {
    if (message.kind === 'news') {
      receive(message.news)
      post({ kind: 'took' })
    } else if (message.kind === 'picture') {
      const { id, legend } = message
      void takePicture(legend).then(
        (blob) => post({ kind: 'picture', id, blob }),
        () => post({ kind: 'picture', id, blob: null }),
      )
    } else if (message.kind === 'film') {
      const ctx = message.canvas.getContext('2d')
      film = ctx && { ctx, scale: message.scale, legend: message.legend }
      pacer.changed()
    } else film = null
  }
}
