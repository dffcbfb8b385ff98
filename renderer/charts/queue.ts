/** Work that may wait a frame, done a few milliseconds at a time, so that a page full of charts never holds the mouse. */
const waiting = new Map<object, () => void>()
let scheduled = false
const most = 8

function run(): void {
  scheduled = false
  const started = performance.now()
  for (const [owner, work] of waiting) {
    waiting.delete(owner)
    work()
    if (performance.now() - started > most) break
  }
  if (waiting.size > 0) schedule()
}
function schedule(): void {
  if (scheduled) return
  scheduled = true
  requestAnimationFrame(run)
}

/** The latest work of an owner wins; earlier work that has not begun is dropped. */
export function later(owner: object, work: () => void): void {
  waiting.delete(owner)
  waiting.set(owner, work)
  schedule()
}
export const forget = (owner: object): boolean => waiting.delete(owner)
