import { lowerBound } from '../math/search.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { impulsesOf } from './clinical-peaks.ts'
import type { JointLoad, Peak, PeakPart, PeakQuantity } from './loads.ts'
import type { KnownBy, LearnedPeakErrors } from './peak-errors.ts'
import { PEAK_ERRORS, calcPeakError, peakKind, peakScale } from './peak-errors.ts'
import type { PeakScope } from './peak-scope.ts'
import { scopeOf } from './peak-scope.ts'

/**
 * m: how far a joint's centre may lie from where the fit puts it. Hip by regression from pelvis markers 12 mm
 * (Harrington et al. 2007); knee 12 mm, as far as the knees of other programs lie from ours on the same markers
 * (VALIDATION.md, joint loads); ankle from markers on its sides; with lengths from a table alone, a centimetre.
 */
const CENTRES = {
  markers: { hip: 0.012, knee: 0.012, ankle: 0.006 },
  angles: { hip: 0.012, knee: 0.012, ankle: 0.01 },
  // Where pressure acts is then sought from the ankle on: where a table puts the ankle in the room moves nothing.
  estimated: { hip: 0.012, knee: 0.012, ankle: 0.006 },
} as const
/**
 * What the first smoothing took off, by what a second one does: fast parts are gone by then. Root mean square of 60 legs,
 * 15 Hz instead of 6: 1.8 to 3.3 times for moments of hip and knee, 1.2 to 4.4 for forces.
 */
const FIRST_TIME = 3
/** m: how well a force plate knows where its force acts. */
const PLACE_OF_PRESSURE = 0.005

/**
 * N·m/kg: how far the sagittal moments of two established models of one walk differ (VALIDATION.md, two models of
 * OpenSim on each of two people): rods instead of bones, axes, where a knee's axis goes as it bends.
 */
const MODEL = { hip: 0.045, knee: 0.05, ankle: 0.015 } as const

/**
 * What a ground force by the recorded motion alone leaves open (running, stairs, healthy people not asked): root mean
 * square difference of peaks with and without plates, 27 stances of ten walkers (VALIDATION.md, ground reaction without
 * plates). Force by body weight, moments in N·m/kg; impulses and rates of forces by themselves, of fifteen walkers whose
 * plates were withheld.
 */
const MOTION_ALONE = { force: 0.095, hip: 0.87, knee: 0.31, ankle: 0.28, impulse: 0.08, rate: 0.83 } as const

export type CentresFrom = Exclude<keyof typeof CENTRES, 'estimated'>

/** N·m that a leg joint's sagittal moment may be off by its centre and by the model, at a force of the joint, N; null for others. */
export function calcFixedParts(
  joint: string,
  force: number,
  { centres, mass, isEstimated }: Pick<BudgetRequest, 'centres' | 'mass'> & { readonly isEstimated: boolean },
): { readonly centre: number; readonly model: number } | null {
  const name = joint.replace(/\..*/, '') as keyof typeof MODEL
  const known = CENTRES[isEstimated ? 'estimated' : centres][name]
  return known === undefined ? null : { centre: known * force, model: MODEL[name] * mass }
}

export interface BudgetRequest {
  readonly times: Float64Array
  /** Where the peaks were looked for. */
  readonly scope: PeakScope
  /** With the ± of an estimated ground. */
  readonly joints: readonly JointLoad[]
  /** What the joints' centres were found from. */
  readonly centres: CentresFrom
  /** kg, of the whole body. */
  readonly mass: number
  /** An estimated moment was compared with measured ones as a whole, errors of the centres included. */
  readonly isWholeEstimate: boolean
  /** The same peaks with accelerations smoothed once more; null where they could not be. */
  readonly smoothed: readonly Peak[] | null
  /** How far peaks of an estimated ground are off; default: as learned. */
  readonly peakErrors?: LearnedPeakErrors
}

/** Of the largest part: less is rounding. */
const NOTHING = 1e-9

/**
 * What makes each peak's ±, part by part, largest first; ± is the root of the sum of their squares. Errors of the
 * events' instants are in the part of an estimated ground, which was compared with measured stances whose events the
 * motion showed; on plates the force itself shows the stance, and an event moves no peak.
 */
export function withBudget(peaks: readonly Peak[], request: BudgetRequest): Peak[] {
  return peaks.map((peak) => {
    if (peak.sd === null) return peak
    const joint = request.joints.find((one) => one.joint === peak.joint)
    const other = joint === undefined ? [] : listParts(peak, joint, request, peaks)
    const known = [{ of: 'body' as const, sd: peak.sd }, ...other].filter(({ sd }) => Number.isFinite(sd) && sd > 0)
    const most = Math.max(0, ...known.map(({ sd }) => sd))
    const parts = known.filter(({ sd }) => sd > NOTHING * most).toSorted((a, b) => b.sd - a.sd)
    return { ...peak, sd: Math.hypot(...parts.map(({ sd }) => sd)), parts }
  })
}

function listParts(peak: Peak, joint: JointLoad, request: BudgetRequest, peaks: readonly Peak[]): PeakPart[] {
  return peak.unit === 'N·m·s' ? listImpulseParts(peak, joint, request, peaks) : listPeakParts(peak, joint, request)
}

/**
 * Where a centre lies, or the ground's force acts, is off by about as much all through a stance: an angular impulse is
 * off by what its moment is off by, for as long as that moment acts.
 */
function listImpulseParts(peak: Peak, joint: JointLoad, request: BudgetRequest, peaks: readonly Peak[]): PeakPart[] {
  const of = peak.quantity.replace('impulse', 'moment')
  const moment = peaks.find((one) => one.joint === peak.joint && one.quantity === of)
  const smoothing = listSmoothing(peak, request)
  if (moment === undefined) return smoothing
  const lasts = calcActingTime(peak, joint, request)
  const stated = calcStated(moment, joint, request)
  return [
    ...smoothing,
    ...listFixed(moment, joint, request).map((part) => ({ of: part.of, sd: part.sd * lasts })),
    ...listGround(peak, joint, request, stated === null ? null : stated * lasts),
  ]
}

/** s: how long in a stance the moment of an impulse acts its way, mean over stances. */
function calcActingTime(peak: Peak, joint: JointLoad, { times, scope }: BudgetRequest): number {
  const turning = impulsesOf(joint).find(([quantity]) => quantity === peak.quantity)?.[1]
  const { spans } = scopeOf(joint.joint, joint.side, scope)
  if (turning === undefined || spans.length === 0) return 0
  let sum = 0
  for (const { from, to } of spans)
    for (let k = lowerBound(times, from - 1e-9) + 1; k < times.length && times[k]! <= to + 1e-9; k++) {
      if (turning.sign * joint.momentOnDistalInDistal[3 * k + turning.axis]! > 0) sum += times[k]! - times[k - 1]!
    }
  return sum / spans.length
}

function listSmoothing(peak: Peak, { smoothed }: BudgetRequest): PeakPart[] {
  const again = smoothed?.find((one) => one.joint === peak.joint && one.quantity === peak.quantity)
  return again === undefined ? [] : [{ of: 'smoothing', sd: FIRST_TIME * Math.abs(again.value - peak.value) }]
}

function listPeakParts(peak: Peak, joint: JointLoad, request: BudgetRequest): PeakPart[] {
  return [
    ...listSmoothing(peak, request),
    ...listGround(peak, joint, request, calcStated(peak, joint, request)),
    ...listFixed(peak, joint, request),
  ]
}

const frameOf = ({ time }: Peak, { times }: BudgetRequest): number => times.findIndex((one) => one >= time - 1e-9)

/** What is known of a peak's error by a ground that was not measured; null where it was, and for joints above the hip. */
function calcStated(peak: Peak, joint: JointLoad, request: BudgetRequest): number | null {
  if (peak.ground !== 'estimated') return null
  const calc = joint.sd === undefined ? calcMotionAlonePart : calcGroundPart
  return calc(peak, joint, frameOf(peak, request), request.mass)
}

/** An estimate is off now one way, now the other: how far such peaks are was measured as such. */
function listGround(peak: Peak, joint: JointLoad, request: BudgetRequest, stated: number | null): PeakPart[] {
  if (stated === null) return []
  if (joint.sd === undefined) return [{ of: 'ground', sd: stated }]
  const learned = (request.peakErrors ?? PEAK_ERRORS)[knownBy(request)][peakKind(joint.joint, peak.quantity)]
  return [{ of: 'ground', sd: calcPeakError(learned, stated, peakScale(peak.unit, request.mass)) }]
}

/** Of a moment or a power: where joint centres lie, what a model leaves out, where on a plate a force acts. */
function listFixed(peak: Peak, joint: JointLoad, request: BudgetRequest): PeakPart[] {
  const k = frameOf(peak, request)
  const isEstimated = peak.ground === 'estimated' && joint.sd !== undefined
  const moment = calcMomentFactor(peak, joint, k)
  const force = Math.hypot(...joint.forceOnDistalInWorld.subarray(3 * k, 3 * k + 3))
  const fixed = calcFixedParts(joint.joint, force, { ...request, isEstimated })
  if (fixed === null || moment === null || (isEstimated && request.isWholeEstimate)) return []
  return [
    { of: 'joint centres', sd: moment * fixed.centre },
    { of: 'model', sd: moment * fixed.model },
    ...(peak.ground === 'measured' ? [{ of: 'ground' as const, sd: moment * PLACE_OF_PRESSURE * force }] : []),
  ]
}

const knownBy = ({ isWholeEstimate, centres }: BudgetRequest): KnownBy =>
  isWholeEstimate ? 'angles' : centres === 'markers' ? 'markers' : 'path'

/**
 * How a peak grows with the moment at its joint; null where it does not. A power by the whole moment: that about one axis
 * may pass through zero while the others turn the joint.
 */
function calcMomentFactor(peak: Peak, joint: JointLoad, k: number): number | null {
  if (peak.unit === 'N·m') return 1
  const turning = Math.hypot(...joint.momentOnDistalInDistal.subarray(3 * k, 3 * k + 3))
  return peak.unit === 'W' && turning > 0 ? Math.abs(peak.value) / turning : null
}

/** Null for joints above the hip. */
function calcMotionAlonePart(peak: Peak, joint: JointLoad, k: number, mass: number): number | null {
  const moment = MOTION_ALONE[joint.joint.replace(/\..*/, '') as 'hip' | 'knee' | 'ankle'] as number | undefined
  if (moment === undefined) return null
  if (peak.unit === 'N') return MOTION_ALONE.force * bodyWeightToNewton(1, mass)
  if (peak.unit === 'N·s') return MOTION_ALONE.impulse * peak.value
  if (peak.unit === 'N/s') return MOTION_ALONE.rate * peak.value
  const factor = calcMomentFactor(peak, joint, k)
  return factor === null ? null : factor * moment * mass
}

/**
 * What the ± of an estimated ground comes to in a peak: forces and moments by their own at that instant; powers, rates
 * and impulses of forces in proportion to how unsure the whole leg's force is.
 */
function calcGroundPart(peak: Peak, joint: JointLoad, k: number, mass: number): number {
  const { forceOnDistalInWorld: force, momentOnDistalInDistal: moment } = joint.sd!
  if (peak.unit === 'N') return force[3 * k + axisOf(peak.quantity)]!
  if (peak.unit === 'N·m') return moment[3 * k + 2]!
  return (peak.value * calcUnsureness(force)) / bodyWeightToNewton(1, mass)
}

/** Forward, up or aside, as a peak of a force acts. */
const axisOf = (quantity: PeakQuantity): 0 | 1 | 2 =>
  quantity === 'anterior' || quantity === 'posterior' ? 0 : quantity === 'lateral' || quantity === 'medial' ? 2 : 1

/** N: ± of the upward force, root mean square over the frames in which it is estimated. */
function calcUnsureness(force: Float64Array): number {
  let [sum, count] = [0, 0]
  for (let i = 1; i < force.length; i += 3) {
    if (!(force[i]! > 0)) continue
    sum += force[i]! ** 2
    count++
  }
  return count === 0 ? 0 : Math.sqrt(sum / count)
}
