import { calcTangentBasis } from '../model/tangent.ts'
import type { MotionSystem } from './system.ts'

/**
 * Loops and locks at one state: Φ = 0, Φ̇ = G v + …, Φ̈ = G ẍ + bias. G is K × (N·D), row-major.
 * Unit lengths are not among them: each method treats those in its own way.
 */
export interface ConstraintRows {
  readonly G: Float64Array
  readonly value: Float64Array
  readonly rate: Float64Array
  readonly bias: Float64Array
}

export function createConstraintRows(system: MotionSystem): ConstraintRows {
  const K = system.constraintCount
  return {
    G: new Float64Array(K * system.vectorCount * system.dimension),
    value: new Float64Array(K),
    rate: new Float64Array(K),
    bias: new Float64Array(K),
  }
}

const basis = new Float64Array(6)
const place = new Float64Array(3)
const root = new Float64Array(3)

export function calcConstraintRows(
  system: MotionSystem,
  t: number,
  x: Float64Array,
  v: Float64Array,
  rows: ConstraintRows,
): void {
  const { dimension: D, vectorCount: N, rootPath } = system
  const width = N * D
  const { G, value, rate, bias } = rows
  G.fill(0)
  let k = 0
  for (const loop of system.loops) {
    for (let c = 0; c < D; c++) {
      let sum = 0
      let speed = 0
      for (let a = 0; a < N; a++) {
        const weight = loop.row[a]!
        if (weight === 0) continue
        G[(k + c) * width + a * D + c] = weight
        sum += weight * x[a * D + c]!
        speed += weight * v[a * D + c]!
      }
      value[k + c] = sum
      rate[k + c] = speed
      bias[k + c] = 0
    }
    for (const derivative of [0, 1, 2] as const) {
      const out = derivative === 0 ? value : derivative === 1 ? rate : bias
      loop.place(t, place, derivative)
      root.fill(0)
      rootPath?.at(t, root, derivative)
      for (let c = 0; c < D; c++) out[k + c]! += root[c]! - place[c]!
    }
    k += D
  }
  for (const lock of system.locks) {
    if (lock.kind === 'turn') k += calcTurn(system, lock.i, lock.j, lock.cosine, lock.sine, x, v, rows, k)
    else {
      const { i, j } = lock
      const c0 = lock.course === null ? lock.cosine : lock.course(t, 0)
      const c1 = lock.course === null ? 0 : lock.course(t, 1)
      const c2 = lock.course === null ? 0 : lock.course(t, 2)
      // Divided by the sine, the multiplier is the holding torque itself.
      const scale = 1 / Math.sqrt(Math.max(1e-12, 1 - c0 * c0))
      let dot = -c0
      let speed = -c1
      let curve = -c2
      for (let c = 0; c < D; c++) {
        const a = x[i * D + c]!
        const b = x[j * D + c]!
        G[k * width + i * D + c] = scale * b
        G[k * width + j * D + c] = scale * a
        dot += a * b
        speed += v[i * D + c]! * b + a * v[j * D + c]!
        curve += 2 * v[i * D + c]! * v[j * D + c]!
      }
      value[k] = scale * dot
      rate[k] = scale * speed
      bias[k] = scale * curve
      k++
    }
  }
}

/** u_j = A u_i, along the tangent directions of u_j: one equation in the plane, two in space. */
function calcTurn(
  system: MotionSystem,
  i: number,
  j: number,
  cosine: number,
  sine: number,
  x: Float64Array,
  v: Float64Array,
  rows: ConstraintRows,
  first: number,
): number {
  const D = system.dimension
  const width = system.vectorCount * D
  calcTangentBasis(x.subarray(j * D, (j + 1) * D), 1, D, basis)
  for (let n = 0; n < D - 1; n++) {
    const k = first + n
    let sum = 0
    let speed = 0
    for (let c = 0; c < D; c++) {
      const e = basis[n * D + c]!
      // (A u)_x = cos u_x − sin u_y, (A u)_y = sin u_x + cos u_y; in space A is ±1.
      let turned = cosine * x[i * D + c]!
      let turnedRate = cosine * v[i * D + c]!
      if (D === 2) {
        const side = c === 0 ? -sine : sine
        turned += side * x[i * D + 1 - c]!
        turnedRate += side * v[i * D + 1 - c]!
        rows.G[k * width + i * D + 1 - c]! -= side * e
      }
      rows.G[k * width + i * D + c]! -= cosine * e
      rows.G[k * width + j * D + c]! += e
      sum += e * (x[j * D + c]! - turned)
      speed += e * (v[j * D + c]! - turnedRate)
    }
    rows.value[k] = sum
    rows.rate[k] = speed
    rows.bias[k] = 0
  }
  return D - 1
}
