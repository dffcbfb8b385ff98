import { afterEach, beforeEach, vi } from 'vitest'

let frames: (() => void)[] = []

/** One frame and the task after it. */
export async function nextFrame(): Promise<void> {
  const now = frames
  frames = []
  for (const frame of now) frame()
  await vi.runAllTimersAsync()
}

/** Frames and timers of the tests in this file come when `nextFrame` is called; what is left over comes after each. */
export function useFramesByHand(): void {
  beforeEach(() => {
    frames = []
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  })
  afterEach(async () => {
    while (frames.length > 0) await nextFrame()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
