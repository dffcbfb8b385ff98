import { minimiseBfgs } from '../../math/bfgs.ts'
import { type Minimum, minimiseSimplex } from '../../math/nelder-mead.ts'
import { calcMatrices } from '../../model/matrices.ts'
import type { JobControl } from '../../outcome.ts'
import type { BoundaryProblem } from '../problem/boundary-problem.ts'

/** The thesis's own discrete action of a planar tree, on angles from the downward vertical, S per inner node. */
export interface ThesisAction {
  readonly nodes: number
  readonly count: number
  /** Straight lines between the end angles: its starting path. */
  readonly line: Float64Array
  value(y: Float64Array): number
  slope(y: Float64Array, out: Float64Array): number
}

/**
 * A = Σ h L(θ_i, (θ_{i+1} − θ_{i−1})/2h) over the inner nodes, as published. The difference over two steps couples a
 * node
 * with the next but one only: even and odd nodes do not see each other, and not both sets are held at both ends. The
 * true path is no minimum of it. Kept to show that.
 */
export function createThesisAction(problem: BoundaryProblem, nodes: number): ThesisAction {
  const { C, b, segmentCount: S, gravity, dimension } = calcMatrices(problem.tree)
  if (dimension !== 2) throw new Error('createThesisAction: expected a planar tree')
  const h = problem.duration / (nodes + 1)
  const angles = (row: Float64Array) =>
    Float64Array.from({ length: S }, (_, j) => Math.atan2(row[2 * j]!, -row[2 * j + 1]!))
  const first = angles(problem.start)
  const last = angles(problem.end)
  const count = nodes * S
  const line = Float64Array.from({ length: count }, (_, i) => {
    const s = (Math.floor(i / S) + 1) / (nodes + 1)
    return (1 - s) * first[i % S]! + s * last[i % S]!
  })
  const at = (y: Float64Array, node: number, j: number) =>
    node < 0 ? first[j]! : node >= nodes ? last[j]! : y[node * S + j]!
  const slope = (y: Float64Array, out: Float64Array | null): number => {
    out?.fill(0)
    let sum = 0
    for (let k = 0; k < nodes; k++) {
      for (let j = 0; j < S; j++) {
        const speed = (at(y, k + 1, j) - at(y, k - 1, j)) / (2 * h)
        sum += h * gravity * b[j]! * Math.cos(y[k * S + j]!)
        if (out) out[k * S + j]! -= h * gravity * b[j]! * Math.sin(y[k * S + j]!)
        for (let l = 0; l < S; l++) {
          const other = (at(y, k + 1, l) - at(y, k - 1, l)) / (2 * h)
          const turned = y[k * S + j]! - y[k * S + l]!
          sum += 0.5 * h * C[j * S + l]! * Math.cos(turned) * speed * other
          if (!out) continue
          out[k * S + j]! -= h * C[j * S + l]! * Math.sin(turned) * speed * other
          const momentum = 0.5 * C[j * S + l]! * Math.cos(turned) * other
          if (k + 1 < nodes) out[(k + 1) * S + j]! += momentum
          if (k > 0) out[(k - 1) * S + j]! -= momentum
        }
      }
    }
    return sum
  }
  return { nodes, count, line, value: (y) => slope(y, null), slope: (y, out) => slope(y, out) }
}

/** What the thesis's scheme arrived at. */
export interface ThesisRun extends Minimum {
  /** Rows of S × 2 at all nodes, the ends included. */
  readonly directions: Float64Array
}

/** Grid and search of the thesis's scheme. */
export interface ThesisOptions {
  readonly nodes: number
  /**
   * `as published`: downhill simplex whose corners are the starting path shifted as a whole (all of one rank, so it can
   * only
   * shift); `repaired`: one corner per unknown; `descent`: by slopes, from any path.
   */
  readonly search: 'as published' | 'repaired' | 'descent'
  readonly maxEvaluations?: number
  /** Angles of the inner nodes to start from; default: straight lines. */
  readonly start?: Float64Array
}

/**
 * The thesis's own scheme: straight pieces in the angles, the action minimised by downhill simplex or slopes; in the
 * plane.
 */
export function solveThesisScheme(problem: BoundaryProblem, options: ThesisOptions, control?: JobControl): ThesisRun {
  const action = createThesisAction(problem, options.nodes)
  const start = options.start ?? action.line
  const maxEvaluations = options.maxEvaluations ?? 100_000
  const run =
    options.search === 'descent'
      ? minimiseBfgs((y, out) => action.slope(y, out), start, {
          maxIterations: maxEvaluations,
          tolerance: 1e-8,
          memory: 20,
          control,
        })
      : minimiseSimplex((y) => action.value(y), start, {
          step: 0.1,
          maxEvaluations,
          tolerance: 1e-10,
          control,
          ...(options.search === 'repaired'
            ? {}
            : {
                corners: Array.from({ length: action.count }, (_, i) =>
                  start.map((value) => value + (0.1 * (i + 1)) / action.count),
                ),
              }),
        })
  const S = problem.tree.segments.length
  const directions = new Float64Array((options.nodes + 2) * S * 2)
  directions.set(problem.start)
  directions.set(problem.end, (options.nodes + 1) * S * 2)
  run.x.forEach((angle, i) => directions.set([Math.sin(angle), -Math.cos(angle)], (i + S) * 2))
  return { ...run, directions }
}
