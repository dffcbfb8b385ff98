import type { JobControl } from '../outcome.ts'

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
