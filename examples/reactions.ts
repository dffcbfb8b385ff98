/**
 * What does a joint carry while a leg swings freely? Reactions along a simulated motion, in N; peaks well above the
 * weight show why swing is not free of load.
 */
import { calcMatrices, calcReactions, readInitialValueProblem, simulateMotion } from '../core/index.ts'

const problem = readInitialValueProblem({
  tree: {
    dimension: 2,
    gravity: 9.81,
    segments: [{ name: 'leg', parent: null, length: 0.9, masses: [{ at: 0.9, mass: 10 }] }],
  },
  root: { kind: 'pinned', position: [0, 0] },
  start: { directions: [[1, 0]] }, // released from the horizontal
  velocities: [[0, 0]], // 1/s
  duration: 1, // s
  samples: 200,
})
if (!problem.ok) throw new Error(problem.alerts[0]?.message)
const motion = simulateMotion(problem.value)
const { axial } = calcReactions(calcMatrices(problem.value.tree), { frames: motion.times.length, ...motion })

/** Along the rod, N; the closed form is −3 m g cos φ. */
export const result = { axial, directions: motion.directions }
console.log(`largest pull ${(-Math.min(...axial)).toFixed(1)} N, three times the weight`)
