import type { Vector3 as PlainVector } from '../../../core/mechanics.ts'
import type { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js'
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import { Scene } from '@babylonjs/core/scene.js'
import { defaultSceneOptions, type Figure, type Pose, type SceneOptions } from '../figure.ts'
import type {
  CameraAct,
  CameraPlace,
  DrawnReport,
  PackedFrame,
  PackedTrail,
  Paint,
  PlacedLabel,
  Spot,
} from '../protocol.ts'
import { arrange } from './arrange.ts'
import { quietLength, spanOf } from './arrows.ts'
import { useWorldFrame } from './axes.ts'
import { boundsOf } from './bounds.ts'
import { paletteOf } from './colours.ts'
import { createFloor } from './floor.ts'
import { placeLabels } from './labels.ts'
import { createFigureBody } from './figure-body.ts'
import type { BoneStock } from './bone-stock.ts'
import { createForceLayer } from './force-layer.ts'
import { createMuscleLayer } from './muscle-layer.ts'
import { framingOf, middleOf } from './body-framing.ts'
import { createJointLayer } from './joint-layer.ts'
import type { Body } from './limbs.ts'
import { createOrbit } from './orbit.ts'
import { createRawLayer } from './raw-layer.ts'
import { reuseBodies } from './reuse.ts'
import { createTrails } from './trails.ts'

/**
 * Everything that stands in the view, and the camera before it. Knows nothing of when it is drawn, nor of how finely.
 */
export interface BabylonScene {
  /** Replaces the figures; their poses come with `show`. */
  setFigures(figures: readonly Figure[]): void
  /** The bones that figures are drawn with; null where there are none to be had. Until then they are not ready. */
  setBones(stock: BoneStock | null): void
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
  spots(): readonly Spot[]
  tip(): DrawnReport['tip']
  /** Where a point of the world is seen, in pixels of the page. */
  project(point: PlainVector): { x: number; y: number }
  camera(): CameraPlace
  dispose(): void
}

/** `size` is that of the view in pixels of the page. */
export function createBabylonScene(
  engine: AbstractEngine,
  size: () => { width: number; height: number },
): BabylonScene {
  const scene = new Scene(engine)
  useWorldFrame(scene)
  scene.skipPointerMovePicking = true
  scene.detachControl()
  const floor = createFloor(scene)
  const forces = createForceLayer(scene)
  const muscles = createMuscleLayer(scene)
  const joints = createJointLayer(scene)
  const raw = createRawLayer(scene)
  const trails = createTrails(scene, size)
  const orbit = createOrbit(scene, size)

  let bodies: Body[] = []
  let stock: BoneStock | null | undefined
  let options: SceneOptions = { ...defaultSceneOptions }
  let frame: PackedFrame = { poses: {}, arrows: [], turns: [], speeds: [] }
  let palette = paletteOf('light')
  let framed = false

  const firstPose = (): Pose =>
    frame.poses.predicted ??
    frame.poses.proposed ??
    frame.poses.against ??
    frame.poses.recorded ??
    frame.raw?.points ??
    null
  /** The last solid body that stands here, else the ghost: outside the phases there is nothing but the recording. */
  function firstBody(): Body | null {
    const present = bodies.filter((b) => frame.poses[b.figure.look])
    return present.findLast((b) => !b.figure.ghost) ?? present[0] ?? null
  }
  function placed(): PackedFrame['poses'] {
    const bounds = boundsOf(firstPose())
    const m = orbit.camera.getViewMatrix().m
    const wide = Math.hypot(m[0]!, m[8]!) || 1
    return arrange(frame.poses, firstBody()?.figure.look ?? null, options.arrangement, {
      tall: bounds ? bounds.high.y - bounds.low.y : 0,
      right: [m[0]! / wide, m[8]! / wide],
    })
  }
  function fit(): void {
    const first = firstBody()?.figure.look
    const poses = placed()
    const others = options.arrangement === 'overlay' ? [] : bodies.map((b) => b.figure.look).filter((l) => l !== first)
    const seen = [firstPose(), ...others.map((look) => poses[look])].filter((pose) => !!pose)
    const framing = framingOf(seen, frame, options)
    if (!framing) return
    orbit.fit(framing.points, Math.max(0.05, 0.045 * framing.tall))
    floor.setReach(Math.max(4, framing.tall * 2.5))
    framed = true
  }
  function poseBodies(): void {
    const solid = bodies.some((body) => !body.figure.ghost && frame.poses[body.figure.look])
    const poses = placed()
    for (const body of bodies) {
      body.pose(poses[body.figure.look] ?? null, frame.axes?.[body.figure.look] ?? null)
      body.setAlone(!solid, options.arrangement !== 'overlay')
      body.setVisible(!body.figure.ghost || options.ghost || !solid)
      body.showMasses(options.masses)
      body.setFocus(frame.focus ?? null)
      body.apply()
    }
  }
  function showJoints(): void {
    const body = firstBody()
    const pose = body && frame.poses[body.figure.look]
    const plain = options.colours === 'size' && options.arrows && frame.arrows.length > 0
    const shown = body && pose ? { figure: body.figure, pose, bony: body.bony } : null
    joints.show(shown, frame.focus ?? null, palette, plain)
    forces.show(frame, options, palette)
    raw.show(frame.raw, palette)
    muscles.show(frame.muscles ?? [])
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
  function apply(): void {
    poseBodies()
    showJoints()
    trails.setVisible(options.trails)
    follow()
  }
  function paintAll(): void {
    scene.clearColor = palette.background
    floor.paint(palette)
    forces.paint(palette)
    muscles.paint(palette)
    joints.paint(palette)
    showJoints()
    trails.paint(palette)
    for (const body of bodies) body.paint(palette)
  }
  function project(point: PlainVector): { x: number; y: number } {
    const { width, height } = size()
    const viewport = orbit.camera.viewport.toGlobal(width, height)
    const { x, y } = Vector3.Project(
      new Vector3(...point),
      Matrix.IdentityReadOnly,
      scene.getTransformMatrix(),
      viewport,
    )
    return { x, y }
  }
  /** Where the force in focus ends, or its joint where it has none; the arrows on the page are kept clear. */
  function tip(): DrawnReport['tip'] {
    const joint = joints.places().find((place) => place.joint === frame.focus)?.at
    if (!joint) return null
    const shown = options.arrows ? frame.arrows : []
    const lines = shown.map((arrow) => {
      const { at, along } = spanOf(arrow, options.metresPerBw)
      const isFocus = arrow.joint === frame.focus
      const on = (share: number) => project([0, 1, 2].map((c) => at[c]! + share * along[c]!) as unknown as PlainVector)
      const [from, to] = isFocus
        ? [on(0), on(1)]
        : arrow.kind === 'ground'
          ? [on(1 - quietLength), on(1)]
          : [on(0), on(quietLength)]
      return [from.x, from.y, to.x, to.y] as const
    })
    // Of several components the longest: the others are hardly to be seen next to it.
    const sizes = shown.map((arrow) => (arrow.joint === frame.focus ? Math.hypot(...arrow.forceBw) : -1))
    const own = lines[sizes.findIndex((long) => long >= 0 && long === Math.max(...sizes))]
    const [x, y] = own ? [own[2], own[3]] : Object.values(project(joint))
    return { x: x!, y: y!, joint, keepClear: lines }
  }
  /** Between the joint in focus and the end of its arrow: both are to be seen. */
  function middleOfFocus(): PlainVector | null {
    const place = joints.places().find(({ joint }) => joint === frame.focus)?.at
    const force = options.arrows && frame.arrows.find((arrow) => arrow.joint === frame.focus)
    if (!place || !force) return place ?? null
    const { along } = spanOf(force, options.metresPerBw)
    return [0, 1, 2].map((c) => place[c]! + along[c]! / 2) as [number, number, number]
  }
  paintAll()

  return {
    setFigures(figures) {
      const next = reuseBodies(bodies, figures, (figure) => createFigureBody(figure, scene, () => stock ?? null))
      const same = next.kept === figures.length && next.kept === bodies.length
      bodies = next.bodies
      if (same) return
      // Another body is another size; one more look of the same body must not move the camera.
      if (next.kept === 0) framed = false
      paintAll()
    },
    setBones(next) {
      stock = next
      apply()
    },
    setTrails(next) {
      trails.set(next)
      trails.setVisible(options.trails)
    },
    show(next) {
      const hadForces = frame.arrows.length > 0
      frame = next
      apply()
      // Forces reach beyond the body: with the first of them it is framed anew, unless the user has moved the camera.
      if (!framed || (!hadForces && next.arrows.length > 0 && !orbit.touched && !next.focus)) fit()
    },
    setOptions(next) {
      options = next
      apply()
    },
    paint({ theme, sides }) {
      palette = paletteOf(theme, sides)
      paintAll()
    },
    act(act) {
      if (act.kind === 'fit') return fit()
      if (act.kind === 'near') {
        const middle = middleOfFocus()
        return middle && orbit.near(middle, act.share, act.radius)
      }
      orbit.act(act)
      // Side by side is as the camera sees it.
      if (options.arrangement === 'side') poseBodies()
    },
    resized() {
      if (framed && !orbit.touched) fit()
    },
    render() {
      floor.setGrain(Math.max(0.5, engine.getRenderWidth() / Math.max(1, size().width)))
      joints.setSize(size().width, size().height)
      engine.beginFrame()
      scene.render()
      engine.endFrame()
    },
    ready: () => stock !== undefined && scene.isReady(),
    compass() {
      const m = orbit.camera.getViewMatrix().m
      return [0, 1, 2].map((i) => [m[4 * i]!, m[4 * i + 1]!] as const)
    },
    labels: () => (options.names ? placeLabels(joints.names(), scene, orbit.camera, size()) : []),
    spots: () => joints.places().map(({ joint, at }) => ({ joint, ...project(at) })),
    tip,
    project,
    camera: () => orbit.place(),
    dispose() {
      for (const body of bodies) body.dispose()
      scene.dispose()
    },
  }
}
