import { OFFSETS, SHAPE, calcFeatures, fixedTerms } from './features.ts'
import { GRID } from '../math/harmonics.ts'
import type { ReadyLearned, ReadyRegression } from './learned.ts'
import { BOTH, LEG } from './newton.ts'
import type { LegAngles, Walker } from './walker.ts'
import { SIDES, calcSingleness } from './walker.ts'

/** What healthy people with such angles at such a speed are expected to load, before this person's mechanics is asked. */
export interface Prior {
  /** Both legs' curves. */
  readonly mean: Float64Array
  /** BOTH × BOTH, row by row. */
  readonly covariance: Float64Array
  /** Variance factor by that of the people learned from, the larger leg's: above 1, the angles are unlike theirs. */
  readonly unlike: number
  /** Difference between the legs' angles by the usual one. */
  readonly lopsided: number
}

/**
 * Single strides of another laboratory, against mean ones of the people learned from: joint angles have other zeros
 * (they carry no information), differ more between left and right, and their shape is believed by this much.
 */
const SINGLE = { lopsidedness: 10, believed: 0.7 } as const

/** How fast the prior loses weight with a person's unlikeness. */
const UNLIKE_POWER = 1.5

export function calcPrior(walker: Walker, speed: number, learned: ReadyLearned): Prior {
  const mean = new Float64Array(BOTH)
  const factor = new Float64Array(BOTH)
  let unlike = 0
  SIDES.forEach((side, l) => {
    const own = walker.legs[side]
    const other = walker.legs[side === 'right' ? 'left' : 'right']
    const inputs = calcInputs(own, other, walker, speed, learned)
    const forces = predict(learned.forces, inputs.forces)
    const moments = predict(learned.moments, inputs.moments)
    mean.set(forces.mean, l * LEG)
    mean.set(moments.mean, l * LEG + forces.mean.length)
    const [f, m] = [forces.variance / learned.forces.usual, moments.variance / learned.moments.usual]
    factor.fill(Math.max(1, f) ** UNLIKE_POWER, l * LEG, l * LEG + 2 * GRID)
    factor.fill(Math.max(1, m) ** UNLIKE_POWER, l * LEG + 2 * GRID, (l + 1) * LEG)
    unlike = Math.max(unlike, f, m)
  })
  const single = calcSingleness(walker)
  const believed = 1 - (1 - SINGLE.believed) * single
  const norm = calcNormCurves(learned, speed)
  for (let i = 0; i < BOTH; i++) mean[i] = norm[i % LEG]! + believed * (mean[i]! - norm[i % LEG]!)
  const covariance = calcCovariance(learned, factor)
  const usual = learned.source.usualLopsidedness * (1 + (SINGLE.lopsidedness - 1) * single)
  const lopsided = calcLopsidedness(walker) / usual
  if (lopsided > 1) addLopsidedness(covariance, learned, lopsided - 1)
  return { mean, covariance, unlike, lopsided }
}

/** Fixed terms, then the shape by its principal parts, then (for moments) the angles' means. */
export function calcInputs(
  own: LegAngles,
  other: LegAngles,
  walker: Pick<Walker, 'stature' | 'strideTime' | 'scatter'>,
  speed: number,
  { centre, scale, projection }: Pick<ReadyLearned, 'centre' | 'scale' | 'projection'>,
): { readonly forces: Float64Array; readonly moments: Float64Array } {
  const features = calcFeatures(own, other, walker.stature, walker.strideTime)
  const fixed = fixedTerms(speed)
  const n = SHAPE + OFFSETS
  for (let i = 0; i < n; i++) {
    let usual = 0
    for (let t = 0; t < fixed.length; t++) usual += fixed[t]! * centre[t * n + i]!
    features[i] = scale[i]! * (features[i]! - usual)
  }
  const rank = projection.columns
  const forces = new Float64Array(3 + rank)
  forces.set(fixed)
  for (let i = 0; i < SHAPE; i++)
    for (let r = 0; r < rank; r++) forces[3 + r]! += projection.data[i * rank + r]! * features[i]!
  const moments = new Float64Array(3 + rank + OFFSETS)
  moments.set(forces)
  const zeros = 1 - calcSingleness(walker)
  moments.set(
    features.subarray(SHAPE).map((value) => zeros * value),
    3 + rank,
  )
  return { forces, moments }
}

/** How healthy people at a speed load one leg, whatever their angles. */
export function calcNormCurves({ forces, moments }: ReadyLearned, speed: number): Float64Array {
  const of = ({ outputs, weights }: ReadyRegression): number[] =>
    Array.from({ length: outputs }, (_, o) =>
      fixedTerms(speed).reduce((sum, term, t) => sum + term * weights[t * outputs + o]!, 0),
    )
  return Float64Array.from([...of(forces), ...of(moments)])
}

/** How far the curves of healthy legs lie from each other. */
export function calcSpread({ between }: ReadyLearned): Float64Array {
  return Float64Array.from({ length: LEG }, (_, i) => Math.sqrt(between[i * (LEG + 1)]!))
}

function predict(
  { inputs, outputs, weights, spread, noise }: ReadyRegression,
  given: Float64Array,
): { mean: Float64Array; variance: number } {
  const mean = new Float64Array(outputs)
  let variance = noise
  for (let i = 0; i < inputs; i++) {
    for (let o = 0; o < outputs; o++) mean[o]! += given[i]! * weights[i * outputs + o]!
    for (let j = 0; j < inputs; j++) variance += given[i]! * given[j]! * spread[i * inputs + j]!
  }
  return { mean, variance }
}

function calcCovariance({ same, across }: ReadyLearned, factor: Float64Array): Float64Array {
  const S = new Float64Array(BOTH * BOTH)
  const root = factor.map(Math.sqrt)
  for (let p = 0; p < BOTH; p++) {
    const leg = p < LEG ? 0 : LEG
    for (let j = 0, at = (p - leg) * LEG; j < LEG; j++, at++) {
      S[p * BOTH + leg + j] = root[p]! * root[leg + j]! * same[at]!
      S[p * BOTH + LEG - leg + j] = root[p]! * root[LEG - leg + j]! * across[at]!
    }
  }
  return S
}

/**
 * Healthy legs are alike, so the people learned from make it sure that the legs' loads are too. Who walks lopsidedly
 * may load them as differently as two people do.
 */
function addLopsidedness(S: Float64Array, { between }: ReadyLearned, by: number): void {
  for (let i = 0; i < LEG; i++) {
    for (let j = 0; j < LEG; j++) {
      const own = (by / 2) * between[i * LEG + j]!
      S[i * BOTH + j]! += own
      S[(LEG + i) * BOTH + LEG + j]! += own
      S[i * BOTH + LEG + j]! -= own
      S[(LEG + i) * BOTH + j]! -= own
    }
  }
}

/** Mean square of left − right over joints and stride, the means over the stride taken off, rad². */
export function calcLopsidedness({ legs }: Pick<Walker, 'legs'>): number {
  let sum = 0
  for (const joint of ['hip', 'knee', 'ankle'] as const) {
    const [l, r] = [legs.left[joint], legs.right[joint]]
    for (let i = 1; i < Math.min(l.length, r.length); i++) sum += (l[i]! - r[i]!) ** 2 / 2
  }
  return sum / 3
}
