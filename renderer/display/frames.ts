/**
 * Calls back once a frame with the seconds since the last, while it runs. A window that was hidden comes back with one
 * long frame: it goes on, it does not jump.
 */
export function createFrames(onFrame: (elapsed: number) => void): { start(): void; stop(): void } {
  let request = 0
  let last = 0
  const tick = (now: number): void => {
    request = requestAnimationFrame(tick)
    const elapsed = Math.min(0.1, (now - last) / 1000)
    last = now
    onFrame(elapsed)
  }
  return {
    start() {
      last = performance.now()
      request = requestAnimationFrame(tick)
    },
    stop: () => cancelAnimationFrame(request),
  }
}
