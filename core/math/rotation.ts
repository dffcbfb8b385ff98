/**
 * Rotation matrices in flat arrays: nine numbers row by row, whose *columns* are the axes x, y, z of the turned
 * frame. Cardan sequences are intrinsic: `ZXY` turns about z, then the new x, then the new y, R = Rz·Rx·Ry.
 */
export type CardanOrder = 'ZXY' | 'ZYX'

/** Writes R(first, second, third) of the sequence at `out[at]`. */
export function composeCardan(
  order: CardanOrder,
  first: number,
  second: number,
  third: number,
  out: Float64Array,
  at: number,
): void {
  const ca = Math.cos(first)
  const sa = Math.sin(first)
  const cb = Math.cos(second)
  const sb = Math.sin(second)
  const cc = Math.cos(third)
  const sc = Math.sin(third)
  if (order === 'ZXY') {
    out[at] = ca * cc - sa * sb * sc
    out[at + 1] = -sa * cb
    out[at + 2] = ca * sc + sa * sb * cc
    out[at + 3] = sa * cc + ca * sb * sc
    out[at + 4] = ca * cb
    out[at + 5] = sa * sc - ca * sb * cc
    out[at + 6] = -cb * sc
    out[at + 7] = sb
    out[at + 8] = cb * cc
    return
  }
  out[at] = ca * cb
  out[at + 1] = ca * sb * sc - sa * cc
  out[at + 2] = ca * sb * cc + sa * sc
  out[at + 3] = sa * cb
  out[at + 4] = sa * sb * sc + ca * cc
  out[at + 5] = sa * sb * cc - ca * sc
  out[at + 6] = -sb
  out[at + 7] = cb * sc
  out[at + 8] = cb * cc
}

/**
 * The three angles of the sequence; the second lies in [−π/2, π/2]. At ±π/2 the split of the other two is arbitrary.
 */
export function decomposeCardan(order: CardanOrder, R: Float64Array, at: number): [number, number, number] {
  if (order === 'ZXY') {
    const second = Math.asin(clampUnit(R[at + 7]!))
    if (isPole(R[at + 7]!)) return [Math.atan2(R[at + 3]!, R[at]!), second, 0]
    return [Math.atan2(-R[at + 1]!, R[at + 4]!), second, Math.atan2(-R[at + 6]!, R[at + 8]!)]
  }
  const second = Math.asin(clampUnit(-R[at + 6]!))
  if (isPole(R[at + 6]!)) return [Math.atan2(-R[at + 1]!, R[at + 4]!), second, 0]
  return [Math.atan2(R[at + 3]!, R[at]!), second, Math.atan2(R[at + 7]!, R[at + 8]!)]
}

/** out = A·B. `out` may not overlap A or B. */
export function multiply3(A: Float64Array, a: number, B: Float64Array, b: number, out: Float64Array, at: number): void {
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      out[at + 3 * i + j] =
        A[a + 3 * i]! * B[b + j]! + A[a + 3 * i + 1]! * B[b + 3 + j]! + A[a + 3 * i + 2]! * B[b + 6 + j]!
    }
  }
}

/** out = Aᵀ·B: the frame B seen from the frame A. `out` may not overlap A or B. */
export function transposeMultiply3(
  A: Float64Array,
  a: number,
  B: Float64Array,
  b: number,
  out: Float64Array,
  at: number,
): void {
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      out[at + 3 * i + j] = A[a + i]! * B[b + j]! + A[a + 3 + i]! * B[b + 3 + j]! + A[a + 6 + i]! * B[b + 6 + j]!
    }
  }
}

/** A·v for v in the turned frame: its components in the outer frame. */
export function rotate3(A: Float64Array, a: number, v: readonly number[] | Float64Array): [number, number, number] {
  const x = v[0]!
  const y = v[1]!
  const z = v[2]!
  return [
    A[a]! * x + A[a + 1]! * y + A[a + 2]! * z,
    A[a + 3]! * x + A[a + 4]! * y + A[a + 5]! * z,
    A[a + 6]! * x + A[a + 7]! * y + A[a + 8]! * z,
  ]
}

/**
 * The smallest rotation that carries unit vector u to unit vector v (Rodrigues, without trigonometry):
 * I + [w]ₓ + [w]ₓ²/(1 + u·v), w = u × v. Opposite vectors have no smallest one; a half turn about any axis across u is
 * given.
 */
export function composeShortestTurn(u: readonly number[], v: readonly number[], out: Float64Array, at: number): void {
  const [ux, uy, uz] = [u[0]!, u[1]!, u[2]!]
  const [vx, vy, vz] = [v[0]!, v[1]!, v[2]!]
  const c = ux * vx + uy * vy + uz * vz
  if (c < -1 + 1e-12) {
    // 2 a aᵀ − I with a across u.
    const [px, py, pz] = Math.abs(ux) < 0.6 ? [0, uz, -uy] : [-uz, 0, ux]
    const n = Math.hypot(px, py, pz)
    const a = [px / n, py / n, pz / n]
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) out[at + 3 * i + j] = 2 * a[i]! * a[j]! - (i === j ? 1 : 0)
    }
    return
  }
  const wx = uy * vz - uz * vy
  const wy = uz * vx - ux * vz
  const wz = ux * vy - uy * vx
  const k = 1 / (1 + c)
  out[at] = c + k * wx * wx
  out[at + 1] = k * wx * wy - wz
  out[at + 2] = k * wx * wz + wy
  out[at + 3] = k * wx * wy + wz
  out[at + 4] = c + k * wy * wy
  out[at + 5] = k * wy * wz - wx
  out[at + 6] = k * wx * wz - wy
  out[at + 7] = k * wy * wz + wx
  out[at + 8] = c + k * wz * wz
}

/** Leaves NaN alone, so that a gap stays a gap. */
function clampUnit(value: number): number {
  return value > 1 ? 1 : value < -1 ? -1 : value
}

function isPole(value: number): boolean {
  return Math.abs(value) > 1 - 1e-14
}
