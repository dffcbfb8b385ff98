import type { SupportSpan } from '../../boundary/proposal/supports.ts'
import type { DerivativeWeights } from '../../math/differentiate.ts'
import { calcDerivativeWeights } from '../../math/differentiate.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import { withDerivatives } from '../joint-loads.ts'
import type { BodyMotion } from '../kernels/inverse-dynamics.ts'
import type { Run } from '../peak-scope.ts'
import { runsOf } from '../peak-scope.ts'
import type { StandingSpan } from './stand.ts'
import { layOnFrames } from './stand.ts'

/** A recorded motion, or a part of it, with what a change of it needs, worked out once for all changes. */
export interface RecordedBase {
  readonly motion: DifferentiatedMotion
  readonly spans: readonly StandingSpan[]
  /**
   * Supports, and what lies before, between and after them: nothing is differenced across their ends. Of a part, those
   * in which something changes.
   */
  readonly runs: readonly DerivedRun[]
  /** Those of them in which one foot stands. */
  readonly singles: readonly DerivedRun[]
  /** Single supports of a part in which nothing changes. */
  readonly still: readonly Run[]
  /** Stretches in which the body was seen; of a part, they may begin before it and end after it. */
  readonly stretches: readonly DerivedRun[]
  /** Frames whose turning a change reaches. */
  readonly turning: Run
}

/** Frames with what derivatives count of them. */
export interface DerivedRun extends Run {
  readonly weights: DerivativeWeights
}

export function layBase(motion: BodyMotion, supports: readonly SupportSpan[], seen?: Uint8Array): RecordedBase {
  const { times } = motion
  const spans = layOnFrames(supports, times)
  const weigh = ({ first, last }: Run): DerivedRun => ({
    first,
    last,
    weights: calcDerivativeWeights(times.subarray(first, last + 1)),
  })
  const runs = listRuns(spans, times.length).map(weigh)
  const isSingle = ({ first }: Run): boolean =>
    spans.some((span) => span.kind === 'single support' && span.first === first)
  return {
    motion: withDerivatives(motion, seen),
    spans,
    runs,
    singles: runs.filter(isSingle),
    still: [],
    stretches: runsOf(times.length, (k) => seen?.[k] !== 0).map(weigh),
    turning: { first: 0, last: times.length - 1 },
  }
}

function listRuns(spans: readonly StandingSpan[], n: number): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  let next = 0
  for (const { first, last } of spans) {
    if (first > next) runs.push({ first: next, last: first - 1 })
    runs.push({ first, last })
    next = last + 1
  }
  if (next < n) runs.push({ first: next, last: n - 1 })
  return runs
}
