import { lowerBound } from '../../math/search.ts'
import type { ZeroLagFilter } from '../../math/filters.ts'
import { filterZeroLag } from '../../math/filters.ts'
import type { SplineBasis } from '../../math/spline.ts'
import {
  createSplineBasis,
  cutoffOfLambda,
  fitSpline,
  fitSplineGcv,
  lambdaOfCutoff,
  putSpline,
} from '../../math/spline.ts'
import { calcRuns, isMissing } from './gaps.ts'

export type SmoothingChoice =
  | { readonly kind: 'butterworth'; readonly filter: ZeroLagFilter }
  /** cutoff null: chosen per signal by generalised cross-validation. */
  | { readonly kind: 'spline'; readonly degree: 3 | 5; readonly cutoff: number | null }
  | { readonly kind: 'none' }

/** A signal before it is smoothed: `width` numbers for each time. */
export interface SampledSignal {
  readonly values: Float64Array
  readonly width: number
  readonly times: Float64Array
  /** False: its derivatives are not asked for, and stay empty. */
  readonly isDerived: boolean
}

export interface SmoothedSignal {
  readonly values: Float64Array
  readonly first: Float64Array
  readonly second: Float64Array
  /** Hz; what cross-validation chose, else the one asked for; null without smoothing. */
  readonly cutoff: number | null
  /** Stretches too short to smooth, now gaps: frames of the source. */
  readonly tooShort: number
}

/** A stretch shorter than this many samples cannot carry a filter and two derivatives. */
export const SHORTEST_RUN = 8

/**
 * Smooths every unbroken stretch on its own and evaluates it, with its first and second derivative, at `at`.
 * Derivatives are those
 * of the quintic spline through the smoothed samples (or of the smoothing spline itself), never differences of raw
 * data.
 */
export function smoothSignal(
  { values, width, times, isDerived }: SampledSignal,
  at: Float64Array,
  choice: SmoothingChoice,
  bases: Map<string, SplineBasis>,
): SmoothedSignal {
  const out = [0, 1, 2].map((derivative) =>
    new Float64Array(derivative === 0 || isDerived ? at.length * width : 0).fill(Number.NaN),
  )
  const degree = choice.kind === 'spline' ? choice.degree : 5
  let cutoff: number | null = choice.kind === 'butterworth' ? choice.filter.cutoff : null
  let tooShort = 0
  for (const { first, last } of calcRuns(times.length, (frame) => isMissing(values, width, frame))) {
    const count = last - first + 1
    if (count < SHORTEST_RUN) {
      tooShort++
      continue
    }
    const key = `${degree}:${first}:${last}`
    const basis = bases.get(key) ?? createSplineBasis(times.slice(first, last + 1), degree)
    bases.set(key, basis)
    // A rounding error of slack: the target grid may begin a hair before the run.
    const slack = 1e-9 * (times[last]! - times[first]!)
    const from = lowerBound(at, times[first]! - slack)
    const to = lowerBound(at, times[last]! + slack)
    if (to <= from) continue
    const grid = at.subarray(from, to)
    const run = new Float64Array(count)
    for (let i = 0; i < width; i++) {
      for (let k = 0; k < count; k++) run[k] = values[(first + k) * width + i]!
      const spline = splineOf(run, choice, basis)
      if (choice.kind === 'spline') cutoff = cutoffOfLambda(basis, spline.lambda)
      for (let derivative = 0; derivative < (isDerived ? 3 : 1); derivative++)
        putSpline(spline, grid, derivative, { out: out[derivative]!, from: from * width + i, stride: width })
    }
  }
  return { values: out[0]!, first: out[1]!, second: out[2]!, cutoff, tooShort }
}

function splineOf(run: Float64Array, choice: SmoothingChoice, basis: SplineBasis): ReturnType<typeof fitSpline> {
  if (choice.kind === 'none') return fitSpline(basis, run)
  if (choice.kind === 'butterworth') return fitSpline(basis, filterZeroLag(choice.filter, run))
  if (choice.cutoff === null) return fitSplineGcv(basis, run)
  return fitSpline(basis, run, lambdaOfCutoff(basis, choice.cutoff))
}

/** Removes jumps of a whole turn (an angle that passed ±180°). Returns the same array when there are none. */
export function unwrapAngle(values: Float64Array): Float64Array {
  let turns = 0
  let before = Number.NaN
  let jumped = false
  const out = new Float64Array(values.length)
  for (let k = 0; k < values.length; k++) {
    const value = values[k]!
    if (Number.isFinite(value)) {
      const jump = Number.isFinite(before) ? Math.round((value - before) / (2 * Math.PI)) : 0
      if (jump !== 0) {
        turns -= jump
        jumped = true
      }
      before = value
    }
    out[k] = value + turns * 2 * Math.PI
  }
  return jumped ? out : values
}
