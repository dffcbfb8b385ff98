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
export function listEvidence(sight: FootSight): {
  readonly values: readonly number[]
  readonly rows: readonly (readonly [number, number, number])[]
} {
  fillEvidence(sight)
  return {
    values: Array.from(values),
    rows: Array.from(values, (_, v) => [rows[3 * v]!, rows[3 * v + 1]!, rows[3 * v + 2]!]),
  }
}

/** Into `values` and `rows`; what is always 0 there stays so. */
function fillEvidence({ demanded, people, ahead, centre }: FootSight): void {
  const height = Math.max(0.1, centre[1])
  values[0] = demanded[0]
  values[1] = demanded[1]
  values[3] = people[0]
  values[4] = people[1]
  rows[0] = 1
  rows[4] = 1
  rows[7] = -ahead
  rows[8] = 1
  rows[9] = 1
  rows[13] = 1
  // F_x · height = F_y · (centre − place of pressure)
  rows[15] = 1
  rows[16] = -centre[0] / height
  rows[17] = 1 / height
}

export interface FootEstimate {
  /** Forward and up by body weight; moment about the ankle by weight × stature. */
  readonly found: readonly [number, number, number]
  /** Its covariance: xx, xy, yy, xm, ym, mm. */
  readonly covariance: readonly [number, number, number, number, number, number]
  /** 0 … 1: how much of the force comes from other people. */
  readonly people: number
}

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

/** Scratch: every instant of every drawn body comes through here. */
const values = new Float64Array(COUNT)
const rows = new Float64Array(COUNT * UNKNOWNS)
const weighed = new Float64Array(COUNT * COUNT)
const A = new Float64Array(UNKNOWNS * COUNT)
const P = new Float64Array(UNKNOWNS * UNKNOWNS)

/**
 * The best linear unbiased estimate of a foot's force from evidence whose errors are correlated: û = (HᵀWH)⁻¹HᵀW(y − b),
 * W = R⁻¹. Independent of the body's masses but for what the motion demands. `passed`: share of the stance; `spread`:
 * variance of what people load by the usual.
 */
export function estimateFootForce(
  { mean, weights }: Evidence,
  sight: FootSight,
  passed: number,
  spread: number,
): FootEstimate {
  fillEvidence(sight)
  const at = Math.max(0, Math.min(1, passed)) * (weights.length - 1)
  const i = Math.min(weights.length - 2, Math.floor(at))
  const part = at - i
  weigh(weights[i]!, weights[i + 1]!, part, 1 / Math.sqrt(spread))
  project()
  invertThree(P)
  const found: [number, number, number] = [0, 0, 0]
  const [before, after] = [mean[i]!, mean[i + 1]!]
  for (let w = 0; w < COUNT; w++) {
    const bias = (1 - part) * before[w]! + part * after[w]!
    for (let u = 0; u < UNKNOWNS; u++) found[u]! += gain(u, w) * (values[w]! - bias)
  }
  const c = (row: number, column: number): number => CALIBRATION ** 2 * P[3 * row + column]!
  return {
    found,
    covariance: [c(0, 0), c(0, 1), c(1, 1), c(0, 2), c(1, 2), c(2, 2)],
    people: Math.max(0, Math.min(1, (gain(0, PEOPLE[0]) + gain(1, PEOPLE[1])) / 2)),
  }
}

/** W between two knots, that of people's evidence by how unusual this person is. */
function weigh(W: Float64Array, next: Float64Array, part: number, people: number): void {
  for (let v = 0; v < COUNT; v++) {
    const own = v === PEOPLE[0] || v === PEOPLE[1] ? people : 1
    for (let w = 0; w < COUNT; w++) {
      const other = w === PEOPLE[0] || w === PEOPLE[1] ? people : 1
      weighed[v * COUNT + w] = own * other * ((1 - part) * W[v * COUNT + w]! + part * next[v * COUNT + w]!)
    }
  }
}

/** A = HᵀW and P = HᵀWH. */
function project(): void {
  A.fill(0)
  P.fill(0)
  for (let v = 0; v < COUNT; v++) {
    for (let u = 0; u < UNKNOWNS; u++) {
      const by = rows[v * UNKNOWNS + u]!
      if (by === 0) continue
      for (let w = 0; w < COUNT; w++) A[u * COUNT + w]! += by * weighed[v * COUNT + w]!
    }
  }
  for (let w = 0; w < COUNT; w++) {
    for (let c = 0; c < UNKNOWNS; c++) {
      const by = rows[w * UNKNOWNS + c]!
      if (by === 0) continue
      for (let u = 0; u < UNKNOWNS; u++) P[3 * u + c]! += A[u * COUNT + w]! * by
    }
  }
}

/** Of one unknown by one piece of evidence, once P is inverted. */
const gain = (u: number, w: number): number =>
  P[3 * u]! * A[w]! + P[3 * u + 1]! * A[COUNT + w]! + P[3 * u + 2]! * A[2 * COUNT + w]!

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
