import { SIDES } from '../../../core/gait.ts'
import { contactAt } from '../contact.ts'
import { evaluate, project, sampleKeys } from '../fourier.ts'
import type { GaitNorm } from '../gait-norms.ts'
import { addOuter, dotAt } from './least-squares.ts'
import { type Curve, SAMPLES } from '../gait-curves.ts'

/** Terms of the normal equations that a made gait solves. */

const GRAVITY = 9.80665

/** m/s²: how closely the body's centre follows its wanted acceleration. */
const CENTRE_SD = 0.4

/** Holds the acceleration of the body's centre near the wanted one, so that the ground reaction looks like one. */
export function addCentre(
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
 * Acceleration wanted of the body's centre, m/s² per axis. Walking: that of the target path. With flight: free fall in
 * the air; on the ground a half sine
 * of push that keeps the body up over a step, braking then driving by a fifth of body weight.
 */
export function wantedAcceleration(norm: GaitNorm, phases: Float64Array): Float64Array[] {
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
      return i === 1
        ? GRAVITY * ((Math.PI / 2) * (0.5 / off) * Math.sin(Math.PI * s) - 1)
        : -0.2 * GRAVITY * Math.sin(2 * Math.PI * s)
    })
  })
}

export function addTarget(
  matrix: Float64Array,
  rhs: Float64Array,
  size: number,
  at: number,
  curve: Curve,
  rows: readonly Float64Array[],
  values: Float64Array,
): void {
  const weight = 1 / curve.sd ** 2
  const miss = values.map((v, k) => v - curve.target[k]!)
  const mean = curve.floats ? miss.reduce((sum, v) => sum + v, 0) / miss.length : 0
  rows.forEach((row, k) => {
    const own = curve.floats ? row.map((b, i) => (i === 0 ? 0 : b)) : row
    for (let i = 0; i < own.length; i++) rhs[at + i]! -= weight * (miss[k]! - mean) * own[i]!
    addOuter(matrix, size, at, at, own, weight)
  })
}

/**
 * Keeps high harmonics from joining in without need: angles by their size, the pelvis path by the acceleration it would
 * mean.
 */
export function addRoughness(
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
