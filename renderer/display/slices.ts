import { ref } from 'vue'

/**
 * Work that may wait, done a little at a time, so that a page full of charts and tables never holds the mouse.
 * Each slice is a task of its own just after a frame was drawn: its script and the drawing it causes never add up to
 * one long hold.
 */
const waiting = new Map<object, () => void>()
let scheduled = false
/** A slice ends after the work that brings it past this many milliseconds. */
const most = 8

async function run(): Promise<void> {
  const started = performance.now()
  try {
    for (const [owner, work] of waiting) {
      waiting.delete(owner)
      work()
      // What the work sets going at once (the window's update, a chart's drawing) belongs to its cost.
      await Promise.resolve()
      await Promise.resolve()
      if (performance.now() - started > most) break
    }
  } finally {
    scheduled = false
    if (waiting.size > 0) schedule()
  }
}
function schedule(): void {
  if (scheduled) return
  scheduled = true
  void soon().then(run)
}

/** The latest work of an owner wins; earlier work that has not begun is dropped, and its place in the row kept. */
export function later(owner: object, work: () => void): void {
  waiting.set(owner, work)
  schedule()
}
export const forget = (owner: object): boolean => waiting.delete(owner)

/**
 * What a press asks for, right after the press itself was drawn and as a task of its own: making a large view and
 * laying it out never add up with
 * the handling of the mouse to one long hold.
 */
export function soon(): Promise<void> {
  awaited += 1
  isArranging.value = true
  return new Promise((resolve) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        awaited -= 1
        isArranging.value = awaited > 0
        resolve()
      }, 0),
    ),
  )
}
let awaited = 0

/** Something that was asked for does not stand in the window yet. */
export const isArranging = ref(false)
