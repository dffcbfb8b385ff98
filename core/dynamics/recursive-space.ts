import { calcOwnMoments, calcWalk } from './recursive-plane.ts'
import type { Sweep } from './recursive.ts'
import type { MotionSystem } from './system.ts'

/** Numbers kept per rod: M0, M1, M2 (xx, xy, xz, yy, yz, zz), f0, f1. */
const KEPT = 24

/**
 * The recursion in space; notation as in the plane. The inverse of the turning inertia on the plane at right angles
 * to u is [u]× M2 [u]×ᵀ / (uᵀ adj(M2) u): no basis of that plane is needed, so no direction is special.
 */
export function createSpaceSweep(system: MotionSystem): Sweep {
  const { matrices, segmentCount: S, isFree } = system
  const { order } = matrices
  const { above, reach } = calcWalk(matrices)
  const { own0, own1, own2 } = calcOwnMoments(system)
  // One more slot gathers what hangs on the root point.
  const gathered = new Float64Array((S + 1) * KEPT)
  const H = new Float64Array(S * 9)
  const turn = new Float64Array(S * 3)
  const joint = new Float64Array(S * 3)

  const start = (): void => {
    gathered.fill(0)
    for (let k = 0; k < S; k++) {
      const g = k * KEPT
      gathered[g] = own0[k]!
      gathered[g + 3] = own0[k]!
      gathered[g + 5] = own0[k]!
      gathered[g + 6] = own1[k]!
      gathered[g + 9] = own1[k]!
      gathered[g + 11] = own1[k]!
      gathered[g + 12] = own2[k]!
      gathered[g + 15] = own2[k]!
      gathered[g + 17] = own2[k]!
    }
  }

  /** Hands (A, β) of a rod to what it hangs on, at distance s from that one's joint. */
  const hand = (
    p: number,
    s: number,
    xx: number,
    xy: number,
    xz: number,
    yy: number,
    yz: number,
    zz: number,
    bx: number,
    by: number,
    bz: number,
  ): void => {
    const h = (p < 0 ? S : p) * KEPT
    const G = gathered
    G[h]! += xx
    G[h + 1]! += xy
    G[h + 2]! += xz
    G[h + 3]! += yy
    G[h + 4]! += yz
    G[h + 5]! += zz
    G[h + 18]! += bx
    G[h + 19]! += by
    G[h + 20]! += bz
    if (s === 0) return
    const q = s * s
    G[h + 6]! += s * xx
    G[h + 7]! += s * xy
    G[h + 8]! += s * xz
    G[h + 9]! += s * yy
    G[h + 10]! += s * yz
    G[h + 11]! += s * zz
    G[h + 12]! += q * xx
    G[h + 13]! += q * xy
    G[h + 14]! += q * xz
    G[h + 15]! += q * yy
    G[h + 16]! += q * yz
    G[h + 17]! += q * zz
    G[h + 21]! += s * bx
    G[h + 22]! += s * by
    G[h + 23]! += s * bz
  }

  const inward = (x: Float64Array, v: Float64Array | null, Q: Float64Array | null): void => {
    const G = gathered
    for (let k = S - 1; k >= 0; k--) {
      const g = k * KEPT
      const j = 3 * order[k]!
      const ux = x[j]!
      const uy = x[j + 1]!
      const uz = x[j + 2]!
      const w = v === null ? 0 : v[j]! * v[j]! + v[j + 1]! * v[j + 1]! + v[j + 2]! * v[j + 2]!
      const a = G[g + 12]!
      const b = G[g + 13]!
      const c = G[g + 14]!
      const d = G[g + 15]!
      const e = G[g + 16]!
      const f = G[g + 17]!
      // uᵀ adj(M2) u
      const det =
        ux * ux * (d * f - e * e) +
        uy * uy * (a * f - c * c) +
        uz * uz * (a * d - b * b) +
        2 * (ux * uy * (c * e - b * f) + ux * uz * (b * e - c * d) + uy * uz * (b * c - a * e))
      const inv = 1 / det
      // W = [u]× M2, N = W [u]×ᵀ / det
      const w00 = uy * c - uz * b
      const w01 = uy * e - uz * d
      const w02 = uy * f - uz * e
      const w10 = uz * a - ux * c
      const w11 = uz * b - ux * e
      const w12 = uz * c - ux * f
      const w20 = ux * b - uy * a
      const w21 = ux * d - uy * b
      const nxx = (uy * w02 - uz * w01) * inv
      const nxy = (uz * w00 - ux * w02) * inv
      const nxz = (ux * w01 - uy * w00) * inv
      const nyy = (uz * w10 - ux * w12) * inv
      const nyz = (ux * w11 - uy * w10) * inv
      const nzz = (ux * w21 - uy * w20) * inv
      let qx = w * (a * ux + b * uy + c * uz) - G[g + 21]!
      let qy = w * (b * ux + d * uy + e * uz) - G[g + 22]!
      let qz = w * (c * ux + e * uy + f * uz) - G[g + 23]!
      if (Q !== null) {
        qx += Q[j]!
        qy += Q[j + 1]!
        qz += Q[j + 2]!
      }
      // ü without the joint's acceleration
      const yx = nxx * qx + nxy * qy + nxz * qz - w * ux
      const yy = nxy * qx + nyy * qy + nyz * qz - w * uy
      const yz = nxz * qx + nyz * qy + nzz * qz - w * uz
      turn[3 * k] = yx
      turn[3 * k + 1] = yy
      turn[3 * k + 2] = yz
      const mxx = G[g + 6]!
      const mxy = G[g + 7]!
      const mxz = G[g + 8]!
      const myy = G[g + 9]!
      const myz = G[g + 10]!
      const mzz = G[g + 11]!
      // H = M1 N
      const h00 = mxx * nxx + mxy * nxy + mxz * nxz
      const h01 = mxx * nxy + mxy * nyy + mxz * nyz
      const h02 = mxx * nxz + mxy * nyz + mxz * nzz
      const h10 = mxy * nxx + myy * nxy + myz * nxz
      const h11 = mxy * nxy + myy * nyy + myz * nyz
      const h12 = mxy * nxz + myy * nyz + myz * nzz
      const h20 = mxz * nxx + myz * nxy + mzz * nxz
      const h21 = mxz * nxy + myz * nyy + mzz * nyz
      const h22 = mxz * nxz + myz * nyz + mzz * nzz
      const o = 9 * k
      H[o] = h00
      H[o + 1] = h01
      H[o + 2] = h02
      H[o + 3] = h10
      H[o + 4] = h11
      H[o + 5] = h12
      H[o + 6] = h20
      H[o + 7] = h21
      H[o + 8] = h22
      // A = M0 − H M1, β = f0 + M1 ü
      hand(
        above[k]!,
        reach[k]!,
        G[g]! - (h00 * mxx + h01 * mxy + h02 * mxz),
        G[g + 1]! - (h00 * mxy + h01 * myy + h02 * myz),
        G[g + 2]! - (h00 * mxz + h01 * myz + h02 * mzz),
        G[g + 3]! - (h10 * mxy + h11 * myy + h12 * myz),
        G[g + 4]! - (h10 * mxz + h11 * myz + h12 * mzz),
        G[g + 5]! - (h20 * mxz + h21 * myz + h22 * mzz),
        G[g + 18]! + mxx * yx + mxy * yy + mxz * yz,
        G[g + 19]! + mxy * yx + myy * yy + myz * yz,
        G[g + 20]! + mxz * yx + myz * yy + mzz * yz,
      )
    }
  }

  /** Acceleration (with the base) at which a free root carries exactly the force Q. */
  const calcFreeRoot = (Q: Float64Array | null, out: Float64Array): void => {
    const g = S * KEPT
    const a = gathered[g]!
    const b = gathered[g + 1]!
    const c = gathered[g + 2]!
    const d = gathered[g + 3]!
    const e = gathered[g + 4]!
    const f = gathered[g + 5]!
    const fx = (Q === null ? 0 : Q[3 * S]!) - gathered[g + 18]!
    const fy = (Q === null ? 0 : Q[3 * S + 1]!) - gathered[g + 19]!
    const fz = (Q === null ? 0 : Q[3 * S + 2]!) - gathered[g + 20]!
    const c00 = d * f - e * e
    const c01 = c * e - b * f
    const c02 = b * e - c * d
    const det = a * c00 + b * c01 + c * c02
    out[0] = (c00 * fx + c01 * fy + c02 * fz) / det
    out[1] = (c01 * fx + (a * f - c * c) * fy + (b * c - a * e) * fz) / det
    out[2] = (c02 * fx + (b * c - a * e) * fy + (a * d - b * b) * fz) / det
  }

  const top = new Float64Array(3)
  return (x, v, Q, base, a) => {
    start()
    inward(x, v, Q)
    top[0] = base[0]!
    top[1] = base[1]!
    top[2] = base[2]!
    if (isFree) {
      calcFreeRoot(Q, top)
      for (let c = 0; c < 3; c++) a[3 * S + c] = top[c]! - base[c]!
    }
    for (let k = 0; k < S; k++) {
      const p = above[k]!
      let px = top[0]!
      let py = top[1]!
      let pz = top[2]!
      if (p >= 0) {
        const i = 3 * order[p]!
        const s = reach[k]!
        px = joint[3 * p]! + s * a[i]!
        py = joint[3 * p + 1]! + s * a[i + 1]!
        pz = joint[3 * p + 2]! + s * a[i + 2]!
      }
      joint[3 * k] = px
      joint[3 * k + 1] = py
      joint[3 * k + 2] = pz
      const o = 9 * k
      const j = 3 * order[k]!
      a[j] = turn[3 * k]! - (H[o]! * px + H[o + 3]! * py + H[o + 6]! * pz)
      a[j + 1] = turn[3 * k + 1]! - (H[o + 1]! * px + H[o + 4]! * py + H[o + 7]! * pz)
      a[j + 2] = turn[3 * k + 2]! - (H[o + 2]! * px + H[o + 5]! * py + H[o + 8]! * pz)
    }
  }
}
