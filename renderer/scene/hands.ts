import type { CameraAct } from './protocol.ts'

const turnPerPixel = 0.008
const keyTurn = 0.1
const keyPan = 24
const arrowKeys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Finger {
  x: number
  y: number
}
const middleOf = (a: Finger, b: Finger): Finger => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const gapOf = (a: Finger, b: Finger) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** What a key does to the camera, if anything. */
export function actOfKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): CameraAct | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const arrow = arrowKeys[event.key]
  if (arrow)
    return event.shiftKey
      ? { kind: 'pan', x: -arrow[0] * keyPan, y: -arrow[1] * keyPan }
      : { kind: 'turn', alpha: arrow[0] * keyTurn, beta: arrow[1] * keyTurn }
  if (event.key === '+' || event.key === '=') return { kind: 'zoom', factor: 0.9 }
  if (event.key === '-') return { kind: 'zoom', factor: 1.1 }
  return null
}

/**
 * Mouse, touch and keyboard on the view. One finger or the left button turns; two fingers, another button or Shift
 * moves; the wheel or two
 * fingers' distance zooms. Returns the way to let go of it.
 */
export function watchHands(target: HTMLElement, acted: (act: CameraAct) => void): () => void {
  const fingers = new Map<number, Finger>()
  let panning = false

  const down = (event: PointerEvent) => {
    if (fingers.size === 0) panning = event.button !== 0 || event.shiftKey
    // A third finger, or another button of the same mouse, adds nothing.
    if (fingers.size >= 2 || fingers.has(event.pointerId)) return
    if (fingers.size === 1 && event.pointerType !== 'touch') return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    target.setPointerCapture(event.pointerId)
    target.focus({ preventScroll: true })
  }
  const move = (event: PointerEvent) => {
    const was = fingers.get(event.pointerId)
    if (!was) return
    const now = { x: event.clientX, y: event.clientY }
    fingers.set(event.pointerId, now)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const from = middleOf(was, other)
      const to = middleOf(now, other)
      acted({ kind: 'pan', x: to.x - from.x, y: to.y - from.y })
      acted({ kind: 'zoom', factor: gapOf(was, other) / gapOf(now, other) })
    } else if (panning) acted({ kind: 'pan', x: now.x - was.x, y: now.y - was.y })
    else acted({ kind: 'turn', alpha: (now.x - was.x) * turnPerPixel, beta: (was.y - now.y) * turnPerPixel })
  }
  const up = (event: PointerEvent) => void fingers.delete(event.pointerId)
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    acted({ kind: 'zoom', factor: Math.exp(Math.max(-120, Math.min(120, event.deltaY)) * 0.0015) })
  }
  const key = (event: KeyboardEvent) => {
    const act = actOfKey(event)
    if (!act) return
    acted(act)
    event.preventDefault()
    event.stopPropagation()
  }
  const noMenu = (event: Event) => event.preventDefault()

  const off = new AbortController()
  const { signal } = off
  target.addEventListener('pointerdown', down, { signal })
  target.addEventListener('pointermove', move, { signal })
  target.addEventListener('pointerup', up, { signal })
  target.addEventListener('pointercancel', up, { signal })
  target.addEventListener('wheel', wheel, { passive: false, signal })
  target.addEventListener('keydown', key, { signal })
  target.addEventListener('contextmenu', noMenu, { signal })
  return () => off.abort()
}
