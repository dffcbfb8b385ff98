/**
 * Until when is a motion the one of least action? Small swings of a pendulum come together again after half a period,
 * T/2 = π √(l/g): past this conjugate time the action is no longer least, and a minimiser finds something else.
 */
import { readBoundaryProblem, solveBoundaryProblem } from '../core/index.ts'

const problem = readBoundaryProblem({
  tree: {
    dimension: 2,
    gravity: 9.81,
    segments: [{ name: 'rod', parent: null, length: 1, masses: [{ at: 1, mass: 1 }] }],
  },
  root: { kind: 'pinned', position: [0, 0] },
  start: { directions: [[0.001, -1]] }, // a small swing
  end: { directions: [[-0.0005, -1]] },
  duration: 1.3, // s, longer than half a period
})
if (!problem.ok) throw new Error(problem.alerts[0]?.message)
const motion = solveBoundaryProblem(problem.value)

export const result = motion
console.log(`first conjugate time ${motion.firstConjugateTime?.toFixed(4)} s, Morse index ${motion.morseIndex}`)
