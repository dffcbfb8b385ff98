import type { Side } from '../gait/side.ts'
import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import type { Harmonics } from '../math/harmonics.ts'
import { GRID, evaluate, gridPhase, putBasis } from '../math/harmonics.ts'
import type { LegGeometry } from './leg-geometry.ts'
import type { Walker } from './walker.ts'
import { SIDES } from './walker.ts'

/** Harmonics of the stride: what lies above is noise of the geometry. */
const ORDER = 3
/** In double support two chains of rods close over the pelvis, and the hind foot stands on its toes. */
const DOUBLE_WEIGHT = 0.3
/** Part of the stance in which the contact passes from the heel to the ball. */
const ROLL = [0.25, 0.55] as const

/** Where the middle of the hips goes, over the right leg's stride. */
export interface HipPath {
  /** Statures. */
  readonly height: Harmonics
  /** Statures a second. */
  readonly velocity: Harmonics
}

export type LegPair = Readonly<Record<Side, LegGeometry>>

/**
 * The path that lets the standing feet stand: the lowest point of the sole on the floor, the point of contact at rest.
 * Few harmonics for the whole stride, fitted over both feet, so that nothing jumps when a foot comes down.
 */
export function calcHipPath(walker: Walker, legs: LegPair, toeOff: Readonly<Record<Side, number>>): HipPath {
  const n = 2 * ORDER + 1
  // Two legs measured a little differently stand at different heights; that is no motion.
  const height = new LeastSquares(n + 1)
  const velocity = new LeastSquares(n)
  for (const side of SIDES) {
    const from = side === 'right' ? 0 : walker.lag
    const other = side === 'right' ? 'left' : 'right'
    const { heel, ball, toe } = legs[side].points
    for (let i = 0; i < GRID; i++) {
      const phase = gridPhase(i)
      if (phase > toeOff[side]) continue
      const otherPhase = wrap(phase + (side === 'right' ? -walker.lag : walker.lag))
      const weight = otherPhase < toeOff[other] ? DOUBLE_WEIGHT : 1
      const row = new Float64Array(n + 1)
      putBasis(row.subarray(0, n), phase + from, 0)
      const low = Math.min(evaluate(heel.y, phase), evaluate(ball.y, phase), evaluate(toe.y, phase))
      row[n] = side === 'right' ? 0.5 : -0.5
      height.add(row, -low, weight)
      const rolled = Math.max(0, Math.min(1, (phase / toeOff[side] - ROLL[0]) / (ROLL[1] - ROLL[0])))
      const slip = (1 - rolled) * evaluate(heel.x, phase, 1) + rolled * evaluate(ball.x, phase, 1)
      velocity.add(row.subarray(0, n), -slip / walker.strideTime, weight)
    }
  }
  return { height: height.solve().slice(0, n), velocity: velocity.solve() }
}

const wrap = (phase: number): number => phase - Math.floor(phase)

class LeastSquares {
  readonly #n: number
  readonly #A: Float64Array
  readonly #b: Float64Array

  constructor(n: number) {
    this.#n = n
    this.#A = new Float64Array(n * n)
    this.#b = new Float64Array(n)
  }

  add(row: Float64Array, value: number, weight: number): void {
    for (let i = 0; i < this.#n; i++) {
      this.#b[i]! += weight * row[i]! * value
      for (let j = 0; j <= i; j++) this.#A[i * this.#n + j]! += weight * row[i]! * row[j]!
    }
  }

  solve(): Float64Array {
    for (let i = 0; i < this.#n; i++) this.#A[i * this.#n + i]! += 1e-9
    factorCholesky(this.#A, this.#n, 0)
    solveCholesky(this.#A, this.#n, this.#b)
    return this.#b
  }
}
