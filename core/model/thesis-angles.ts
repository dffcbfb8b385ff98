import { type Alert, alert } from '../outcome.ts'

/**
 * The thesis's coordinates: u = (cos θ sin φ, sin θ, cos θ cos φ), θ above the horizontal plane, φ from z towards x.
 * They have poles at θ = ±π/2: a limb hanging straight down. They serve input, output and cross-checks only.
 */
export interface ThesisAngles {
  readonly theta: Float64Array
  readonly phi: Float64Array
}

/** Nearer to a pole than this (|cos θ|) the mass matrix is too ill-conditioned: its condition grows like 1/cos². */
const POLE_LIMIT = 1e-3

/** Unit vectors, rows of 3, from the thesis's angles: θ up from the horizontal, φ about the vertical, rad. */
export function toThesisDirections(theta: ArrayLike<number>, phi: ArrayLike<number>): Float64Array {
  const u = new Float64Array(theta.length * 3)
  for (let j = 0; j < theta.length; j++) {
    u[3 * j] = Math.cos(theta[j]!) * Math.sin(phi[j]!)
    u[3 * j + 1] = Math.sin(theta[j]!)
    u[3 * j + 2] = Math.cos(theta[j]!) * Math.cos(phi[j]!)
  }
  return u
}

export function toThesisAngles(u: Float64Array): ThesisAngles {
  const S = u.length / 3
  const theta = new Float64Array(S)
  const phi = new Float64Array(S)
  for (let j = 0; j < S; j++) {
    theta[j] = Math.atan2(u[3 * j + 1]!, Math.hypot(u[3 * j]!, u[3 * j + 2]!))
    phi[j] = Math.atan2(u[3 * j]!, u[3 * j + 2]!)
  }
  return { theta, phi }
}

/** u̇ = e_θ θ̇ + e_φ φ̇ */
export function toThesisVelocities(angles: ThesisAngles, rates: ThesisAngles): Float64Array {
  const v = new Float64Array(angles.theta.length * 3)
  for (let j = 0; j < angles.theta.length; j++) {
    const [ct, st, cp, sp] = trig(angles, j)
    const td = rates.theta[j]!
    const pd = rates.phi[j]!
    v[3 * j] = -st * sp * td + ct * cp * pd
    v[3 * j + 1] = ct * td
    v[3 * j + 2] = -st * cp * td - ct * sp * pd
  }
  return v
}

/** θ̇ = e_θ·u̇, φ̇ = e_φ·u̇ / cos²θ */
export function toThesisRates(angles: ThesisAngles, velocities: Float64Array): ThesisAngles {
  const S = angles.theta.length
  const theta = new Float64Array(S)
  const phi = new Float64Array(S)
  for (let j = 0; j < S; j++) {
    const [ct, st, cp, sp] = trig(angles, j)
    const x = velocities[3 * j]!
    const y = velocities[3 * j + 1]!
    const z = velocities[3 * j + 2]!
    theta[j] = -st * sp * x + ct * y - st * cp * z
    phi[j] = (cp * x - sp * z) / ct
  }
  return { theta, phi }
}

/** θ̈, φ̈ from ü: what is left of ü after the terms quadratic in the rates, s = e_θθ θ̇² + 2 e_θφ θ̇φ̇ + e_φφ φ̇². */
export function toThesisAccelerations(
  angles: ThesisAngles,
  rates: ThesisAngles,
  accelerations: Float64Array,
): ThesisAngles {
  const left = accelerations.slice()
  const s = calcRateTerms(angles, rates)
  for (let i = 0; i < left.length; i++) left[i]! -= s[i]!
  return toThesisRates(angles, left)
}

/** ü = e_θ θ̈ + e_φ φ̈ + s */
export function toVectorAccelerations(angles: ThesisAngles, rates: ThesisAngles, second: ThesisAngles): Float64Array {
  const a = toThesisVelocities(angles, second)
  const s = calcRateTerms(angles, rates)
  for (let i = 0; i < a.length; i++) a[i]! += s[i]!
  return a
}

/** s_j = e_θθ θ̇² + 2 e_θφ θ̇ φ̇ + e_φφ φ̇², S × 3. */
function calcRateTerms(angles: ThesisAngles, rates: ThesisAngles): Float64Array {
  const S = angles.theta.length
  const s = new Float64Array(S * 3)
  for (let j = 0; j < S; j++) {
    const [ct, st, cp, sp] = trig(angles, j)
    const tt = rates.theta[j]! ** 2
    const tp = 2 * rates.theta[j]! * rates.phi[j]!
    const pp = rates.phi[j]! ** 2
    s[3 * j] = -ct * sp * (tt + pp) - st * cp * tp
    s[3 * j + 1] = -st * tt
    s[3 * j + 2] = -ct * cp * (tt + pp) + st * sp * tp
  }
  return s
}

function trig(angles: ThesisAngles, j: number): [ct: number, st: number, cp: number, sp: number] {
  const theta = angles.theta[j]!
  const phi = angles.phi[j]!
  return [Math.cos(theta), Math.sin(theta), Math.cos(phi), Math.sin(phi)]
}

/** Why these angles cannot be used here; null when they can. */
export function checkPoles(angles: ThesisAngles, names: readonly string[]): Alert | null {
  for (let j = 0; j < angles.theta.length; j++) {
    const cosine = Math.abs(Math.cos(angles.theta[j]!))
    if (cosine >= POLE_LIMIT) continue
    return alert(
      'error',
      'thesis.pole',
      `Segment “${names[j] ?? j + 1}” stands almost vertical (cos θ = ${cosine.toPrecision(2)}). There the angle φ loses its meaning and the mass matrix in θ, φ becomes singular.`,
      'Use the unit-vector form, which has no such place, or tilt the vertical axis.',
    )
  }
  return null
}
