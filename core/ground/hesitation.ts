import { GRID, evaluate, gridPhase, putBasis, readGrid } from '../math/harmonics.ts'
import type { Mechanics } from './estimate.ts'
import type { ReadyLawError } from './learned.ts'
import type { Law } from './newton.ts'
import { BOTH, LEG, calcMisfit } from './newton.ts'
import type { Observed } from './update.ts'
import { SIDES } from './walker.ts'

/**
 * Who is faster over one foot than over the other hesitates: once a stride the motion demands a force forward and back
 * that healthy people with such angles do not make.
 */
export interface Hesitation {
  /** By body weight, squared: how much the total force may vary once a stride; 0 where healthy motions seem to, too. */
  readonly variance: number
  /** By which the error of the total law once a stride is to count less. */
  readonly caution: number
}

/** Rows of the total law: cosine and sine of the first harmonic, along x. */
const ONCE_A_STRIDE = [0, 1] as const
/** Demands of healthy people err by as much as this, squared, by the usual: what lies above is believed. */
const USUAL_SIZE = 2.75
/**
 * The law's errors are of all speeds together, about this one. Their variance grows with its square, and with its fourth
 * power beyond: root mean square 1.0, 1.3, 2.3, 3.4, 4.6 % of body weight at 0.17, 0.30, 0.42, 0.54, 0.61.
 */
const LEARNED_SPEED = 0.42

const growWithSpeed = (speed: number): number => {
  const faster = speed / LEARNED_SPEED
  return faster ** 2 * Math.max(1, faster) ** 2
}

/** Of the law's variance: what an estimate leaves of the demand beyond this is not known to be error. */
const UNMET_USUAL = 0.5

/**
 * What the motion demands forward and back once a stride and the estimate does not give joins its ±: by body weight,
 * squared.
 */
export function calcUnmet(total: Law, curves: Float64Array, { covariance }: ReadyLawError, speed: number): number {
  const left = calcMisfit(total, curves)
  const usual = UNMET_USUAL * growWithSpeed(speed)
  return ONCE_A_STRIDE.reduce<number>(
    (sum, i) => sum + Math.max(0, left[i]! ** 2 - usual * covariance.data[i * (covariance.columns + 1)]!) / 2,
    0,
  )
}

/** How a law's learned error is taken: `poorer`: its variance in single strides; `caution`: on the whole. */
interface Doubt {
  /** Dimensionless. */
  readonly speed: number
  readonly poorer: number
  readonly caution: number
}

export function findHesitation(
  total: Law,
  curves: Float64Array,
  { mean, covariance }: ReadyLawError,
  { speed, poorer, caution }: Doubt,
): Hesitation {
  const grown = poorer * growWithSpeed(speed)
  const left = calcMisfit(total, curves)
  let [usual, found] = [0, 0]
  for (const i of ONCE_A_STRIDE) {
    usual += grown * covariance.data[i * (covariance.columns + 1)]!
    found += (left[i]! - mean[2 * i]! - mean[2 * i + 1]! * speed) ** 2
  }
  const size = found / usual
  const doubted = Math.min(1, USUAL_SIZE / size)
  return {
    // What is more than usual must be the person's own; a half of it in each of two rows.
    variance: (Math.max(0, (size / USUAL_SIZE) ** 2 - 1) * usual) / 2,
    caution: doubted + (1 - doubted) * Math.min(1, grown / caution),
  }
}

/** The total law, its error once a stride counted less. */
export function believeOnceAStride({ law, error, covariance }: Observed, by: number): Observed {
  const n = law.rows.length
  const factor = (i: number): number => ((ONCE_A_STRIDE as readonly number[]).includes(i) ? Math.sqrt(by) : 1)
  return {
    law,
    error,
    covariance: covariance.map((value, i) => factor(Math.floor(i / n)) * factor(i % n) * value),
  }
}

/**
 * The prior made as wide as the motion asks, along what a body pushed forward and back once a stride can do: the force is
 * shared between the feet like the weight, and either its place stays (hip and knee hold the body), or it goes on
 * pointing to the centre of mass (the ankle does). Which of the two joint angles do not show.
 */
export function addHesitation(
  S: Float64Array,
  variance: number,
  { legs, path }: Mechanics,
  curves: Float64Array,
  lag: number,
): Float64Array {
  const out = S.slice()
  for (const row of ONCE_A_STRIDE) {
    for (const isAtHip of [true, false]) {
      const way = calcWay({ legs, path }, curves, lag, { row, isAtHip })
      for (let i = 0; i < BOTH; i++) {
        if (way[i] === 0) continue
        for (let j = 0; j < BOTH; j++) out[i * BOTH + j]! += (variance / 2) * way[i]! * way[j]!
      }
    }
  }
  return out
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
