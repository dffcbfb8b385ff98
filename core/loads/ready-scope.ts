import { type Weigher, createWeigher } from '../math/differentiate.ts'
import type { Stretch } from '../math/search.ts'
import type { Run, Scope } from './peak-scope.ts'
import type { SpansHere } from './span-sums.ts'

/** Frames at a run's ends where a rate would be a one-sided difference. */
export const RATE_EDGE = 2

/** The stretch of frames that is being searched, with what of a scope lies in it. */
export interface Here extends SpansHere {
  /** Cut at the ends of the stretch. */
  readonly runs: readonly Run[]
  /** Of the samples k − 2 … k + 2, rows of 5 from the first frame of the stretch on; NaN where no rate is taken. */
  readonly rateWeights: Float64Array
}

/** A scope laid on the frames of a motion. */
export class ReadyScope {
  readonly ground: Scope['ground']
  /** s, of its first span. */
  readonly start: number
  /** Frames of each span. */
  readonly spanFrames: readonly Run[]
  here: Here

  readonly #times: Float64Array
  readonly #runs: readonly Run[]
  /** One begins and ends after another, as stances of one leg do. */
  readonly #areSpansInOrder: boolean
  /** Of the runs that the stretch has a part of. */
  #weighers = new Map<Run, Weigher>()

  constructor(times: Float64Array, scope: Scope, stretchOf: (from: number, to: number) => Stretch) {
    this.#times = times
    this.#runs = scope.runs
    this.ground = scope.ground
    this.start = scope.spans[0]?.from ?? 0
    this.spanFrames = scope.spans.map(({ from, to }) => framesOf(times, from, to, stretchOf(from - SLACK, to + SLACK)))
    this.#areSpansInOrder = this.spanFrames.every((span, i, all) => {
      const before = all[i - 1]
      return before === undefined || (before.first <= span.first && before.last <= span.last)
    })
    this.here = {
      first: 0,
      count: 0,
      times,
      spans: this.spanFrames,
      among: [],
      runs: [],
      rateWeights: new Float64Array(0),
    }
  }

  /** All joints and bodies go through one stretch before the next. */
  enter(first: number, count: number): void {
    if (this.here.first === first && this.here.count === count) return
    const last = first + count - 1
    const meets = (run: Run): boolean => run.first <= last && run.last >= first
    const runs = this.#runs.slice(firstRunAt(this.#runs, first), firstRunAt(this.#runs, last + 1) + 1).filter(meets)
    this.here = {
      first,
      count,
      times: this.#times,
      spans: this.spanFrames,
      among: this.#listSpans(first, last),
      runs: runs.map((run) => ({ first: Math.max(run.first, first), last: Math.min(run.last, last) })),
      rateWeights: this.#calcRateWeights(runs, first, count),
    }
  }

  #listSpans(first: number, last: number): number[] {
    const among: number[] = []
    for (let i = this.#areSpansInOrder ? firstRunAt(this.spanFrames, first) : 0; i < this.spanFrames.length; i++) {
      const span = this.spanFrames[i]!
      if (span.first <= last && span.last >= first) among.push(i)
      else if (this.#areSpansInOrder && span.first > last) break
    }
    return among
  }

  #calcRateWeights(runs: readonly Run[], first: number, count: number): Float64Array {
    const weights = new Float64Array(5 * count).fill(Number.NaN)
    const weighers = new Map<Run, Weigher>()
    for (const run of runs) {
      // Nothing is differenced across a run's ends, where the motion or its source jumps.
      if (run.last - run.first < 2 * RATE_EDGE + 1) continue
      const weigher = this.#weighers.get(run) ?? createWeigher(this.#times.subarray(run.first, run.last + 1))
      weighers.set(run, weigher)
      const end = Math.min(run.last - RATE_EDGE + 1, first + count)
      for (let k = Math.max(run.first + RATE_EDGE, first); k < end; k++)
        weights.set(weigher(k - run.first).first, 5 * (k - first))
    }
    this.#weighers = weighers
    return weights
  }
}

/** A stretch of frames within the one that is being searched: `first` up to, not including, `end`. */
export const cutHere = (
  { first: from, runs, rateWeights }: Here,
  first: number,
  end: number,
): Pick<Here, 'first' | 'count' | 'runs' | 'rateWeights'> => ({
  first,
  count: end - first,
  runs: runs
    .filter((run) => run.last >= first && run.first < end)
    .map((run) => ({ first: Math.max(run.first, first), last: Math.min(run.last, end - 1) })),
  rateWeights: rateWeights.subarray(5 * (first - from), 5 * (end - from)),
})

/** The first of ascending runs that ends at a frame or after it. */
function firstRunAt(runs: readonly Run[], frame: number): number {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle]!.last < frame) low = middle + 1
    else high = middle
  }
  return low
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
