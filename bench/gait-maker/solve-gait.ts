import type { Angles, LegLengths } from '../../core/gait.ts'
import type { AngleChannel } from '../../core/io.ts'
import { degToRad } from '../../core/index.ts'
import { createFootProblem } from './kernels/foot-problem.ts'
import { basisRow, evaluate, project, termCount } from './fourier.ts'
import type { GaitNorm } from './gait-norms.ts'
import { factorCholesky, solveCholesky } from '../../core/math/cholesky.ts'
import { addOuter, dotAt, mirror } from './kernels/least-squares.ts'
import { addCentre, wantedAcceleration, addTarget, addRoughness } from './kernels/gait-terms.ts'
import { SAMPLES, listCurves, fixedChannels } from './gait-curves.ts'

export interface SolvedGait {
  readonly norm: GaitNorm
  readonly lengths: LegLengths
  readonly stature: number
  /** Fourier coefficients by channel; radians. */
  readonly angles: ReadonlyMap<AngleChannel, Float64Array>
  readonly surge: Float64Array
  readonly heave: Float64Array
  readonly sway: Float64Array
  readonly report: {
    readonly slipMm: number
    readonly worstSlipMm: number
    readonly rmsToNormDeg: Readonly<Record<string, number>>
  }
}

/**
 * Bends the target curves as little as needed so that the standing foot stands still: heel, whole foot, then ball of
 * the foot fixed
 * to its spot, swinging foot clear of the floor, body falling freely in flight. Gauss–Newton on Fourier coefficients.
 */
export function solveGait(norm: GaitNorm, lengths: LegLengths, stature: number): SolvedGait {
  const search = createSearch(norm, lengths, stature)
  const { curves, terms, size } = search
  let coefficients = new Float64Array(size)
  curves.forEach((curve, c) => coefficients.set(project(curve.target, norm.harmonics), c * terms))
  for (let iteration = 0; iteration < 40; iteration++) {
    const change = calcChange(search, coefficients)
    coefficients = coefficients.map((one, i) => one + change[i]!)
    const moved = change.reduce((worst, v) => Math.max(worst, Math.abs(v)), 0)
    if (moved < 1e-7) break
  }
  return readGait(search, coefficients)
}

/** What stays the same from one Gauss–Newton step to the next. */
function createSearch(norm: GaitNorm, lengths: LegLengths, stature: number) {
  const curves = listCurves(norm)
  const fixed = fixedChannels(norm)
  const phases = Float64Array.from({ length: SAMPLES }, (_, k) => k / SAMPLES)
  const terms = termCount(norm.harmonics)
  const rows = Array.from(phases, (phase) => basisRow(phase, norm.harmonics))
  return {
    norm,
    lengths,
    stature,
    curves,
    fixed,
    terms,
    size: curves.length * terms,
    rows,
    bends: Array.from(phases, (phase) => basisRow(phase, norm.harmonics, 2)),
    wanted: wantedAcceleration(norm, phases),
    problem: createFootProblem(norm, lengths, stature, curves, fixed, phases),
    valuesOf: (coefficients: Float64Array): Float64Array[] =>
      curves.map((_, c) => Float64Array.from(rows, (row) => dotAt(row, coefficients, c * terms))),
  }
}
type Search = ReturnType<typeof createSearch>

/** One Gauss–Newton step: the change of all coefficients. */
function calcChange(search: Search, coefficients: Float64Array): Float64Array {
  const { norm, curves, terms, size, rows, bends, wanted, problem } = search
  const values = search.valuesOf(coefficients)
  const matrix = new Float64Array(size * size)
  const rhs = new Float64Array(size)
  curves.forEach((curve, a) => addTarget(matrix, rhs, size, a * terms, curve, rows, values[a]!))
  addFoot(search, values, matrix, rhs)
  addCentre(matrix, rhs, size, terms, curves, norm, wanted, bends, coefficients, problem.centreBends(values))
  addRoughness(matrix, rhs, size, terms, curves, norm, coefficients)
  mirror(matrix, size)
  if (!factorCholesky(matrix, size, 0)) throw new Error('The normal equations are not positive definite.')
  solveCholesky(matrix, size, rhs)
  return rhs
}

/** The feet's part of the normal equations, by differences: each residual depends on the curves of its own instant. */
function addFoot(
  { curves, terms, size, rows, problem }: Search,
  values: readonly Float64Array[],
  matrix: Float64Array,
  rhs: Float64Array,
): void {
  const { kinds } = problem
  const base = problem.residuals(values)
  const slopes = curves.map((_, c) => {
    const step = 1e-6
    const moved = values.map((v, i) => (i === c ? v.map((x) => x + step) : v))
    return problem.residuals(moved).map((r, i) => (r - base[i]!) / step)
  })
  for (let k = 0; k < SAMPLES; k++) {
    const row = rows[k]!
    for (let a = 0; a < curves.length; a++) {
      let pull = 0
      for (let m = k * kinds; m < (k + 1) * kinds; m++) pull += slopes[a]![m]! * base[m]!
      for (let i = 0; i < terms; i++) rhs[a * terms + i]! -= pull * row[i]!
      for (let b = a; b < curves.length; b++) {
        let h = 0
        for (let m = k * kinds; m < (k + 1) * kinds; m++) h += slopes[a]![m]! * slopes[b]![m]!
        if (h !== 0) addOuter(matrix, size, a * terms, b * terms, row, h)
      }
    }
  }
}

function readGait({ norm, lengths, stature, curves, fixed, terms, problem, valuesOf }: Search, found: Float64Array) {
  const values = valuesOf(found)
  const slips = problem.slips(values)
  const angles = new Map<AngleChannel, Float64Array>()
  for (const [channel, samples] of fixed) angles.set(channel, project(samples, norm.harmonics))
  const rmsToNormDeg: Record<string, number> = {}
  const place: Record<string, Float64Array> = {}
  curves.forEach((curve, c) => {
    const own = found.slice(c * terms, (c + 1) * terms)
    if (curve.name === 'surge' || curve.name === 'heave' || curve.name === 'sway') place[curve.name] = own
    else {
      angles.set(curve.name, own)
      const miss = values[c]!.map((v, k) => v - curve.target[k]!)
      rmsToNormDeg[curve.name] = Math.sqrt(miss.reduce((s, v) => s + v * v, 0) / SAMPLES) / degToRad(1)
    }
  })
  const { surge, heave, sway } = place
  return {
    norm,
    lengths,
    stature,
    angles,
    surge: surge!,
    heave: heave!,
    sway: sway!,
    report: {
      slipMm: 1000 * Math.sqrt(slips.reduce((s, v) => s + v * v, 0) / slips.length),
      worstSlipMm: 1000 * Math.max(...slips),
      rmsToNormDeg,
    },
  }
}

/** Angles and mid-hip path at given times, the right strike of stride 0 at t = 0. */
export function sampleGait(gait: SolvedGait, times: Float64Array): { angles: Angles; path: Float64Array } {
  const { norm } = gait
  const phases = times.map((t) => t / norm.strideTime)
  const angles: Partial<Record<AngleChannel, Float64Array>> = {}
  for (const [channel, coefs] of gait.angles) angles[channel] = phases.map((phase) => evaluate(coefs, phase))
  const path = new Float64Array(times.length * 3)
  phases.forEach((phase, k) => {
    path[3 * k] = norm.strideLength * phase + evaluate(gait.surge, phase)
    path[3 * k + 1] = norm.strideRise * phase + evaluate(gait.heave, phase)
    path[3 * k + 2] = evaluate(gait.sway, phase)
  })
  return { angles, path }
}
