import type { Outcome } from '../outcome.ts'
import { done, refused } from '../outcome.ts'
import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import { checkPoles, type ThesisAngles } from './thesis-angles.ts'
import type { TreeMatrices } from './tree.ts'

/** M(X) Ẍ = F_grav + F_inertial (eq. 5.16) with X = (θ, φ): 2S numbers each, M row-major 2S × 2S. */
export interface ThesisEquations {
  readonly M: Float64Array
  readonly gravity: Float64Array
  readonly inertial: Float64Array
  readonly kinetic: number
  readonly potential: number
}

/**
 * The thesis's equations as corrected: μ12 with its indices the right way round (eq. 4.33 prints μ21), and the
 * inertial forces, which the thesis leaves out, from e_θ and e_φ dotted with the rate terms s_j.
 */
export function calcThesisEquations(
  matrices: TreeMatrices,
  angles: ThesisAngles,
  rates: ThesisAngles,
): Outcome<ThesisEquations> {
  if (matrices.dimension !== 3) throw new Error('calcThesisEquations: expected a tree in three dimensions')
  const pole = checkPoles(
    angles,
    matrices.tree.segments.map((segment) => segment.name),
  )
  if (pole !== null) return refused(pole)
  const { segmentCount: S, C, b, gravity: g } = matrices
  const { theta, phi } = angles
  const n = 2 * S
  const M = new Float64Array(n * n)
  const inertial = new Float64Array(n)
  const gravity = new Float64Array(n)
  let kinetic = 0
  let potential = 0
  for (let i = 0; i < S; i++) {
    const ct = Math.cos(theta[i]!)
    const st = Math.sin(theta[i]!)
    gravity[i] = -g * b[i]! * ct
    potential += g * b[i]! * st
    for (let j = 0; j < S; j++) {
      const weight = C[i * S + j]!
      if (weight === 0) continue
      const cj = Math.cos(theta[j]!)
      const sj = Math.sin(theta[j]!)
      const B = phi[i]! - phi[j]!
      const cB = Math.cos(B)
      const sB = Math.sin(B)
      const m11 = weight * (ct * cj + st * sj * cB)
      const m12 = -weight * st * cj * sB
      const m21 = weight * ct * sj * sB
      const m22 = weight * ct * cj * cB
      M[i * n + j] = m11
      M[i * n + S + j] = m12
      M[(S + i) * n + j] = m21
      M[(S + i) * n + S + j] = m22
      const ti = rates.theta[i]!
      const pi = rates.phi[i]!
      const tj = rates.theta[j]!
      const pj = rates.phi[j]!
      kinetic += 0.5 * (m11 * ti * tj + m12 * ti * pj + m21 * pi * tj + m22 * pi * pj)
      // e_θ,i · s_j and e_φ,i · s_j written out
      const both = tj * tj + pj * pj
      inertial[i]! -= weight * (st * cj * cB * both - ct * sj * tj * tj + 2 * st * sj * sB * tj * pj)
      inertial[S + i]! -= weight * ct * (cj * sB * both - 2 * sj * cB * tj * pj)
    }
  }
  return done({ M, gravity, inertial, kinetic, potential })
}

/** Ẍ of a passive tree: (θ̈, φ̈), or θ̈ alone in the plane. */
export function calcThesisAccelerations(equations: ThesisEquations): Float64Array {
  const n = equations.gravity.length
  const L = equations.M.slice()
  const x = equations.gravity.map((value, i) => value + equations.inertial[i]!)
  if (!factorCholesky(L, n)) throw new Error('calcThesisAccelerations: expected a positive definite mass matrix')
  solveCholesky(L, n, x)
  return x
}

/**
 * The same for a tree in the plane, θ from the x axis (section 5.2, without eq. 5.15's stray 1/4):
 * M_ij = C_ij cos(θ_i − θ_j), F_inertial,i = −Σ C_ij sin(θ_i − θ_j) θ̇_j², F_grav,i = −g b_i cos θ_i. No pole.
 */
export function calcPlanarThesisEquations(
  matrices: TreeMatrices,
  theta: ArrayLike<number>,
  rates: ArrayLike<number>,
): ThesisEquations {
  if (matrices.dimension !== 2) throw new Error('calcPlanarThesisEquations: expected a tree in the plane')
  const { segmentCount: S, C, b, gravity: g } = matrices
  const M = new Float64Array(S * S)
  const inertial = new Float64Array(S)
  const gravity = new Float64Array(S)
  let kinetic = 0
  let potential = 0
  for (let i = 0; i < S; i++) {
    gravity[i] = -g * b[i]! * Math.cos(theta[i]!)
    potential += g * b[i]! * Math.sin(theta[i]!)
    for (let j = 0; j < S; j++) {
      const difference = theta[i]! - theta[j]!
      M[i * S + j] = C[i * S + j]! * Math.cos(difference)
      inertial[i]! -= C[i * S + j]! * Math.sin(difference) * rates[j]! ** 2
      kinetic += 0.5 * M[i * S + j]! * rates[i]! * rates[j]!
    }
  }
  return { M, gravity, inertial, kinetic, potential }
}
