import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSceneOptions, metresPerSpeed } from '../figure.ts'
import { packFrame } from '../pack.ts'
import type { CameraAct } from '../protocol.ts'
import { swingFigure, swingPose } from '../swing.ts'
import { labelWidth } from './labels.ts'
import { BabylonScene } from './babylon-scene.ts'
import type { ViewRoom } from './framing.ts'

const engine = new NullEngine({
  renderWidth: 800,
  renderHeight: 500,
  textureSize: 256,
  deterministicLockstep: false,
  lockstepMaxSteps: 1,
})
let size: ViewRoom = { width: 800, height: 500 }
let scene: BabylonScene

const pose = swingPose(0.2)
function set(view: ViewRoom = { width: 800, height: 500 }): BabylonScene {
  size = view
  scene = new BabylonScene(engine, () => size)
  scene.setFigures([swingFigure])
  scene.show(packFrame({ poses: { predicted: pose }, arrows: [] }))
  scene.setOptions({ ...defaultSceneOptions, names: true })
  scene.render()
  return scene
}
afterEach(() => scene.dispose())

/** Where a joint's name stands on the page: a witness of where the camera looks from. */
const place = (name: string) => {
  scene.render()
  return scene.labels().find((label) => label.text === name)
}
const after = (...acts: CameraAct[]) => {
  for (const act of acts) scene.act(act)
  scene.render()
}
const rounded = () => scene.compass().map((axis) => axis.map((v) => Math.round(v * 10) / 10 + 0))

describe('the camera of the 3-D view', () => {
  it('looks at a body from the front, the side and the top as named', () => {
    set()
    after({ kind: 'view', name: 'side' })
    // From the subject's right: forward points right, up is up.
    expect(rounded().slice(0, 2)).toEqual([
      [1, 0],
      [0, 1],
    ])
    after({ kind: 'view', name: 'front' })
    // Face to face: the subject's right is on the left.
    expect(rounded()[2]).toEqual([-1, 0])
    after({ kind: 'view', name: 'top' })
    expect(Math.abs(scene.compass()[1]![1])).toBeLessThan(0.05)
  })
  it('turns, moves and zooms by what the hands did', () => {
    set()
    const before = place('L knee')!
    after({ kind: 'pan', x: 40, y: 30 })
    const moved = place('L knee')!
    expect(moved.x - before.x).toBeGreaterThan(20)
    expect(moved.y - before.y).toBeGreaterThan(15)
    after({ kind: 'pan', x: -40, y: -30 })
    const span = () => Math.abs(place('L ankle')!.y - place('L hip')!.y)
    const far = span()
    after({ kind: 'zoom', factor: 0.8 })
    expect(span()).toBeGreaterThan(far * 1.15)
    const axes = scene.compass()
    after({ kind: 'turn', alpha: 0.5, beta: 0 })
    expect(scene.compass()).not.toEqual(axes)
  })
  it('never turns over the top, nor zooms through the body', () => {
    set()
    after({ kind: 'turn', alpha: 0, beta: -100 })
    expect(scene.compass()[1]![1]).toBeGreaterThan(0)
    after({ kind: 'zoom', factor: 1e-9 })
    after({ kind: 'zoom', factor: 1e9 })
    expect(scene.compass().flat().every(Number.isFinite)).toBe(true)
  })
  it('goes along with a walking body while it follows, and stays when it does not', () => {
    set()
    const walked = (metres: number) =>
      packFrame({ poses: { predicted: swingPose(0.2).map((v, i) => (i % 3 === 0 ? v + metres : v)) }, arrows: [] })
    const before = place('L hip')!
    scene.show(walked(1))
    expect(Math.abs(place('L hip')!.x - before.x)).toBeLessThanOrEqual(1)
    after({ kind: 'follow', on: false })
    scene.show(walked(1.3))
    expect(Math.abs(place('L hip')!.x - before.x)).toBeGreaterThan(20)
  })
  it('frames the body anew in another window size, but not once the user has moved it', () => {
    set()
    const span = () => Math.abs(place('L ankle')!.y - place('L hip')!.y) / size.height
    const tall = span()
    size = { width: 110, height: 500 }
    scene.resized()
    expect(span()).toBeLessThan(tall * 0.8)
    after({ kind: 'zoom', factor: 0.9 })
    const mine = span()
    size = { width: 800, height: 500 }
    scene.resized()
    expect(span()).toBeCloseTo(mine, 1)
  })
  it('frames the whole body above the legend from every side, and as large as that allows', () => {
    for (const [width, height, covered] of [
      [752, 357, 0],
      [240, 690, 110],
      [1400, 420, 0],
      [500, 300, 60],
    ] as const) {
      for (const name of ['front', 'side', 'top', 'follow'] as const) {
        set({ width, height, covered })
        after({ kind: 'view', name }, { kind: 'fit' })
        const points = Array.from({ length: swingFigure.joints.length }, (_, j) =>
          scene.project([pose[3 * j]!, pose[3 * j + 1]!, pose[3 * j + 2]!]),
        )
        const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)]
        const where = `${name} in ${width} × ${height}`
        expect(Math.min(...xs), `${where}`).toBeGreaterThan(0)
        expect(Math.max(...xs), `${where}`).toBeLessThan(width)
        expect(Math.min(...ys), `${where}`).toBeGreaterThan(10)
        expect(Math.max(...ys), `${where}`).toBeLessThan(height - Math.max(10, covered))
        const share = Math.max(
          (Math.max(...xs) - Math.min(...xs)) / width,
          (Math.max(...ys) - Math.min(...ys)) / height,
        )
        // From above a body is small, and the steps to come want room.
        expect(share, `${where}`).toBeGreaterThan(name === 'top' ? 0.12 : 0.45)
        scene.dispose()
      }
    }
    set()
  })
  it('frames velocities with the body, above the legend', () => {
    set({ width: 340, height: 520, covered: 90 })
    const at = [pose[0]!, 0.1, pose[2]!] as const
    const ends = [2, -2].map((v) => [at[0] + v * metresPerSpeed, at[1], at[2]] as const)
    const speeds = [2, -2].map((v) => ({ at, velocity: [v, 0, 0] as const, when: 'after' as const }))
    scene.show(packFrame({ poses: { predicted: pose }, arrows: [], speeds }))
    scene.render()
    for (const { x, y } of ends.map((end) => scene.project(end))) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(size.width)
      expect(y).toBeLessThan(size.height - 90)
    }
  })
  it('keeps its place when one more look of the same body is shown', () => {
    set()
    after({ kind: 'turn', alpha: 0.3, beta: 0 }, { kind: 'zoom', factor: 0.9 })
    const before = place('L knee')
    scene.setFigures([{ ...swingFigure, look: 'recorded', ghost: true }, swingFigure])
    scene.show(packFrame({ poses: { predicted: swingPose(0.2), recorded: swingPose(0.2) }, arrows: [] }))
    expect(place('L knee')).toEqual(before)
  })
})

describe('joint names', () => {
  it('stand in the view on demand only', () => {
    set()
    expect(scene.labels().length).toBeGreaterThan(4)
    scene.setOptions({ ...defaultSceneOptions, names: false })
    expect(scene.labels()).toEqual([])
  })
  it('stand beside the recording where there is no motion to name', () => {
    set()
    scene.setFigures([{ ...swingFigure, look: 'recorded', ghost: true }, swingFigure])
    scene.show(packFrame({ poses: { predicted: null, recorded: pose }, arrows: [] }))
    scene.render()
    expect(scene.labels().length).toBeGreaterThan(4)
  })
  it('stand on the side of the body they name, from the front as from behind', () => {
    for (const [alpha, leftIsLeft] of [
      [0, false],
      [Math.PI, true],
    ] as const) {
      set()
      after({ kind: 'view', name: 'front' }, { kind: 'turn', alpha, beta: 0 })
      for (const label of scene.labels())
        expect(label.leftwards, `${label.text}`).toBe(label.text.startsWith('L') === leftIsLeft)
      scene.dispose()
    }
    set()
  })
  it('never stand on top of each other', () => {
    set()
    after({ kind: 'view', name: 'side' })
    const labels = scene.labels()
    for (const [i, a] of labels.entries())
      for (const b of labels.slice(i + 1)) {
        const [fromA, fromB] = [a, b].map((label) => label.x - (label.leftwards ? labelWidth(label.text) : 0)) as [
          number,
          number,
        ]
        expect(
          fromA >= fromB + labelWidth(b.text) - 1 ||
            fromB >= fromA + labelWidth(a.text) - 1 ||
            Math.abs(a.y - b.y) >= 16,
          `${a.text} and ${b.text}`,
        ).toBe(true)
      }
  })
})
