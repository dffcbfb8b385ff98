/**
 * One motion by two methods: the equations of the whole tree at once, and Newton and Euler's laws rod by rod. They
 * share no equations of motion, so their agreement proves more than either's own error estimate.
 */
import { type MotionMethod, readInitialValueProblem, simulateMotion } from '../core/index.ts'

const simulate = (method: MotionMethod) => {
  const problem = readInitialValueProblem({
    tree: {
      dimension: 2,
      gravity: 9.81, // m/s²
      segments: [
        { name: 'first', parent: null, length: 1, uniformMass: 1 }, // m, kg
        { name: 'second', parent: 'first', length: 1, uniformMass: 1 },
      ],
    },
    root: { kind: 'pinned', position: [0, 0] },
    start: {
      directions: [
        [1, 0],
        [1, 0],
      ],
    },
    velocities: [
      [0, 0],
      [0, 0],
    ], // 1/s
    duration: 1, // s
    tolerance: 1e-10,
    method,
  })
  if (!problem.ok) throw new Error(problem.alerts[0]?.message)
  return simulateMotion(problem.value)
}

export const result = { lagrange: simulate('lagrange'), euler: simulate('newton-euler') }
const apart = result.lagrange.directions.map((value, i) => Math.abs(value - result.euler.directions[i]!))
console.log(`the two differ by ${Math.max(...apart).toExponential(1)} after ${result.lagrange.steps} steps`)
