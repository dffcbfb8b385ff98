import type { JobControl, Outcome } from '../outcome.ts'
import { Stopped, alert, refused } from '../outcome.ts'

/** Of a job that was cancelled: what came of it is thrown away. */
export const STOPPED = alert(
  'warning',
  'analysis.cancelled',
  'The analysis was stopped.',
  'Start it again when you want the result.',
)

/** What a stage gives, or that it was stopped. */
export function stoppable<T>(stage: () => Outcome<T>): Outcome<T> {
  try {
    return stage()
  } catch (error) {
    if (error instanceof Stopped) return refused(STOPPED)
    throw error
  }
}

/** Progress of one stage as a share of the whole. */
export function within(control: JobControl): (from: number, to: number, what: string) => JobControl {
  return (from, to, what) => {
    control.progress?.(from, what)
    return {
      progress: (fraction, detail) => control.progress?.(from + (to - from) * fraction, detail),
      isCancelled: () => control.isCancelled?.() ?? false,
    }
  }
}
