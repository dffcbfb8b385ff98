import type { BoundarySolution } from '../../action/problem/boundary-problem.ts'
import type { SolvedPhase } from './motion.ts'
import type { Solve } from './motion-search.ts'
import { searchMotions } from './motion-search.ts'
import type { PhaseProblem } from '../problem/phase-problem.ts'
import { calcFreeDistance } from './solved-phase.ts'

/** Starts that are tried when the first motion found may not be the nearest. */
const STARTS = 6

/** What the solver reports when Newton's method alone did not get there. */
const LOST: readonly string[] = ['solve.continued', 'solve.descended']

/**
 * Past a conjugate time, or found by continuation or descent after Newton's method lost its way: then other motions are
 * likely to
 * exist, and nothing shows that this one is the nearest to the recording.
 */
export function isDoubtful({ status, morseIndex, alerts }: BoundarySolution): boolean {
  return status === 'converged' && (morseIndex > 0 || alerts.some((one) => LOST.includes(one.code)))
}

/**
 * Of the motions a short search finds: one in which no knee bends backward, if there is any, and of those the nearest
 * to the recording.
 */
export function chooseNearest(
  first: BoundarySolution,
  ready: PhaseProblem,
  solve: Solve,
  read: (solution: BoundarySolution) => SolvedPhase,
): BoundarySolution {
  const { found } = searchMotions({ ready, known: [first], solve, starts: STARTS })
  if (found.length === 1) return first
  const ranked = found.map((solution) => {
    const phase = read(solution)
    return {
      solution,
      bends: phase.alerts.some((one) => one.code === 'motion.hyperextension'),
      distance: calcFreeDistance(phase),
    }
  })
  return ranked.toSorted((a, b) => Number(a.bends) - Number(b.bends) || a.distance - b.distance)[0]!.solution
}
