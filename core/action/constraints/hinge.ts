/**
 * A signed angle φ from rod a to rod b seen along rod p (a knee's flexion, seen along the pelvis), held by
 *
 *   g = sin(φ − φ₀) = cos φ₀ p·(a × b) − sin φ₀ (a·b − (a·p)(b·p)) = 0.
 *
 * Unlike a·b alone it has a slope where the rods are in line. It depends on the rods' mutual position only, so the
 * torques of its multiplier on the three rods sum to nothing, as those of muscles do.
 */
export interface HingeRods {
  readonly i: number
  readonly j: number
  readonly axis: number
}

const dot = (x: Float64Array, a: number, b: number): number =>
  x[a]! * x[b]! + x[a + 1]! * x[b + 1]! + x[a + 2]! * x[b + 2]!

/** Of φ₀ its cosine and sine, here and below. */
export function calcHingeValue(
  { i, j, axis }: HingeRods,
  x: Float64Array,
  at: number,
  cosine: number,
  sine: number,
): number {
  const a = at + 3 * i
  const b = at + 3 * j
  const p = at + 3 * axis
  const triple =
    x[p]! * (x[a + 1]! * x[b + 2]! - x[a + 2]! * x[b + 1]!) +
    x[p + 1]! * (x[a + 2]! * x[b]! - x[a]! * x[b + 2]!) +
    x[p + 2]! * (x[a]! * x[b + 1]! - x[a + 1]! * x[b]!)
  return cosine * triple - sine * (dot(x, a, b) - dot(x, a, p) * dot(x, b, p))
}

/** ∂g/∂a, ∂g/∂b, ∂g/∂p, three numbers each, to `to`. Since g is a sine, its derivative by φ₀ is the same with φ₀ + π/2. */
export function calcHingeSlopes(
  { i, j, axis }: HingeRods,
  x: Float64Array,
  at: number,
  c: number,
  s: number,
  out: Float64Array,
  to: number,
): void {
  const a = at + 3 * i
  const b = at + 3 * j
  const p = at + 3 * axis
  const ap = dot(x, a, p)
  const bp = dot(x, b, p)
  for (let d = 0; d < 3; d++) {
    const e = d === 2 ? 0 : d + 1
    const f = d === 0 ? 2 : d - 1
    const bCrossP = x[b + e]! * x[p + f]! - x[b + f]! * x[p + e]!
    const pCrossA = x[p + e]! * x[a + f]! - x[p + f]! * x[a + e]!
    const aCrossB = x[a + e]! * x[b + f]! - x[a + f]! * x[b + e]!
    out[to + d] = c * bCrossP - s * (x[b + d]! - bp * x[p + d]!)
    out[to + 3 + d] = c * pCrossA - s * (x[a + d]! - ap * x[p + d]!)
    out[to + 6 + d] = c * aCrossB + s * (bp * x[a + d]! + ap * x[b + d]!)
  }
}

/**
 * Second derivatives as 3 × 3 blocks at `to`: [ab, ap, bp, pp], with g″(v, v) = 2 (v_a·ab v_b + v_a·ap v_p + v_b·bp v_p) +
 * v_p·pp v_p.
 */
export function calcHingeCurvature(
  { i, j, axis }: HingeRods,
  x: Float64Array,
  at: number,
  c: number,
  s: number,
  out: Float64Array,
  to: number,
): void {
  const a = at + 3 * i
  const b = at + 3 * j
  const p = at + 3 * axis
  const ap = dot(x, a, p)
  const bp = dot(x, b, p)
  for (let r = 0; r < 3; r++) {
    for (let q = 0; q < 3; q++) {
      const one = r === q ? 1 : 0
      const at9 = to + 3 * r + q
      out[at9] = -c * skew(x, p, r, q) - s * (one - x[p + r]! * x[p + q]!)
      out[9 + at9] = c * skew(x, b, r, q) + s * (x[p + r]! * x[b + q]! + bp * one)
      out[18 + at9] = -c * skew(x, a, r, q) + s * (x[p + r]! * x[a + q]! + ap * one)
      out[27 + at9] = s * (x[a + r]! * x[b + q]! + x[b + r]! * x[a + q]!)
    }
  }
}

/** Entry of the matrix of the cross product, [v]× w = v × w. */
function skew(x: Float64Array, v: number, r: number, q: number): number {
  if (r === q) return 0
  const third = 3 - r - q
  return ((r + 1) % 3 === q ? -1 : 1) * x[v + third]!
}

/** Scratch of calcHingeSecond. */
const blocks = new Float64Array(36)

/** v·g″·v for velocities of the three rods. */
export function calcHingeSecond(
  rods: HingeRods,
  x: Float64Array,
  v: Float64Array,
  at: number,
  cosine: number,
  sine: number,
): number {
  calcHingeCurvature(rods, x, at, cosine, sine, blocks, 0)
  const a = at + 3 * rods.i
  const b = at + 3 * rods.j
  const p = at + 3 * rods.axis
  return 2 * (form(v, a, 0, b) + form(v, a, 9, p) + form(v, b, 18, p)) + form(v, p, 27, p)
}

/** v_left·block v_right. */
function form(v: Float64Array, left: number, block: number, right: number): number {
  let sum = 0
  for (let r = 0; r < 3; r++)
    for (let q = 0; q < 3; q++) sum += v[left + r]! * blocks[block + 3 * r + q]! * v[right + q]!
  return sum
}
