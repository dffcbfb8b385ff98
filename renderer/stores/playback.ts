import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { createFrames } from '../display/frames.ts'
import { useFiles } from './files.ts'

export const speeds = [0.1, 0.25, 0.5, 1, 2] as const

/** Beyond the end it goes on from the beginning. */
const wrap = (time: number, { from, to }: { from: number; to: number }) =>
  time > to || time < from ? from + Math.max(0, (time - to) % Math.max(1e-6, to - from)) : time

/** Where the user is in time. Everything that shows a moment reads `time` from here. */
export const usePlayback = defineStore('playback', () => {
  const files = useFiles()
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
    const span = loop.value ?? { from: from.value, to: to.value }
    time.value = wrap(time.value + elapsed * speed.value, span)
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
    () => files.recording,
    (now, before) => {
      const start = now?.times[0] ?? 0
      const end = now?.times.at(-1) ?? 0
      // The same recording understood differently keeps the moment that is being looked at.
      const isSame = now && now.provenance.sha256 === before?.provenance.sha256
      if (isSame && from.value === start && to.value === end) return
      cover(start, end, now ? 1 / now.rate : 0.01)
    },
    { immediate: true },
  )
  return { from, to, time, frame, speed, playing, loop, duration, play, pause, toggle, seek, step, cover }
})
