import { foldHeel, heelName } from '../problem/heel.ts'
import type { KeptSolution } from './solve-phase.ts'

/** What the impulses before and after a phase need of its solution. */
export interface EndMomenta {
  /** Index in the body of every segment that was solved. */
  readonly kept: readonly number[]
  /** Of the body's own rods, x, y, z each. */
  readonly start: Float64Array
  readonly end: Float64Array
}

/** An edit leaves most phases as they were. */
const known = new WeakMap<KeptSolution, EndMomenta>()

export function endMomentaOf(kept: KeptSolution): EndMomenta {
  const found = known.get(kept) ?? {
    kept: kept.ready.kept,
    start: ofBody(kept, kept.solution.startMomentum, kept.ready.problem.start),
    end: ofBody(kept, kept.solution.endMomentum, kept.ready.problem.end),
  }
  known.set(kept, found)
  return found
}

/** Momenta of the body's own rods, x, y, z each: in the plane z is 0, and a heel's is part of its foot's. */
function ofBody({ ready, read }: KeptSolution, momentum: Float64Array, directions: Float64Array): Float64Array {
  const { tree } = ready.problem
  const widen = (values: Float64Array): Float64Array => {
    if (tree.dimension === 3) return values
    const out = new Float64Array((values.length / 2) * 3)
    for (let i = 0; i < values.length / 2; i++) out.set(values.subarray(2 * i, 2 * i + 2), 3 * i)
    return out
  }
  const { pivot, side } = read.phase
  if (pivot !== 'heel') return widen(momentum)
  const indexOf = (name: string): number => tree.segments.findIndex((one) => one.name === name)
  return foldHeel(widen(momentum), widen(directions), indexOf(`foot.${side}`), indexOf(heelName(side!)))
}
