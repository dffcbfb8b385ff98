import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { createFrames } from '../display/frames.ts'
import { useRecording } from './recording.ts'

export const speeds = [0.1, 0.25, 0.5, 1, 2] as const

/** Where the user is in time. Everything that shows a moment reads `time` from here. */
export const usePlayback = defineStore('playback', () => {
  const recordings = useRecording()
  const from = ref(0)
  const to = ref(0)
  const time = ref(0)
  /** Seconds per frame, for stepping. */
  const frame = ref(0.01)
  const speed = ref<number>(1)
  const playing = ref(false)
  const loop = shallowRef<{ from: number; to: number } | null>(null)
  const duration = computed(() => to.value - from.value)

  const running = createFrames((elapsed) => {
    const start = loop.value?.from ?? from.value
    const end = loop.value?.to ?? to.value
    let next = time.value + elapsed * speed.value
    if (next > end || next < start) next = start + Math.max(0, (next - end) % Math.max(1e-6, end - start))
    time.value = next
  })

  function play(): void {
    if (playing.value || duration.value <= 0) return
    playing.value = true
    running.start()
  }
  function pause(): void {
    playing.value = false
    running.stop()
  }
  const toggle = () => (playing.value ? pause() : play())
  function seek(seconds: number): void {
    time.value = Math.min(to.value, Math.max(from.value, seconds))
  }
  function step(frames: number): void {
    pause()
    const n = Math.round((time.value - from.value) / frame.value) + frames
    seek(from.value + n * frame.value)
  }
  /** A new recording: its span and its frame; starts at the beginning, paused. */
  function cover(start: number, end: number, secondsPerFrame: number): void {
    pause()
    from.value = start
    to.value = end
    frame.value = secondsPerFrame
    loop.value = null
    time.value = start
  }
  watch(
    () => recordings.recording,
    (now, before) => {
      const start = now?.times[0] ?? 0
      const end = now?.times.at(-1) ?? 0
      // The same recording understood differently keeps the moment that is being looked at.
      if (
        now &&
        before &&
        now.provenance.sha256 === before.provenance.sha256 &&
        from.value === start &&
        to.value === end
      )
        return
      cover(start, end, now ? 1 / now.rate : 0.01)
    },
    { immediate: true },
  )
  return { from, to, time, frame, speed, playing, loop, duration, play, pause, toggle, seek, step, cover }
})
