import { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ViewName } from '../figure.ts'
import type { CameraAct, CameraPlace } from '../protocol.ts'

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
  act(act: Exclude<CameraAct, { kind: 'fit' }>): void
  /**
   * Frames points with `room` metres around each, as large as fits between what lies over the view; keeps the angle.
   */
  fit(points: readonly Vector3[], room: number): void
  /** Moves the target along with the body while following is on. */
  follow(centre: Vector3): void
  /** The user has turned, moved or zoomed since the last fit. */
  readonly touched: boolean
  place(): CameraPlace
}

/**
 * Shares of the view that the toolbar above and the legend below cover. Where the view is wide, the body stands between
 * the toolbar's ends.
 */
function insets(width: number, height: number): { top: number; bottom: number } {
  const narrow = width < 560
  const tall = Math.max(1, height)
  return { top: Math.min(0.2, (narrow ? 84 : 12) / tall), bottom: Math.min(0.26, (narrow ? 84 : 56) / tall) }
}

const clamp = (value: number, low: number | null, high: number | null) =>
  Math.min(high ?? Infinity, Math.max(low ?? -Infinity, value))

/**
 * The camera under the user's hands. Not Babylon's own inputs: those need a page around them and a constant render
 * loop, and this view only
 * draws when something changed.
 */
export function createOrbit(scene: Scene, size: () => { width: number; height: number }): Orbit {
  const camera = new ArcRotateCamera(
    'camera',
    presets.follow.alpha,
    presets.follow.beta,
    3.4,
    new Vector3(0, 0.9, 0),
    scene,
  )
  camera.fov = 0.62
  camera.minZ = 0.05
  camera.maxZ = 200
  camera.lowerRadiusLimit = 0.4
  camera.upperRadiusLimit = 30
  camera.lowerBetaLimit = 0.01
  camera.upperBetaLimit = Math.PI - 0.05
  let following = true
  let touched = false
  let lastCentre: Vector3 | null = null

  const turn = (dAlpha: number, dBeta: number) => {
    touched = true
    camera.alpha += dAlpha
    camera.beta = clamp(camera.beta + dBeta, camera.lowerBetaLimit, camera.upperBetaLimit)
  }
  const pan = (dx: number, dy: number) => {
    touched = true
    const metresPerPixel = (2 * camera.radius * Math.tan(camera.fov / 2)) / Math.max(1, size().height)
    const right = camera.getDirection(Vector3.RightReadOnly)
    const up = camera.getDirection(Vector3.UpReadOnly)
    // In the right-handed system the camera looks down its own -z, so its right is +x on screen.
    camera.target.addInPlace(right.scale(-dx * metresPerPixel)).addInPlace(up.scale(dy * metresPerPixel))
  }
  const zoom = (factor: number) => {
    touched = true
    camera.radius = clamp(camera.radius * factor, camera.lowerRadiusLimit, camera.upperRadiusLimit)
  }
  const view = (name: ViewName) => {
    camera.alpha = presets[name].alpha
    camera.beta = presets[name].beta
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
    place: () => ({
      alpha: camera.alpha,
      beta: camera.beta,
      radius: camera.radius,
      target: [camera.target.x, camera.target.y, camera.target.z],
      following,
      touched,
    }),
    act(act) {
      if (act.kind === 'turn') turn(act.alpha, act.beta)
      else if (act.kind === 'pan') pan(act.x, act.y)
      else if (act.kind === 'zoom') zoom(act.factor)
      else if (act.kind === 'view') view(act.name)
      else if (act.kind === 'follow') following = act.on
      else restore(act.camera)
    },
    fit(points, room) {
      const { width, height } = size()
      const rise = Math.tan(camera.fov / 2)
      const wide = (0.94 * rise * Math.max(1, width)) / Math.max(1, height)
      const { top, bottom } = insets(width, height)
      const [above, below] = [rise * (1 - 2 * top), rise * (1 - 2 * bottom)]
      const right = new Vector3(Math.sin(camera.alpha), 0, -Math.cos(camera.alpha))
      const back = new Vector3(
        Math.cos(camera.alpha) * Math.sin(camera.beta),
        Math.cos(camera.beta),
        Math.sin(camera.alpha) * Math.sin(camera.beta),
      )
      const up = Vector3.Cross(back, right)
      const places = points.map((point) => ({
        x: Vector3.Dot(point, right),
        y: Vector3.Dot(point, up),
        z: Vector3.Dot(point, back),
      }))
      // From R metres before the target (X, Y, Z) a point is seen at (x − X) / (R + Z − z): each edge of the view
      // bounds R + Z together with X or Y.
      const low = (value: (p: { x: number; y: number; z: number }) => number) => Math.min(...places.map(value)) - room
      const high = (value: (p: { x: number; y: number; z: number }) => number) => Math.max(...places.map(value)) + room
      const [left, rightmost] = [low((p) => p.x - wide * p.z), high((p) => p.x + wide * p.z)]
      const [lowest, highest] = [low((p) => p.y - below * p.z), high((p) => p.y + above * p.z)]
      const eye = Math.max((rightmost - left) / (2 * wide), (highest - lowest) / (above + below))
      const depth = (low((p) => p.z) + high((p) => p.z)) / 2
      const middle = (highest - above * eye + lowest + below * eye) / 2
      right
        .scaleInPlace((rightmost + left) / 2)
        .addInPlace(up.scale(middle))
        .addInPlace(back.scale(depth))
      camera.target.copyFrom(right)
      camera.radius = clamp(eye - depth, camera.lowerRadiusLimit, camera.upperRadiusLimit)
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
