import { Engine } from '@babylonjs/core/Engines/engine.js'
import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js'
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js'
import { Color3 } from '@babylonjs/core/Maths/math.color.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Scene } from '@babylonjs/core/scene.js'
import { createArrows, drawnForce, drawnSpeed } from './arrows.ts'
import { useWorldFrame } from './axes.ts'
import { paletteOf } from './colours.ts'
import { defaultSceneOptions, type Figure, type Look, metresPerSpeed, type Pose, type SceneFrame, type SceneOptions, type Trail, type ViewName } from './figure.ts'
import { createFloor } from './floor.ts'
import { createLabels } from './labels.ts'
import { type Body, createBody } from './limbs.ts'
import { createOrbit } from './orbit.ts'
import { reuseBodies } from './reuse.ts'
import { createQuality } from './quality.ts'
import { createTrails } from './trails.ts'
import { createTurns } from './turns.ts'

export type SceneState = 'running' | 'lost'

export interface SceneHandle {
  readonly software: boolean
  readonly renderer: string
  /** Replaces the figures; their poses come with `show`. */
  setFigures(figures: readonly Figure[]): void
  setTrails(trails: readonly Trail[]): void
  show(frame: SceneFrame): void
  setOptions(options: Partial<SceneOptions>): void
  /** Side colours as CSS hex, by the user's preference. */
  setTheme(theme: 'light' | 'dark', sides?: { left: string; right: string }): void
  view(name: ViewName): void
  fit(): void
  setFollowing(on: boolean): void
  /** Columns of the camera's rotation, for a compass: the screen direction of world x, y, z. */
  compass(): readonly (readonly [number, number])[]
  /** The view without what the page lays over it, twice as fine as the screen. */
  snapshot(): Promise<ImageBitmap | null>
  onState(listener: (state: SceneState) => void): void
  onDrawn(listener: () => void): void
  /** While the picture still lies on the canvas, which a change of sharpness would wipe: for filming. Null: no longer. */
  onPainted(listener: (() => void) | null): void
  /** Nothing moves and the picture is as sharp as it gets. */
  readonly resting: boolean
  /** Frames drawn so far: a still view must not count up. */
  readonly framesDrawn: number
  dispose(): void
}

const boundsOf = (pose: ArrayLike<number>) => {
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = new Vector3(-Infinity, -Infinity, -Infinity)
  for (let i = 0; i + 2 < pose.length; i += 3) {
    if (!Number.isFinite(pose[i])) continue
    low.minimizeInPlaceFromFloats(pose[i]!, pose[i + 1]!, pose[i + 2]!)
    high.maximizeInPlaceFromFloats(pose[i]!, pose[i + 1]!, pose[i + 2]!)
  }
  return { low, high }
}

/** Throws when the machine has no WebGL; the caller then shows the plots without the picture. */
export function createScene(canvas: HTMLCanvasElement, labelLayer: HTMLElement): SceneHandle {
  const engine = new Engine(canvas, true, { preserveDrawingBuffer: false, stencil: false, audioEngine: false, powerPreference: 'high-performance' }, false)
  engine.disableManifestCheck = true
  const renderer = engine.getGlInfo().renderer
  const quality = createQuality(renderer, window.devicePixelRatio)
  engine.setHardwareScalingLevel(quality.finest)

  const scene = new Scene(engine)
  useWorldFrame(scene)
  scene.skipPointerMovePicking = true
  scene.detachControl()
  const sky = new HemisphericLight('sky', new Vector3(0.1, 1, 0.1), scene)
  sky.intensity = 0.72
  sky.groundColor = new Color3(0.42, 0.43, 0.45)
  const lamp = new DirectionalLight('lamp', new Vector3(-0.45, -1, -0.55), scene)
  lamp.intensity = 0.42

  const floor = createFloor(scene)
  const arrows = createArrows(scene)
  const trails = createTrails(scene)
  const turns = createTurns(scene)
  const orbit = createOrbit(scene, canvas, () => requestRender())
  const labels = createLabels(scene, orbit.camera, canvas, labelLayer)

  let bodies: Body[] = []
  let options: SceneOptions = { ...defaultSceneOptions }
  let frame: SceneFrame = { poses: {}, arrows: [] }
  let palette = paletteOf('light')
  let state: SceneState = 'running'
  let stateListener: ((state: SceneState) => void) | null = null
  let drawnListener: (() => void) | null = null
  let paintedListener: (() => void) | null = null
  let framed = false
  let framesDrawn = 0
  let disposed = false

  // A moving picture may be coarse on a slow machine; once it stands still it is drawn again as sharp as the screen.
  let sharp = true
  let resting = 0
  const setScaling = (scaling: number) => {
    if (Math.abs(engine.getHardwareScalingLevel() - scaling) > 1e-6) engine.setHardwareScalingLevel(scaling)
  }
  const sharpen = () => {
    resting = 0
    if (disposed || sharp || scheduled !== 0) return
    sharp = true
    // Drawn as sharp as it gets already: nothing to do but to say so.
    if (Math.abs(engine.getHardwareScalingLevel() - quality.finest) < 1e-6) return drawnListener?.()
    setScaling(quality.finest)
    scheduled = requestAnimationFrame(draw)
  }
  let scheduled = 0
  const draw = () => {
    scheduled = 0
    if (disposed || state === 'lost' || document.hidden || canvas.clientWidth === 0) return
    const started = performance.now()
    engine.beginFrame()
    scene.render()
    engine.endFrame()
    paintedListener?.()
    framesDrawn += 1
    labels.place()
    if (!sharp && quality.sawFrame(performance.now() - started)) setScaling(quality.scaling())
    clearTimeout(resting)
    resting = sharp ? 0 : window.setTimeout(sharpen, 240)
    drawnListener?.()
    // Shaders compile in the background: draw again until everything has appeared.
    if (!scene.isReady() && scheduled === 0) scheduled = requestAnimationFrame(draw)
  }
  const requestRender = () => {
    if (disposed) return
    if (sharp) {
      sharp = false
      setScaling(quality.scaling())
    }
    if (scheduled === 0) scheduled = requestAnimationFrame(draw)
  }

  const firstPose = (): Pose => frame.poses.predicted ?? frame.poses.proposed ?? frame.poses.recorded ?? null
  const centre = new Vector3()
  function fit(): void {
    const pose = firstPose()
    if (!pose) return
    const { low, high } = boundsOf(pose)
    if (!Number.isFinite(low.x)) return
    const tall = Math.max(0.45, (high.y - low.y) / 2)
    const wide = Math.max(0.45, Math.hypot(high.x - low.x, high.z - low.z) / 2)
    const middle = low.add(high).scale(0.5)
    // Room for the toolbar above and, more of it, for the legend below.
    middle.y -= tall * 0.14
    orbit.fit(middle, tall * 1.36, wide * 1.25)
    floor.setReach(Math.max(4, tall * 5))
    framed = true
  }

  function showArrows(): void {
    const on = options.arrows
    const { arrows: forces, speeds = [], turns: impulses = [] } = on ? frame : { arrows: [] }
    arrows.show([
      ...forces.map((arrow) => drawnForce(arrow, options.metresPerBw, options.fullScaleBw)),
      ...speeds.map((speed) => drawnSpeed(speed, metresPerSpeed, palette)),
    ])
    turns.show(impulses, Math.max(0, ...impulses.map((t) => Math.hypot(...t.impulse))))
  }

  function apply(): void {
    const solid = bodies.some((body) => !body.figure.ghost && frame.poses[body.figure.look])
    for (const body of bodies) {
      body.pose(frame.poses[body.figure.look] ?? null)
      body.setAlone(!solid)
      body.setVisible(!body.figure.ghost || options.ghost || !solid)
      body.showMasses(options.masses)
    }
    showArrows()
    trails.setVisible(options.trails)
    const pose = firstPose()
    if (pose) {
      const { low, high } = boundsOf(pose)
      if (Number.isFinite(low.x)) {
        low.addToRef(high, centre).scaleInPlace(0.5)
        // The root (first joint) moves smoothly; a box around swinging legs does not.
        centre.x = pose[0] ?? centre.x
        centre.z = pose[2] ?? centre.z
        orbit.follow(centre)
        floor.centreOn(centre.x, centre.z)
      }
    }
    const named = options.names ? bodies.find((body) => !body.figure.ghost) ?? bodies[0] : undefined
    const posed = named && frame.poses[named.figure.look]
    labels.show(
      named && posed
        ? named.figure.joints.flatMap((joint, j) => (joint.label ? [{ text: joint.name, at: [posed[3 * j]!, posed[3 * j + 1]!, posed[3 * j + 2]!] as const }] : []))
        : [],
    )
    requestRender()
  }

  function paint(): void {
    scene.clearColor = palette.background
    floor.paint(palette)
    arrows.paint(palette)
    turns.paint(palette)
    showArrows()
    trails.paint(palette)
    for (const body of bodies) body.paint(palette)
    requestRender()
  }

  const resized = new ResizeObserver(() => {
    if (sharp) setScaling(quality.finest)
    engine.resize()
    if (framed && !orbit.touched) fit()
    // Draw at once: a cleared canvas would flash while the window is dragged.
    cancelAnimationFrame(scheduled)
    draw()
  })
  resized.observe(canvas)
  const shown = () => {
    if (!document.hidden) requestRender()
  }
  document.addEventListener('visibilitychange', shown)
  const setState = (next: SceneState) => {
    state = next
    stateListener?.(next)
  }
  engine.onContextLostObservable.add(() => setState('lost'))
  engine.onContextRestoredObservable.add(() => {
    setState('running')
    apply()
  })
  paint()

  return {
    software: quality.software,
    renderer,
    get resting() {
      return sharp && scheduled === 0
    },
    get framesDrawn() {
      return framesDrawn
    },
    setFigures(figures) {
      const next = reuseBodies(bodies, figures, (figure) => createBody(figure, scene))
      const same = next.kept === figures.length && next.kept === bodies.length
      bodies = next.bodies
      if (same) return
      // Another body is another size; one more look of the same body must not move the camera.
      if (next.kept === 0) framed = false
      paint()
    },
    setTrails(next) {
      trails.set(next)
      trails.setVisible(options.trails)
      requestRender()
    },
    show(next) {
      frame = next
      apply()
      if (!framed) fit()
    },
    setOptions(next) {
      options = { ...options, ...next }
      apply()
    },
    setTheme(theme, sides) {
      palette = paletteOf(theme, sides)
      paint()
    },
    view: (name) => orbit.view(name),
    fit,
    setFollowing: (on) => orbit.setFollowing(on),
    compass() {
      const m = orbit.camera.getViewMatrix().m
      return [0, 1, 2].map((i) => [m[4 * i]!, m[4 * i + 1]!] as const)
    },
    async snapshot() {
      if (state === 'lost' || disposed) return null
      // Twice as fine as the screen, for paper.
      engine.setHardwareScalingLevel(Math.min(quality.finest, 0.5))
      // The drawing buffer is only valid inside the task that drew it.
      engine.beginFrame()
      scene.render()
      engine.endFrame()
      const bitmap = await createImageBitmap(canvas)
      sharp = true
      setScaling(quality.finest)
      draw()
      return bitmap
    },
    onState(listener) {
      stateListener = listener
    },
    onDrawn(listener) {
      drawnListener = listener
    },
    onPainted(listener) {
      paintedListener = listener
    },
    dispose() {
      disposed = true
      cancelAnimationFrame(scheduled)
      clearTimeout(resting)
      resized.disconnect()
      document.removeEventListener('visibilitychange', shown)
      labels.dispose()
      orbit.dispose()
      for (const body of bodies) body.dispose()
      scene.dispose()
      engine.dispose()
    },
  }
}

export type { Figure, Look, Pose }
