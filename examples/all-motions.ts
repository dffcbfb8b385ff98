/**
 * Is the motion between two postures the only one? A pendulum that swings from one side to the other in a given time
 * may go directly or over the top: a solver that shows one motion should know of the others.
 */
import { findAllMotions, readBoundaryProblem } from '../core/index.ts'

const problem = readBoundaryProblem({
  tree: {
    dimension: 2,
    gravity: 9.81,
    segments: [{ name: 'rod', parent: null, length: 1, masses: [{ at: 1, mass: 1 }] }],
  },
  root: { kind: 'pinned', position: [0, 0] },
  start: { directions: [[0.6, -0.8]] },
  end: { directions: [[-0.6, -0.8]] },
  duration: 0.8, // s
})
if (!problem.ok) throw new Error(problem.alerts[0]?.message)
const found = findAllMotions(problem.value, { starts: 60, seed: 1, anyTurns: true })

export const result = { problem: problem.value, motions: found.motions.map(({ solution }) => solution) }
console.log(
  `${found.motions.length} motions, of actions ${result.motions.map((one) => one.action.toFixed(3)).join(', ')} J·s`,
)
