import type { Constraint } from './constraints.ts'
import { calcHingeSecond, calcHingeSlopes, calcHingeValue } from './hinge.ts'

const slopes = new Float64Array(9)
const led = new Float64Array(1)

/** The led angle at a time, or its first or second derivative. */
function ledAt({ course }: Extract<Constraint, { kind: 'hinge' | 'heading' }>, t: number, order: 0 | 1 | 2): number {
  course.at(t, led, order)
  return led[0]!
}

/**
 * A hinge, led to an angle at this time, differentiated once in time: what is left of it after the slopes times the
 * tangent velocity, which must come to this.
 */
export function calcHingeRate(
  constraint: Extract<Constraint, { kind: 'hinge' }>,
  t: number,
  u: Float64Array,
  at: number,
  angle: number,
): number {
  // g is a sine of φ − φ₀: its slope by φ₀ is g at φ₀ + π/2, its curvature −g, which vanishes.
  const across = angle + Math.PI / 2
  return -calcHingeValue(constraint, u, at, Math.cos(across), Math.sin(across)) * ledAt(constraint, t, 1)
}

/** Twice, for the tangent acceleration; of what is demanded at this time, and the hinge's slopes there. */
export function calcHingeSecondRate(
  constraint: Extract<Constraint, { kind: 'hinge' }>,
  t: number,
  u: Float64Array,
  v: Float64Array,
  at: number,
  demands: Float64Array,
  own: number,
  hinged: Float64Array,
  hinge: number,
): number {
  const { i, j, axis } = constraint
  const across = demands[own]! + Math.PI / 2
  const cosine = Math.cos(across)
  const sine = Math.sin(across)
  const byAngle = calcHingeValue(constraint, u, at, cosine, sine)
  calcHingeSlopes(constraint, u, at, cosine, sine, slopes, 0)
  let mixed = 0
  let bent = 0
  for (let k = 0; k < 3; k++) {
    const rod = at + 3 * (k === 0 ? i : k === 1 ? j : axis)
    let square = 0
    let along = 0
    for (let d = 0; d < 3; d++) {
      mixed += slopes[3 * k + d]! * v[rod + d]!
      square += v[rod + d]! ** 2
      along += hinged[hinge + 3 * k + d]! * u[rod + d]!
    }
    bent += square * along
  }
  const second = calcHingeSecond(constraint, u, v, at, demands[own + 1]!, demands[own + 2]!)
  return bent - second - 2 * ledAt(constraint, t, 1) * mixed - byAngle * ledAt(constraint, t, 2)
}

/** Once or twice, of a heading. */
export function calcHeadingRate(
  constraint: Extract<Constraint, { kind: 'heading' }>,
  t: number,
  derivative: 1 | 2,
  u: Float64Array,
  v: Float64Array | null,
  at: number,
): number {
  const angle = ledAt(constraint, t, 0)
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const rate = ledAt(constraint, t, 1)
  const i = at + 3 * constraint.i
  // g = c u_x − s u_z, ∂g/∂ψ = −s u_x − c u_z, ∂²g/∂ψ² = −g = 0; the rod's own bend adds |u̇|² g = 0.
  const byAngle = -s * u[i]! - c * u[i + 2]!
  if (derivative === 1 || v === null) return -byAngle * rate
  return -byAngle * ledAt(constraint, t, 2) - 2 * rate * (-s * v[i]! - c * v[i + 2]!)
}
