import type { SolverStatus } from '../outcome.ts'

/** y' = f(t, y), perhaps with conserved relations that a step may only hold approximately. */
export interface OdeSystem {
  readonly size: number
  evaluate(t: number, y: Float64Array, rate: Float64Array): void
  /**
   * Pulls y back onto its relations (unit length, closed loops) after an accepted step. It may move y by no
   * more than the step's own error, so the order of the integrator is kept.
   */
  project?(t: number, y: Float64Array): void
  /**
   * A step beyond which an error estimate means nothing. A motion that happens to be a straight line in y shows no
   * error at any step, yet a huge step would blow up its rounding errors.
   */
  largestStep?(y: Float64Array): number
}

export interface IntegrationOptions {
  readonly from: number
  readonly to: number
  /** Relative and absolute error per step and component. */
  readonly tolerance: number
  /** Instants in [from, to], increasing, at which `onSample` is called. */
  readonly samples: ArrayLike<number>
  /** y is only lent: copy what you keep. */
  onSample(index: number, t: number, y: Float64Array): void
  /** End a step at each sample instead of interpolating: for few samples and the last digit. */
  readonly stepToSamples?: boolean
  readonly firstStep?: number
  readonly mostSteps?: number
  isCancelled?(): boolean
}

export interface IntegrationResult {
  readonly status: SolverStatus
  readonly steps: number
  readonly rejected: number
  readonly evaluations: number
  /** A good step to go on with. */
  readonly nextStep: number
}
