import { GRID, evaluate, gridPhase, putBasis, readGrid } from '../math/harmonics.ts'
import type { Mechanics } from './estimate.ts'
import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import { BODY } from './leg-geometry.ts'
import type { FlatMatrix } from './learned.ts'
import type { Law } from './newton.ts'
import { BOTH, LEG } from './newton.ts'
import type { Observed } from './update.ts'
import type { Walker } from './walker.ts'
import { GRAVITY, SIDES } from './walker.ts'

/**
 * A pelvis that goes its own way forward and back once a stride, over feet that step alike. It shows in the angles of both
 * legs, in swing as in stance, and in the force that the whole body's motion demands.
 */
export interface Hesitation {
  /** What it adds to both feet's force, by body weight: cosine and sine of the first harmonic along x. */
  readonly force: readonly [number, number]
  /** Of that force, where healthy people seem to hesitate, too: 2 × 2. */
  readonly covariance: readonly number[]
  /** By body weight, squared: how much the total force may vary once a stride in who hesitates. */
  readonly variance: number
  /** 0 … 1: that the person hesitates, rather than seems to as healthy people do. */
  readonly likely: number
}

/** Rows of the total law: cosine and sine of the first harmonic, along x. */
const ONCE_A_STRIDE = [0, 1] as const
const JOINTS = ['hip', 'knee', 'ankle'] as const
/** Signs of a hesitation: cosine and sine of right − left of each joint's angle, and of the demanded force. */
export const SIGNS = 2 * JOINTS.length + 2
/** Dimensionless: demands of healthy people err by so much more at a higher speed as it is higher than this. */
const LEARNED_SPEED = 0.42

/** Once a stride: right − left flexion of each joint, rad, each leg over its own stride; the force demanded along x. */
export function calcSigns({ legs }: Pick<Walker, 'legs'>, total: Law, speed: number): Float64Array {
  const signs = new Float64Array(SIGNS)
  JOINTS.forEach((joint, j) => {
    for (const i of [0, 1]) signs[2 * j + i] = legs.right[joint][1 + i]! - legs.left[joint][1 + i]!
  })
  for (const i of ONCE_A_STRIDE) signs[2 * JOINTS.length + i] = (total.rows[i]!.value * LEARNED_SPEED) / speed
  return signs
}

/** Of the mass: how much of the centre of mass goes with the hips when the legs turn about the standing ankles. */
const CARRIED_ALONG =
  1 -
  (2 *
    (BODY.mass.thigh * BODY.centre.thigh * BODY.thigh +
      BODY.mass.shank * (BODY.thigh + BODY.centre.shank * BODY.shank) +
      BODY.mass.foot * (BODY.thigh + BODY.shank))) /
    (BODY.thigh + BODY.shank)

/** By body weight for each stature the hips go forward and back once a stride: m ẍ. */
const forceOf = ({ strideTime, stature }: Walker): number =>
  (-CARRIED_ALONG * ((2 * Math.PI) / strideTime) ** 2 * stature) / GRAVITY

/**
 * Signs of hips that are x = cos, or sin, of the stride's phase further forward, statures: each leg turns about its ankle
 * by −x / its length, the foot keeps its place and pitch. The left leg's own stride begins a lag later.
 */
function calcWaysToShow(walker: Walker, speed: number): [Float64Array, Float64Array] {
  const [c, s] = [Math.cos(2 * Math.PI * walker.lag), Math.sin(2 * Math.PI * walker.lag)]
  const turn = 1 / (BODY.thigh + BODY.shank)
  const force = (forceOf(walker) * LEARNED_SPEED) / speed
  return [
    Float64Array.of(-turn * (1 - c), -turn * s, 0, 0, turn * (1 - c), turn * s, force, 0),
    Float64Array.of(turn * s, -turn * (1 - c), 0, 0, -turn * s, turn * (1 - c), 0, force),
  ]
}

/**
 * Variance of a hesitation by that of what healthy people seem to do (three times as far), and how many hesitate for each
 * who does not: one in three. With a smaller share more of a small hesitation is lost, with a larger one more healthy
 * people are taken to hesitate.
 */
const HESITATING = { size: 9, odds: 0.5 } as const

/** How a hesitation is looked for: `poorer`: variance of what single strides show, by that of mean ones. */
interface Looking {
  /** Dimensionless. */
  readonly speed: number
  readonly poorer: number
}

/**
 * The hips' own way (x cos, x sin) by generalised least squares: signs = D x + what healthy people show, covariance Σ;
 * x = (Dᵀ Σ⁻¹ D)⁻¹ Dᵀ Σ⁻¹ signs, with covariance C = (Dᵀ Σ⁻¹ D)⁻¹. Whoever differs left from right in
 * other ways, too, is believed less. Whether the person hesitates at all: the odds of x with covariance
 * (poorer + size) C against poorer C.
 */
export function findHesitation(
  walker: Walker,
  total: Law,
  { data }: FlatMatrix,
  { speed, poorer }: Looking,
): Hesitation {
  const factor = data.slice()
  if (!factorCholesky(factor, SIGNS, 0)) throw new Error('The learned signs of a hesitation contradict each other.')
  const signs = calcSigns(walker, total, speed)
  const ways = calcWaysToShow(walker, speed)
  const solved = ways.map((way) => {
    const out = way.slice()
    solveCholesky(factor, SIGNS, out)
    return out
  })
  const [aa, ab, bb] = [dot(ways[0], solved[0]!), dot(ways[0], solved[1]!), dot(ways[1], solved[1]!)]
  const [a, b] = [dot(signs, solved[0]!), dot(signs, solved[1]!)]
  const det = aa * bb - ab * ab
  const way: [number, number] = [(bb * a - ab * b) / det, (aa * b - ab * a) / det]
  const shown = a * way[0] + b * way[1]
  const unlike = Math.max(1, (calcSize(signs, factor) - shown) / (SIGNS - 2))
  const by = forceOf(walker)
  const scale = (unlike * by * by) / det
  const covariance = [bb, -ab, -ab, aa].map((value) => poorer * scale * value)
  const force: [number, number] = [by * way[0], by * way[1]]
  const { size, odds } = HESITATING
  // Whoever hesitates goes as far whether or not it is seen well; from poor strides it is concluded as much less often.
  const wider = poorer + size
  const against = (odds / wider) * Math.exp((shown / unlike) * (1 / poorer - 1 / wider) * 0.5)
  return {
    force,
    covariance,
    variance: Math.max(size * scale * (aa + bb), (force[0] ** 2 + force[1] ** 2) / poorer) / 2,
    likely: 1 - 1 / (1 + against),
  }
}

/** signsᵀ Σ⁻¹ signs. */
function calcSize(signs: Float64Array, factor: Float64Array): number {
  const solved = signs.slice()
  solveCholesky(factor, SIGNS, solved)
  return dot(signs, solved)
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

/** The total law, along x once a stride by the hips' own way instead of by the demand. */
export function believeHesitation(observed: Observed, { force, covariance }: Hesitation): Observed {
  const n = observed.law.rows.length
  const isOnce = (i: number): boolean => (ONCE_A_STRIDE as readonly number[]).includes(i)
  return {
    law: { rows: observed.law.rows.map((row, i) => (isOnce(i) ? { ...row, value: force[i]! } : row)) },
    error: observed.error.map((value, i) => (isOnce(i) ? 0 : value)),
    covariance: observed.covariance.map((value, at) => {
      const [i, j] = [Math.floor(at / n), at % n]
      if (isOnce(i) && isOnce(j)) return covariance[2 * i + j]!
      return isOnce(i) || isOnce(j) ? 0 : value
    }),
  }
}

/**
 * As wide as the motion asks the prior becomes along these ways, w wᵀ each: what a body pushed forward and back once a
 * stride can do. The force is shared between the feet like the weight, and either its place stays (hip and knee hold the
 * body), or it goes on pointing to the centre of mass (the ankle does). Which of the two joint angles do not show.
 */
export function calcWays(
  { variance }: Pick<Hesitation, 'variance'>,
  { legs, path }: Mechanics,
  curves: Float64Array,
  lag: number,
): Float64Array[] {
  const size = Math.sqrt(variance / 2)
  return ONCE_A_STRIDE.flatMap((row) =>
    [true, false].map((isAtHip) => calcWay({ legs, path }, curves, lag, { row, isAtHip }).map((value) => size * value)),
  )
}

/** Statures: the centre of mass over the floor. */
const CENTRE_HEIGHT = 0.56

function calcWay(
  { legs, path }: Pick<Mechanics, 'legs' | 'path'>,
  curves: Float64Array,
  lag: number,
  { row, isAtHip }: { readonly row: number; readonly isAtHip: boolean },
): Float64Array {
  const way = new Float64Array(BOTH)
  const basis = new Float64Array(3)
  SIDES.forEach((side, l) => {
    const { hip, knee, ankle } = legs[side].points
    for (let i = 0; i < GRID; i++) {
      const phase = gridPhase(i)
      const common = phase + (side === 'right' ? 0 : lag)
      const own = Math.max(0, curves[l * LEG + GRID + i]!)
      const other = Math.max(0, readGrid(curves, common - (side === 'right' ? lag : 0), (1 - l) * LEG + GRID))
      putBasis(basis, common, 0)
      const force = own <= 0 ? 0 : (basis[1 + row]! * own) / (own + other)
      const height = evaluate(path.height, common) + evaluate(ankle.y, phase)
      // N(p) = (x_c − x_p) F_y + y_p F_x about a point p is what its joint holds: M_a = N(a), M_k = −N(k), M_h = −N(h).
      const atAnkle = (isAtHip ? height : height - CENTRE_HEIGHT) * force
      const above = ({ y }: typeof hip): number => (evaluate(y, phase) - evaluate(ankle.y, phase)) * force
      way[l * LEG + i] = force
      way[l * LEG + 2 * GRID + i] = -atAnkle - above(hip)
      way[l * LEG + 3 * GRID + i] = -atAnkle - above(knee)
      way[l * LEG + 4 * GRID + i] = atAnkle
    }
  })
  return way
}
