import type { Side } from '../gait/side.ts'
import { GRID, gridPhase } from '../math/harmonics.ts'
import { believeHesitation, calcWays, findHesitation } from './hesitation.ts'
import type { HipPath, LegPair } from './hip-path.ts'
import { calcHipPath } from './hip-path.ts'
import type { Learned, ReadyLawError, ReadyLearned, Sight } from './learned.ts'
import { prepareLearned } from './learned.ts'
import { calcLegGeometry } from './leg-geometry.ts'
import { LEG, STRIDE_MEANS, calcJointLaw, calcStrideLaw, calcMisfit, calcTotalDemand, calcTotalLaw } from './newton.ts'
import type { Law } from './newton.ts'
import { calcPrior } from './prior.ts'
import type { Conditioned, Observed, Updated } from './update.ts'
import { conclude, condition, conditionOn } from './update.ts'
import type { Walker } from './walker.ts'
import { SIDES, calcSingleness, dimensionlessSpeed } from './walker.ts'

/** One mean stride of both legs: forces by body weight, moments by weight × stature. */
export interface GroundEstimate {
  /** Curves of the right leg, then the left: fore-aft and vertical force, hip, knee and ankle moment, GRID points each. */
  readonly curves: Float64Array
  readonly sd: Float64Array
  /** Force towards the midline, of either foot: the angles learned from show nothing of it but the speed. */
  readonly sideways: { readonly mean: Float64Array; readonly sd: Float64Array }
  /** Both feet's mean vertical force over the stride, by body weight, pulls and swings cut off. */
  readonly carried: number
  readonly toeOff: Readonly<Record<Side, number>>
  /** m/s: given, or from the feet that do not slip. */
  readonly speed: number
  readonly path: HipPath
  /** 0 … 1: how much of the ground force rests on healthy people, how little on this person’s own mechanics. */
  readonly priorShare: number
  readonly unlike: number
  readonly lopsided: number
  readonly surprise: number
}

/** The laws' errors are not independent of the prior's: both rest on the same angles. */
const LAW_CAUTION = 5
/** ± from the covariance to what people left out need: less for the slow, more for the fast. */
const calcCalibration = (speed: number): number => 1.1 * Math.max(0.8, Math.min(1.3, 0.6 + 0.95 * speed))
/**
 * Single strides of another laboratory: the hips' path that their feet show is so much worse, and ± so much wider, than
 * of the mean strides learned from.
 */
const SINGLE = { caution: 16, wider: 1.45 } as const
/** Misfit between laws and prior that nine of ten healthy people stay below. */
export const USUAL_SURPRISE = 0.29

/** The geometry and the laws of one walker; speed comes out where it was not given. */
export interface Mechanics {
  readonly legs: LegPair
  readonly toeOff: Readonly<Record<Side, number>>
  readonly path: HipPath
  readonly speed: number
  /** Right leg's, left leg's. */
  readonly joints: readonly [Law, Law]
  readonly total: Law
}

/** What a speed of feet that do not slip, m/s, means. */
export type SpeedLine = readonly [number, number]

export const sightOf = ({ tilt, obliquity, rotation }: Walker): Sight =>
  tilt === null ? 'none' : obliquity === null || rotation === null ? 'tilt' : 'pelvis'

/** Only what the laws were learned with. */
export function asSeen(walker: Walker, sight: Sight): Walker {
  if (sight === 'pelvis') return walker
  return { ...walker, obliquity: null, rotation: null, tilt: sight === 'tilt' ? walker.tilt : null }
}

export function calcMechanics(walker: Walker, toeOffLine: readonly [number, number], speedLine: SpeedLine): Mechanics {
  const legs = { right: calcLegGeometry(walker, 'right'), left: calcLegGeometry(walker, 'left') }
  const at = (speed: number): Record<Side, number> => {
    const off = toeOffLine[0] + toeOffLine[1] * dimensionlessSpeed(speed, walker.stature)
    return { right: off, left: off }
  }
  let speed = walker.speed ?? 1.2
  let toeOff = at(speed)
  let path = calcHipPath(walker, legs, toeOff)
  // Toe-off depends on speed, speed on the standing feet: twice round is enough.
  for (let round = 0; round < 2 && walker.speed === null; round++) {
    const raw = path.velocity[0]! * walker.stature
    speed = Math.max(0.2, raw * (speedLine[0] + speedLine[1] * dimensionlessSpeed(raw, walker.stature)))
    toeOff = at(speed)
    path = calcHipPath(walker, legs, toeOff)
  }
  return {
    legs,
    toeOff,
    path,
    speed,
    joints: [calcJointLaw(walker, legs, path, 'right'), calcJointLaw(walker, legs, path, 'left')],
    total: calcTotalLaw(walker.lag, calcTotalDemand(walker, legs, path)),
  }
}

/** Ground force and joint moments of both legs from their angles: the prior of healthy people, corrected by Newton's law. */
export function estimateGround(given: Walker, source: Learned): GroundEstimate {
  const learned = prepareLearned(source)
  const sight = sightOf(given)
  const walker = asSeen(given, sight)
  const mechanics = calcMechanics(walker, source.toeOff, source.laws[sight].speed)
  const speed = dimensionlessSpeed(mechanics.speed, walker.stature)
  const prior = calcPrior(walker, speed, learned)
  const single = calcSingleness(walker)
  const poorer = 1 + (SINGLE.caution - 1) * single
  const caution = calcCaution(prior.lopsided) * poorer
  const { others, total } = observe(mechanics, speed, learned.laws[sight], caution)
  const known = condition(prior, others)
  const even = settle(known, others, { total, ways: [] }, mechanics.toeOff)
  const hesitation = findHesitation(walker, mechanics.total, learned.laws[sight].signs, { speed, poorer })
  const uneven = settle(
    known,
    others,
    { total: believeHesitation(total, hesitation), ways: calcWays(hesitation, mechanics, even.first.mean, walker.lag) },
    mechanics.toeOff,
  )
  const { mean: curves, variance, surprise, share } = weigh(even, uneven, hesitation.likely)
  const calibration = calcCalibration(speed) * (1 + (SINGLE.wider - 1) * single)
  const sd = variance.map((value) => calibration * Math.sqrt(value))
  widen(sd, calcUnmetUp(mechanics, curves, learned.laws[sight].total))
  clip(curves, sd, mechanics.toeOff)
  return {
    curves,
    sd,
    sideways: calcSideways(learned, speed),
    carried: [GRID, LEG + GRID].reduce((sum, from) => sum + meanOf(curves.subarray(from, from + GRID)), 0),
    toeOff: mechanics.toeOff,
    speed: mechanics.speed,
    path: mechanics.path,
    priorShare: share,
    unlike: prior.unlike,
    lopsided: prior.lopsided,
    surprise,
  }
}

/** One way to see a person: what the whole body's motion demands, and along what the prior is wider. */
interface Reading {
  readonly total: Observed
  readonly ways: readonly Float64Array[]
}

interface Settled extends Pick<Updated, 'mean' | 'variance' | 'surprise'> {
  /** Of the ground force, by healthy people. */
  readonly share: number
}

/** What is known by the other laws, and by this reading of the total force; by a wider prior where they surprise. */
function settle(
  known: Conditioned,
  others: readonly Observed[],
  { total, ways }: Reading,
  toeOff: Readonly<Record<Side, number>>,
): Settled & { readonly first: Updated } {
  const first = conclude(conditionOn(known, [total]), ways)
  const spread = Math.max(1, first.surprise / USUAL_SURPRISE)
  const settled = spread > 1 ? conclude(condition(known.known, [...others, total], spread), ways) : first
  const { mean, variance } = settled
  return { mean, variance, surprise: first.surprise, share: calcPriorShare(settled, toeOff), first }
}

/** Two ways to see one person, by how likely the second is: what they differ by joins the variance. */
function weigh(one: Settled, other: Settled, likely: number): Settled {
  const between = (a: number, b: number): number => (1 - likely) * a + likely * b
  return {
    mean: one.mean.map((value, i) => between(value, other.mean[i]!)),
    variance: one.variance.map(
      (value, i) => between(value, other.variance[i]!) + likely * (1 - likely) * (other.mean[i]! - one.mean[i]!) ** 2,
    ),
    surprise: between(one.surprise, other.surprise),
    share: between(one.share, other.share),
  }
}

/** Force towards the midline: the angles learned from show nothing of it but the speed. */
export function calcSideways({ sideways }: ReadyLearned, speed: number): GroundEstimate['sideways'] {
  return {
    mean: Float64Array.from({ length: GRID }, (_, i) => sideways[3 * i]! + speed * sideways[3 * i + 1]!),
    sd: Float64Array.from({ length: GRID }, (_, i) => sideways[3 * i + 2]!),
  }
}

function observe(
  mechanics: Mechanics,
  speed: number,
  { joints, total }: ReadyLearned['laws'][Sight],
  caution: number,
): { others: readonly Observed[]; total: Observed } {
  const covariance = new Float64Array(STRIDE_MEANS.length ** 2)
  STRIDE_MEANS.forEach(({ sd }, i) => (covariance[i * (STRIDE_MEANS.length + 1)] = sd * sd))
  const means = { law: calcStrideLaw(), error: new Float64Array(STRIDE_MEANS.length), covariance }
  return {
    others: [...mechanics.joints.map((law) => withError(law, joints, speed, caution)), means],
    total: withError(mechanics.total, total, speed, caution),
  }
}

function withError(law: Law, { mean, covariance }: ReadyLawError, speed: number, caution: number): Observed {
  return {
    law,
    error: Float64Array.from(law.rows, (_, i) => mean[2 * i]! + mean[2 * i + 1]! * speed),
    covariance: covariance.data.map((value) => caution * value),
  }
}

/** Healthy people's legs differ by less than so many times the usual. */
const HEALTHY_LOPSIDEDNESS = 3
const LEAST_CAUTION = 0.2

/** Who walks lopsidedly is unlike the people whose errors are shared with the prior: Newton's law counts more. */
const calcCaution = (lopsided: number): number =>
  Math.max(LEAST_CAUTION, LAW_CAUTION * Math.min(1, HEALTHY_LOPSIDEDNESS / lopsided) ** 2)

/** Times the law's variance, once and three times a stride: of healthy people, the motion seems to demand as much. */
const UNMET_USUAL = 3

/**
 * What the motion demands upward once a stride (odd harmonics: steps that are alike have none) and the estimate does not
 * give, beyond what is usual, is not known to be either: it joins ±.
 */
function calcUnmetUp({ total }: Mechanics, curves: Float64Array, { covariance }: ReadyLawError): number {
  const n = total.rows.length
  const left = calcMisfit(total, curves)
  let sum = 0
  for (const i of [0, 1, 4, 5].map((row) => n / 2 + row))
    sum += Math.max(0, left[i]! ** 2 - UNMET_USUAL * covariance.data[i * (n + 1)]!)
  return sum / 2
}

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

function widen(sd: Float64Array, unmetUp: number): void {
  for (const from of [GRID, LEG + GRID])
    for (let i = from; i < from + GRID; i++) sd[i] = Math.hypot(sd[i]!, Math.sqrt(unmetUp))
}

/** The floor pushes, never pulls, and not at all when the foot has left it. */
function clip(curves: Float64Array, sd: Float64Array, toeOff: Readonly<Record<Side, number>>): void {
  SIDES.forEach((side, l) => {
    const from = l * LEG
    for (let i = 0; i < GRID; i++) {
      const gone = gridPhase(i) > toeOff[side]
      if (!gone && curves[from + GRID + i]! >= 0) continue
      curves[from + i] = 0
      curves[from + GRID + i] = 0
      if (!gone) continue
      sd[from + i] = 0
      sd[from + GRID + i] = 0
    }
  })
}

/** What the laws left of the prior's variance of the ground force, over both stances. */
function calcPriorShare({ variance, before }: Updated, toeOff: Readonly<Record<Side, number>>): number {
  let left = 0
  let all = 0
  SIDES.forEach((side, l) => {
    for (let i = 0; i < GRID; i++) {
      if (gridPhase(i) > toeOff[side]) continue
      for (const curve of [0, 1]) {
        const at = l * LEG + curve * GRID + i
        left += variance[at]!
        all += before[at]!
      }
    }
  })
  return all > 0 ? left / all : 1
}
