import type { RunResult, SimulationRun } from './simulate.ts'

/** One step of length h from time t, on x and v in place; false where it cannot be made. */
export type FixedStep = (t: number, h: number, x: Float64Array, v: Float64Array) => boolean

interface FixedStepping {
  /** s: steps are this long or a little shorter, so that whole ones lead from sample to sample. */
  readonly largestStep: number
  readonly step: FixedStep
  /** How often the equations of motion were evaluated for so many steps. */
  evaluations(steps: number): number
}

/** Equal steps from one wanted time to the next, until the end, a failure or a cancellation. */
export function runFixedSteps(run: SimulationRun, { largestStep, step, evaluations }: FixedStepping): RunResult {
  const x = run.x.slice()
  const v = run.v.slice()
  let t = 0
  let steps = 0
  const end = (status: RunResult['status']): RunResult => ({ status, steps, evaluations: evaluations(steps) })
  for (const [index, time] of run.times.entries()) {
    const span = time - t
    const count = Math.ceil(span / largestStep - 1e-9)
    const h = count > 0 ? span / count : 0
    for (let k = 0; k < count; k++) {
      if (!step(t + k * h, h, x, v)) return end('stalled')
      steps++
    }
    t = time
    if (!x.every(Number.isFinite)) return end('stalled')
    run.onSample(index, t, x, v)
    if (run.control.isCancelled?.() === true) return end('cancelled')
  }
  return end('converged')
}
