/**
 * Which motion carries a leg of two rods from one posture to another in 0.4 s under gravity alone?
 * It is the question behind ballistic walking: what a swing leg does when no muscle acts.
 */
import { readBoundaryProblem, solveBoundaryProblem } from '../core/index.ts'

const problem = readBoundaryProblem({
  // m, kg, m/s²
  tree: {
    dimension: 2,
    gravity: 9.81,
    segments: [
      { name: 'thigh', parent: null, length: 0.43, uniformMass: 7 },
      { name: 'shank', parent: 'thigh', length: 0.43, uniformMass: 3.2 },
    ],
  },
  root: { kind: 'pinned', position: [0, 0] },
  start: {
    directions: [
      [0.5, -0.866],
      [0.1, -0.995],
    ],
  }, // unit vectors, x forward, y up
  end: {
    directions: [
      [-0.3, -0.954],
      [0.2, -0.98],
    ],
  },
  duration: 0.4, // s
})
if (!problem.ok) throw new Error(problem.alerts[0]?.message)
const motion = solveBoundaryProblem(problem.value)

/** Released with the velocities found, the leg must arrive at the posture asked for. */
export const result = { problem: problem.value, motion }
console.log(`${motion.status}: action ${motion.action.toFixed(6)} J·s, error ${motion.estimatedError.toExponential(0)}`)
