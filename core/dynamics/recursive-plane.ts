import type { TreeMatrices } from '../model/tree.ts'
import type { Sweep } from './recursive.ts'
import type { MotionSystem } from './system.ts'

/**
 * The recursion in the plane. A rod at joint acceleration a needs the joint force F = A a + β (A symmetric 2 × 2).
 * With own mass moments and children's (A, β) gathered at their distances s as M0 = Σ A, M1 = Σ s A, M2 = Σ s² A:
 *   turning:  t·(M1 a + M2 ü + f1 − q) = 0 with ü = α t − ω² u
 *   force:    F = M0 a + M1 ü + f0
 */
export function createPlaneSweep(system: MotionSystem): Sweep {
  const { matrices, segmentCount: S, isFree } = system
  const { order, parent } = matrices
  const { above, reach } = calcWalk(matrices)
  const { own0, own1, own2 } = calcOwnMoments(system)
  // The walk inwards meets every child before its parent: the first one met writes, the others add.
  const isTip = Uint8Array.from(order, (segment) => (parent.includes(segment) ? 0 : 1))
  const isFirst = Uint8Array.from(above, (p, k) => (p >= 0 && above.lastIndexOf(p) === k ? 1 : 0))
  // Gathered from what hangs below each rod: M0 (xx, xy, yy), M1, M2, f0 (x, y), f1 (x, y).
  const G = new Float64Array(S * 13)
  const alpha = new Float64Array(S)
  const tx = new Float64Array(S)
  const ty = new Float64Array(S)
  const ax = new Float64Array(S)
  const ay = new Float64Array(S)
  const spin = new Float64Array(S)

  return (x, v, Q, base, a) => {
    let rootXX = 0
    let rootXY = 0
    let rootYY = 0
    let rootFx = 0
    let rootFy = 0
    for (let k = S - 1; k >= 0; k--) {
      const g = k * 13
      const j = 2 * order[k]!
      const ux = x[j]!
      const uy = x[j + 1]!
      let w = 0
      if (v !== null) {
        const vx = v[j]!
        const vy = v[j + 1]!
        w = vx * vx + vy * vy
      }
      spin[k] = w
      // Own moments are the same in every direction; only what hangs below makes them differ.
      const m0 = own0[k]!
      const m1 = own1[k]!
      const m2 = own2[k]!
      let nxx = m2
      let nxy = 0
      let nyy = m2
      let mxx = m1
      let mxy = 0
      let myy = m1
      let Axx = m0
      let Axy = 0
      let Ayy = m0
      let bx = 0
      let by = 0
      let qx = 0
      let qy = 0
      if (isTip[k] === 0) {
        Axx += G[g]!
        Axy = G[g + 1]!
        Ayy += G[g + 2]!
        mxx += G[g + 3]!
        mxy = G[g + 4]!
        myy += G[g + 5]!
        nxx += G[g + 6]!
        nxy = G[g + 7]!
        nyy += G[g + 8]!
        bx = G[g + 9]!
        by = G[g + 10]!
        qx = -G[g + 11]!
        qy = -G[g + 12]!
      }
      // t = (−u_y, u_x)
      const d = uy * uy * nxx - 2 * ux * uy * nxy + ux * ux * nyy
      qx += w * (nxx * ux + nxy * uy)
      qy += w * (nxy * ux + nyy * uy)
      if (Q !== null) {
        qx += Q[j]!
        qy += Q[j + 1]!
      }
      const turn = (ux * qy - uy * qx) / d
      const hx = mxy * ux - mxx * uy
      const hy = myy * ux - mxy * uy
      const ex = hx / d
      const ey = hy / d
      alpha[k] = turn
      tx[k] = ex
      ty[k] = ey
      bx += hx * turn - w * (mxx * ux + mxy * uy)
      by += hy * turn - w * (mxy * ux + myy * uy)
      Axx -= hx * ex
      Axy -= hx * ey
      Ayy -= hy * ey
      const p = above[k]!
      if (p < 0) {
        rootXX += Axx
        rootXY += Axy
        rootYY += Ayy
        rootFx += bx
        rootFy += by
      } else {
        const s = reach[k]!
        const h = p * 13
        const sxx = s * Axx
        const sxy = s * Axy
        const syy = s * Ayy
        if (isFirst[k] === 1) {
          G[h] = Axx
          G[h + 1] = Axy
          G[h + 2] = Ayy
          G[h + 3] = sxx
          G[h + 4] = sxy
          G[h + 5] = syy
          G[h + 6] = s * sxx
          G[h + 7] = s * sxy
          G[h + 8] = s * syy
          G[h + 9] = bx
          G[h + 10] = by
          G[h + 11] = s * bx
          G[h + 12] = s * by
        } else {
          G[h]! += Axx
          G[h + 1]! += Axy
          G[h + 2]! += Ayy
          G[h + 3]! += sxx
          G[h + 4]! += sxy
          G[h + 5]! += syy
          G[h + 6]! += s * sxx
          G[h + 7]! += s * sxy
          G[h + 8]! += s * syy
          G[h + 9]! += bx
          G[h + 10]! += by
          G[h + 11]! += s * bx
          G[h + 12]! += s * by
        }
      }
    }
    // At the root the masses feel the base g ŷ + r̈; a free root adds the acceleration that makes its force vanish.
    let startX = base[0]!
    let startY = base[1]!
    if (isFree) {
      const fx = (Q === null ? 0 : Q[2 * S]!) - rootFx
      const fy = (Q === null ? 0 : Q[2 * S + 1]!) - rootFy
      const det = rootXX * rootYY - rootXY * rootXY
      startX = (rootYY * fx - rootXY * fy) / det
      startY = (rootXX * fy - rootXY * fx) / det
      a[2 * S] = startX - base[0]!
      a[2 * S + 1] = startY - base[1]!
    }
    for (let k = 0; k < S; k++) {
      const p = above[k]!
      let px = startX
      let py = startY
      if (p >= 0) {
        const i = 2 * order[p]!
        const s = reach[k]!
        px = ax[p]! + s * a[i]!
        py = ay[p]! + s * a[i + 1]!
      }
      ax[k] = px
      ay[k] = py
      const j = 2 * order[k]!
      const ux = x[j]!
      const uy = x[j + 1]!
      const turn = alpha[k]! - tx[k]! * px - ty[k]! * py
      const w = spin[k]!
      a[j] = -turn * uy - w * ux
      a[j + 1] = turn * ux - w * uy
    }
  }
}

/**
 * Of each rod, in the order of the walk so that the loops run straight through memory: the place of the rod it hangs on
 * (−1: the root), and how far along that one it hangs.
 */
export function calcWalk({ order, parent, attach, from }: TreeMatrices): { above: Int32Array; reach: Float64Array } {
  const place = new Int32Array(order.length)
  order.forEach((segment, k) => (place[segment] = k))
  const above = Int32Array.from(order, (segment) => (parent[segment]! < 0 ? -1 : place[parent[segment]!]!))
  const reach = Float64Array.from(order, (segment) =>
    parent[segment]! < 0 ? 0 : attach[segment]! - from[parent[segment]!]!,
  )
  return { above, reach }
}

/** Σm, Σms, Σms² of each rod's own masses about its joint, in the order of the walk. */
export function calcOwnMoments(system: MotionSystem): { own0: Float64Array; own1: Float64Array; own2: Float64Array } {
  const { matrices, segmentCount: S } = system
  const { massSegment, massAt, mass, from, order } = matrices
  const place = new Int32Array(S)
  order.forEach((segment, k) => (place[segment] = k))
  const own0 = new Float64Array(S)
  const own1 = new Float64Array(S)
  const own2 = new Float64Array(S)
  for (let i = 0; i < mass.length; i++) {
    const k = place[massSegment[i]!]!
    const s = massAt[i]! - from[massSegment[i]!]!
    own0[k]! += mass[i]!
    own1[k]! += mass[i]! * s
    own2[k]! += mass[i]! * s * s
  }
  return { own0, own1, own2 }
}
