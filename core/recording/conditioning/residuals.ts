import { designLowPass, filterZeroLag } from '../../math/filters.ts'
import type { Recording } from '../recording.ts'
import { calcRuns, isMissing } from './gaps.ts'
import { unwrapAngle } from './smooth.ts'

/**
 * Residual analysis (Winter): how much of a signal each cut-off takes away. Where only noise is left the residual falls
 * in a straight line
 * with the cut-off; that line, carried back to 0 Hz, is the noise. The cut-off suggested is the one that takes away as
 * much as that noise.
 */
export interface ResidualAnalysis {
  /** Hz */
  readonly cutoffs: Float64Array
  /** RMS of signal minus filtered signal, in the signal's unit. */
  readonly residuals: Float64Array
  /** The straight part, as intercept at 0 Hz and slope; the intercept estimates the noise. */
  readonly intercept: number
  readonly slope: number
  /** Hz; null when the signal has no noise to speak of (it was smoothed before) or is too short. */
  readonly suggested: number | null
}

const STEP = 0.5
const LONGEST = 20

export function calcResiduals(values: Float64Array, rate: number, order = 4): ResidualAnalysis | null {
  const highest = Math.min(LONGEST, 0.45 * rate)
  const count = Math.floor(highest / STEP)
  const run = longestRun(values)
  if (count < 12 || run.length < rate / 2) return null
  const cutoffs = Float64Array.from({ length: count }, (_, k) => (k + 1) * STEP)
  const residuals = cutoffs.map((cutoff) => {
    const smooth = filterZeroLag(designLowPass(cutoff, rate, order), run)
    return Math.sqrt(smooth.reduce((sum, v, k) => sum + (v - run[k]!) ** 2, 0) / run.length)
  })
  // The longest tail that is straight: it must hold at least a third of the cut-offs.
  let best = lineThrough(cutoffs, residuals, count - Math.max(6, Math.floor(count / 3)))
  for (let from = count - Math.max(6, Math.floor(count / 3)); from >= 2; from--) {
    const line = lineThrough(cutoffs, residuals, from)
    if (line.fit < 0.95) break
    best = line
  }
  const spread = Math.max(...run) - Math.min(...run)
  const noisy = best.intercept > 2e-4 * spread && best.slope <= 0
  const index = residuals.findIndex((r) => r <= best.intercept)
  return {
    cutoffs,
    residuals,
    intercept: best.intercept,
    slope: best.slope,
    suggested: noisy && index >= 0 ? crossing(cutoffs, residuals, best.intercept, index) : null,
  }
}

/** Samples: as much of a long recording as shows what its noise is. */
const ENOUGH = 2000

/**
 * The analysis of every angle channel (without any, of how high each marker is), and one cut-off for all. It has to
 * leave the fastest signals their
 * motion: a trunk or a shoulder asks for 2 or 3 Hz, which would take more than a degree off a walking knee. So it is
 * the one that nine in ten
 * of the signals can do with; the very highest may be a single bad channel.
 */
export function suggestCutoff(recording: Recording): {
  readonly cutoff: number | null
  readonly channels: Readonly<Record<string, ResidualAnalysis>>
} {
  const channels: Record<string, ResidualAnalysis> = {}
  const angles = Object.entries(recording.angles).map(([channel, values]) => [channel, unwrapAngle(values!)] as const)
  const heights = Object.entries(recording.points).map(
    ([name, track]) => [name, Float64Array.from({ length: track.length / 3 }, (_, k) => track[3 * k + 1]!)] as const,
  )
  for (const [channel, values] of angles.length > 0 ? angles : heights) {
    const analysis = calcResiduals(values, recording.rate)
    if (analysis !== null) channels[channel] = analysis
  }
  const found = Object.values(channels)
    .flatMap((analysis) => (analysis.suggested === null ? [] : [analysis.suggested]))
    .toSorted((a, b) => a - b)
  return { cutoff: found.length === 0 ? null : found[Math.floor(0.9 * (found.length - 1))]!, channels }
}

function longestRun(values: Float64Array): Float64Array {
  let best = { first: 0, last: -1 }
  for (const run of calcRuns(values.length, (frame) => isMissing(values, 1, frame))) {
    if (run.last - run.first > best.last - best.first) best = run
  }
  return values.slice(best.first, Math.min(best.last + 1, best.first + ENOUGH))
}

function lineThrough(
  x: Float64Array,
  y: Float64Array,
  from: number,
): { intercept: number; slope: number; fit: number } {
  const n = x.length - from
  let [sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0]
  for (let k = from; k < x.length; k++) {
    sx += x[k]!
    sy += y[k]!
    sxx += x[k]! * x[k]!
    sxy += x[k]! * y[k]!
    syy += y[k]! * y[k]!
  }
  const cov = sxy - (sx * sy) / n
  const varX = sxx - (sx * sx) / n
  const varY = syy - (sy * sy) / n
  const slope = cov / varX
  return { slope, intercept: (sy - slope * sx) / n, fit: varY > 0 ? (cov * cov) / (varX * varY) : 0 }
}

function crossing(x: Float64Array, y: Float64Array, level: number, index: number): number {
  if (index === 0) return x[0]!
  const [a, b] = [y[index - 1]!, y[index]!]
  return x[index - 1]! + ((a - level) / (a - b)) * (x[index]! - x[index - 1]!)
}
