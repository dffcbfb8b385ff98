import { type Simulation, type SimulationInput, simulateMotion } from '../dynamics/simulate.ts'
import type { SourceCase } from '../dynamics/source-case.ts'
import { calcMethodSettings } from '../dynamics/source-cases.ts'
import { MOTION_METHODS, type MotionMethod } from '../model/problem.ts'
import type { JobControl } from '../outcome.ts'
import { PENALTY_SETTINGS } from './catalogue.ts'
import type { DemonstrationRun, Finding } from './demonstration.ts'
import { calcEnergyFindings, calcRowErrors } from './findings.ts'

/** Rows to look at: fifty a second, which the fixed steps divide, so that looking changes nothing. */
const FRAME = 0.02

/**
 * The true course between the reference's few instants, by the tightest run; kept, since every method is held against
 * it.
 */
const courses = new WeakMap<SourceCase, Simulation>()

export function runMotion(one: SourceCase, method: string, control: JobControl): DemonstrationRun {
  const times = calcRows(one.input.duration)
  const input = { ...one.input, times }
  let truth = courses.get(one)
  if (truth === undefined) {
    truth = simulateMotion(
      { ...input, method: 'newton-euler', tolerance: 1e-13 },
      { isCancelled: () => control.isCancelled?.() === true },
    )
    if (truth.status === 'converged') courses.set(one, truth)
  }
  const run = simulateMotion({ ...input, ...settingsOf(method) }, control)
  const width = 2 * one.input.tree.segments.length
  const rows = countRows(run, width, Math.max(...truth.kinetic))
  const directions = run.directions.slice(0, rows * width)
  const [kinetic, potential] = [run.kinetic.slice(0, rows), run.potential.slice(0, rows)]
  const errors = calcRowErrors(directions, truth.directions, rows)
  const error = rows === times.length ? calcReferenceError(one, run) : Math.max(...errors)
  return {
    status: run.status,
    tree: one.input.tree,
    pins: (one.input.loops ?? []).map(({ at }) => at),
    axis: 'time',
    times: times.slice(0, rows),
    directions,
    truth: truth.directions.slice(0, rows * width),
    kinetic,
    potential,
    action: rows === times.length ? calcActionOf(kinetic, potential) : null,
    bend: null,
    error,
    errors,
    evaluations: run.evaluations,
    findings: calcFindings(one, run, truth, { rows, error, kinetic, potential }),
  }
}

/** What a method of the catalogue means to the simulation. */
function settingsOf(method: string): Pick<SimulationInput, 'method' | 'step' | 'alpha' | 'tolerance'> {
  if (method in PENALTY_SETTINGS) return PENALTY_SETTINGS[method as keyof typeof PENALTY_SETTINGS]
  if (!(MOTION_METHODS as readonly string[]).includes(method))
    throw new Error(`runMotion: expected a method of the catalogue, got “${method}”`)
  return { method: method as MotionMethod, tolerance: 1e-10, ...calcMethodSettings(method as MotionMethod) }
}

function calcRows(duration: number): Float64Array {
  const count = Math.round(duration / FRAME)
  return Float64Array.from({ length: count + 1 }, (_, k) => (k === count ? duration : k * FRAME))
}

/** Rows up to where a run that broke off still meant something: its speed within a few times the true one. */
function countRows({ status, directions, kinetic }: Simulation, width: number, most: number): number {
  const rows = kinetic.length
  if (status === 'converged') return rows
  for (let k = 1; k < rows; k++) {
    const row = directions.subarray(k * width, (k + 1) * width)
    if (!(kinetic[k]! < 4 * most) || row.every((value) => value === 0) || !row.every(Number.isFinite)) return k
  }
  return rows
}

/** Largest error of a direction at the instants of the reference, which all lie on rows. */
function calcReferenceError(one: SourceCase, run: Simulation): number {
  const width = one.directions.length / one.input.times.length
  let worst = 0
  one.input.times.forEach((time, k) => {
    const row = Math.round(time / FRAME)
    for (let i = 0; i < width; i++)
      worst = Math.max(worst, Math.abs(run.directions[row * width + i]! - one.directions[k * width + i]!))
  })
  return worst
}

/** ∫ (K − P) dt by the trapezoidal rule. */
function calcActionOf(kinetic: Float64Array, potential: Float64Array): number {
  let action = 0
  for (let k = 1; k < kinetic.length; k++)
    action += (FRAME / 2) * (kinetic[k]! - potential[k]! + kinetic[k - 1]! - potential[k - 1]!)
  return action
}

interface Course {
  readonly rows: number
  readonly error: number
  readonly kinetic: Float64Array
  readonly potential: Float64Array
}

function calcFindings(
  one: SourceCase,
  run: Simulation,
  truth: Simulation,
  { rows, error, kinetic, potential }: Course,
): Finding[] {
  const findings: Finding[] = []
  const isPenalty = run.method === 'penalty' || run.method === 'penalty-augmented'
  if (run.status !== 'converged') findings.push({ code: 'stopped', time: run.times[rows - 1]! })
  if (isPenalty) {
    const speed = calcRowErrors(run.velocities, truth.velocities, run.times.length).reduce((a, b) => Math.max(a, b), 0)
    if (speed > 1) findings.push({ code: 'velocity-rings', error: speed })
  } else findings.push(...calcEnergyFindings(kinetic, potential))
  if ((one.input.loops ?? []).length > 0 || isPenalty)
    findings.push({
      code: run.constraintError < 1e-8 ? 'keeps-constraint' : 'leaves-constraint',
      error: run.constraintError,
    })
  findings.push({ code: error < 1e-6 ? 'agrees' : 'off', error })
  return findings
}
