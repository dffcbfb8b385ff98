import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Scene } from '@babylonjs/core/scene.js'
import { defaultSceneOptions, type Figure, metresPerSpeed, type Pose, type SceneOptions, type Xyz } from '../figure.ts'
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

/**
 * Everything that stands in the view, and the camera before it. Knows nothing of when it is drawn, nor of how finely.
 */
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
  /** Where a point of the world is seen, in pixels of the page. */
  project(point: Xyz): { x: number; y: number }
  camera(): CameraPlace
  dispose(): void
}

/** The root (first point) moves smoothly; a box around swinging legs does not. */
function middleOf(pose: ArrayLike<number>, { low, high }: { low: Vector3; high: Vector3 }): Vector3 {
  const middle = low.add(high).scaleInPlace(0.5)
  if (Number.isFinite(pose[0])) middle.set(pose[0]!, middle.y, pose[2]!)
  return middle
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
  const rings = createRods(scene, 'bead', [{ kind: 'edge', grow: 0.004 }, { kind: 'lit' }], 1)
  const trails = createTrails(scene, size)
  const orbit = createOrbit(scene, size)

  let bodies: Body[] = []
  let options: SceneOptions = { ...defaultSceneOptions }
  let frame: PackedFrame = { poses: {}, arrows: [], turns: [], speeds: [] }
  let palette = paletteOf('light')
  let named: readonly Label[] = []
  let framed = false

  const firstPose = (): Pose =>
    frame.poses.predicted ?? frame.poses.proposed ?? frame.poses.against ?? frame.poses.recorded ?? null
  function fit(): void {
    const pose = firstPose()
    const bounds = boundsOf(pose)
    if (!pose || !bounds) return
    const { low, high } = bounds
    const tall = high.y - low.y
    const points: Vector3[] = []
    for (let i = 0; i + 2 < pose.length; i += 3)
      if (Number.isFinite(pose[i])) points.push(new Vector3(pose[i], pose[i + 1], pose[i + 2]))
    // Room for the steps to come, and for the arms.
    const { x, z } = middleOf(pose, bounds)
    for (const way of [-1, 1])
      points.push(
        new Vector3(x + way * 0.24 * tall, low.y, z),
        new Vector3(x, low.y + 0.4 * tall, z + way * 0.15 * tall),
      )
    // Forces reach beyond the body; one far below the floor must not make it small.
    const forces = options.arrows ? frame.arrows : []
    for (const { at, forceBw } of forces) {
      const tip = new Vector3(...at).addInPlace(new Vector3(...forceBw).scaleInPlace(options.metresPerBw))
      tip.y = Math.max(tip.y, low.y - 0.2 * tall)
      if (Number.isFinite(tip.x + tip.y + tip.z)) points.push(tip)
    }
    orbit.fit(points, Math.max(0.05, 0.045 * tall))
    floor.setReach(Math.max(4, tall * 2.5))
    framed = true
  }

  function showArrows(): void {
    const { arrows: forces, speeds, turns: impulses } = options.arrows ? frame : { arrows: [], speeds: [], turns: [] }
    const largest = Math.max(0, ...impulses.map((t) => Math.hypot(...t.impulse)))
    arrows.clear()
    rings.clear()
    for (const force of forces) addArrow(arrows, drawnForce(force, options.metresPerBw, options.fullScaleBw))
    for (const speed of speeds) addArrow(arrows, drawnSpeed(speed, metresPerSpeed, palette))
    for (const impulse of impulses) addTurn(rings, arrows, impulse, largest, palette)
    arrows.done()
    rings.done()
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
    centre.copyFrom(middleOf(pose, bounds))
    orbit.follow(centre)
    floor.centreOn(centre.x, centre.z)
  }
  function nameJoints(): void {
    // The last solid one that stands here, else the ghost: outside the phases there is nothing but the recording.
    const present = options.names ? bodies.filter((b) => frame.poses[b.figure.look]) : []
    const body = present.findLast((b) => !b.figure.ghost) ?? present[0]
    const pose = body && frame.poses[body.figure.look]
    named =
      body && pose
        ? body.figure.joints.flatMap(({ name, label, side }, j) =>
            label ? [{ text: name, side, at: [pose[3 * j]!, pose[3 * j + 1]!, pose[3 * j + 2]!] as const }] : [],
          )
        : []
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
    rings.tint('edge', palette.outline)
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
    project(point) {
      const { width, height } = size()
      const { x, y } = Vector3.Project(
        new Vector3(...point),
        Matrix.IdentityReadOnly,
        scene.getTransformMatrix(),
        orbit.camera.viewport.toGlobal(width, height),
      )
      return { x, y }
    },
    camera: () => orbit.place(),
    dispose() {
      for (const body of bodies) body.dispose()
      scene.dispose()
    },
  }
}
