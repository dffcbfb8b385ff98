import type { Side } from '../../core/gait/side.ts'
import { calcMechanics } from '../../core/ground/estimate.ts'
import type { SpeedLine } from '../../core/ground/estimate.ts'
import { GRID, evaluate, gridPhase, harmonicsOfGrid, sample } from '../../core/math/harmonics.ts'
import type { Harmonics } from '../../core/math/harmonics.ts'
import { BODY, calcLegGeometry } from '../../core/ground/leg-geometry.ts'
import type { LegAngles, Walker } from '../../core/ground/walker.ts'
import { ANGLE_ORDER, GRAVITY, SIDES } from '../../core/ground/walker.ts'

/** A pelvis that goes its own way once a stride, over feet that step as before. */
export type LimpKind = 'dip' | 'late dip' | 'short dip' | 'hesitation'
export const LIMPS: readonly LimpKind[] = ['dip', 'late dip', 'short dip', 'hesitation']

export interface Limp {
  readonly walker: Walker
  /** What the change adds to both feet's force together, by body weight, over the right leg's stride: x, then y. */
  readonly change: readonly [Float64Array, Float64Array]
}

/** Statures: where the middle of the hips goes beyond its healthy path. `size` in m. */
function wayOf(kind: LimpKind, size: number, stature: number): [Harmonics, Harmonics] {
  const one = size / stature
  // Lowest in the middle of the right stance, or at its end; with one harmonic of the stride, or with two.
  const wave = (at: number, order: number): number[] => [
    -one * Math.cos(2 * Math.PI * order * at),
    -one * Math.sin(2 * Math.PI * order * at),
  ]
  const dip = (at: number): Harmonics => Float64Array.from([-one / 2, ...wave(at, 1).map((value) => value / 2)])
  const none = new Float64Array(3)
  if (kind === 'dip') return [none, dip(0.3)]
  if (kind === 'late dip') return [none, dip(0.5)]
  if (kind === 'hesitation') return [Float64Array.of(0, 0, one / 2), none]
  const short = [-3 / 8, ...wave(0.3, 1).map((value) => value / 2), ...wave(0.3, 2).map((value) => value / 8)]
  return [none, Float64Array.from(short, (value, i) => (i === 0 ? value * one : value))]
}

/** m: knees that are bent a little, so that no leg has to become longer than it is. */
const CROUCH = 0.015

/** The walker to compare a limp with: knees bent a little, the rest as it was. */
export function makeCrouch(walker: Walker): Walker {
  const way = [new Float64Array(3), Float64Array.of(-CROUCH / walker.stature, 0, 0)] as const
  return { ...walker, legs: { right: bend(walker, 'right', way), left: bend(walker, 'left', way) } }
}

/** Of a walker with bent knees: angles by inverse kinematics of the two rods, the change of force by the masses moved. */
export function makeLimp(walker: Walker, kind: LimpKind, size: number): Limp {
  const way = wayOf(kind, size, walker.stature)
  const legs = Object.fromEntries(SIDES.map((side) => [side, bend(walker, side, way)])) as Record<Side, LegAngles>
  const limping = { ...walker, legs }
  const change = [0, 1].map((axis) => {
    const before = calcCentre(walker, [new Float64Array(3), new Float64Array(3)], axis)
    const after = calcCentre(limping, way, axis)
    const moved = harmonicsOfGrid(
      after.map((value, i) => value - before[i]!),
      ANGLE_ORDER,
    )
    return sample(moved, 2).map((value) => ((value / walker.strideTime ** 2) * walker.stature) / GRAVITY)
  })
  return { walker: limping, change: [change[0]!, change[1]!] }
}

function bend(walker: Walker, side: Side, [x, y]: readonly [Harmonics, Harmonics]): LegAngles {
  const { points, turns } = calcLegGeometry(walker, side)
  const from = side === 'right' ? 0 : walker.lag
  const [thigh, shank] = [new Float64Array(GRID), new Float64Array(GRID)]
  for (let i = 0; i < GRID; i++) {
    const phase = gridPhase(i)
    const dx = evaluate(points.ankle.x, phase) - evaluate(points.hip.x, phase) - evaluate(x, phase + from)
    const dy = evaluate(points.hip.y, phase) - evaluate(points.ankle.y, phase) + evaluate(y, phase + from)
    const far = Math.min(Math.hypot(dx, dy), 0.999 * (BODY.thigh + BODY.shank))
    const knee = Math.acos((far ** 2 + BODY.thigh ** 2 - BODY.shank ** 2) / (2 * far * BODY.thigh))
    thigh[i] = Math.atan2(dx, dy) + knee
    shank[i] = Math.asin(Math.max(-1, Math.min(1, (dx - BODY.thigh * Math.sin(thigh[i]!)) / BODY.shank)))
  }
  const own = walker.legs[side]
  const [oldThigh, oldShank] = [sample(turns.thigh), sample(turns.shank)]
  const moved = (curve: Harmonics, by: (i: number) => number): Harmonics =>
    harmonicsOfGrid(
      sample(curve).map((value, i) => value + by(i)),
      ANGLE_ORDER,
    )
  const turnedThigh = (i: number): number => thigh[i]! - oldThigh[i]!
  const turnedShank = (i: number): number => shank[i]! - oldShank[i]!
  return {
    hip: moved(own.hip, turnedThigh),
    knee: moved(own.knee, (i) => turnedThigh(i) - turnedShank(i)),
    ankle: moved(own.ankle, (i) => -turnedShank(i)),
  }
}

/** The centre of mass from the healthy path of the hips, statures. */
function calcCentre(walker: Walker, way: readonly [Harmonics, Harmonics], axis: number): Float64Array {
  const { legs } = calcMechanics(walker, [0.62, 0], [1, 0] satisfies SpeedLine)
  return Float64Array.from({ length: GRID }, (_, i) => {
    const phase = gridPhase(i)
    let sum = evaluate(way[axis]!, phase)
    for (const side of SIDES)
      for (const segment of ['thigh', 'shank', 'foot'] as const)
        sum +=
          BODY.mass[segment] *
          evaluate(legs[side].points[segment][axis === 0 ? 'x' : 'y'], phase - (side === 'right' ? 0 : walker.lag))
    return sum
  })
}
