import type { FoundMotion } from '../action/solve/motions.ts'
import type { BoundarySolution } from '../action/problem/boundary-problem.ts'
import type { ExternalForce } from '../loads/kernels/reactions.ts'
import { toReactionsResult, toRows, toSegmentRows } from '../loads/reactions-result.ts'
import { calcKineticEnergy, calcPotentialEnergy } from '../model/energy.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { BoundaryProblemFile } from '../model/problem.ts'
import type { Loop, Tree } from '../model/tree.ts'
import type { Alert } from '../outcome.ts'

/** What the loops do to the body, as known forces on its rods. */
export function closingForces(
  tree: Tree,
  loops: readonly Loop[],
  reactions: readonly Float64Array[],
): readonly ExternalForce[] {
  return loops.map((loop, k) => {
    const segment = tree.segments.findIndex(({ name }) => name === loop.segment)
    return { segment, at: loop.point ?? tree.segments[segment]!.length, force: reactions[k]! }
  })
}

/** The constant forces of a problem, frame by frame. */
export const constantForces = (
  { tree, loads }: Pick<BoundaryProblemFile, 'tree' | 'loads'>,
  frames: number,
): readonly ExternalForce[] =>
  loads.map(({ segment, at, force }) => ({
    segment: tree.segments.findIndex(({ name }) => name === segment),
    at,
    force: Float64Array.from({ length: frames * tree.dimension }, (_, i) => force[i % tree.dimension]!),
  }))

/** Kinetic and potential energy along a solved motion, J. */
export function calcEnergies(tree: Tree, solution: BoundarySolution): { kinetic: number[]; potential: number[] } {
  const matrices = calcMatrices(tree)
  const D = tree.dimension
  const width = tree.segments.length * D
  const row = (values: Float64Array, k: number, size: number) => values.subarray(k * size, (k + 1) * size)
  const each = (calc: (k: number) => number): number[] => Array.from(solution.times, (_, k) => calc(k))
  return {
    kinetic: each((k) =>
      calcKineticEnergy(matrices, row(solution.velocities, k, width), row(solution.rootVelocity, k, D)),
    ),
    potential: each((k) => calcPotentialEnergy(matrices, row(solution.directions, k, width), row(solution.root, k, D))),
  }
}

/** A solved two-point problem as its result file has it (docs/PROBLEM-JSON.md). */
export function toSolvedResult(problem: BoundaryProblemFile, solution: BoundarySolution, alerts: readonly Alert[]) {
  const { tree, loops, locks } = problem
  const S = tree.segments.length
  const D = tree.dimension
  const frames = solution.times.length
  return {
    status: solution.status,
    mode: solution.mode,
    method: problem.method,
    action: solution.action,
    morseIndex: solution.morseIndex,
    firstConjugateTime: solution.firstConjugateTime,
    residual: solution.residual,
    iterations: solution.iterations,
    evaluations: solution.evaluations,
    estimatedError: solution.estimatedError,
    energyDrift: solution.energyDrift,
    times: [...solution.times],
    directions: toSegmentRows(solution.directions, S, D),
    velocities: toSegmentRows(solution.velocities, S, D),
    accelerations: toSegmentRows(solution.accelerations, S, D),
    root: toRows(solution.root, frames, D),
    energy: calcEnergies(tree, solution),
    startMomentum: toRows(solution.startMomentum, S, D),
    endMomentum: toRows(solution.endMomentum, S, D),
    ...toReactionsResult(
      tree,
      { ...solution, frames },
      closingForces(tree, loops, solution.loopReactions),
      constantForces(problem, frames),
    ),
    lockTorques: locks.map((lock, k) => ({
      segments: lock.segments,
      torque: toRows(solution.lockTorques[k]!, frames, solution.lockTorques[k]!.length / frames),
    })),
    alerts,
  }
}

/** One of several motions between the same postures, as the result file lists it. */
export function toMotionResult({ tree }: BoundaryProblemFile, { solution, distance, turns }: FoundMotion) {
  const S = tree.segments.length
  const D = tree.dimension
  return {
    distance,
    turns,
    action: solution.action,
    morseIndex: solution.morseIndex,
    firstConjugateTime: solution.firstConjugateTime,
    estimatedError: solution.estimatedError,
    startVelocities: toRows(solution.velocities, S, D),
    directions: toSegmentRows(solution.directions, S, D),
  }
}
