import type { Vector3 as PlainVector } from '../../../core/mechanics.ts'
import { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ViewName } from '../figure.ts'
import type { CameraAct, CameraPlace } from '../protocol.ts'
import { frameAll, type ViewRoom } from './framing.ts'

/**
 * Where each preset looks from: alpha turns about y (0 = in front, 90° = the subject's right), beta is the angle from
 * straight up.
 */
const presets: Record<ViewName, { alpha: number; beta: number }> = {
  front: { alpha: 0, beta: 1.45 },
  side: { alpha: Math.PI / 2, beta: 1.48 },
  top: { alpha: Math.PI / 2, beta: 0.02 },
  follow: { alpha: 0.92, beta: 1.25 },
}

export interface Orbit {
  readonly camera: ArcRotateCamera
  act(act: Exclude<CameraAct, { kind: 'fit' | 'near' }>): void
  /** Goes a share of the way to a point, and to a distance from it. */
  near(point: PlainVector, share: number, radius: number): void
  /**
   * Frames points with `room` metres around each, as large as fits between what lies over the view; keeps the angle.
   */
  fit(points: readonly Vector3[], room: number): void
  /** Moves the target along with the body while following is on. */
  follow(centre: Vector3): void
  /** Of a view that is `height` pixels high, at the camera's target. */
  pixelsPerMetre(height: number): number
  /** The user has turned, moved or zoomed since the last fit. */
  readonly touched: boolean
  place(): CameraPlace
}

const clamp = (value: number, low: number | null, high: number | null) =>
  Math.min(high ?? Infinity, Math.max(low ?? -Infinity, value))

function makeCamera(scene: Scene): ArcRotateCamera {
  const { alpha, beta } = presets.follow
  const camera = new ArcRotateCamera('camera', alpha, beta, 3.4, new Vector3(0, 0.9, 0), scene)
  camera.fov = 0.62
  camera.minZ = 0.05
  camera.maxZ = 200
  camera.lowerRadiusLimit = 0.4
  camera.upperRadiusLimit = 30
  camera.lowerBetaLimit = 0.01
  camera.upperBetaLimit = Math.PI - 0.05
  return camera
}

function turn(camera: ArcRotateCamera, dAlpha: number, dBeta: number): void {
  camera.alpha += dAlpha
  camera.beta = clamp(camera.beta + dBeta, camera.lowerBetaLimit, camera.upperBetaLimit)
}

const pixelsPerMetre = ({ radius, fov }: ArcRotateCamera, height: number): number =>
  Math.max(1, height) / (2 * radius * Math.tan(fov / 2))

function pan(camera: ArcRotateCamera, pixels: { x: number; y: number }, height: number): void {
  const metresPerPixel = 1 / pixelsPerMetre(camera, height)
  const right = camera.getDirection(Vector3.RightReadOnly)
  const up = camera.getDirection(Vector3.UpReadOnly)
  // In the right-handed system the camera looks down its own -z, so its right is +x on screen.
  camera.target.addInPlace(right.scale(-pixels.x * metresPerPixel)).addInPlace(up.scale(pixels.y * metresPerPixel))
}

/**
 * The camera under the user's hands. Not Babylon's own inputs: those need a page around them and a constant render
 * loop, and this view only draws when something changed.
 */
export function createOrbit(scene: Scene, size: () => ViewRoom): Orbit {
  const camera = makeCamera(scene)
  let [following, touched] = [true, false]
  let lastCentre: Vector3 | null = null

  const view = (name: ViewName) => {
    Object.assign(camera, presets[name])
    if (name === 'follow') following = true
  }

  const restore = (was: CameraPlace) => {
    camera.alpha = was.alpha
    camera.beta = was.beta
    camera.radius = was.radius
    camera.target.set(...was.target)
    following = was.following
    touched = was.touched
  }

  return {
    camera,
    get touched() {
      return touched
    },
    pixelsPerMetre: (height) => pixelsPerMetre(camera, height),
    place: () => ({
      alpha: camera.alpha,
      beta: camera.beta,
      radius: camera.radius,
      target: [camera.target.x, camera.target.y, camera.target.z],
      following,
      touched,
    }),
    near(point, share, radius) {
      touched = true
      Vector3.LerpToRef(camera.target, new Vector3(...point), share, camera.target)
      camera.radius += (radius - camera.radius) * share
    },
    act(act) {
      if (act.kind === 'turn' || act.kind === 'pan' || act.kind === 'zoom') touched = true
      if (act.kind === 'turn') turn(camera, act.alpha, act.beta)
      else if (act.kind === 'pan') pan(camera, act, size().height)
      else if (act.kind === 'zoom')
        camera.radius = clamp(camera.radius * act.factor, camera.lowerRadiusLimit, camera.upperRadiusLimit)
      else if (act.kind === 'view') view(act.name)
      else if (act.kind === 'follow') following = act.on
      else restore(act.camera)
    },
    fit(points, room) {
      const { target, radius } = frameAll(camera, points, { ...size(), room })
      camera.target.copyFrom(target)
      camera.radius = clamp(radius, camera.lowerRadiusLimit, camera.upperRadiusLimit)
      touched = false
    },
    follow(centre) {
      if (following && lastCentre) {
        camera.target.x += centre.x - lastCentre.x
        camera.target.z += centre.z - lastCentre.z
      }
      lastCentre = (lastCentre ?? new Vector3()).copyFrom(centre)
    },
  }
}
