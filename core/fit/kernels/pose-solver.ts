import { factorCholesky, solveCholesky, solveCholeskyFour } from '../../math/cholesky.ts'
import type { ModelPoint } from '../point-model.ts'

/**
 * Gauss–Newton on one frame: root place r and unit vectors u_j that bring the tree's points nearest to the seen
 * ones, for given lengths. A weak pull to the starting directions settles what no point shows.
 */
export interface PoseSolver {
  /** Improves `directions` (S × 3) and `root` (3) in place for frame k; returns the sum of squared weighted misses. */
  solve(frame: number, lengths: Float64Array, directions: Float64Array, root: Float64Array): number
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
  ): void
}

/** rad: how far a direction that no point shows may stray from where it started. */
const PULL = 0.5

export function createPoseSolver(points: readonly ModelPoint[], S: number): PoseSolver {
  const n = 3 + 2 * S
  const A = new Float64Array(n * n)
  const g = new Float64Array(n)
  const basis = new Float64Array(S * 6)
  /** Of the point in hand: its three rows, one for each coordinate. */
  const rows = new Float64Array(3 * n)
  // Which unknowns of each point's row are not zero: its root coordinate, and two for every rod on its way.
  const ways = points.map((point) => Int32Array.from({ length: S }, (_, j) => j).filter((j) => point.share[j] !== 0))
  const used = new Int32Array(n)
  const miss = new Float64Array(3)
  const startDirections = new Float64Array(S * 3)
  const trial = new Float64Array(S * 3)
  const B = new Float64Array(n * S)
  const column = new Float64Array(n)
  const columns = new Float64Array(4 * n)
  const together = new Int32Array(4)

  function cost(frame: number, lengths: Float64Array, directions: Float64Array, root: Float64Array): number {
    let sum = 0
    for (let p = 0; p < points.length; p++) {
      const point = points[p]!
      if (!placeMiss(point, ways[p]!, frame, lengths, directions, root)) continue
      const w = 1 / (point.sd * point.sd)
      sum += w * (miss[0]! ** 2 + miss[1]! ** 2 + miss[2]! ** 2)
    }
    for (let i = 0; i < 3 * S; i++) sum += (directions[i]! - startDirections[i]!) ** 2 / (PULL * PULL)
    return sum
  }

  function placeMiss(
    point: ModelPoint,
    way: Int32Array,
    frame: number,
    lengths: Float64Array,
    directions: Float64Array,
    root: Float64Array,
  ): boolean {
    for (let c = 0; c < 3; c++) {
      const seen = point.values[3 * frame + c]!
      if (!(seen === seen)) return false
      let value = root[c]! - seen
      for (let i = 0; i < way.length; i++) {
        const j = way[i]!
        value += point.share[j]! * lengths[j]! * directions[3 * j + c]!
      }
      miss[c] = value
    }
    return true
  }

  function fillBasis(directions: Float64Array): void {
    for (let j = 0; j < S; j++) {
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

  /** Fills A (pose × pose, lower), g, and when wanted B (pose × lengths) and the lengths' own parts. */
  function assemble(
    frame: number,
    lengths: Float64Array,
    directions: Float64Array,
    root: Float64Array,
    normal: Float64Array | null,
    gradient: Float64Array | null,
  ): void {
    A.fill(0)
    g.fill(0)
    if (normal !== null) B.fill(0)
    fillBasis(directions)
    const pull = 1 / (PULL * PULL)
    for (let j = 0; j < S; j++) {
      for (let t = 0; t < 2; t++) {
        const i = 3 + 2 * j + t
        A[i * n + i]! += pull
        let slope = 0
        for (let c = 0; c < 3; c++)
          slope += basis[6 * j + 3 * t + c]! * (directions[3 * j + c]! - startDirections[3 * j + c]!)
        g[i]! += pull * slope
      }
    }
    for (let p = 0; p < points.length; p++) {
      const point = points[p]!
      const way = ways[p]!
      if (!placeMiss(point, way, frame, lengths, directions, root)) continue
      const w = 1 / (point.sd * point.sd)
      const count = 1 + 2 * way.length
      for (let i = 0; i < way.length; i++) {
        used[1 + 2 * i] = 3 + 2 * way[i]!
        used[2 + 2 * i] = 4 + 2 * way[i]!
      }
      for (let i = 0; i < way.length; i++) {
        const j = way[i]!
        const reach = point.share[j]! * lengths[j]!
        for (let c = 0; c < 3; c++) {
          rows[c * n + 3 + 2 * j] = reach * basis[6 * j + c]!
          rows[c * n + 4 + 2 * j] = reach * basis[6 * j + 3 + c]!
        }
      }
      for (let c = 0; c < 3; c++) {
        g[c]! += w * miss[c]!
        A[c * n + c]! += w
      }
      addRows(count, w)
      if (normal === null || gradient === null) continue
      for (let c = 0; c < 3; c++) {
        used[0] = c
        rows[c * n + c] = 1
        for (let x = 0; x < count; x++) {
          const a = used[x]!
          const ra = w * rows[c * n + a]!
          for (let i = 0; i < way.length; i++)
            B[a * S + way[i]!]! += ra * point.share[way[i]!]! * directions[3 * way[i]! + c]!
        }
        for (const i of way) {
          const ri = w * point.share[i]! * directions[3 * i + c]!
          gradient[i]! += ri * miss[c]!
          for (const j of way) normal[i * S + j]! += ri * point.share[j]! * directions[3 * j + c]!
        }
      }
    }
    // The root is always pulled a little, so that a frame without any point stays solvable.
    for (let c = 0; c < 3; c++) A[c * n + c]! += 1e-3
  }

  /** What the point's rods add to A and g; its root's own part is the weight alone. */
  function addRows(count: number, w: number): void {
    const [n2, n3] = [n, 2 * n]
    const [missX, missY, missZ] = [miss[0]!, miss[1]!, miss[2]!]
    for (let x = 1; x < count; x++) {
      const a = used[x]!
      const row = a * n
      const ax = w * rows[a]!
      const ay = w * rows[n2 + a]!
      const az = w * rows[n3 + a]!
      g[a] = g[a]! + ax * missX + ay * missY + az * missZ
      A[row]! += ax
      A[row + 1]! += ay
      A[row + 2]! += az
      for (let y = 1; y <= x; y++) {
        const b = used[y]!
        A[row + b] = A[row + b]! + ax * rows[b]! + ay * rows[n2 + b]! + az * rows[n3 + b]!
      }
    }
  }

  /** normal −= Bᵀ A⁻¹ B for the lengths `together`, whose columns are solved for. */
  function takeOff(normal: Float64Array, count: number): void {
    for (let l = 0; l < S; l++) {
      let s0 = 0
      let s1 = 0
      let s2 = 0
      let s3 = 0
      for (let i = 0; i < n; i++) {
        const entry = B[i * S + l]!
        s0 += entry * columns[i]!
        s1 += entry * columns[n + i]!
        s2 += entry * columns[2 * n + i]!
        s3 += entry * columns[3 * n + i]!
      }
      normal[l * S + together[0]!]! -= s0
      if (count > 1) normal[l * S + together[1]!]! -= s1
      if (count > 2) normal[l * S + together[2]!]! -= s2
      if (count > 3) normal[l * S + together[3]!]! -= s3
    }
  }

  return {
    solve(frame, lengths, directions, root) {
      startDirections.set(directions)
      let best = cost(frame, lengths, directions, root)
      const nextRoot = new Float64Array(3)
      for (let iteration = 0; iteration < 30; iteration++) {
        assemble(frame, lengths, directions, root, null, null)
        if (!factorCholesky(A, n, 0)) break
        column.set(g)
        solveCholesky(A, n, column)
        let largest = 0
        for (let i = 3; i < n; i++) largest = Math.max(largest, Math.abs(column[i]!))
        let step = largest > 0.5 ? 0.5 / largest : 1
        let improved = false
        for (let halving = 0; halving < 12; halving++) {
          for (let c = 0; c < 3; c++) nextRoot[c] = root[c]! - step * column[c]!
          for (let j = 0; j < S; j++) {
            let square = 0
            for (let c = 0; c < 3; c++) {
              const value =
                directions[3 * j + c]! -
                step * (column[3 + 2 * j]! * basis[6 * j + c]! + column[4 + 2 * j]! * basis[6 * j + 3 + c]!)
              trial[3 * j + c] = value
              square += value * value
            }
            const inverse = 1 / Math.sqrt(square)
            for (let c = 0; c < 3; c++) trial[3 * j + c]! *= inverse
          }
          const next = cost(frame, lengths, trial, nextRoot)
          if (next <= best) {
            improved = next < best * (1 - 1e-12)
            best = next
            directions.set(trial)
            root.set(nextRoot)
            break
          }
          step /= 2
        }
        if (!improved || largest < 1e-9) break
      }
      return best
    },
    addLengths(frame, lengths, directions, root, normal, gradient) {
      startDirections.set(directions)
      assemble(frame, lengths, directions, root, normal, gradient)
      if (!factorCholesky(A, n, 0)) return
      // normal −= Bᵀ A⁻¹ B, gradient −= Bᵀ A⁻¹ g.
      const solved = new Float64Array(n)
      solved.set(g)
      solveCholesky(A, n, solved)
      let waiting = 0
      for (let j = 0; j < S; j++) {
        let isUsed = false
        for (let i = 0; i < n; i++) {
          const entry = B[i * S + j]!
          columns[waiting * n + i] = entry
          if (entry !== 0) isUsed = true
        }
        if (isUsed) {
          for (let i = 0; i < n; i++) gradient[j]! -= columns[waiting * n + i]! * solved[i]!
          together[waiting++] = j
        }
        if (waiting === 4 || (j === S - 1 && waiting > 0)) {
          solveCholeskyFour(A, n, columns)
          takeOff(normal, waiting)
          waiting = 0
        }
      }
    },
  }
}
