import type { SourceProblem } from '../model/source-problems.ts'
import type { SimulationInput } from './simulate.ts'

/** One motion of the source papers with its true course. */
export interface SourceCase {
  readonly id: string
  readonly title: string
  readonly source: string
  /** Everything but the method; its `times` are the instants of the truth. */
  readonly input: Omit<SimulationInput, 'method'> & { readonly times: readonly number[] }
  /** Rows of S × D per time. */
  readonly directions: Float64Array
  readonly velocities: Float64Array
  /** The error that rounding alone can cause: how much the motion amplifies a change of its start. */
  readonly amplification: number
}

const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })

/** A case from its parts. */
export function toCase(
  id: string,
  title: string,
  source: string,
  problem: SourceProblem,
  times: readonly number[],
  truth: { directions: Float64Array; velocities: Float64Array },
  amplification: number,
  more: Partial<SimulationInput> = {},
): SourceCase {
  const input = { ...problem, root: pinned(problem.tree.dimension), duration: times.at(-1)!, ...more, times }
  return { id, title, source, input, ...truth, amplification }
}

/** Vectors of a planar chain from its angles and their rates. */
export function calcPlanarTruth(angles: readonly (readonly number[])[], rates: readonly (readonly number[])[]) {
  return {
    directions: Float64Array.from(angles.flat().flatMap((q) => [Math.sin(q), -Math.cos(q)])),
    velocities: Float64Array.from(
      angles.flatMap((row, k) => row.flatMap((q, j) => [rates[k]![j]! * Math.cos(q), rates[k]![j]! * Math.sin(q)])),
    ),
  }
}
