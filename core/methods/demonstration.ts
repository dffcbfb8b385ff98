import type { Directions, Tree } from '../model/tree.ts'
import type { SolverStatus } from '../outcome.ts'

/** A source paper's problem that can be run and looked at, and the methods it is run by. */
export interface Demonstration {
  readonly id: string
  readonly kind: 'two-point' | 'motion' | 'equilibrium'
  /** Files of fixtures/reference that hold its true solution. */
  readonly references: readonly string[]
  /** Which case of that file; unused where there is one only. */
  readonly entry: string
  readonly methods: readonly string[]
}

/** What a run shows, for words to be found elsewhere. Angles in rad, energies in J, the rest as named. */
export type Finding =
  | { readonly code: 'minimum' }
  | { readonly code: 'saddle'; readonly index: number; readonly conjugateTime: number | null }
  /** A downhill method that ends on a saddle: its start was symmetric. */
  | { readonly code: 'held-on-saddle' }
  | { readonly code: 'not-a-motion'; readonly error: number }
  | { readonly code: 'shifts-only' }
  | { readonly code: 'misses-end'; readonly error: number }
  | { readonly code: 'agrees'; readonly error: number }
  | { readonly code: 'off'; readonly error: number }
  | { readonly code: 'gains-energy' | 'loses-energy'; readonly change: number; readonly share: number }
  | { readonly code: 'keeps-energy'; readonly change: number }
  | { readonly code: 'stopped'; readonly time: number }
  | { readonly code: 'keeps-constraint' | 'leaves-constraint'; readonly error: number }
  | { readonly code: 'velocity-rings'; readonly error: number }
  | { readonly code: 'stable' | 'unstable' }

/** The action of paths near the found one: bent by `amount` times a fixed shape. */
export interface Bend {
  /** rad; zero is the path itself. */
  readonly amounts: Float64Array
  /** Action less that of the path itself, J·s. */
  readonly change: Float64Array
}

/** A demonstration as computed: body, course, true course and findings. */
export interface DemonstrationRun {
  readonly status: SolverStatus
  readonly tree: Tree
  /** Points at which a rod's end is held. */
  readonly pins: readonly (readonly number[])[]
  /**
   * `angle`: nothing moves by itself; the rows go through the angles of a virtual turn, and `times` are those angles,
   * rad.
   */
  readonly axis: 'time' | 'angle'
  readonly times: Float64Array
  /** Rows of S × 2, one per time. */
  readonly directions: Directions
  /** The true course on the same rows. */
  readonly truth: Directions
  readonly kinetic: Float64Array
  /** In an equilibrium: U − W. */
  readonly potential: Float64Array
  readonly action: number | null
  readonly bend: Bend | null
  /** Largest error of a direction against the reference solution. */
  readonly error: number
  /** The same at every row, against the true course. */
  readonly errors: Float64Array
  readonly evaluations: number
  readonly findings: readonly Finding[]
}
