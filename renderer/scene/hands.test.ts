// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { watchHands } from './hands.ts'
import { joinActs } from './outbox.ts'
import type { CameraAct } from './protocol.ts'

let canvas: HTMLCanvasElement
let acts: CameraAct[]
let letGo: () => void

const point = (type: string, x: number, y: number, more: PointerEventInit = {}) =>
  canvas.dispatchEvent(
    new PointerEvent(type, {
      clientX: x,
      clientY: y,
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      bubbles: true,
      ...more,
    }),
  )
const touch = (type: string, pointerId: number, x: number, y: number) =>
  point(type, x, y, { pointerId, pointerType: 'touch' })
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more })
  canvas.dispatchEvent(event)
  return event
}

beforeEach(() => {
  document.body.innerHTML = '<canvas tabindex="0"></canvas>'
  canvas = document.querySelector('canvas')!
  canvas.setPointerCapture = () => {}
  acts = []
  letGo = watchHands(canvas, (act) => acts.push(act))
})

describe('hands on the view', () => {
  it('turn it with the left button, and only while it is held', () => {
    point('pointermove', 50, 50)
    point('pointerdown', 10, 10)
    point('pointermove', 20, 5)
    point('pointerup', 20, 5)
    point('pointermove', 90, 90)
    expect(acts).toHaveLength(1)
    expect(acts[0]!.kind).toBe('turn')
    const { alpha, beta } = acts[0] as Extract<CameraAct, { kind: 'turn' }>
    expect([alpha, beta].map((v) => v / 0.008)).toEqual([expect.closeTo(10, 9), expect.closeTo(5, 9)])
  })
  it('move it with another button or with Shift', () => {
    for (const more of [{ button: 2 }, { shiftKey: true }]) {
      point('pointerdown', 0, 0, more)
      point('pointermove', 3, 4)
      point('pointerup', 3, 4)
    }
    expect(acts).toEqual([
      { kind: 'pan', x: 3, y: 4 },
      { kind: 'pan', x: 3, y: 4 },
    ])
  })
  it('zoom with the wheel, by a bounded step, and keep the page from scrolling', () => {
    const event = new WheelEvent('wheel', { deltaY: 5000, cancelable: true })
    canvas.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    const [zoom] = acts as Extract<CameraAct, { kind: 'zoom' }>[]
    expect(zoom!.factor).toBeCloseTo(Math.exp(0.18), 9)
  })
  it('turn with one finger; move and zoom with two', () => {
    touch('pointerdown', 1, 100, 100)
    touch('pointermove', 1, 110, 100)
    expect(acts).toHaveLength(1)
    expect(acts[0]).toMatchObject({ kind: 'turn' })
    acts.length = 0
    touch('pointerdown', 2, 210, 100)
    // Both fingers move apart by 50 each: twice the distance, the middle stays.
    touch('pointermove', 1, 60, 100)
    touch('pointermove', 2, 260, 100)
    let factor = 1
    let x = 0
    for (const act of joinActs(acts)) {
      if (act.kind === 'zoom') factor *= act.factor
      if (act.kind === 'pan') x += act.x
    }
    expect(factor).toBeCloseTo(0.5, 12)
    expect(x).toBeCloseTo(0, 12)
    acts.length = 0
    touch('pointerup', 2, 260, 100)
    touch('pointermove', 1, 61, 100)
    expect(acts[0]).toMatchObject({ kind: 'turn' })
  })
  it('work by keyboard alone, and leave other keys and shortcuts to the window', () => {
    expect(press('ArrowLeft').defaultPrevented).toBe(true)
    press('ArrowUp', { shiftKey: true })
    press('+')
    press('-')
    expect(acts).toEqual([
      { kind: 'turn', alpha: -0.1, beta: 0 },
      { kind: 'pan', x: -0, y: 24 },
      { kind: 'zoom', factor: 0.9 },
      { kind: 'zoom', factor: 1.1 },
    ])
    expect(press(' ').defaultPrevented).toBe(false)
    expect(press('ArrowLeft', { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(acts).toHaveLength(4)
  })
  it('have no effect after letting go', () => {
    letGo()
    press('+')
    point('pointerdown', 0, 0)
    point('pointermove', 3, 4)
    expect(acts).toEqual([])
  })
})
