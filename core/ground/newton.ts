import type { Side } from '../gait/side.ts'
import { GRID, evaluate, gridPhase, putBasis, readGrid } from '../math/harmonics.ts'
import type { HipPath, LegPair } from './hip-path.ts'
import type { LegGeometry, Point } from './leg-geometry.ts'
import { BODY } from './leg-geometry.ts'
import type { Walker } from './walker.ts'
import { CURVES, GRAVITY, SIDES } from './walker.ts'

/** Unknowns of one leg, and of both: the right leg's curves first. */
export const LEG = CURVES.length * GRID
export const BOTH = 2 * LEG
const [FORE_AFT, VERTICAL, HIP, KNEE, ANKLE] = [0, GRID, 2 * GRID, 3 * GRID, 4 * GRID]
/** Harmonics of the stride in which the whole body's acceleration is believed. */
const TOTAL_ORDER = 3
/** Rows: knee then hip of each leg; total force along x, then y; means over the stride. */
export const JOINT_ROWS = 2 * GRID
export const TOTAL_ROWS = 4 * TOTAL_ORDER

/** Rows of a linear law in the unknown curves: Σ coefficient × unknown = value. */
export interface Law {
  readonly rows: readonly { readonly at: readonly number[]; readonly by: readonly number[]; readonly value: number }[]
}

/**
 * Newton's law for the part of a leg below the knee, and below the hip, each without the foot's own row: there the
 * centre of pressure is unknown. Knee: N_k − N_a + (r_a − r_k) × F = τ_k − τ_a, hip likewise; by weight × stature.
 */
export function calcJointLaw(walker: Walker, legs: LegPair, path: HipPath, side: Side): Law {
  const leg = legs[side]
  const own = side === 'right' ? 0 : LEG
  const { hip, knee, ankle } = leg.points
  const rows: { at: number[]; by: number[]; value: number }[] = []
  for (const [joint, moment] of [
    [knee, KNEE],
    [hip, HIP],
  ] as const) {
    for (let i = 0; i < GRID; i++) {
      const phase = gridPhase(i)
      const rest =
        inertia({ walker, leg, path, side }, i, moment === KNEE ? 'knee' : 'hip') -
        inertia({ walker, leg, path, side }, i, 'ankle')
      rows.push({
        at: [own + moment + i, own + ANKLE + i, own + VERTICAL + i, own + FORE_AFT + i],
        by: [
          1,
          1,
          evaluate(ankle.x, phase) - evaluate(joint.x, phase),
          evaluate(joint.y, phase) - evaluate(ankle.y, phase),
        ],
        value: rest,
      })
    }
  }
  return { rows }
}

const BELOW = { ankle: ['foot'], knee: ['shank', 'foot'], hip: ['thigh', 'shank', 'foot'] } as const
const LENGTH = { thigh: BODY.thigh, shank: BODY.shank, foot: BODY.ball } as const

/** A leg of a walker along the path of the hips. */
interface MovingLeg {
  readonly walker: Walker
  readonly leg: LegGeometry
  readonly path: HipPath
  readonly side: Side
}

/** Weight and inertia of everything below a joint, about it, by weight × stature. */
function inertia(moving: MovingLeg, i: number, joint: 'hip' | 'knee' | 'ankle'): number {
  const { walker, leg } = moving
  const phase = gridPhase(i)
  const at = leg.points[joint]
  let sum = 0
  for (const segment of BELOW[joint]) {
    const mass = BODY.mass[segment]
    const [ax, ay] = acceleration(moving, segment, phase)
    const dx = evaluate(leg.points[segment].x, phase) - evaluate(at.x, phase)
    const dy = evaluate(leg.points[segment].y, phase) - evaluate(at.y, phase)
    const turning = (evaluate(leg.turns[segment], phase, 2) / walker.strideTime ** 2) * (walker.stature / GRAVITY)
    sum += mass * (dx * (ay + 1) - dy * ax) + mass * (BODY.gyration[segment] * LENGTH[segment]) ** 2 * turning
  }
  return sum
}

/** Of a point of the leg, by gravity. */
function acceleration({ walker, leg, path, side }: MovingLeg, point: Point, phase: number): [number, number] {
  const { strideTime: T, stature } = walker
  const common = phase + (side === 'right' ? 0 : walker.lag)
  const { x, y } = leg.points[point]
  return [
    ((evaluate(path.velocity, common, 1) / T + evaluate(x, phase, 2) / T ** 2) * stature) / GRAVITY,
    (((evaluate(path.height, common, 2) + evaluate(y, phase, 2)) / T ** 2) * stature) / GRAVITY,
  ]
}

/** Acceleration of the whole body's centre of mass by gravity, over the right leg's stride; the trunk goes with the hips. */
export function calcTotalDemand(walker: Walker, legs: LegPair, path: HipPath): [Float64Array, Float64Array] {
  const x = new Float64Array(GRID)
  const y = new Float64Array(GRID)
  const T = walker.strideTime
  const scale = walker.stature / GRAVITY
  for (let i = 0; i < GRID; i++) {
    const phase = gridPhase(i)
    let rest = 1
    for (const side of SIDES) {
      for (const segment of ['thigh', 'shank', 'foot'] as const) {
        const own = phase - (side === 'right' ? 0 : walker.lag)
        const [ax, ay] = acceleration({ walker, leg: legs[side], path, side }, segment, own)
        const mass = BODY.mass[segment]
        rest -= mass
        x[i]! += mass * ax
        y[i]! += mass * ay
      }
    }
    x[i]! += (rest * scale * evaluate(path.velocity, phase, 1)) / T
    y[i]! += (rest * scale * evaluate(path.height, phase, 2)) / T ** 2
  }
  return [x, y]
}

/** Both feet's force together is what the whole body's motion demands: cosine and sine of each harmonic of the stride. */
export function calcTotalLaw(lag: number, demand: readonly [Float64Array, Float64Array]): Law {
  const rows: { at: number[]; by: number[]; value: number }[] = []
  const basis = new Float64Array(2 * TOTAL_ORDER + 1)
  for (const [curve, demanded] of [
    [FORE_AFT, demand[0]],
    [VERTICAL, demand[1]],
  ] as const) {
    for (let h = 1; h <= 2 * TOTAL_ORDER; h++) {
      const at: number[] = []
      const by: number[] = []
      let value = 0
      for (const side of SIDES) {
        for (let i = 0; i < GRID; i++) {
          const phase = gridPhase(i) + (side === 'right' ? 0 : lag)
          putBasis(basis, phase, 0)
          at.push((side === 'right' ? 0 : LEG) + curve + i)
          by.push((2 / GRID) * basis[h]!)
        }
      }
      for (let i = 0; i < GRID; i++) {
        putBasis(basis, gridPhase(i), 0)
        value += (2 / GRID) * basis[h]! * demanded[i]!
      }
      rows.push({ at, by, value })
    }
  }
  return { rows }
}

/** Over a whole stride the ground carries the weight, and neither brakes nor drives. */
export const STRIDE_MEANS = [
  { curve: FORE_AFT, value: 0, sd: 0.003 },
  { curve: VERTICAL, value: 0.995, sd: 0.006 },
] as const

export function calcStrideLaw(): Law {
  return {
    rows: STRIDE_MEANS.map(({ curve, value }) => ({
      at: Array.from({ length: 2 * GRID }, (_, i) => (i < GRID ? 0 : LEG) + curve + (i % GRID)),
      by: Array.from({ length: 2 * GRID }, () => 1 / GRID),
      value,
    })),
  }
}

/** What is left of a law for given curves: value − Σ coefficient × curve. */
export function calcMisfit({ rows }: Law, curves: ArrayLike<number>): Float64Array {
  return Float64Array.from(rows, ({ at, by, value }) => {
    let sum = value
    for (let k = 0; k < at.length; k++) sum -= by[k]! * curves[at[k]!]!
    return sum
  })
}

/** Both feet's force at a phase of the right leg's stride. */
export function totalAt(curves: ArrayLike<number>, lag: number, phase: number, curve: 0 | 1): number {
  const from = curve * GRID
  return readGrid(curves, phase, from) + readGrid(curves, phase - lag, LEG + from)
}
