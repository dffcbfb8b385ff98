import type { AngleChannel, Angles, LegLengths, LegPlaces, Side } from '../../core/index.ts'
import { SIDES, calcLegPlaces, calcPoses, degToRad } from '../../core/index.ts'
import { calcCentreFromPelvis } from './body-mass.ts'
import { basisRow, evaluate, project, sampleKeys, termCount } from './fourier.ts'
import type { GaitNorm } from './gait-norms.ts'

/** Curves the solver may bend, with how far (one standard deviation) they may leave their target. */
interface Curve {
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
  readonly report: { readonly slipMm: number; readonly worstSlipMm: number; readonly rmsToNormDeg: Readonly<Record<string, number>> }
}

const SAMPLES = 120
const GRAVITY = 9.80665
/** m: how hard the feet are held where they stand. */
const HOLD = 0.00015
/** m/s²: how closely the body's centre follows its wanted acceleration. */
const CENTRE_SD = 0.4

/** Where a foot stands (its heel) in the stride that starts with the right strike at x = 0, and in which contact. */
export function contactAt(norm: GaitNorm, side: Side, phase: number): { part: 'heel' | 'flat' | 'ball' | 'toes' | 'none'; spot: [number, number, number] } {
  const strike = side === 'right' ? 0 : norm.leftStrike
  let since = phase - strike
  let stride = 0
  while (since < 0) {
    since += 1
    stride -= 1
  }
  while (since >= 1) {
    since -= 1
    stride += 1
  }
  const timing = norm.timing[side]
  const left = side === 'left'
  const spot: [number, number, number] = [
    stride * norm.strideLength + (left ? norm.leftStepLength : 0),
    stride * norm.strideRise + (left ? norm.strideRise / 2 : 0),
    (left ? -0.5 : 0.5) * norm.stepWidth,
  ]
  const part =
    since > timing.off ? 'none' : since > timing.release ? 'toes' : since < timing.flatFrom ? timing.firstContact : since <= timing.flatTo ? 'flat' : 'ball'
  return { part, spot }
}

/**
 * Bends the target curves as little as needed so that the standing foot stands still: heel, whole foot, then ball of the foot fixed
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
        for (let m = 0; m < problem.kinds; m++) pull += slopes[a]![k * problem.kinds + m]! * base[k * problem.kinds + m]!
        for (let i = 0; i < terms; i++) rhs[a * terms + i]! -= pull * row[i]!
        for (let b = a; b < curves.length; b++) {
          let h = 0
          for (let m = 0; m < problem.kinds; m++) h += slopes[a]![k * problem.kinds + m]! * slopes[b]![k * problem.kinds + m]!
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
    degrees(`ankle.inversion.${side}`, [[0, 0], [50, 0]], 3)
    // The outward turn of the foot sits in the shank (tibial torsion), which the ankle's rotation carries.
    degrees(`ankle.rotation.${side}`, [[0, -norm.toeOut[side]], [50, -norm.toeOut[side]]], 2)
  }
  degrees('pelvis.tilt', norm.pelvisTilt, 0.7)
  degrees('pelvis.obliquity', norm.pelvisObliquity, 0.7)
  degrees('pelvis.rotation', norm.pelvisRotation, 0.7)
  // Where the mid-hip is at the right strike, from the heel's spot; then the free mean takes over.
  curves.push({ name: 'surge', target: sampleKeys(norm.pelvisSurge, SAMPLES).map((v) => v - 0.3 * norm.strideLength / 1.4), sd: 0.012, floats: true })
  curves.push({ name: 'heave', target: sampleKeys(norm.pelvisHeave, SAMPLES).map((v) => v + 0.9), sd: 0.012, floats: true })
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
    put(`shoulder.adduction.${side}`, [[0, -9], [50, -9]])
    put(`elbow.flexion.${side}`, norm.elbowFlexion[side], shift)
  }
  return fixed
}

interface FootProblem {
  /** Residuals per sample. */
  readonly kinds: number
  residuals(values: readonly Float64Array[]): Float64Array
  slips(values: readonly Float64Array[]): Float64Array
  /** Second derivative by phase of the body's centre from the mid-hip: x, y, z per sample. */
  centreBends(values: readonly Float64Array[]): Float64Array
}

function createFootProblem(
  norm: GaitNorm,
  lengths: LegLengths,
  stature: number,
  curves: readonly Curve[],
  fixed: ReadonlyMap<AngleChannel, Float64Array>,
  phases: Float64Array,
): FootProblem {
  const at = (name: Curve['name']): number => curves.findIndex((curve) => curve.name === name)
  const [surge, heave, sway] = [at('surge'), at('heave'), at('sway')]
  const kinds = 18
  const soft = norm.strideRise === 0 ? 0.003 : 0.012
  const anglesOf = (values: readonly Float64Array[]): Angles => {
    const angles: Partial<Record<AngleChannel, Float64Array>> = Object.fromEntries(fixed)
    curves.forEach(({ name }, c) => {
      if (name !== 'surge' && name !== 'heave' && name !== 'sway') angles[name] = values[c]!
    })
    return angles
  }
  const placesOf = (values: readonly Float64Array[]): Readonly<Record<Side, LegPlaces>> =>
    calcLegPlaces(calcPoses(anglesOf(values), phases.length), lengths)
  const pelvisAt = (values: readonly Float64Array[], k: number): [number, number, number] => [
    norm.strideLength * phases[k]! + values[surge]![k]!,
    norm.strideRise * phases[k]! + values[heave]![k]!,
    values[sway]![k]!,
  ]
  const residuals = (values: readonly Float64Array[]): Float64Array => {
    const out = new Float64Array(phases.length * kinds)
    const places = placesOf(values)
    for (let k = 0; k < phases.length; k++) {
      const pelvis = pelvisAt(values, k)
      SIDES.forEach((side, s) => {
        const { part, spot } = contactAt(norm, side, phases[k]!)
        const where = (place: Float64Array): [number, number, number] => [
          pelvis[0] + place[3 * k]!,
          pelvis[1] + place[3 * k + 1]!,
          pelvis[2] + place[3 * k + 2]!,
        ]
        const heel = where(places[side].heel)
        const ball = where(places[side].ball)
        const tip = where(places[side].tip)
        const ballSpot = ballOf(norm, side, spot, stature)
        const base = k * kinds + s * 9
        for (let i = 0; i < 3; i++) {
          if (part === 'heel' || part === 'flat') out[base + i] = (heel[i]! - spot[i]!) / HOLD
          if (part === 'ball' || part === 'flat') out[base + 3 + i] = (ball[i]! - ballSpot[i]!) / HOLD
        }
        // Flat also means level from side to side, and the toes stay out of the floor.
        if (part === 'flat') out[base + 6] = (tip[1] - spot[1]) / (3 * HOLD)
        if (part === 'none' || part === 'heel') out[base + 7] = Math.min(0, tip[1] - floorAt(norm, tip[0]) - 0.012) / soft
        if (part === 'toes') out[base + 7] = Math.min(0, tip[1] - spot[1] + 0.005) / soft
        if (part === 'none' || part === 'ball') out[base + 8] = Math.min(0, heel[1] - floorAt(norm, heel[0]) - 0.012) / soft
      })
    }
    return out
  }
  return {
    kinds,
    residuals,
    slips(values) {
      const all = residuals(values)
      const slips: number[] = []
      for (let k = 0; k < phases.length; k++) {
        for (const from of [0, 3, 9, 12]) {
          const slip = HOLD * Math.hypot(all[k * kinds + from]!, all[k * kinds + from + 1]!, all[k * kinds + from + 2]!)
          if (slip > 0) slips.push(slip)
        }
      }
      return Float64Array.from(slips)
    },
    centreBends(values) {
      const centre = calcCentreFromPelvis(calcPoses(anglesOf(values), phases.length), lengths, stature)
      const out = new Float64Array(centre.length)
      for (let i = 0; i < 3; i++) {
        const coefs = project(Float64Array.from(phases, (_, k) => centre[3 * k + i]!), norm.harmonics)
        phases.forEach((phase, k) => (out[3 * k + i] = evaluate(coefs, phase, 2)))
      }
      return out
    },
  }
}

/** The ball of a foot that stands flat with its heel on the spot, turned out. */
export function ballOf(norm: GaitNorm, side: Side, spot: readonly [number, number, number], stature: number): [number, number, number] {
  const forward = 0.72 * 0.152 * stature
  const out = degToRad(norm.toeOut[side]) * (side === 'right' ? 1 : -1)
  return [spot[0] + forward * Math.cos(out), spot[1] + 0.011 * stature, spot[2] + forward * Math.sin(out)]
}

/** Level floor, or treads whose riser lies 5 cm behind the heel's spot. */
function floorAt(norm: GaitNorm, x: number): number {
  if (norm.strideRise === 0) return 0
  const tread = norm.strideLength / 2
  return Math.floor((x + 0.05) / tread) * (norm.strideRise / 2)
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
 * Acceleration wanted of the body's centre, m/s² per axis. Walking: that of the target path. With flight: free fall in the air; on the ground a half sine
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
      return i === 1 ? GRAVITY * ((Math.PI / 2) * (0.5 / off) * Math.sin(Math.PI * s) - 1) : -0.2 * GRAVITY * Math.sin(2 * Math.PI * s)
    })
  })
}

function addTarget(matrix: Float64Array, rhs: Float64Array, size: number, at: number, curve: Curve, rows: readonly Float64Array[], values: Float64Array): void {
  const weight = 1 / curve.sd ** 2
  const miss = values.map((v, k) => v - curve.target[k]!)
  const mean = curve.floats ? miss.reduce((sum, v) => sum + v, 0) / miss.length : 0
  rows.forEach((row, k) => {
    const own = curve.floats ? row.map((b, i) => (i === 0 ? 0 : b)) : row
    for (let i = 0; i < own.length; i++) rhs[at + i]! -= weight * (miss[k]! - mean) * own[i]!
    addOuter(matrix, size, at, at, own, weight)
  })
}

/** Keeps high harmonics from joining in without need: angles by their size, the pelvis path by the acceleration it would mean. */
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

function dotAt(row: Float64Array, values: Float64Array, at: number): number {
  let sum = 0
  for (let i = 0; i < row.length; i++) sum += row[i]! * values[at + i]!
  return sum
}

function addOuter(matrix: Float64Array, size: number, a: number, b: number, row: Float64Array, scale: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = scale * row[i]!
    for (let j = 0; j < row.length; j++) matrix[(a + i) * size + b + j]! += left * row[j]!
  }
}

function mirror(matrix: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) matrix[i * size + j] = matrix[j * size + i]!
}

function solveCholesky(matrix: Float64Array, rhs: Float64Array, size: number): Float64Array {
  for (let j = 0; j < size; j++) {
    let d = matrix[j * size + j]!
    for (let k = 0; k < j; k++) d -= matrix[j * size + k]! ** 2
    if (!(d > 0)) throw new Error(`solveCholesky: expected a positive definite matrix, got pivot ${d} at ${j}`)
    const root = Math.sqrt(d)
    matrix[j * size + j] = root
    for (let i = j + 1; i < size; i++) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!
      matrix[i * size + j] = sum / root
    }
  }
  const x = Float64Array.from(rhs)
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= matrix[i * size + k]! * x[k]!
    x[i]! /= matrix[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= matrix[k * size + i]! * x[k]!
    x[i]! /= matrix[i * size + i]!
  }
  return x
}
