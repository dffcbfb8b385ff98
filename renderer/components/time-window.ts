import { toText } from '../display/number.ts'
import { computed, onBeforeUnmount, onMounted, type Ref, ref, watch } from 'vue'
import { usePlayback } from '../stores/playback.ts'
import { firstWindow, zoomWindow } from './timeline.ts'

/** The part of the recording the timeline shows, and where times lie on it. */
export function useTimeWindow(track: Ref<HTMLElement | null>) {
  const playback = usePlayback()
  const hasTime = computed(() => playback.duration > 0)
  const shown = ref({ from: 0, to: 1 })
  watch(
    () => [playback.from, playback.to] as const,
    ([from, to]) => (shown.value = firstWindow(from, to)),
    { immediate: true },
  )
  const zoomed = computed(() => shown.value.to - shown.value.from < playback.duration * 0.999)
  const percent = (t: number) => ((t - shown.value.from) / (shown.value.to - shown.value.from)) * 100
  const visible = (t: number) => t >= shown.value.from - 1e-6 && t <= shown.value.to + 1e-6

  const width = useWidth(track)

  function timeAt(clientX: number): number {
    const box = track.value?.getBoundingClientRect()
    if (!box) return playback.time
    const t = shown.value.from + ((clientX - box.left) / box.width) * (shown.value.to - shown.value.from)
    return Math.min(playback.to, Math.max(playback.from, t))
  }
  function zoom(factor: number, about = playback.time): void {
    const centre = visible(about) ? about : (shown.value.from + shown.value.to) / 2
    shown.value = zoomWindow(shown.value, playback, factor, centre)
  }
  function wheel(event: WheelEvent): void {
    if (!hasTime.value) return
    event.preventDefault()
    const span = shown.value.to - shown.value.from
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const shift = ((event.deltaX || event.deltaY) / width.value) * span
      const from = Math.min(playback.to - span, Math.max(playback.from, shown.value.from + shift))
      shown.value = { from, to: from + span }
    } else zoom(Math.exp(event.deltaY * 0.0015), timeAt(event.clientX))
  }

  const { drag, isDragging } = useDrag(timeAt, hasTime)
  function scrub(event: PointerEvent): void {
    playback.pause()
    playback.seek(timeAt(event.clientX))
    drag(event, playback.seek)
  }
  // While zoomed in, the window turns the page when the playhead leaves it.
  watch(
    () => playback.time,
    (t) => {
      if (!zoomed.value || visible(t) || isDragging()) return
      const span = shown.value.to - shown.value.from
      const from = Math.min(playback.to - span, Math.max(playback.from, t - span * 0.08))
      shown.value = { from, to: from + span }
    },
  )
  return { hasTime, shown, zoomed, percent, visible, width, timeAt, zoom, wheel, drag, scrub }
}

/** How wide the track is, px. */
function useWidth(track: Ref<HTMLElement | null>): Ref<number> {
  const width = ref(800)
  let observer: ResizeObserver | null = null
  onMounted(() => {
    if (!track.value || typeof ResizeObserver === 'undefined') return
    observer = new ResizeObserver(() => (width.value = track.value?.clientWidth ?? 800))
    observer.observe(track.value)
  })
  onBeforeUnmount(() => observer?.disconnect())
  return width
}

function useDrag(timeAt: (clientX: number) => number, hasTime: Ref<boolean>) {
  let dragging = false
  /** Follows the pointer until it is let go; `moved` sees every time, `dropped` the last one. */
  function drag(event: PointerEvent, moved: (t: number) => void, dropped?: (t: number) => void): void {
    if (event.button !== 0 || !hasTime.value) return
    dragging = true
    const move = (e: PointerEvent) => moved(timeAt(e.clientX))
    globalThis.addEventListener('pointermove', move)
    globalThis.addEventListener(
      'pointerup',
      (e) => {
        dragging = false
        globalThis.removeEventListener('pointermove', move)
        dropped?.(timeAt(e.clientX))
      },
      { once: true },
    )
  }
  return { drag, isDragging: () => dragging }
}

export type TimeWindow = ReturnType<typeof useTimeWindow>
export const seconds = (t: number) => toText(t, t >= 100 ? 2 : 3)
