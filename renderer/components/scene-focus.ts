import { onBeforeUnmount, watch } from 'vue'
import { prefersReducedMotion } from '../display/theme.ts'
import type { SceneHandle } from '../scene/create-scene.ts'
import type { DrawnReport, Spot } from '../scene/protocol.ts'
import { placeNote } from './note-place.ts'

/** How near a click must come to a joint, pixels of the page. */
const reach = 16
/** ms, and metres from the joint. */
const flightTime = 260
const near = 1.8

const nearest = (spots: readonly Spot[], x: number, y: number): string | null => {
  const [best] = spots
    .map(({ joint, x: u, y: v }) => ({ joint, far: Math.hypot(u - x, v - y) }))
    .toSorted((a, b) => a.far - b.far)
  return best && best.far <= reach ? best.joint : null
}

function moveNote(note: HTMLElement | null, { tip }: DrawnReport): void {
  if (!note) return
  note.hidden = !tip
  if (!tip) return
  const { clientWidth: width, clientHeight: height } = note.parentElement!
  const { x, y } = placeNote(tip, { width: note.offsetWidth, height: note.offsetHeight }, { width, height })
  note.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
}

/**
 * One joint in focus: chosen by a click on it, flown to, and named by a note that follows its arrow. The note is moved
 * past Vue, sixty times a second.
 */
export function useSceneFocus(own: {
  scene: () => SceneHandle | null
  note: () => HTMLElement | null
  focus: () => string | null
  choose: (joint: string) => void
}) {
  let spots: readonly Spot[] = []
  let flown: string | null = null
  let request = 0
  let pressed: { x: number; y: number } | null = null

  /** In shares of what is left, so that it arrives even where the body has moved on meanwhile. */
  function fly(radius: number): void {
    cancelAnimationFrame(request)
    if (prefersReducedMotion()) return own.scene()?.act({ kind: 'near', share: 1, radius })
    const begin = performance.now()
    let gone = 0
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - begin) / flightTime))
      const eased = t * t * (3 - 2 * t)
      own.scene()?.act({ kind: 'near', share: t < 1 ? (eased - gone) / (1 - gone) : 1, radius })
      gone = eased
      if (t < 1) request = requestAnimationFrame(step)
    }
    request = requestAnimationFrame(step)
  }
  function drawn(report: DrawnReport): void {
    spots = report.spots ?? []
    moveNote(own.note(), report)
    const focus = own.focus()
    if (focus === null || !report.tip || flown === focus) return
    flown = focus
    fly(Math.min(near, report.camera.radius))
  }
  watch(own.focus, (focus) => {
    if (focus !== null) return
    cancelAnimationFrame(request)
    if (flown !== null) own.scene()?.act({ kind: 'fit' })
    flown = null
  })
  onBeforeUnmount(() => cancelAnimationFrame(request))

  const at = (event: PointerEvent) => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  return {
    drawn,
    down: (event: PointerEvent) => void (pressed = at(event)),
    up(event: PointerEvent): void {
      const { x, y } = at(event)
      const joint = pressed && Math.hypot(x - pressed.x, y - pressed.y) < 4 ? nearest(spots, x, y) : null
      pressed = null
      if (joint) own.choose(joint)
    },
    move(event: PointerEvent): void {
      const { x, y } = at(event)
      ;(event.currentTarget as HTMLElement).classList.toggle('over-joint', nearest(spots, x, y) !== null)
    },
  }
}
