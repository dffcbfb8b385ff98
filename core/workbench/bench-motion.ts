import type { BoundarySolution } from '../action/problem/boundary-problem.ts'
import type { Growth } from '../action/problem/boundary-problem.ts'
import type { Simulation } from '../dynamics/simulate.ts'
import { type ExternalForce, calcReactions, calcRootReaction } from '../loads/kernels/reactions.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { Tree } from '../model/tree.ts'
import type { SolverStatus } from '../outcome.ts'
import { calcEnergies } from './solved-result.ts'

/** A motion of the workbench with the forces along it; S rods, rows per time. */
export interface BenchMotion {
  readonly status: SolverStatus
  readonly times: Float64Array
  /** Rows of S × D. */
  readonly directions: Float64Array
  /** Rows of D. */
  readonly root: Float64Array
  /** Force of the proximal side on each rod at its joint, rows of S × D, N. */
  readonly jointForces: Float64Array
  /** Along each rod; negative: the rod is pulled (Goyal eq. 5.10), rows of S, N. */
  readonly axial: Float64Array
  /** What holds the root point, rows of D, N. */
  readonly rootReaction: Float64Array
  /** Closing force of each loop, rows of D, N. */
  readonly loopReactions: readonly Float64Array[]
  readonly kinetic: Float64Array
  readonly potential: Float64Array
  /** Momentum of each rod at both ends, S × D; of a released tree not stated. */
  readonly startMomentum: Float64Array | null
  readonly endMomentum: Float64Array | null
  /** How the motion was found; null for a tree that was let go. */
  readonly found: FoundBy | null
}

/** What the action shows of a motion between two postures. */
export interface FoundBy {
  readonly action: number
  readonly morseIndex: number
  readonly firstConjugateTime: number | null
  readonly estimatedError: number
  readonly residual: number
  readonly energyDrift: number
  /** In the plane: whole turns of each rod beyond the shortest way. */
  readonly turns: readonly number[]
  readonly growth: Growth | null
}

/** A solved two-point problem with its reactions. */
export function toBenchMotion(
  tree: Tree,
  solution: BoundarySolution,
  {
    externals,
    turns,
    growth,
  }: { externals: readonly ExternalForce[]; turns: readonly number[]; growth: Growth | null },
): BenchMotion {
  const { kinetic, potential } = calcEnergies(tree, solution)
  return {
    ...withReactions(tree, solution, externals),
    kinetic: Float64Array.from(kinetic),
    potential: Float64Array.from(potential),
    startMomentum: solution.startMomentum,
    endMomentum: solution.endMomentum,
    found: {
      action: solution.action,
      morseIndex: solution.morseIndex,
      firstConjugateTime: solution.firstConjugateTime,
      estimatedError: solution.estimatedError,
      residual: solution.residual,
      energyDrift: solution.energyDrift,
      turns,
      growth,
    },
  }
}

/** A tree that was let go, with its reactions. */
export function toReleasedMotion(tree: Tree, motion: Simulation, externals: readonly ExternalForce[]): BenchMotion {
  return {
    ...withReactions(tree, motion, externals),
    kinetic: motion.kinetic,
    potential: motion.potential,
    startMomentum: null,
    endMomentum: null,
    found: null,
  }
}

function withReactions(tree: Tree, motion: BoundarySolution | Simulation, externals: readonly ExternalForce[]) {
  const matrices = calcMatrices(tree)
  const reactions = calcReactions(matrices, { ...motion, frames: motion.times.length }, externals)
  return {
    status: motion.status,
    times: motion.times,
    directions: motion.directions,
    root: motion.root,
    jointForces: reactions.forceOnDistalInWorld,
    axial: reactions.axial,
    rootReaction: calcRootReaction(matrices, reactions),
    loopReactions: motion.loopReactions,
  }
}
