import { normalise } from '../problem/guess.ts'
import { calcAcceleration, stateSolverOf } from '../discretise/state.ts'
import type { ActionSystem } from '../problem/system.ts'

/**
 * Where the tree goes when it is let go in its start posture with given velocities (V D; none: at rest): rows of V D on
 * a uniform grid. Classical Runge–Kutta steps: it serves as a guess, not as a result. Null when it cannot be computed.
 */
export function calcRelease(system: ActionSystem, velocities: Float64Array | null, steps: number): Float64Array | null {
  const { D, S, V, start, duration, rootPath } = system
  const VD = V * D
  const h = duration / steps
  const solver = stateSolverOf(system)
  const path = new Float64Array((steps + 1) * VD)
  const u = start.slice()
  const v = velocities ? velocities.slice() : new Float64Array(VD)
  const slopesU = Array.from({ length: 4 }, () => new Float64Array(VD))
  const slopesV = Array.from({ length: 4 }, () => new Float64Array(VD))
  const trialU = new Float64Array(VD)
  const trialV = new Float64Array(VD)
  const pushed = new Float64Array(D)
  path.set(u)
  for (let k = 0; k < steps; k++) {
    for (let stage = 0; stage < 4; stage++) {
      const c = stage === 0 ? 0 : stage === 3 ? 1 : 0.5
      const before = Math.max(0, stage - 1)
      for (let i = 0; i < VD; i++) {
        trialU[i] = u[i]! + c * h * slopesU[before]![i]!
        trialV[i] = v[i]! + c * h * slopesV[before]![i]!
      }
      const t = (k + c) * h
      if (rootPath) rootPath.at(t, pushed, 2)
      if (stage > 0) backOnSpheres(trialU, trialV, S, D)
      slopesU[stage]!.set(trialV)
      if (!calcAcceleration(solver, trialU, trialV, 0, t, pushed, 0, slopesV[stage]!)) return null
    }
    for (let i = 0; i < VD; i++) {
      u[i]! += (h / 6) * (slopesU[0]![i]! + 2 * slopesU[1]![i]! + 2 * slopesU[2]![i]! + slopesU[3]![i]!)
      v[i]! += (h / 6) * (slopesV[0]![i]! + 2 * slopesV[1]![i]! + 2 * slopesV[2]![i]! + slopesV[3]![i]!)
    }
    backOnSpheres(u, v, S, D)
    path.set(u, (k + 1) * VD)
  }
  return path.every(Number.isFinite) ? path : null
}

/** Unit length again, and no velocity along the rods. */
function backOnSpheres(u: Float64Array, v: Float64Array, S: number, D: number): void {
  normalise(u, 0, S, D)
  for (let j = 0; j < S; j++) {
    let along = 0
    for (let d = 0; d < D; d++) along += u[j * D + d]! * v[j * D + d]!
    for (let d = 0; d < D; d++) v[j * D + d]! -= along * u[j * D + d]!
  }
}

/** Runge–Kutta steps that are enough for a guess. */
export function calcReleaseSteps(system: ActionSystem, fastest: number): number {
  return Math.min(400, Math.max(24, Math.ceil(14 * system.duration * fastest)))
}
