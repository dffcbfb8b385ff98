import { runFixedSteps } from './fixed-steps.ts'
import { createLagrange } from './lagrange.ts'
import type { RunResult, SimulationRun } from './simulate.ts'

/**
 * Explicit Euler with fixed steps, the baseline of the least-action thesis: each rod turns on along its great circle
 * by h u̇, its velocity gains h ü. In the plane that is Euler's rule in the angles. First order, nothing corrected.
 */
export function runEuler(run: SimulationRun): RunResult {
  const { system, input } = run
  const { dimension: D, segmentCount: S, vectorCount: N, constraintCount: K } = system
  const a = new Float64Array(N * D)
  const multipliers = new Float64Array(K)
  const method = createLagrange(system)
  return runFixedSteps(run, {
    largestStep: input.step ?? 1e-3,
    evaluations: (steps) => steps,
    step(t, h, x, v) {
      method.calc(t, x, v, a, multipliers)
      for (let j = 0; j < S; j++) turn(x, v, a, j * D, D, h)
      for (let i = S * D; i < N * D; i++) {
        x[i]! += h * v[i]!
        v[i]! += h * a[i]!
      }
      return true
    },
  })
}

/** One rod: along the great circle of its velocity; the velocity's new direction is carried along. */
function turn(x: Float64Array, v: Float64Array, a: Float64Array, at: number, D: number, h: number): void {
  let speed = 0
  for (let c = 0; c < D; c++) {
    // ü without its part along the rod, which only keeps the length
    speed += v[at + c]! ** 2
  }
  const rate = Math.sqrt(speed)
  for (let c = 0; c < D; c++) a[at + c]! += speed * x[at + c]!
  for (let c = 0; c < D; c++) a[at + c] = v[at + c]! + h * a[at + c]!
  if (rate === 0) {
    for (let c = 0; c < D; c++) v[at + c] = a[at + c]!
    return
  }
  const cosine = Math.cos(h * rate)
  const sine = Math.sin(h * rate)
  // Turning by the angle h|u̇| takes u to cos u + sin e and e to cos e − sin u, with e = u̇/|u̇|.
  let along = 0
  for (let c = 0; c < D; c++) along += (a[at + c]! * v[at + c]!) / rate
  for (let c = 0; c < D; c++) {
    const e = v[at + c]! / rate
    const u = x[at + c]!
    const across = a[at + c]! - along * e
    x[at + c] = cosine * u + sine * e
    v[at + c] = across + along * (cosine * e - sine * u)
  }
}
