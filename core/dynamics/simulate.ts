import { type Alert, alert, type JobControl, type SolverStatus } from '../outcome.ts'
import { factorCholesky } from '../math/cholesky.ts'
import type { MotionMethod } from '../model/problem.ts'
import type { Directions } from '../model/tree.ts'
import { type Consistency, createConsistency, largest } from './consistency.ts'
import { calcConstraintRows, createConstraintRows } from './constraints.ts'
import { runEuler } from './euler.ts'
import { runIntegrator } from './integrate.ts'
import { runPenalty } from './penalty.ts'
import { createStore } from './store.ts'
import { createSystem, type MotionSetup, type MotionSystem } from './system.ts'

/** A body, its posture (unit vectors) and velocity (1/s) at the start, how long, by which method. */
export interface SimulationInput extends MotionSetup {
  readonly start: Directions
  readonly velocities: Directions
  /** Of a free root, m/s; default: at rest. */
  readonly rootVelocity?: ArrayLike<number>
  /** Per segment: is its velocity given? Those that are not follow from loops and locks. */
  readonly velocityGiven?: Uint8Array
  readonly duration: number
  /** Intervals of a uniform output grid; or the instants themselves in `times`. */
  readonly samples?: number
  readonly times?: ArrayLike<number>
  readonly method: MotionMethod
  /** Wanted accuracy of the adaptive methods; a step may err by a tenth of it. */
  readonly tolerance?: number
  /** Fixed step of `euler` and `penalty`, s. */
  readonly step?: number | null
  /** Rate α of `stabilised`, 1/s; stiffness of `penalty`. */
  readonly alpha?: number
  /** End a step at every sample: the last digits, at some cost. */
  readonly stepToSamples?: boolean
}

/**
 * A motion computed from its start: rows per time of directions, velocities (1/s), accelerations (1/s²), energies in
 * J.
 */
export interface Simulation {
  readonly status: SolverStatus
  readonly method: MotionMethod
  readonly times: Float64Array
  /** Rows of S × D, one per time. */
  readonly directions: Directions
  readonly velocities: Directions
  readonly accelerations: Directions
  /** Rows of D, one per time. */
  readonly root: Float64Array
  readonly rootVelocity: Float64Array
  readonly rootAcceleration: Float64Array
  /** Closing force on the held segment, rows of D per time, N; one array per loop. */
  readonly loopReactions: readonly Float64Array[]
  /** Holding torque per lock and time, N·m (two numbers for rods locked in one line in space). */
  readonly lockTorques: readonly Float64Array[]
  readonly kinetic: Float64Array
  readonly potential: Float64Array
  /** Largest departure from unit length, loops and locks seen, m or rad. */
  readonly constraintError: number
  readonly steps: number
  readonly evaluations: number
  readonly alerts: readonly Alert[]
}

/** What every method gets: the system, a consistent start, where to put its samples. */
export interface SimulationRun {
  readonly system: MotionSystem
  readonly consistency: Consistency
  readonly input: SimulationInput
  readonly times: Float64Array
  readonly x: Float64Array
  readonly v: Float64Array
  /** x and v are only lent. */
  onSample(index: number, t: number, x: Float64Array, v: Float64Array): void
  readonly control: JobControl
}

export interface RunResult {
  readonly status: SolverStatus
  readonly steps: number
  readonly evaluations: number
}

/** A start further from its loops than this (of a rod's length) is a mistake, not a matter of digits. */
const WORST_START = 0.02

/** Moves a body from a posture and velocity by the chosen method. */
export function simulateMotion(input: SimulationInput, control: JobControl = {}): Simulation {
  const system = createSystem(input, input.start)
  const { dimension: D, segmentCount: S, vectorCount: N } = system
  const times = calcTimes(input)
  const consistency = createConsistency(system)
  const alerts: Alert[] = []
  const x = new Float64Array(N * D)
  const v = new Float64Array(N * D)
  x.set(input.start)
  v.set(input.velocities)
  if (input.root.kind === 'free') {
    x.set(input.root.start, S * D)
    if (input.rootVelocity !== undefined) v.set(Float64Array.from(input.rootVelocity), S * D)
  }
  const store = createStore(system, times.length)
  const empty = (status: SolverStatus): Simulation => ({
    ...store.result(),
    status,
    method: input.method,
    times,
    steps: 0,
    evaluations: 0,
    alerts,
  })
  if (!hasInertia(system, alerts)) return empty('singular')
  // Hirai's method may start off the constraints: that is what it is for.
  const isPartial = input.velocityGiven?.includes(0) === true
  if ((input.method !== 'stabilised' || isPartial) && !makeConsistent(system, consistency, input, x, v, alerts))
    return empty('singular')

  const run: SimulationRun = {
    system,
    consistency,
    input,
    times,
    x,
    v,
    onSample(index, t, atX, atV) {
      store.put(index, t, atX, atV)
      control.progress?.((index + 1) / times.length, 'Moving the body')
    },
    control,
  }
  const result = chooseRun(input.method)(run)
  if (result.status === 'stalled') {
    alerts.push(
      alert(
        'error',
        'simulate.stalled',
        'The motion could not be followed to its end: the steps became too small.',
        'Look at the last good instants: two rods in one line with a loop, or a body without inertia in some direction, can do this.',
      ),
    )
  }
  return { ...store.result(), ...result, method: input.method, times, alerts }
}

function chooseRun(method: MotionMethod): (run: SimulationRun) => RunResult {
  if (method === 'euler') return runEuler
  return method === 'penalty' || method === 'penalty-augmented' ? runPenalty : runIntegrator
}

function calcTimes(input: SimulationInput): Float64Array {
  if (input.times !== undefined) return Float64Array.from(input.times)
  const count = input.samples ?? 100
  return Float64Array.from({ length: count + 1 }, (_, k) =>
    k === count ? input.duration : (input.duration * k) / count,
  )
}

/** A free body needs a mass off every axis it could spin about; a held one was checked with its tree. */
function hasInertia(system: MotionSystem, alerts: Alert[]): boolean {
  if (!system.isFree || factorCholesky(system.C.slice(), system.vectorCount)) return true
  alerts.push(
    alert(
      'error',
      'simulate.no-inertia',
      'The body flies freely, but its mass points leave some turning of its rods without any inertia.',
      'Give the rods on the root point two mass points each (for example “uniformMass”), or hold the root.',
      { path: 'tree' },
    ),
  )
  return false
}

function makeConsistent(
  system: MotionSystem,
  consistency: Consistency,
  input: SimulationInput,
  x: Float64Array,
  v: Float64Array,
  alerts: Alert[],
): boolean {
  const rows = createConstraintRows(system)
  calcConstraintRows(system, 0, x, v, rows)
  const off = largest(rows.value)
  const reach = Math.min(...system.matrices.length)
  const left = consistency.pose(0, x, 50)
  if (off > WORST_START * reach || left > 1e-10 * Math.max(1, reach)) {
    alerts.push(
      alert(
        'error',
        'simulate.open-loop',
        `The starting posture misses its loops or locks by ${off.toPrecision(2)}.`,
        'Choose directions that close the loop, or move the point it is held at.',
        { path: 'start' },
      ),
    )
    return false
  }
  if (off > 1e-6) {
    alerts.push(
      alert(
        'warning',
        'simulate.start-adjusted',
        `The starting posture missed its loops or locks by ${off.toPrecision(2)} and was adjusted.`,
        'Write the directions with more digits.',
        { path: 'start' },
      ),
    )
  }
  const before = v.slice()
  const isPartial = input.velocityGiven?.includes(0) === true
  const rest = consistency.velocity(0, x, v, isPartial ? input.velocityGiven : undefined)
  if (rest > 1e-9 * Math.max(1, largest(v))) {
    alerts.push(
      alert(
        'error',
        'simulate.velocities',
        'No velocities of the other segments fit the given ones: the loop would open.',
        'Give fewer velocities, or ones that keep the loop closed.',
        { path: 'velocities' },
      ),
    )
    return false
  }
  if (!isPartial) {
    let changed = 0
    for (let i = 0; i < v.length; i++) changed = Math.max(changed, Math.abs(v[i]! - before[i]!))
    if (changed > 1e-6 * Math.max(1, largest(before))) {
      alerts.push(
        alert(
          'warning',
          'simulate.velocities-adjusted',
          `The starting velocities would have opened a loop or lock; they were changed by up to ${changed.toPrecision(2)} 1/s.`,
          'Give only some velocities and null for the others: those are then computed.',
          { path: 'velocities' },
        ),
      )
    }
  }
  return true
}
