import { createStepper } from './dop853-step.ts'
import type { IntegrationOptions, IntegrationResult, OdeSystem } from './ode.ts'

/**
 * Adaptive Runge–Kutta integration of order 8 (errors of order 5 and 3, dense output of order 7). Steps are summed
 * with compensation, so that long runs at tight tolerances do not collect rounding errors.
 */
export function integrateDop853(system: OdeSystem, y: Float64Array, options: IntegrationOptions): IntegrationResult {
  const { from, to, tolerance, samples, stepToSamples = false, mostSteps = 2_000_000 } = options
  const stepper = createStepper(system, y, tolerance)
  const count = samples.length
  let next = 0
  let t = from
  let steps = 0
  let rejected = 0
  const report = (status: IntegrationResult['status'], nextStep: number): IntegrationResult => ({
    status,
    steps,
    rejected,
    evaluations: stepper.evaluations(),
    nextStep,
  })
  while (next < count && samples[next]! <= from) options.onSample(next++, from, y)
  if (!(to > from)) return report('converged', 0)

  stepper.start(from)
  let h = Math.min(options.firstStep ?? stepper.guessStep(from, to - from), to - from)
  let wasRejected = false
  while (t < to) {
    if (steps + rejected >= mostSteps) return report('stalled', h)
    if ((steps & 63) === 0 && options.isCancelled?.() === true) return report('cancelled', h)
    h = Math.min(h, system.largestStep?.(stepper.now()) ?? h)
    if (!(h > 1e-15 * Math.max(Math.abs(t), to - from))) return report('stalled', h)
    const wanted = h
    const stop = stepToSamples && next < count ? Math.min(samples[next]!, to) : to
    // Stretch a little rather than leave a crumb before the stop.
    const reaches = t + 1.01 * h >= stop
    if (reaches) h = stop - t
    const error = stepper.attempt(t, h)
    if (!(error <= 1)) {
      rejected++
      wasRejected = true
      h *= Number.isFinite(error) ? Math.max(0.3, 0.9 * error ** -0.125) : 0.1
      continue
    }
    const tNext = reaches ? stop : t + h
    stepper.accept(tNext)
    steps++
    if (next < count && samples[next]! < tNext) {
      stepper.prepareDense(t, h)
      while (next < count && samples[next]! < tNext) {
        options.onSample(next, samples[next]!, stepper.interpolate((samples[next]! - t) / h))
        next++
      }
    }
    while (next < count && samples[next]! <= tNext) options.onSample(next++, tNext, stepper.now())
    t = tNext
    const growth = Math.min(wasRejected ? 1 : 6, Math.max(0.333, 0.9 * Math.max(error, 1e-12) ** -0.125))
    // A step cut short at a stop shows nothing against the step wanted before.
    h = reaches ? Math.max(h * growth, wanted) : h * growth
    wasRejected = false
  }
  y.set(stepper.now())
  return report('converged', h)
}
