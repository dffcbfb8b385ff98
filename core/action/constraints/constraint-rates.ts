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
 * A hinge differentiated once or twice in time: what is left of it after the slopes times the tangent velocity (or
 * acceleration), which must come to this.
 */
export function calcHingeRate(
  constraint: Extract<Constraint, { kind: 'hinge' }>,
  t: number,
  derivative: 1 | 2,
  u: Float64Array,
  v: Float64Array | null,
  at: number,
): number {
  const angle = ledAt(constraint, t, 0)
  const rate = ledAt(constraint, t, 1)
  // g is a sine of φ − φ₀: its slope by φ₀ is g at φ₀ + π/2, its curvature −g, which vanishes.
  const byAngle = calcHingeValue(constraint, u, at, angle + Math.PI / 2)
  if (derivative === 1 || v === null) return -byAngle * rate
  const { i, j, axis } = constraint
  calcHingeSlopes(constraint, u, at, angle + Math.PI / 2, slopes)
  let mixed = 0
  for (let k = 0; k < 3; k++) {
    const rod = k === 0 ? i : k === 1 ? j : axis
    for (let d = 0; d < 3; d++) mixed += slopes[3 * k + d]! * v[at + 3 * rod + d]!
  }
  calcHingeSlopes(constraint, u, at, angle, slopes)
  let bent = 0
  for (let k = 0; k < 3; k++) {
    const rod = k === 0 ? i : k === 1 ? j : axis
    let square = 0
    let along3 = 0
    for (let d = 0; d < 3; d++) {
      square += v[at + 3 * rod + d]! ** 2
      along3 += slopes[3 * k + d]! * u[at + 3 * rod + d]!
    }
    bent += square * along3
  }
  return bent - calcHingeSecond(constraint, u, v, at, angle) - 2 * rate * mixed - byAngle * ledAt(constraint, t, 2)
}

/** The same of a heading. */
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
