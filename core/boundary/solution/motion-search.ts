import type { BoundaryProblem, BoundarySolution } from '../../action/problem/boundary-problem.ts'
import { calcLargestDifference } from '../../math/largest-difference.ts'
import { createRandom } from '../../math/random.ts'
import type { JobControl } from '../../outcome.ts'
import type { PhaseProblem } from '../problem/phase-problem.ts'

export type Solve = (problem: BoundaryProblem, control?: JobControl) => BoundarySolution

export interface MotionSearch {
  readonly ready: PhaseProblem
  /** Motions known already; the list begins with them. */
  readonly known: readonly BoundarySolution[]
  readonly solve: Solve
  readonly starts: number
  readonly seed?: number
  readonly control?: JobControl | undefined
}

export interface FoundMotions {
  readonly found: readonly BoundarySolution[]
  readonly arrived: number
  readonly cancelled: boolean
}

/** Two motions closer than this everywhere (unit vectors, about 0.06°) are one. */
const SAME = 1e-3

export const isSame = (a: BoundarySolution, b: BoundarySolution): boolean =>
  calcLargestDifference(a.directions, b.directions) < SAME

/**
 * Motions between the postures of a phase: Newton from the recording, a minimum by descent, and Newton from seeded
 * waves laid
 * over the freely swinging rods. Deterministic and bounded; it proves no list complete.
 */
export function searchMotions({ ready, known, solve, starts, seed = 1, control }: MotionSearch): FoundMotions {
  const random = createRandom(seed)
  const found = [...known]
  let arrived = 0
  for (let k = 0; k < starts; k++) {
    if (control?.isCancelled?.()) return { found, arrived, cancelled: true }
    control?.progress?.(k / starts, `Looking for other motions: start ${k + 1} of ${starts}`)
    const problem: BoundaryProblem =
      k === 0
        ? ready.problem
        : k === 1
          ? { ...ready.problem, mode: 'least' }
          : { ...ready.problem, guess: calcWave(ready, random, k) }
    const solution = solve(problem, limitSteps(control))
    if (solution.status !== 'converged') continue
    arrived++
    if (!found.some((one) => isSame(one, solution))) found.push(solution)
  }
  return { found, arrived, cancelled: false }
}

/** Steps a start may take: those that arrive need fewer, and one that strays may stray for ever. */
const MOST_STEPS = 40

/** The solver asks at every step whether it is still wanted. */
export function limitSteps(control: JobControl | undefined): JobControl {
  let steps = 0
  return { isCancelled: () => ++steps > MOST_STEPS || (control?.isCancelled?.() ?? false) }
}

/**
 * The recording with waves on its free rods: mostly in the plane of walking, where limbs have room, growing with each
 * start.
 */
function calcWave(ready: PhaseProblem, random: ReturnType<typeof createRandom>, k: number): Float64Array {
  const { guess, tree } = ready.problem
  const D = tree.dimension
  const count = tree.segments.length
  const path = guess!.slice()
  const rows = path.length / (count * D)
  const size = 0.5 + 0.15 * k
  tree.segments.forEach((segment, j) => {
    if (!ready.free.includes(segment.name)) return
    const waves = [1, 2].map((m) => (size * random.normal()) / m)
    const side = D === 3 ? 0.15 * size * random.normal() : 0
    for (let r = 1; r < rows - 1; r++) {
      const s = r / (rows - 1)
      const angle = waves[0]! * Math.sin(Math.PI * s) + waves[1]! * Math.sin(2 * Math.PI * s)
      const at = (r * count + j) * D
      const [x, y] = [path[at]!, path[at + 1]!]
      path[at] = Math.cos(angle) * x - Math.sin(angle) * y
      path[at + 1] = Math.sin(angle) * x + Math.cos(angle) * y
      if (D === 3) path[at + 2]! += side * Math.sin(Math.PI * s)
      let square = 0
      for (let c = 0; c < D; c++) square += path[at + c]! ** 2
      for (let c = 0; c < D; c++) path[at + c]! /= Math.sqrt(square)
    }
  })
  return path
}
