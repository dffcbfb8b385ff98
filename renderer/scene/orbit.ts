import { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js'
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { ViewName } from './figure.ts'

/** Where each preset looks from: alpha turns about y (0 = in front, 90° = the subject's right), beta is the angle from straight up. */
const presets: Record<ViewName, { alpha: number; beta: number }> = {
  front: { alpha: 0, beta: 1.45 },
  side: { alpha: Math.PI / 2, beta: 1.48 },
  top: { alpha: Math.PI / 2, beta: 0.02 },
  follow: { alpha: 0.92, beta: 1.25 },
}

const noMenu = (event: Event) => event.preventDefault()

export interface Orbit {
  readonly camera: ArcRotateCamera
  view(name: ViewName): void
  /** Frames a body by half its height and half its width, whichever needs more room; keeps the angle. */
  fit(centre: Vector3, tall: number, wide: number): void
  /** Moves the target along with the body while following is on. */
  follow(centre: Vector3): void
  setFollowing(on: boolean): void
  readonly following: boolean
  /** The user has turned, moved or zoomed since the last preset or fit. */
  readonly touched: boolean
  dispose(): void
}

/**
 * Orbit, pan and zoom by pointer and keyboard. Written here instead of Babylon's inputs because those live on a
 * constant render loop, and this view only draws when something changed.
 */
export function createOrbit(scene: Scene, canvas: HTMLCanvasElement, changed: () => void): Orbit {
  const camera = new ArcRotateCamera('camera', presets.follow.alpha, presets.follow.beta, 3.4, new Vector3(0, 0.9, 0), scene)
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
    camera.beta = Math.min(camera.upperBetaLimit!, Math.max(camera.lowerBetaLimit!, camera.beta + dBeta))
    changed()
  }
  const pan = (dx: number, dy: number) => {
    touched = true
    const metresPerPixel = (2 * camera.radius * Math.tan(camera.fov / 2)) / Math.max(1, canvas.clientHeight)
    const right = camera.getDirection(Vector3.RightReadOnly)
    const up = camera.getDirection(Vector3.UpReadOnly)
    // In the right-handed system the camera looks down its own -z, so its right is +x on screen.
    camera.target.addInPlace(right.scale(-dx * metresPerPixel)).addInPlace(up.scale(dy * metresPerPixel))
    changed()
  }
  const zoom = (factor: number) => {
    touched = true
    camera.radius = Math.min(camera.upperRadiusLimit!, Math.max(camera.lowerRadiusLimit!, camera.radius * factor))
    changed()
  }

  let held: { id: number; x: number; y: number; pan: boolean } | null = null
  const down = (event: PointerEvent) => {
    if (held) return
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, pan: event.button !== 0 || event.shiftKey }
    canvas.setPointerCapture(event.pointerId)
    canvas.focus({ preventScroll: true })
  }
  const move = (event: PointerEvent) => {
    if (held?.id !== event.pointerId) return
    const dx = event.clientX - held.x
    const dy = event.clientY - held.y
    held.x = event.clientX
    held.y = event.clientY
    if (held.pan) pan(dx, dy)
    else turn(dx * 0.008, -dy * 0.008)
  }
  const up = (event: PointerEvent) => {
    if (held?.id === event.pointerId) held = null
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(Math.max(-120, Math.min(120, event.deltaY)) * 0.0015))
  }
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = 0.1
    const arrows: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const arrow = arrows[event.key]
    if (arrow) {
      if (event.shiftKey) pan(-arrow[0] * 24, -arrow[1] * 24)
      else turn(arrow[0] * step, arrow[1] * step)
    } else if (event.key === '+' || event.key === '=') zoom(0.9)
    else if (event.key === '-') zoom(1.1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  canvas.addEventListener('wheel', wheel, { passive: false })
  canvas.addEventListener('keydown', key)
  canvas.addEventListener('contextmenu', noMenu)

  return {
    camera,
    get following() {
      return following
    },
    get touched() {
      return touched
    },
    view(name) {
      camera.alpha = presets[name].alpha
      camera.beta = presets[name].beta
      if (name === 'follow') following = true
      changed()
    },
    fit(centre, tall, wide) {
      const aspect = Math.max(0.2, canvas.clientWidth / Math.max(1, canvas.clientHeight))
      const rise = Math.tan(camera.fov / 2)
      camera.target.copyFrom(centre)
      // Far enough for both; a little more, since what is nearer than the middle looks larger.
      camera.radius = Math.min(camera.upperRadiusLimit!, Math.max(tall / rise, wide / (rise * aspect)) + wide * 0.35)
      lastCentre = centre.clone()
      touched = false
      changed()
    },
    follow(centre) {
      if (following && lastCentre) {
        camera.target.x += centre.x - lastCentre.x
        camera.target.z += centre.z - lastCentre.z
      }
      lastCentre = (lastCentre ?? new Vector3()).copyFrom(centre)
    },
    setFollowing(on) {
      following = on
    },
    dispose() {
      canvas.removeEventListener('pointerdown', down)
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerup', up)
      canvas.removeEventListener('pointercancel', up)
      canvas.removeEventListener('wheel', wheel)
      canvas.removeEventListener('keydown', key)
      canvas.removeEventListener('contextmenu', noMenu)
      camera.dispose()
    },
  }
}
