import type { Quality } from './quality.ts'

/** Frames and time, which tests bring themselves. */
export interface Clock {
  frame(then: () => void): number
  cancelFrame(id: number): void
  later(then: () => void, milliseconds: number): number
  cancelLater(id: number): void
  now(): number
}

export interface Pacer {
  /** Something in the view changed: draw it soon. */
  changed(): void
  /** The same picture must be drawn again, as finely as the last one. */
  again(): void
  readonly resting: boolean
  stop(): void
}

/**
 * Milliseconds without a change before the sharp picture is drawn. On a software renderer it costs four others: not
 * between two steps of a slider.
 */
const restAfter = { hardware: 240, software: 600 }
/** Milliseconds: the longest breath a software renderer takes between two frames. */
const longestBreath = 250

export interface PacedWork {
  quality: Quality
  clock: Clock
  mayDraw(): boolean
  draw(scaling: number): { ready: boolean }
  finished(then: () => void): void
  drawn(): void
}

/** A software renderer's breath: nothing is drawn before it ends; what is wanted meanwhile is begun then. */
function createBreath({ clock, finished }: PacedWork, begin: () => void) {
  let timer = 0
  let wanted = false
  return {
    /** True while it lasts, and the wish is noted. */
    holdsBack(): boolean {
      if (timer !== 0) wanted = true
      return timer !== 0
    },
    get wanted() {
      return wanted
    },
    take(started: number): void {
      timer = -1
      finished(() => {
        const rest = Math.min(longestBreath, clock.now() - started)
        timer = clock.later(() => {
          timer = 0
          if (!wanted) return
          wanted = false
          begin()
        }, rest)
      })
    },
    stop: () => clock.cancelLater(timer),
  }
}

/** One frame is timed after the other: they lie over each other in the driver. */
function createTimer({ quality, clock, finished }: PacedWork): (started: number) => void {
  let timing = false
  return (started) => {
    if (timing) return
    timing = true
    finished(() => {
      timing = false
      quality.sawFrame(clock.now() - started)
    })
  }
}

/**
 * When to draw, and how finely. Nothing is drawn while nothing changes. A moving picture may be coarse on a slow
 * machine; once it stands still it is drawn again as sharp as the screen. A software renderer takes the processor that
 * the page and the solver need: it rests after a frame as long as the frame took.
 */
export function createPacer(work: PacedWork): Pacer {
  const { quality, clock } = work
  let sharp = true
  let scheduled = 0
  let resting = 0
  let stopped = false
  /** Sharp pictures that the driver has yet to finish: until then a coarse one stands on the screen. */
  let unfinished = 0

  const schedule = () => {
    if (!breath.holdsBack() && scheduled === 0 && !stopped) scheduled = clock.frame(draw)
  }
  const breath = createBreath(work, schedule)
  const time = createTimer(work)

  function draw(): void {
    scheduled = 0
    if (stopped || !work.mayDraw()) return
    const started = clock.now()
    const { ready } = work.draw(sharp ? quality.finest() : quality.scaling())
    if (!sharp) time(started)
    clock.cancelLater(resting)
    resting = sharp ? 0 : clock.later(sharpen, quality.software ? restAfter.software : restAfter.hardware)
    if (quality.software) breath.take(started)
    // Shaders compile in the background: draw again until everything has appeared.
    if (!ready) schedule()
    if (sharp) awaitDriver()
    work.drawn()
  }
  function awaitDriver(): void {
    unfinished += 1
    work.finished(() => {
      unfinished -= 1
      if (!stopped) work.drawn()
    })
  }
  function sharpen(): void {
    resting = 0
    if (stopped || sharp || scheduled !== 0 || breath.wanted) return
    sharp = true
    // Drawn as sharp as it gets already: nothing to do but to report it.
    if (Math.abs(quality.scaling() - quality.finest()) < 1e-6) awaitDriver()
    else schedule()
  }
  return {
    changed() {
      sharp = false
      schedule()
    },
    again: schedule,
    get resting() {
      return sharp && scheduled === 0 && !breath.wanted && unfinished === 0
    },
    stop() {
      stopped = true
      clock.cancelFrame(scheduled)
      clock.cancelLater(resting)
      breath.stop()
    },
  }
}
