import { integrateDop853 } from '../math/dop853.ts'
import type { OdeSystem } from '../math/ode.ts'
import type { AccelerationMethod } from './acceleration.ts'
import { createLagrange } from './lagrange.ts'
import { createMultipliers } from './multipliers.ts'
import { createRecursive } from './recursive.ts'
import type { RunResult, SimulationRun } from './simulate.ts'
import { createAngleForm, createVectorForm } from './state.ts'

/** Hirai's rate when none is chosen: errors fade within some hundredths of a second. */
const STABILISING_RATE = 100

/** No rod turns by more than this in one step, rad. */
const MOST_TURN = 1

/** A step may err by this share of the wanted accuracy: errors of many steps add up. */
const STEP_SHARE = 0.1

/** Below this a step's error estimate is rounding noise. */
const FINEST_STEP_ERROR = 1e-14

/** The methods that need an adaptive integrator: they differ in how they find the accelerations. */
export function runIntegrator(run: SimulationRun): RunResult {
  const { system, consistency, input, times } = run
  const { dimension: D, vectorCount: N, constraintCount: K, drives } = system
  const isStabilised = input.method === 'stabilised'
  const method = chooseMethod(run)
  // Stabilised vectors may be a little off unit length, which angles cannot express.
  const form = isStabilised
    ? createVectorForm(system, null)
    : D === 2
      ? createAngleForm(system, consistency)
      : createVectorForm(system, consistency)
  const x = run.x.slice()
  const v = run.v.slice()
  const a = new Float64Array(N * D)
  const multipliers = new Float64Array(K)
  const y = new Float64Array(form.size)
  let pieceEnd = Number.POSITIVE_INFINITY
  const { project } = form
  const ode: OdeSystem = {
    size: form.size,
    evaluate(t, state, rate) {
      form.unpack(state, x, v)
      method.calc(t, x, v, a, multipliers, t >= pieceEnd)
      form.rates(x, v, a, state, rate)
    },
    ...(project === null ? {} : { project }),
    largestStep(state) {
      form.unpack(state, x, v)
      let fastest = 0
      for (let j = 0; j < system.segmentCount; j++) {
        let speed = 0
        for (let c = 0; c < D; c++) speed += v[j * D + c]! ** 2
        fastest = Math.max(fastest, speed)
      }
      return MOST_TURN / Math.sqrt(fastest)
    },
  }
  form.pack(x, v, y)

  // A jump of a torque or force ends one piece of the motion and opens the next.
  const end = Math.max(input.duration, times.at(-1) ?? 0)
  const stops = [...drives.breaks.filter((t) => t > 0 && t < end), end]
  let from = 0
  let done = 0
  let steps = 0
  let evaluations = 0
  let nextStep: number | undefined
  for (const to of stops) {
    pieceEnd = to
    const first = done
    while (done < times.length && times[done]! <= to) done++
    const result = integrateDop853(ode, y, {
      from,
      to,
      tolerance: Math.max(FINEST_STEP_ERROR, STEP_SHARE * (input.tolerance ?? 1e-10)),
      samples: times.subarray(first, done),
      onSample(index, t, state) {
        form.unpack(state, x, v)
        if (!isStabilised) {
          consistency.pose(t, x)
          consistency.velocity(t, x, v)
        }
        run.onSample(first + index, t, x, v)
      },
      ...(input.stepToSamples === undefined ? {} : { stepToSamples: input.stepToSamples }),
      ...(nextStep === undefined ? {} : { firstStep: nextStep }),
      isCancelled: () => run.control.isCancelled?.() === true,
    })
    steps += result.steps
    evaluations += result.evaluations
    if (result.status !== 'converged') return { status: result.status, steps, evaluations }
    from = to
    if (to < end) nextStep = undefined
  }
  return { status: 'converged', steps, evaluations }
}

function chooseMethod({ system, input }: SimulationRun): AccelerationMethod {
  switch (input.method) {
    case 'dae':
      return createMultipliers(system)
    case 'stabilised':
      return createMultipliers(system, input.alpha ?? STABILISING_RATE)
    case 'newton-euler':
      return createRecursive(system)
    default:
      return createLagrange(system)
  }
}
