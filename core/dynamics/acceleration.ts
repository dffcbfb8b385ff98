import type { MotionSystem } from './system.ts'

/**
 * One way of finding the accelerations at a state. x, v, a are rows of N × D (unit vectors, then a free root);
 * `multipliers` gets the force of every loop and lock equation on the body. Nothing is allocated per call.
 */
export interface AccelerationMethod {
  calc(t: number, x: Float64Array, v: Float64Array, a: Float64Array, multipliers: Float64Array, before?: boolean): void
}

/** g ŷ + r̈: what every mass feels apart from its own acceleration, for a pinned or prescribed root. */
export function calcBase(system: MotionSystem, t: number, out: Float64Array): void {
  if (system.rootPath === null || !system.rootPath.isMoving) out.fill(0)
  else system.rootPath.at(t, out, 2)
  out[1]! += system.matrices.gravity
}

/** All applied forces on the vectors: Q_a = −w_a (g ŷ + r̈) + drives. */
export function calcAppliedForces(
  system: MotionSystem,
  t: number,
  x: Float64Array,
  v: Float64Array,
  Q: Float64Array,
  base: Float64Array,
  before: boolean,
): void {
  const { dimension: D, vectorCount: N, weight } = system
  calcBase(system, t, base)
  for (let a = 0; a < N; a++) for (let c = 0; c < D; c++) Q[a * D + c] = -weight[a]! * base[c]!
  if (!system.drives.isEmpty) system.drives.add(t, x, v, Q, before)
}
