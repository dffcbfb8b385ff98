import { calcLargestDifference } from '../../math/largest-difference.ts'
import { type Random, createRandom } from '../../math/random.ts'
import type { Alert, JobControl } from '../../outcome.ts'
import type { BoundaryProblem, BoundarySolution } from '../problem/boundary-problem.ts'
import { checkBoundaryProblem, describeRepetitions } from '../problem/check.ts'
import { calcGuess, calcShortestArcs, normalise } from '../problem/guess.ts'
import { type Found, calcFastest, calcPlan, createFirstMesh, findOn, refine } from './levels.ts'
import { samplePath } from './output.ts'
import { calcRelease, calcReleaseSteps } from './release.ts'
import { calcFirstPath, createActionWorkspace, rodsOf, toSolution } from './solve.ts'
import { type ActionSystem, calcSystem } from '../problem/system.ts'
import { calcTangentBasis } from '../discretise/tangent.ts'

/** One of several motions between the same postures. */
export interface FoundMotion {
  readonly solution: BoundarySolution
  /** Root mean square distance of its directions from the guess. */
  readonly distance: number
  /**
   * In the plane: whole turns of each rod beyond the guess's own way round; empty in space, where turns can be undone.
   */
  readonly turns: readonly number[]
}

/** The motions a search found, and what the search cost. */
export interface MotionList {
  /** Nearest to the guess first. */
  readonly motions: readonly FoundMotion[]
  /** How many starts were tried, how many of them led to a motion, and what all of them cost in Newton steps. */
  readonly starts: number
  readonly arrived: number
  readonly steps: number
  readonly cancelled: boolean
  readonly alerts: readonly Alert[]
}

/** How widely to search: number of starts, seed. */
export interface MotionSearch {
  readonly starts?: number
  readonly seed?: number
  /** In the plane, also motions in which a rod goes round the other way or more than once. */
  readonly anyTurns?: boolean
}

/** Two motions closer than this everywhere are one. */
const same = 1e-4

/**
 * All the motions that a seeded search finds between two postures: launches with random velocities, bent to arrive,
 * and waves laid over the shortest arcs. It shows when "the" motion is not the only one; it proves no list complete.
 */
export function findAllMotions(problem: BoundaryProblem, search: MotionSearch = {}, control?: JobControl): MotionList {
  const { seed = 1, anyTurns = false } = search
  const alerts = checkBoundaryProblem(problem)
  if (alerts.some((one) => one.severity === 'error'))
    return { motions: [], starts: 0, arrived: 0, steps: 0, cancelled: false, alerts }
  const system = calcSystem(problem)
  alerts.push(...describeRepetitions(problem, system))
  // A wide net where a start costs a millisecond; a whole body of 12 rods takes about 0.1 s per start (bench/action).
  const starts = search.starts ?? (system.free <= 4 ? 600 : system.free <= 12 ? 120 : 40)
  const random = createRandom(seed)
  const workspace = createActionWorkspace()
  const plan = calcPlan(system, problem.tolerance)
  // Twice as fine as for one motion: those that whirl must not slip through the mesh.
  const action = createFirstMesh(system, { ...plan, E: 2 * plan.E }, workspace)
  const reference = calcFirstPath(problem, system, action)
  const arcs = problem.guess ? reference : calcShortestArcs(system, action.times)
  // One search of many: it may be stopped, but its own progress is not the list's.
  const quiet: JobControl | undefined = control?.isCancelled && { isCancelled: () => control.isCancelled!() }
  const coarse: { found: Found; sample: Float64Array }[] = []
  let arrived = 0
  let steps = 0
  let tried = 0
  let cancelled = false
  for (let k = 0; k < starts; k++) {
    if (control?.isCancelled?.()) {
      cancelled = true
      break
    }
    control?.progress?.((0.8 * k) / starts, `Looking for motions: ${coarse.length} so far`)
    const x = k === 0 ? reference.slice() : k === 1 ? arcs.slice() : calcStart(system, random, arcs, action.times, k)
    const found = findOn(action, x, problem.mode, quiet, chooseRoutes(k, system, problem.guess !== undefined))
    tried++
    steps += found.iterations
    if (found.status !== 'converged') continue
    arrived++
    const sample = samplePath(action, found.x, problem.intervals).x
    if (
      !anyTurns &&
      calcTurns(system, sample, samplePath(action, arcs, problem.intervals).x).some((whole) => whole !== 0)
    )
      continue
    if (coarse.some((one) => calcLargestDifference(one.sample, sample) < same)) continue
    coarse.push({ found, sample })
  }
  const arcsSample = samplePath(action, arcs, problem.intervals).x
  const referenceSample = samplePath(action, reference, problem.intervals).x
  const motions: FoundMotion[] = []
  for (const [k, { found }] of coarse.entries()) {
    if (cancelled || control?.isCancelled?.()) {
      cancelled = true
      break
    }
    control?.progress?.(0.8 + (0.2 * k) / coarse.length, `Refining motion ${k + 1} of ${coarse.length}`)
    refine(found, plan, problem, workspace, quiet)
    if (found.status !== 'converged') continue
    const sample = samplePath(found.action, found.x, problem.intervals).x
    const turns = calcTurns(system, sample, arcsSample)
    if (!anyTurns && turns.some((whole) => whole !== 0)) continue
    const solution = toSolution(problem, found, alerts)
    // What the coarse mesh took for two motions may turn out to be one.
    if (motions.some((one) => calcLargestDifference(one.solution.directions, solution.directions) < same)) continue
    motions.push({ solution, distance: calcRms(sample, referenceSample), turns })
  }
  motions.sort((a, b) => a.distance - b.distance)
  return { motions, starts: tried, arrived, steps, cancelled, alerts }
}

/**
 * The first two starts must arrive. Later ones of a large tree are let go when Newton's method loses its way, but for
 * every fourth: descents are long there, and end in the same few minima.
 */
function chooseRoutes(k: number, { free }: ActionSystem, isGuessed: boolean): 'all' | 'no continuation' | 'newton' {
  if (k < 2) return isGuessed ? 'no continuation' : 'all'
  return free <= 4 || k % 4 === 0 ? 'no continuation' : 'newton'
}

function calcStart(
  system: ActionSystem,
  random: Random,
  arcs: Float64Array,
  times: Float64Array,
  k: number,
): Float64Array {
  return (k % 2 === 0 ? calcLaunch(system, random, times) : null) ?? calcWave(system, random, arcs, times)
}

/** Let go with random velocities, and what it misses in the end spread over the path. */
function calcLaunch(system: ActionSystem, random: Random, times: Float64Array): Float64Array | null {
  const { D, S, V, n, start } = system
  const fastest = calcFastest(system)
  const basis = new Float64Array(n * D)
  calcTangentBasis(start, 0, D, S, V, basis, 0)
  const velocities = new Float64Array(V * D)
  const size = fastest * random.between(0.2, 2.5)
  for (let i = 0; i < (D - 1) * S; i++) {
    const speed = size * random.normal()
    for (let d = 0; d < D; d++) velocities[Math.floor(i / (D - 1)) * D + d]! += speed * basis[i * D + d]!
  }
  const path = calcRelease(system, velocities, calcReleaseSteps(system, fastest))
  return path && calcGuess(system, rodsOf(system, path), times)
}

/** A few sine waves of random size on every rod, in a random direction across it. */
function calcWave(system: ActionSystem, random: Random, arcs: Float64Array, times: Float64Array): Float64Array {
  const { D, S, V, duration } = system
  const path = arcs.slice()
  for (let j = 0; j < S; j++) {
    const sizes = Array.from({ length: 4 }, (_, m) => (random.normal() * Math.PI) / (m + 1))
    const axis = Float64Array.from({ length: 3 }, () => random.normal())
    for (let k = 1; k < times.length - 1; k++) {
      let angle = 0
      for (let m = 0; m < 4; m++) angle += sizes[m]! * Math.sin(((m + 1) * Math.PI * times[k]!) / duration)
      turn(path, (k * V + j) * D, D, axis, angle)
    }
  }
  return path
}

/** Turns one direction by an angle: about z in the plane, about an axis in space (Rodrigues). */
function turn(path: Float64Array, at: number, D: number, axis: Float64Array, angle: number): void {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const x = path[at]!
  const y = path[at + 1]!
  if (D === 2) {
    path[at] = c * x - s * y
    path[at + 1] = s * x + c * y
    return
  }
  const z = path[at + 2]!
  const length = Math.hypot(axis[0]!, axis[1]!, axis[2]!)
  const [a, b, e] = [axis[0]! / length, axis[1]! / length, axis[2]! / length]
  const along = (a * x + b * y + e * z) * (1 - c)
  path[at] = c * x + s * (b * z - e * y) + along * a
  path[at + 1] = c * y + s * (e * x - a * z) + along * b
  path[at + 2] = c * z + s * (a * y - b * x) + along * e
  normalise(path, at, 1, 3)
}

/** Whole turns by which each rod of a planar path goes further round than in another path. */
function calcTurns({ D, S, V }: ActionSystem, path: Float64Array, other: Float64Array): number[] {
  if (D === 3) return []
  const rows = path.length / (V * D)
  const sweep = (x: Float64Array, j: number) => {
    let angle = 0
    for (let k = 1; k < rows; k++) {
      const o = (k * V + j) * 2
      const b = o - V * 2
      angle += Math.atan2(x[b]! * x[o + 1]! - x[b + 1]! * x[o]!, x[b]! * x[o]! + x[b + 1]! * x[o + 1]!)
    }
    return angle
  }
  return Array.from({ length: S }, (_, j) => Math.round((sweep(path, j) - sweep(other, j)) / (2 * Math.PI)))
}

function calcRms(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
  return Math.sqrt(sum / a.length)
}
