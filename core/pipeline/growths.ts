import type { Growth } from '../action/problem/boundary-problem.ts'
import { calcGrowth } from '../action/solve/growth.ts'
import { withMore } from '../math/storeroom.ts'
import type { KeptSolution } from '../boundary/solution/solve-phase.ts'
import { type JobControl, goOn } from '../outcome.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'

/**
 * s and degree of the elements on which a phase is linearised that was solved without asking; at these, three digits
 * hold.
 */
const [ELEMENT, DEGREE] = [0.1, 4]
/** An hour has tens of thousands of phases, and nobody reads that many. */
export const MOST_GROWTHS = 150

const known = new WeakMap<KeptSolution['solution'], Growth | null>()

/** The same motion, each of its phases with how a small error at its start grows. */
export function withGrowth(solved: TechniqueSolution, control: JobControl = {}): TechniqueSolution {
  const { motion, solutions } = solved
  const phases = motion.phases.map((one, i) => {
    if (i < MOST_GROWTHS) goOn(control)
    const kept = solutions.get(one.phase.id)
    return i < MOST_GROWTHS && kept !== undefined ? withMore(one, { growth: growthOf(kept) }) : one
  })
  return { ...solved, motion: { ...motion, phases } }
}

function growthOf({ ready, solution }: KeptSolution): Growth | null {
  const before = solution.growth ?? known.get(solution)
  if (before !== undefined) return before
  const elements = Math.max(1, Math.min(12, Math.round(ready.problem.duration / ELEMENT)))
  const found = calcGrowth(ready.problem, solution, { elements, degree: DEGREE })
  known.set(solution, found)
  return found
}
