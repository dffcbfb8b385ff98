import type { Angles, LegLengths } from '../../core/gait.ts'
import type { AngleChannel } from '../../core/io.ts'
import { degToRad } from '../../core/index.ts'
import { SIDES } from '../../core/gait.ts'
import { contactAt } from './contact.ts'
import { createFootProblem } from './foot-problem.ts'
import { basisRow, evaluate, project, sampleKeys, termCount } from './fourier.ts'
import type { GaitNorm } from './gait-norms.ts'
import { addOuter, dotAt, mirror, solveCholesky } from './least-squares.ts'

/** Curves the solver may bend, with how far (one standard deviation) they may leave their target. */
export interface Curve {
  readonly name: AngleChannel | 'surge' | 'heave' | 'sway'
  readonly target: Float64Array
  readonly sd: number
  /** Only the shape is wanted, the mean is free. */
  readonly floats: boolean
}

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

const SAMPLES = 120
const GRAVITY = 9.80665
/** m/s²: how closely the body's centre follows its wanted acceleration. */
const CENTRE_SD = 0.4

/**
 * Bends the target curves as little as needed so that the standing foot stands still: heel, whole foot, then ball of
 * the foot fixed
 * to its spot, swinging foot clear of the floor, body falling freely in flight. Gauss–Newton on Fourier coefficients.
 */
export function solveGait(norm: GaitNorm, lengths: LegLengths, stature: number): SolvedGait {
  const curves = listCurves(norm)
  const fixed = fixedChannels(norm)
  const phases = Float64Array.from({ length: SAMPLES }, (_, k) => k / SAMPLES)
  const terms = termCount(norm.harmonics)
  const rows = Array.from(phases, (phase) => basisRow(phase, norm.harmonics))
  const bends = Array.from(phases, (phase) => basisRow(phase, norm.harmonics, 2))
  const size = curves.length * terms
  let coefficients = new Float64Array(size)
  curves.forEach((curve, c) => coefficients.set(project(curve.target, norm.harmonics), c * terms))

  const valuesOf = (coefs: Float64Array): Float64Array[] =>
    curves.map((_, c) => Float64Array.from(rows, (row) => dotAt(row, coefs, c * terms)))
  const problem = createFootProblem(norm, lengths, stature, curves, fixed, phases)
  const wanted = wantedAcceleration(norm, phases)

  for (let iteration = 0; iteration < 40; iteration++) {
    const values = valuesOf(coefficients)
    const base = problem.residuals(values)
    const slopes = curves.map((_, c) => {
      const step = 1e-6
      const moved = values.map((v, i) => (i === c ? v.map((x) => x + step) : v))
      return problem.residuals(moved).map((r, i) => (r - base[i]!) / step)
    })
    const matrix = new Float64Array(size * size)
    const rhs = new Float64Array(size)
    curves.forEach((curve, a) => addTarget(matrix, rhs, size, a * terms, curve, rows, values[a]!))
    for (let k = 0; k < SAMPLES; k++) {
      const row = rows[k]!
      for (let a = 0; a < curves.length; a++) {
        let pull = 0
        for (let m = 0; m < problem.kinds; m++)
          pull += slopes[a]![k * problem.kinds + m]! * base[k * problem.kinds + m]!
        for (let i = 0; i < terms; i++) rhs[a * terms + i]! -= pull * row[i]!
        for (let b = a; b < curves.length; b++) {
          let h = 0
          for (let m = 0; m < problem.kinds; m++)
            h += slopes[a]![k * problem.kinds + m]! * slopes[b]![k * problem.kinds + m]!
          if (h !== 0) addOuter(matrix, size, a * terms, b * terms, row, h)
        }
      }
    }
    addCentre(matrix, rhs, size, terms, curves, norm, wanted, bends, coefficients, problem.centreBends(values))
    addRoughness(matrix, rhs, size, terms, curves, norm, coefficients)
    mirror(matrix, size)
    const change = solveCholesky(matrix, rhs, size)
    const next = new Float64Array(size)
    for (let i = 0; i < size; i++) next[i] = coefficients[i]! + change[i]!
    const moved = change.reduce((worst, v) => Math.max(worst, Math.abs(v)), 0)
    coefficients = next
    if (moved < 1e-7) break
  }

  const values = valuesOf(coefficients)
  const slips = problem.slips(values)
  const angles = new Map<AngleChannel, Float64Array>()
  for (const [channel, samples] of fixed) angles.set(channel, project(samples, norm.harmonics))
  const rmsToNormDeg: Record<string, number> = {}
  const place: Record<string, Float64Array> = {}
  curves.forEach((curve, c) => {
    const own = coefficients.slice(c * terms, (c + 1) * terms)
    if (curve.name === 'surge' || curve.name === 'heave' || curve.name === 'sway') place[curve.name] = own
    else {
      angles.set(curve.name, own)
      const miss = values[c]!.map((v, k) => v - curve.target[k]!)
      rmsToNormDeg[curve.name] = Math.sqrt(miss.reduce((s, v) => s + v * v, 0) / SAMPLES) / degToRad(1)
    }
  })
  return {
    norm,
    lengths,
    stature,
    angles,
    surge: place['surge']!,
    heave: place['heave']!,
    sway: place['sway']!,
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

function listCurves(norm: GaitNorm): Curve[] {
  const curves: Curve[] = []
  const degrees = (name: AngleChannel, keys: Parameters<typeof sampleKeys>[0], sd: number, shift = 0): void => {
    curves.push({ name, target: sampleKeys(keys, SAMPLES, shift).map(degToRad), sd: degToRad(sd), floats: false })
  }
  for (const side of SIDES) {
    const shift = side === 'right' ? 0 : norm.leftStrike
    const leg = norm.leg[side]
    degrees(`hip.flexion.${side}`, leg.hipFlexion, 2.2, shift)
    degrees(`hip.adduction.${side}`, leg.hipAdduction, 1.5, shift)
    degrees(`hip.rotation.${side}`, leg.hipRotation, 2, shift)
    degrees(`knee.flexion.${side}`, leg.kneeFlexion, 2.2, shift)
    degrees(`ankle.flexion.${side}`, leg.ankleFlexion, 2.2, shift)
    degrees(
      `ankle.inversion.${side}`,
      [
        [0, 0],
        [50, 0],
      ],
      3,
    )
    // The outward turn of the foot sits in the shank (tibial torsion), which the ankle's rotation carries.
    degrees(
      `ankle.rotation.${side}`,
      [
        [0, -norm.toeOut[side]],
        [50, -norm.toeOut[side]],
      ],
      2,
    )
  }
  degrees('pelvis.tilt', norm.pelvisTilt, 0.7)
  degrees('pelvis.obliquity', norm.pelvisObliquity, 0.7)
  degrees('pelvis.rotation', norm.pelvisRotation, 0.7)
  // Where the mid-hip is at the right strike, from the heel's spot; then the free mean takes over.
  curves.push({
    name: 'surge',
    target: sampleKeys(norm.pelvisSurge, SAMPLES).map((v) => v - (0.3 * norm.strideLength) / 1.4),
    sd: 0.012,
    floats: true,
  })
  curves.push({
    name: 'heave',
    target: sampleKeys(norm.pelvisHeave, SAMPLES).map((v) => v + 0.9),
    sd: 0.012,
    floats: true,
  })
  curves.push({ name: 'sway', target: sampleKeys(norm.pelvisSway, SAMPLES), sd: 0.01, floats: false })
  return curves
}

/** Channels that do not move the feet: taken from the targets as they are. */
function fixedChannels(norm: GaitNorm): Map<AngleChannel, Float64Array> {
  const fixed = new Map<AngleChannel, Float64Array>()
  const put = (name: AngleChannel, keys: Parameters<typeof sampleKeys>[0], shift = 0): void => {
    fixed.set(name, sampleKeys(keys, SAMPLES, shift).map(degToRad))
  }
  put('trunk.tilt', norm.trunkTilt)
  put('trunk.obliquity', norm.trunkObliquity)
  put('trunk.rotation', norm.trunkRotation)
  for (const side of SIDES) {
    const shift = side === 'right' ? 0 : norm.leftStrike
    put(`knee.adduction.${side}`, norm.leg[side].kneeAdduction, shift)
    put(`shoulder.flexion.${side}`, norm.shoulderFlexion[side], shift)
    put(`shoulder.adduction.${side}`, [
      [0, -9],
      [50, -9],
    ])
    put(`elbow.flexion.${side}`, norm.elbowFlexion[side], shift)
  }
  return fixed
}

/** Holds the acceleration of the body's centre near the wanted one, so that the ground reaction looks like one. */
function addCentre(
  matrix: Float64Array,
  rhs: Float64Array,
  size: number,
  terms: number,
  curves: readonly Curve[],
  norm: GaitNorm,
  wanted: readonly Float64Array[],
  bends: readonly Float64Array[],
  coefficients: Float64Array,
  centre: Float64Array,
): void {
  const perSecond = 1 / norm.strideTime ** 2
  ;(['surge', 'heave', 'sway'] as const).forEach((name, i) => {
    const c = curves.findIndex((curve) => curve.name === name)
    bends.forEach((bend, k) => {
      const now = perSecond * (dotAt(bend, coefficients, c * terms) + centre[3 * k + i]!)
      const miss = (now - wanted[i]![k]!) / CENTRE_SD
      const row = bend.map((b) => (b * perSecond) / CENTRE_SD)
      for (let j = 0; j < terms; j++) rhs[c * terms + j]! -= miss * row[j]!
      addOuter(matrix, size, c * terms, c * terms, row, 1)
    })
  })
}

/**
 * Acceleration wanted of the body's centre, m/s² per axis. Walking: that of the target path. With flight: free fall in
 * the air; on the ground a half sine
 * of push that keeps the body up over a step, braking then driving by a fifth of body weight.
 */
function wantedAcceleration(norm: GaitNorm, phases: Float64Array): Float64Array[] {
  const perSecond = 1 / norm.strideTime ** 2
  const flies = norm.timing.right.off < 0.5
  return [norm.pelvisSurge, norm.pelvisHeave, norm.pelvisSway].map((keys, i) => {
    const coefs = project(sampleKeys(keys, SAMPLES), 4)
    return phases.map((phase) => {
      if (!flies || i === 2) return perSecond * evaluate(coefs, phase, 2)
      const side = SIDES.find((one) => contactAt(norm, one, phase).part !== 'none')
      if (side === undefined) return i === 1 ? -GRAVITY : 0
      const { off } = norm.timing[side]
      const since = phase - (side === 'right' ? 0 : norm.leftStrike)
      const s = (since - Math.floor(since)) / off
      return i === 1
        ? GRAVITY * ((Math.PI / 2) * (0.5 / off) * Math.sin(Math.PI * s) - 1)
        : -0.2 * GRAVITY * Math.sin(2 * Math.PI * s)
    })
  })
}

function addTarget(
  matrix: Float64Array,
  rhs: Float64Array,
  size: number,
  at: number,
  curve: Curve,
  rows: readonly Float64Array[],
  values: Float64Array,
): void {
  const weight = 1 / curve.sd ** 2
  const miss = values.map((v, k) => v - curve.target[k]!)
  const mean = curve.floats ? miss.reduce((sum, v) => sum + v, 0) / miss.length : 0
  rows.forEach((row, k) => {
    const own = curve.floats ? row.map((b, i) => (i === 0 ? 0 : b)) : row
    for (let i = 0; i < own.length; i++) rhs[at + i]! -= weight * (miss[k]! - mean) * own[i]!
    addOuter(matrix, size, at, at, own, weight)
  })
}

/**
 * Keeps high harmonics from joining in without need: angles by their size, the pelvis path by the acceleration it would
 * mean.
 */
function addRoughness(
  matrix: Float64Array,
  rhs: Float64Array,
  size: number,
  terms: number,
  curves: readonly Curve[],
  norm: GaitNorm,
  coefficients: Float64Array,
): void {
  curves.forEach((curve, c) => {
    const isPath = curve.name === 'surge' || curve.name === 'heave' || curve.name === 'sway'
    for (let h = 3; h <= norm.harmonics; h++) {
      const perSecond = (2 * Math.PI * h) / norm.strideTime
      const weight = isPath ? SAMPLES * (perSecond ** 2 / 3) ** 2 : (SAMPLES * ((h - 2) / 5) ** 4) / curve.sd ** 2
      for (const i of [c * terms + 2 * h - 1, c * terms + 2 * h]) {
        matrix[i * size + i]! += weight
        rhs[i]! -= weight * coefficients[i]!
      }
    }
  })
}
