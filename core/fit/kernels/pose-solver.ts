import type { ModelPoint } from '../point-model.ts'
import { BranchFactor } from './branch-factor.ts'
import { PointPushes } from './point-pushes.ts'

/** rad: how far a direction that no point shows may stray from where it started. */
const PULL = 0.5
const PULLED = 1 / (PULL * PULL)
/** 1/m²: the root is always pulled a little, so that a frame without any point stays solvable. */
const ROOT_PULLED = 1e-3

/**
 * Newton on one frame, its first step Gauss–Newton: root place r and unit vectors u_j that bring the tree's points
 * nearest to the seen ones, for given lengths. A weak pull to the starting directions settles what no point shows.
 */
export class PoseSolver {
  readonly #S: number
  readonly #points: PointPushes
  readonly #started: Float64Array
  readonly #trial: Float64Array
  readonly #trialRoot = new Float64Array(3)
  /** Two unit vectors across each rod. */
  readonly #basis: Float64Array
  readonly #factor: BranchFactor
  readonly #step: Float64Array
  readonly #lengthRows: Float64Array

  constructor(points: readonly ModelPoint[], S: number) {
    const n = 3 + 2 * S
    this.#S = S
    this.#points = new PointPushes(points, S)
    this.#started = new Float64Array(3 * S)
    this.#trial = new Float64Array(3 * S)
    this.#basis = new Float64Array(6 * S)
    this.#factor = new BranchFactor(n, listCoupled(this.#points.pairs, S))
    this.#step = new Float64Array(n)
    this.#lengthRows = new Float64Array(n * S)
  }

  /** Improves `directions` (S × 3) and `root` (3) in place for frame k; returns the sum of squared weighted misses. */
  solve(frame: number, lengths: Float64Array, directions: Float64Array, root: Float64Array): number {
    const step = this.#step
    const trial = this.#trial
    this.#points.look(frame)
    this.#started.set(directions)
    let best = this.#place(lengths, directions, root)
    for (let iteration = 0; iteration < 30; iteration++) {
      // From far away, a rod's curvature (its end moves on a sphere) would only mislead.
      this.#assemble(lengths, directions, iteration > 0)
      if (!this.#factor.factor()) {
        this.#assemble(lengths, directions, false)
        if (!this.#factor.factor()) break
      }
      const expected = this.#factor.solve(step)
      let largest = 0
      for (let i = 3; i < step.length; i++) largest = Math.max(largest, Math.abs(step[i]!))
      let share = largest > 0.5 ? 0.5 / largest : 1
      // The sum of squares does not show any more whether so little is won: the last step is taken unseen.
      if (expected < 1e-12 * best) {
        this.#go(directions, root, share)
        this.#take(directions, root)
        break
      }
      let improved = false
      for (let halving = 0; halving < 12; halving++) {
        this.#go(directions, root, share)
        const next = this.#place(lengths, trial, this.#trialRoot)
        if (next <= best) {
          improved = next < best * (1 - 1e-12)
          best = next
          this.#take(directions, root)
          break
        }
        share /= 2
      }
      if (!improved || largest < 1e-9) break
    }
    return best
  }

  /**
   * Adds this frame's share to the normal equations of the lengths with the pose eliminated (Schur complement):
   * `normal` (S × S) and `gradient` (S).
   */
  addLengths(
    frame: number,
    lengths: Float64Array,
    directions: Float64Array,
    root: Float64Array,
    normal: Float64Array,
    gradient: Float64Array,
  ): void {
    const S = this.#S
    const rows = this.#lengthRows
    const step = this.#step
    const { pairWeights, pushes } = this.#points
    this.#points.look(frame)
    this.#started.set(directions)
    this.#place(lengths, directions, root)
    this.#assemble(lengths, directions, false)
    this.#fillLengthRows(lengths, directions)
    for (let i = 0; i < S; i++) {
      gradient[i] = gradient[i]! + dot(directions, 3 * i, pushes, 3 * i)
      for (let j = 0; j < S; j++)
        normal[i * S + j] = normal[i * S + j]! + pairWeights[i * S + j]! * dot(directions, 3 * i, directions, 3 * j)
    }
    if (!this.#factor.factor()) return
    // With A = Lᵀ·L: normal −= (L⁻ᵀ·B)ᵀ·(L⁻ᵀ·B), gradient −= (L⁻ᵀ·B)ᵀ·(L⁻ᵀ·g).
    this.#factor.solveUpper(rows, S)
    this.#factor.solveUpper(step, 1)
    for (let k = 0; k < step.length; k++) {
      const row = k * S
      for (let i = 0; i < S; i++) {
        const entry = rows[row + i]!
        if (entry === 0) continue
        gradient[i] = gradient[i]! - entry * step[k]!
        for (let j = 0; j < S; j++) normal[i * S + j] = normal[i * S + j]! - entry * rows[row + j]!
      }
    }
  }

  /** The sum of squares of a pose, which is in hand from now on. */
  #place(lengths: Float64Array, directions: Float64Array, root: Float64Array): number {
    const started = this.#started
    let pulled = 0
    for (let i = 0; i < started.length; i++) pulled += (directions[i]! - started[i]!) ** 2
    return this.#points.place(lengths, directions, root) + PULLED * pulled
  }

  /** Matrix and gradient of the pose in hand: the root's three unknowns, then two for each rod. */
  #assemble(lengths: Float64Array, directions: Float64Array, isCurved: boolean): void {
    const S = this.#S
    const n = 3 + 2 * S
    const A = this.#factor.entries
    const g = this.#step
    const basis = this.#basis
    const { pushes, rootPush, rodWeights, pairs, pairWeights, rootWeight } = this.#points
    const started = this.#started
    A.fill(0)
    fillBasis(basis, directions)
    for (let c = 0; c < 3; c++) {
      A[c * n + c] = rootWeight + ROOT_PULLED
      g[c] = rootPush[c]!
    }
    for (let j = 0; j < S; j++) {
      const length = lengths[j]!
      const bent = isCurved ? length * dot(pushes, 3 * j, directions, 3 * j) : 0
      const own = pairWeights[j * S + j]! * length * length + PULLED - bent
      const fromRoot = rodWeights[j]! * length
      for (let t = 0; t < 2; t++) {
        const i = 3 + 2 * j + t
        const at = 6 * j + 3 * t
        A[i * n + i] = own
        let slope = 0
        for (let c = 0; c < 3; c++) {
          A[i * n + c] = fromRoot * basis[at + c]!
          slope +=
            basis[at + c]! * (length * pushes[3 * j + c]! + PULLED * (directions[3 * j + c]! - started[3 * j + c]!))
        }
        g[i] = slope
      }
    }
    for (let q = 0; q < pairs.length; q += 2) {
      const i = pairs[q]!
      const j = pairs[q + 1]!
      const weight = pairWeights[i * S + j]! * lengths[i]! * lengths[j]!
      const row = (3 + 2 * i) * n + 3 + 2 * j
      A[row] = weight * dot(basis, 6 * i, basis, 6 * j)
      A[row + 1] = weight * dot(basis, 6 * i, basis, 6 * j + 3)
      A[row + n] = weight * dot(basis, 6 * i + 3, basis, 6 * j)
      A[row + n + 1] = weight * dot(basis, 6 * i + 3, basis, 6 * j + 3)
    }
  }

  /** How the pose's gradient changes with each length (columns): along its own rod it does not. */
  #fillLengthRows(lengths: Float64Array, directions: Float64Array): void {
    const S = this.#S
    const B = this.#lengthRows
    const basis = this.#basis
    const { rodWeights, pairs, pairWeights } = this.#points
    B.fill(0)
    for (let j = 0; j < S; j++) for (let c = 0; c < 3; c++) B[c * S + j] = rodWeights[j]! * directions[3 * j + c]!
    for (let q = 0; q < pairs.length; q += 2) {
      const i = pairs[q]!
      const j = pairs[q + 1]!
      const weight = pairWeights[i * S + j]!
      for (let t = 0; t < 2; t++) {
        B[(3 + 2 * i + t) * S + j] = weight * lengths[i]! * dot(basis, 6 * i + 3 * t, directions, 3 * j)
        B[(3 + 2 * j + t) * S + i] = weight * lengths[j]! * dot(basis, 6 * j + 3 * t, directions, 3 * i)
      }
    }
  }

  #take(directions: Float64Array, root: Float64Array): void {
    directions.set(this.#trial)
    root.set(this.#trialRoot)
  }

  /** The pose one share of the step away, into `#trial` and `#trialRoot`. */
  #go(directions: Float64Array, root: Float64Array, share: number): void {
    const step = this.#step
    const basis = this.#basis
    const trial = this.#trial
    for (let c = 0; c < 3; c++) this.#trialRoot[c] = root[c]! - share * step[c]!
    for (let j = 0; j < this.#S; j++) {
      const along = share * step[3 + 2 * j]!
      const across = share * step[4 + 2 * j]!
      const x = directions[3 * j]! - along * basis[6 * j]! - across * basis[6 * j + 3]!
      const y = directions[3 * j + 1]! - along * basis[6 * j + 1]! - across * basis[6 * j + 4]!
      const z = directions[3 * j + 2]! - along * basis[6 * j + 2]! - across * basis[6 * j + 5]!
      const inverse = 1 / Math.sqrt(x * x + y * y + z * z)
      trial[3 * j] = x * inverse
      trial[3 * j + 1] = y * inverse
      trial[3 * j + 2] = z * inverse
    }
  }
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i]! * b[j]! + a[i + 1]! * b[j + 1]! + a[i + 2]! * b[j + 2]!
}

function fillBasis(basis: Float64Array, directions: Float64Array): void {
  for (let j = 0; 3 * j < directions.length; j++) {
    const x = directions[3 * j]!
    const y = directions[3 * j + 1]!
    const z = directions[3 * j + 2]!
    // Any vector not along u, made orthogonal; then its cross product with u.
    const ax = Math.abs(x) < 0.6 ? 1 : 0
    const ay = ax === 1 ? 0 : 1
    const along = ax * x + ay * y
    let e0 = ax - along * x
    let e1 = ay - along * y
    let e2 = -along * z
    const size = Math.sqrt(e0 * e0 + e1 * e1 + e2 * e2)
    e0 /= size
    e1 /= size
    e2 /= size
    basis[6 * j] = e0
    basis[6 * j + 1] = e1
    basis[6 * j + 2] = e2
    basis[6 * j + 3] = y * e2 - z * e1
    basis[6 * j + 4] = z * e0 - x * e2
    basis[6 * j + 5] = x * e1 - y * e0
  }
}

/** The pose's unknowns that meet: the root's with all, and those of rods that hang together. */
function listCoupled(pairs: Int32Array, S: number): Uint8Array {
  const n = 3 + 2 * S
  const coupled = new Uint8Array(n * n)
  for (let i = 0; i < n; i++) coupled.fill(1, i * n, i * n + Math.min(i, 3))
  for (let q = 0; q < pairs.length; q += 2)
    for (let s = 0; s < 2; s++)
      for (let t = 0; t < 2; t++) coupled[(3 + 2 * pairs[q]! + s) * n + 3 + 2 * pairs[q + 1]! + t] = 1
  return coupled
}
