import { factorCholesky, invertCholesky } from '../math/cholesky.ts'

/**
 * What is known of the force on a foot where positions were measured (markers, a pelvis path) but no plate was there:
 * what the whole body's motion demands, forward and up; where the pressure usually acts; what people with such angles
 * load, forward and up; and that the force points to the body's centre of mass.
 */
export const EVIDENCE = [
  'demanded forward',
  'demanded up',
  'place',
  'people forward',
  'people up',
  'to the centre',
] as const
const COUNT = EVIDENCE.length
const PEOPLE = [3, 4] as const
/** Unknowns: force forward and up by body weight, and the vertical force's moment about the ankle by weight × stature. */
export const UNKNOWNS = 3

/** How far the evidence is off, on measured stances: mean and covariance at even parts of a stance. */
export interface LearnedEvidence {
  readonly version: 1
  readonly people: number
  readonly stances: number
  readonly leftOut: string | null
  /** Of each knot: the mean error of each piece. */
  readonly mean: readonly (readonly number[])[]
  /** Of each knot: piece × piece, row by row. */
  readonly covariance: readonly (readonly number[])[]
}

/** A foot at one instant: forces by body weight, lengths by stature. */
export interface FootSight {
  readonly demanded: readonly [number, number]
  readonly people: readonly [number, number]
  /** How far ahead of the ankle the demand is placed. */
  readonly ahead: number
  /** The centre of mass: ahead of the ankle, over the floor. */
  readonly centre: readonly [number, number]
}

/** The value of each piece of evidence, and of which unknowns: value = row · (forward, up, moment) + its error. */
export function listEvidence({ demanded, people, ahead, centre }: FootSight): {
  readonly values: readonly number[]
  readonly rows: readonly (readonly [number, number, number])[]
} {
  const height = heightOf(centre)
  return {
    values: [demanded[0], demanded[1], 0, people[0], people[1], 0],
    rows: [
      [1, 0, 0],
      [0, 1, 0],
      [0, -ahead, 1],
      [1, 0, 0],
      [0, 1, 0],
      // F_x · height = F_y · (centre − place of pressure)
      [1, -centre[0] / height, 1 / height],
    ],
  }
}

const heightOf = (centre: FootSight['centre']): number => Math.max(0.1, centre[1])

/** Whoever estimates many keeps one, into which all are put. */
export interface FootEstimate {
  /** Forward and up by body weight; moment about the ankle by weight × stature. */
  readonly found: [number, number, number]
  /** Its covariance: xx, xy, yy, xm, ym, mm. */
  readonly covariance: [number, number, number, number, number, number]
  /** 0 … 1: how much of the force comes from other people. */
  people: number
}

export const createFootEstimate = (): FootEstimate => ({ found: [0, 0, 0], covariance: [0, 0, 0, 0, 0, 0], people: 0 })

/** From the scatter of the evidence to what people left out need. */
const CALIBRATION = 1.1

/** The evidence ready to be weighed. Plain data: it goes along with a prepared recording from thread to thread. */
export interface Evidence {
  readonly mean: LearnedEvidence['mean']
  /** Of each knot: the inverse of the covariance, row by row. */
  readonly weights: readonly Float64Array[]
}

export function createEvidence({ mean, covariance }: LearnedEvidence): Evidence {
  if (covariance.some((knot) => knot.length !== COUNT * COUNT))
    throw new Error('The learned part does not belong to this evidence.')
  return { mean, weights: covariance.map((knot) => invert(Float64Array.from(knot))) }
}

/** Scratch: every instant of every drawn body comes through here. HᵀW, and HᵀWH with its inverse. */
const A = new Float64Array(UNKNOWNS * COUNT)
const P = new Float64Array(UNKNOWNS * UNKNOWNS)
/** What in H (see `listEvidence`) is neither 0 nor 1: of the demand's place, and of the way to the centre of mass. */
const slopes = { place: 0.5, toCentre: 0.5, lever: 0.5 }

/**
 * The best linear unbiased estimate of a foot's force from evidence whose errors are correlated: û = (HᵀWH)⁻¹HᵀW(y − b),
 * W = R⁻¹. Independent of the body's masses but for what the motion demands. `passed`: share of the stance; `spread`:
 * variance of what people load by the usual.
 */
export function estimateFootForce(
  { mean, weights }: Evidence,
  { demanded, people, ahead, centre }: FootSight,
  passed: number,
  spread: number,
  out: FootEstimate = createFootEstimate(),
): FootEstimate {
  const height = heightOf(centre)
  const at = Math.max(0, Math.min(1, passed)) * (weights.length - 1)
  const i = Math.min(weights.length - 2, Math.floor(at))
  const part = at - i
  slopes.place = -ahead
  slopes.toCentre = -centre[0] / height
  slopes.lever = 1 / height
  project(weights[i]!, weights[i + 1]!, part, 1 / Math.sqrt(spread))
  invertThree(P)
  const before = mean[i]!
  const after = mean[i + 1]!
  let forward = 0
  let up = 0
  let moment = 0
  for (let w = 0; w < COUNT; w++) {
    const value = w === 0 ? demanded[0] : w === 1 ? demanded[1] : w === 3 ? people[0] : w === 4 ? people[1] : 0
    const error = value - ((1 - part) * before[w]! + part * after[w]!)
    forward += gain(0, w) * error
    up += gain(1, w) * error
    moment += gain(2, w) * error
  }
  const { found, covariance } = out
  found[0] = forward
  found[1] = up
  found[2] = moment
  const scale = CALIBRATION ** 2
  covariance[0] = scale * P[0]!
  covariance[1] = scale * P[1]!
  covariance[2] = scale * P[4]!
  covariance[3] = scale * P[2]!
  covariance[4] = scale * P[5]!
  covariance[5] = scale * P[8]!
  out.people = Math.max(0, Math.min(1, (gain(0, PEOPLE[0]) + gain(1, PEOPLE[1])) / 2))
  return out
}

/** A = HᵀW and P = HᵀWH, with W between two knots, that of people's evidence by how unusual this person is. */
function project(W: Float64Array, next: Float64Array, part: number, unusual: number): void {
  const { place, toCentre, lever } = slopes
  const rest = 1 - part
  for (let w = 0; w < COUNT; w++) {
    const isPeople = w === PEOPLE[0] || w === PEOPLE[1]
    const own = isPeople ? unusual : 1
    const both = isPeople ? unusual * unusual : unusual
    const demandedForward = own * (rest * W[w]! + part * next[w]!)
    const demandedUp = own * (rest * W[COUNT + w]! + part * next[COUNT + w]!)
    const placed = own * (rest * W[2 * COUNT + w]! + part * next[2 * COUNT + w]!)
    const peopleForward = both * (rest * W[3 * COUNT + w]! + part * next[3 * COUNT + w]!)
    const peopleUp = both * (rest * W[4 * COUNT + w]! + part * next[4 * COUNT + w]!)
    const centred = own * (rest * W[5 * COUNT + w]! + part * next[5 * COUNT + w]!)
    A[w] = demandedForward + peopleForward + centred
    A[COUNT + w] = demandedUp + place * placed + peopleUp + toCentre * centred
    A[2 * COUNT + w] = placed + lever * centred
  }
  for (let u = 0; u < UNKNOWNS; u++) {
    const o = u * COUNT
    P[3 * u] = A[o]! + A[o + 3]! + A[o + 5]!
    P[3 * u + 1] = A[o + 1]! + A[o + 2]! * place + A[o + 4]! + A[o + 5]! * toCentre
    P[3 * u + 2] = A[o + 2]! + A[o + 5]! * lever
  }
}

/** Of one unknown by one piece of evidence, once P is inverted. */
function gain(u: number, w: number): number {
  return P[3 * u]! * A[w]! + P[3 * u + 1]! * A[COUNT + w]! + P[3 * u + 2]! * A[2 * COUNT + w]!
}

/** Of three rows and columns, in place and by Cholesky's factors as below, but without a single allocation. */
function invertThree(M: Float64Array): void {
  const a = Math.sqrt(M[0]!)
  const b = M[3]! / a
  const c = M[6]! / a
  const d = Math.sqrt(M[4]! - b * b)
  const e = (M[7]! - c * b) / d
  const f = Math.sqrt(M[8]! - c * c - e * e)
  if (!(a > 0 && d > 0 && f > 0)) throw contradiction()
  for (let j = 0; j < 3; j++) {
    const x = (j === 0 ? 1 : 0) / a
    const y = ((j === 1 ? 1 : 0) - b * x) / d
    const z = ((j === 2 ? 1 : 0) - c * x - e * y) / f / f
    const second = (y - e * z) / d
    M[6 + j] = z
    M[3 + j] = second
    M[j] = (x - b * second - c * z) / a
  }
}

const contradiction = (): Error => new Error('The evidence contradicts itself without any error.')

/** Of a symmetric positive definite matrix, row by row. */
function invert(M: Float64Array): Float64Array {
  const n = Math.round(Math.sqrt(M.length))
  if (!factorCholesky(M, n, 0)) throw contradiction()
  return invertCholesky(M, n)
}
