import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Scene } from '@babylonjs/core/scene.js'
import { defaultSceneOptions, type Figure, metresPerSpeed, type Pose, type SceneOptions } from '../figure.ts'
import type { CameraAct, CameraPlace, PackedFrame, PackedTrail, Paint, PlacedLabel } from '../protocol.ts'
import { addArrow, drawnForce, drawnSpeed } from './arrows.ts'
import { useWorldFrame } from './axes.ts'
import { boundsOf } from './bounds.ts'
import { paletteOf } from './colours.ts'
import { createFloor } from './floor.ts'
import { type Label, placeLabels } from './labels.ts'
import { type Body, createBody } from './limbs.ts'
import { createOrbit } from './orbit.ts'
import { reuseBodies } from './reuse.ts'
import { createRods } from './rods.ts'
import { createTrails } from './trails.ts'
import { addTurn } from './turns.ts'

/** Everything that stands in the view, and the camera before it. Knows nothing of when it is drawn, nor of how finely. */
export interface Stage {
  /** Replaces the figures; their poses come with `show`. */
  setFigures(figures: readonly Figure[]): void
  setTrails(trails: readonly PackedTrail[]): void
  show(frame: PackedFrame): void
  setOptions(options: SceneOptions): void
  paint(paint: Paint): void
  act(act: CameraAct): void
  /** The view has another size: the body is framed anew unless the user has moved the camera. */
  resized(): void
  render(): void
  /** False while shaders compile in the background and something is still missing. */
  ready(): boolean
  compass(): readonly (readonly [number, number])[]
  labels(): readonly PlacedLabel[]
  camera(): CameraPlace
  dispose(): void
}

/** `size` is that of the view in pixels of the page. */
export function createStage(engine: AbstractEngine, size: () => { width: number; height: number }): Stage {
  const scene = new Scene(engine)
  useWorldFrame(scene)
  scene.skipPointerMovePicking = true
  scene.detachControl()
  const floor = createFloor(scene)
  // Forces are read through the limbs they act on.
  const arrows = createRods(scene, 'flat', [{ kind: 'edge', grow: 0.005 }, { kind: 'lit' }], 1)
  const trails = createTrails(scene, size)
  const orbit = createOrbit(scene, size)

  let bodies: Body[] = []
  let options: SceneOptions = { ...defaultSceneOptions }
  let frame: PackedFrame = { poses: {}, arrows: [], turns: [], speeds: [] }
  let palette = paletteOf('light')
  let named: readonly Label[] = []
  let framed = false

  const firstPose = (): Pose => frame.poses.predicted ?? frame.poses.proposed ?? frame.poses.against ?? frame.poses.recorded ?? null
  function fit(): void {
    const bounds = boundsOf(firstPose())
    if (!bounds) return
    const { low, high } = bounds
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
    const { arrows: forces, speeds, turns: impulses } = options.arrows ? frame : { arrows: [], speeds: [], turns: [] }
    const largest = Math.max(0, ...impulses.map((t) => Math.hypot(...t.impulse)))
    arrows.clear()
    for (const force of forces) addArrow(arrows, drawnForce(force, options.metresPerBw, options.fullScaleBw))
    for (const speed of speeds) addArrow(arrows, drawnSpeed(speed, metresPerSpeed, palette))
    for (const impulse of impulses) addTurn(arrows, impulse, largest, palette)
    arrows.done()
  }
  function poseBodies(): void {
    const solid = bodies.some((body) => !body.figure.ghost && frame.poses[body.figure.look])
    for (const body of bodies) {
      body.pose(frame.poses[body.figure.look] ?? null)
      body.setAlone(!solid)
      body.setVisible(!body.figure.ghost || options.ghost || !solid)
      body.showMasses(options.masses)
      body.apply()
    }
  }
  const centre = new Vector3()
  function follow(): void {
    const pose = firstPose()
    const bounds = boundsOf(pose)
    if (!pose || !bounds) return
    bounds.low.addToRef(bounds.high, centre).scaleInPlace(0.5)
    // The root (first joint) moves smoothly; a box around swinging legs does not.
    centre.x = pose[0] ?? centre.x
    centre.z = pose[2] ?? centre.z
    orbit.follow(centre)
    floor.centreOn(centre.x, centre.z)
  }
  function nameJoints(): void {
    // The last solid one that stands here, else the ghost: outside the phases there is nothing but the recording.
    const present = options.names ? bodies.filter((b) => frame.poses[b.figure.look]) : []
    const body = present.findLast((b) => !b.figure.ghost) ?? present[0]
    const pose = body && frame.poses[body.figure.look]
    named = body && pose ? body.figure.joints.flatMap(({ name, label }, j) => (label ? [{ text: name, at: [pose[3 * j]!, pose[3 * j + 1]!, pose[3 * j + 2]!] as const }] : [])) : []
  }
  function apply(): void {
    poseBodies()
    showArrows()
    trails.setVisible(options.trails)
    follow()
    nameJoints()
  }
  function paintAll(): void {
    scene.clearColor = palette.background
    floor.paint(palette)
    arrows.tint('edge', palette.outline)
    showArrows()
    trails.paint(palette)
    for (const body of bodies) body.paint(palette)
  }
  paintAll()

  return {
    setFigures(figures) {
      const next = reuseBodies(bodies, figures, (figure) => createBody(figure, scene))
      const same = next.kept === figures.length && next.kept === bodies.length
      bodies = next.bodies
      if (same) return
      // Another body is another size; one more look of the same body must not move the camera.
      if (next.kept === 0) framed = false
      paintAll()
    },
    setTrails(next) {
      trails.set(next)
      trails.setVisible(options.trails)
    },
    show(next) {
      frame = next
      apply()
      if (!framed) fit()
    },
    setOptions(next) {
      options = next
      apply()
    },
    paint({ theme, sides }) {
      palette = paletteOf(theme, sides)
      paintAll()
    },
    act: (act) => (act.kind === 'fit' ? fit() : orbit.act(act)),
    resized() {
      if (framed && !orbit.touched) fit()
    },
    render() {
      floor.setGrain(Math.max(0.5, engine.getRenderWidth() / Math.max(1, size().width)))
      engine.beginFrame()
      scene.render()
      engine.endFrame()
    },
    ready: () => scene.isReady(),
    compass() {
      const m = orbit.camera.getViewMatrix().m
      return [0, 1, 2].map((i) => [m[4 * i]!, m[4 * i + 1]!] as const)
    },
    labels: () => placeLabels(named, scene, orbit.camera, size()),
    camera: () => orbit.place(),
    dispose() {
      for (const body of bodies) body.dispose()
      scene.dispose()
    },
  }
}
