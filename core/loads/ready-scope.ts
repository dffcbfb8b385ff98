import { calcDerivativeWeights } from '../math/differentiate.ts'
import type { Stretch } from '../math/search.ts'
import type { Run, Scope } from './peak-scope.ts'
import type { SpansHere } from './span-sums.ts'

/** Frames at a run's ends where a rate would be a one-sided difference. */
export const RATE_EDGE = 2

/** The stretch of frames that is being searched, with what of a scope lies in it. */
interface Here extends SpansHere {
  /** Cut at the ends of the stretch. */
  readonly runs: readonly Run[]
}

/** A scope laid on the frames of a motion. */
export class ReadyScope {
  readonly ground: Scope['ground']
  /** s, of its first span. */
  readonly start: number
  /** Of the samples k − 2 … k + 2, rows of 5; NaN where no rate is taken. */
  readonly rateWeights: Float64Array
  /** Frames of each span. */
  readonly spanFrames: readonly Run[]
  here: Here

  readonly #times: Float64Array
  readonly #runs: readonly Run[]

  constructor(times: Float64Array, scope: Scope, stretchOf: (from: number, to: number) => Stretch) {
    this.#times = times
    this.#runs = scope.runs
    this.ground = scope.ground
    this.start = scope.spans[0]?.from ?? 0
    this.rateWeights = calcRateWeights(times, scope.runs)
    this.spanFrames = scope.spans.map(({ from, to }) => framesOf(times, from, to, stretchOf(from - SLACK, to + SLACK)))
    this.here = { first: 0, count: 0, times, spans: this.spanFrames, among: [], runs: [] }
  }

  /** All joints and bodies go through one stretch before the next. */
  enter(first: number, count: number): void {
    if (this.here.first === first && this.here.count === count) return
    const last = first + count - 1
    const meets = (run: Run): boolean => run.first <= last && run.last >= first
    this.here = {
      first,
      count,
      times: this.#times,
      spans: this.spanFrames,
      among: this.spanFrames.flatMap((span, i) => (meets(span) ? [i] : [])),
      runs: this.#runs
        .filter(meets)
        .map((run) => ({ first: Math.max(run.first, first), last: Math.min(run.last, last) })),
    }
  }
}

function calcRateWeights(times: Float64Array, runs: readonly Run[]): Float64Array {
  const weights = new Float64Array(5 * times.length).fill(Number.NaN)
  // Nothing is differenced across a run's ends, where the motion or its source jumps.
  for (const { first, last } of runs) {
    if (last - first < 2 * RATE_EDGE + 1) continue
    const { first: own } = calcDerivativeWeights(times.subarray(first, last + 1))
    weights.set(own.subarray(5 * RATE_EDGE, own.length - 5 * RATE_EDGE), 5 * (first + RATE_EDGE))
  }
  return weights
}

/** s: an instant that is off by rounding. */
const SLACK = 1e-9

/** Times may not ascend: then `among` is all of them. */
function framesOf(times: Float64Array, from: number, to: number, among: Stretch): Run {
  let { first } = among
  while (first < times.length && times[first]! < from - SLACK) first++
  let last = among.end - 1
  while (last >= first && times[last]! > to + SLACK) last--
  return { first, last }
}
