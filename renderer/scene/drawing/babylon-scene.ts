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
import { useWorldFrame } from './axes.ts'
import { boundsOf } from './bounds.ts'
import { paletteOf } from './colours.ts'
import { createFloor } from './floor.ts'
import { placeLabels } from './labels.ts'
import { createFigureBody } from './figure-body.ts'
import type { BoneStock } from './bone-stock.ts'
import { createForceLayer } from './force-layer.ts'
import { createMuscleLayer } from './muscle-layer.ts'
import { framingOf, isHeadAdded, middleOf } from './body-framing.ts'
import { middleOfFocus, tipOfFocus } from './focus-tip.ts'
import { createJointLayer } from './joint-layer.ts'
import type { Body } from './limbs.ts'
import type { ViewRoom } from './framing.ts'
import { createOrbit } from './orbit.ts'
import { createRawLayer } from './raw-layer.ts'
import { reuseBodies } from './reuse.ts'
import { createTrails } from './trails.ts'

const hasArrows = ({ arrows, speeds }: PackedFrame): boolean => arrows.length + speeds.length > 0

/**
 * Everything that stands in the view, and the camera before it. Knows nothing of when it is drawn, nor of how finely.
 */
export class BabylonScene {
  readonly #engine: AbstractEngine
  readonly #size: () => ViewRoom
  readonly #scene: Scene
  readonly #floor
  readonly #forces
  readonly #muscles
  readonly #joints
  readonly #raw
  readonly #trails
  readonly #orbit
  readonly #centre = new Vector3()

  #bodies: Body[] = []
  /** Undefined until it is known whether there are bones. */
  #stock: BoneStock | null | undefined
  #options: SceneOptions = { ...defaultSceneOptions }
  #frame: PackedFrame = { poses: {}, arrows: [], turns: [], speeds: [] }
  #palette = paletteOf('light')
  #framed = false

  /** `size` is that of the view in pixels of the page. */
  constructor(engine: AbstractEngine, size: () => ViewRoom) {
    this.#engine = engine
    this.#size = size
    const scene = new Scene(engine)
    useWorldFrame(scene)
    scene.skipPointerMovePicking = true
    scene.detachControl()
    this.#scene = scene
    this.#floor = createFloor(scene)
    this.#forces = createForceLayer(scene)
    this.#muscles = createMuscleLayer(scene)
    this.#joints = createJointLayer(scene)
    this.#raw = createRawLayer(scene)
    this.#trails = createTrails(scene, size)
    this.#orbit = createOrbit(scene, size)
    this.#paintAll()
  }

  #firstPose(): Pose {
    const { poses, raw } = this.#frame
    return poses.predicted ?? poses.proposed ?? poses.against ?? poses.recorded ?? raw?.points ?? null
  }

  /** The last solid body that stands here, else the ghost: outside the phases there is nothing but the recording. */
  #firstBody(): Body | null {
    const present = this.#bodies.filter((b) => this.#frame.poses[b.figure.look])
    return present.findLast((b) => !b.figure.ghost) ?? present[0] ?? null
  }

  #placed(): PackedFrame['poses'] {
    const bounds = boundsOf(this.#firstPose())
    const m = this.#orbit.camera.getViewMatrix().m
    const wide = Math.hypot(m[0]!, m[8]!) || 1
    return arrange(this.#frame.poses, this.#firstBody()?.figure.look ?? null, this.#options.arrangement, {
      tall: bounds ? bounds.high.y - bounds.low.y : 0,
      right: [m[0]! / wide, m[8]! / wide],
    })
  }

  #fit(): void {
    const first = this.#firstBody()?.figure.look
    const poses = this.#placed()
    const isOverlay = this.#options.arrangement === 'overlay'
    const others = isOverlay ? [] : this.#bodies.map((b) => b.figure.look).filter((l) => l !== first)
    const seen = [this.#firstPose(), ...others.map((look) => poses[look])].filter((pose) => !!pose)
    const framing = framingOf(seen, this.#frame, this.#options, isHeadAdded(this.#firstBody()?.figure ?? null))
    if (!framing) return
    this.#orbit.fit(framing.points, Math.max(0.05, 0.045 * framing.tall))
    this.#floor.setReach(Math.max(4, framing.tall * 2.5))
    this.#framed = true
  }

  #poseBodies(): void {
    const [frame, options] = [this.#frame, this.#options]
    const solid = this.#bodies.some((body) => !body.figure.ghost && frame.poses[body.figure.look])
    const poses = this.#placed()
    for (const body of this.#bodies) {
      body.pose(poses[body.figure.look] ?? null, frame.axes?.[body.figure.look] ?? null)
      body.setAlone(!solid, options.arrangement !== 'overlay')
      body.setVisible(!body.figure.ghost || options.ghost || !solid)
      body.showMasses(options.masses)
      body.setFocus(frame.focus ?? null)
      body.apply()
    }
  }

  #showJoints(): void {
    const [frame, options, palette] = [this.#frame, this.#options, this.#palette]
    const body = this.#firstBody()
    const pose = body && frame.poses[body.figure.look]
    const plain = options.colours === 'size' && options.arrows && frame.arrows.length > 0
    const shown = body && pose ? { figure: body.figure, pose, bony: body.bony } : null
    this.#joints.show(shown, frame.focus ?? null, palette, plain)
    this.#forces.show(frame, options, palette)
    this.#raw.show(frame.raw, palette)
    this.#muscles.show(frame.muscles ?? [])
  }

  #follow(): void {
    const pose = this.#firstPose()
    const bounds = boundsOf(pose)
    if (!pose || !bounds) return
    this.#centre.copyFrom(middleOf(pose, bounds))
    this.#orbit.follow(this.#centre)
    this.#floor.centreOn(this.#centre.x, this.#centre.z)
  }

  #apply(): void {
    this.#poseBodies()
    this.#showJoints()
    this.#trails.setVisible(this.#options.trails)
    this.#follow()
  }

  #paintAll(): void {
    const palette = this.#palette
    this.#scene.clearColor = palette.background
    this.#floor.paint(palette)
    this.#forces.paint(palette)
    this.#muscles.paint(palette)
    this.#joints.paint(palette)
    this.#showJoints()
    this.#trails.paint(palette)
    for (const body of this.#bodies) body.paint(palette)
  }

  /** The joint in focus and the arrows that are shown with it. */
  #focused() {
    const joint = this.#joints.places().find((place) => place.joint === this.#frame.focus)
    const arrows = this.#options.arrows ? this.#frame.arrows : []
    return joint ? { ...joint, arrows, metresPerBw: this.#options.metresPerBw } : null
  }

  /** Replaces the figures; their poses come with `show`. */
  setFigures(figures: readonly Figure[]): void {
    const create = (figure: Figure) => createFigureBody(figure, this.#scene, () => this.#stock ?? null)
    const next = reuseBodies(this.#bodies, figures, create)
    const same = next.kept === figures.length && next.kept === this.#bodies.length
    this.#bodies = next.bodies
    if (same) return
    // Another body is another size; one more look of the same body must not move the camera.
    if (next.kept === 0) this.#framed = false
    this.#paintAll()
  }

  /** The bones that figures are drawn with; null where there are none to be had. Until then they are not ready. */
  setBones(next: BoneStock | null): void {
    this.#stock = next
    this.#apply()
  }

  setTrails(next: readonly PackedTrail[]): void {
    this.#trails.set(next)
    this.#trails.setVisible(this.#options.trails)
  }

  show(next: PackedFrame): void {
    const hadArrows = hasArrows(this.#frame)
    this.#frame = next
    this.#apply()
    // Arrows reach beyond the body: with the first of them it is framed anew, unless the user has moved the camera.
    const gainedArrows = !hadArrows && hasArrows(next) && !next.focus
    if (!this.#framed || (gainedArrows && !this.#orbit.touched)) this.#fit()
  }

  setOptions(next: SceneOptions): void {
    this.#options = next
    this.#apply()
  }

  paint({ theme, sides }: Paint): void {
    this.#palette = paletteOf(theme, sides)
    this.#paintAll()
  }

  act(act: CameraAct): void {
    if (act.kind === 'fit') return this.#fit()
    if (act.kind === 'near') {
      const focused = this.#focused()
      if (focused) this.#orbit.near(middleOfFocus(focused), act.share, act.radius)
      return
    }
    this.#orbit.act(act)
    // Side by side is as the camera sees it.
    if (this.#options.arrangement === 'side') this.#poseBodies()
  }

  /** The view has another size: the body is framed anew unless the user has moved the camera. */
  resized(): void {
    if (this.#framed && !this.#orbit.touched) this.#fit()
  }

  render(): void {
    const { width, height } = this.#size()
    this.#floor.setGrain(Math.max(0.5, this.#engine.getRenderWidth() / Math.max(1, width)))
    this.#joints.setSize(width, height)
    const grain = this.#orbit.pixelsPerMetre(this.#engine.getRenderHeight())
    for (const body of this.#bodies) body.setGrain(grain)
    this.#engine.beginFrame()
    this.#scene.render()
    this.#engine.endFrame()
  }

  /** Known whether there are bones: what is drawn before would be drawn for nothing. */
  get knowsBones(): boolean {
    return this.#stock !== undefined
  }

  /** False while shaders compile in the background and something is still missing. */
  ready(): boolean {
    // Of what is seen alone: asked of the whole scene, every shader would be compiled before the first picture.
    const seen = this.#scene.meshes.filter((mesh) => mesh.isEnabled())
    return this.#stock !== undefined && seen.every((mesh) => mesh.isReady(true))
  }

  compass(): readonly (readonly [number, number])[] {
    const m = this.#orbit.camera.getViewMatrix().m
    return [0, 1, 2].map((i) => [m[4 * i]!, m[4 * i + 1]!] as const)
  }

  labels(): readonly PlacedLabel[] {
    if (!this.#options.names) return []
    return placeLabels(this.#joints.names(), this.#scene, this.#orbit.camera, this.#size())
  }

  spots(): readonly Spot[] {
    return this.#joints.places().map(({ joint, at }) => ({ joint, ...this.project(at) }))
  }

  tip(): DrawnReport['tip'] {
    const focused = this.#focused()
    return focused && tipOfFocus(focused, (point) => this.project(point))
  }

  /** Where a point of the world is seen, in pixels of the page. */
  project(point: PlainVector): { x: number; y: number } {
    const { width, height } = this.#size()
    const viewport = this.#orbit.camera.viewport.toGlobal(width, height)
    const transform = this.#scene.getTransformMatrix()
    const { x, y } = Vector3.Project(new Vector3(...point), Matrix.IdentityReadOnly, transform, viewport)
    return { x, y }
  }

  camera(): CameraPlace {
    return this.#orbit.place()
  }

  dispose(): void {
    for (const body of this.#bodies) body.dispose()
    this.#scene.dispose()
  }
}
