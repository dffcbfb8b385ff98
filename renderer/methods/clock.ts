import { computed, onBeforeUnmount, ref } from 'vue'
import { createFrames } from '../display/frames.ts'
import { prefersReducedMotion } from '../display/theme.ts'

/** A moment that runs round between two ends. Stands still where motion is not wanted. */
export function useClock() {
  const from = ref(0)
  const to = ref(1)
  const at = ref(0)
  const speed = ref(1)
  const playing = ref(false)
  const frames = createFrames((elapsed) => {
    const next = at.value + elapsed * speed.value
    // At the end it rests for a moment, so that the last posture is seen, then begins again.
    at.value = next > to.value + 0.5 * speed.value ? from.value : next
  })
  function pause(): void {
    playing.value = false
    frames.stop()
  }
  function play(): void {
    if (playing.value) return
    if (at.value >= to.value) at.value = from.value
    playing.value = true
    frames.start()
  }
  /** Another span, from its beginning; plays by itself unless motion is not wanted. */
  function cover(start: number, end: number, rate: number): void {
    from.value = start
    to.value = end
    speed.value = rate
    at.value = start
    if (prefersReducedMotion()) pause()
    else play()
  }
  function seek(t: number): void {
    pause()
    at.value = Math.min(to.value, Math.max(from.value, t))
  }
  onBeforeUnmount(pause)
  const shown = computed(() => Math.min(to.value, at.value))
  return {
    from,
    to,
    at: shown,
    speed,
    playing,
    play,
    pause,
    toggle: () => (playing.value ? pause() : play()),
    cover,
    seek,
  }
}

export type Clock = ReturnType<typeof useClock>
