import type { Side } from '../../core/gait/side.ts'
import { Matrix } from 'ml-matrix'
import { countFrom } from '../../core/ground/count-strides.ts'
import { asSeen, calcMechanics } from '../../core/ground/estimate.ts'
import { SIGNS, calcSigns } from '../../core/ground/hesitation.ts'
import { GRID } from '../../core/math/harmonics.ts'
import type { Laws, Sight } from '../../core/ground/learned.ts'
import { packMatrix } from '../../core/ground/learned.ts'
import { LEG, calcMisfit } from '../../core/ground/newton.ts'
import { CURVES, GRAVITY, SIDES, dimensionlessSpeed } from '../../core/ground/walker.ts'
import type { StudyWalk } from './fukuchi.ts'
import { onGrid } from './fukuchi.ts'
import { seeWalk } from './made-recording.ts'
import { flat } from './regression.ts'

export const isOverground = ({ condition }: StudyWalk): boolean => condition.startsWith('O')

/** Measured curves in the estimator's units. */
export function truthOf(walk: StudyWalk, side: Side): Float64Array {
  const out = new Float64Array(LEG)
  CURVES.forEach((name, c) => {
    const unit = c < 2 ? 1 : 1 / (GRAVITY * walk.walker.stature)
    out.set(
      onGrid(walk.measured[side][name]).map((value) => value * unit),
      (c * LEG) / CURVES.length,
    )
  })
  return out
}

/** Of strikes found in recordings made of these curves: how late they lie. */
export function learnLead(walks: readonly StudyWalk[]): [number, number] {
  const found = walks.filter(isOverground).flatMap((walk) => {
    const seen = seeWalk(walk)
    return seen === null ? [] : [[dimensionlessSpeed(walk.speed, walk.walker.stature), seen.late] as const]
  })
  const [a, b] = line(found)
  return [Number(a.toFixed(4)), Number(b.toFixed(4))]
}

/** What is learned from has gone the way of what is estimated: smoothed, and cut where the program finds strikes. */
export function asProgramSees(walk: StudyWalk, [constant, slope]: readonly [number, number]): StudyWalk {
  const seen = seeWalk(walk)
  if (seen === null) return walk
  const lead = constant + slope * dimensionlessSpeed(walk.speed, walk.walker.stature)
  return { ...walk, walker: countFrom(seen.walker, -lead) }
}

export function learnSideways(walks: readonly StudyWalk[]) {
  const rows = walks.filter(isOverground).flatMap((walk) =>
    SIDES.map((side) => ({
      v: dimensionlessSpeed(walk.speed, walk.walker.stature),
      values: onGrid(walk.measured[side].sideways),
    })).filter(({ values }) => values.every((value) => Number.isFinite(value))),
  )
  const data = new Float64Array(3 * GRID)
  for (let i = 0; i < GRID; i++) {
    const [a, b] = line(rows.map(({ v, values }) => [v, values[i]!]))
    const left = rows.reduce((sum, { v, values }) => sum + (values[i]! - a - b * v) ** 2, 0)
    data.set([a, b, Math.sqrt(left / rows.length)], 3 * i)
  }
  return { rows: GRID, columns: 3, data }
}

const OFF_FORCE = 0.02

export function learnToeOff(walks: readonly StudyWalk[]): [number, number] {
  const points: [number, number][] = []
  for (const walk of walks.filter(isOverground)) {
    for (const side of SIDES) {
      const { vertical } = walk.measured[side]
      if (vertical.some((value) => Number.isNaN(value))) continue
      let last = 80
      while (last > 30 && !(vertical[last]! > OFF_FORCE)) last--
      points.push([dimensionlessSpeed(walk.speed, walk.walker.stature), (last + 0.5) / 100])
    }
  }
  const [a, b] = line(points)
  return [Number(a.toFixed(4)), Number(b.toFixed(4))]
}

function line(points: readonly (readonly [number, number])[]): [number, number] {
  const n = points.length
  const mx = points.reduce((sum, [x]) => sum + x, 0) / n
  const my = points.reduce((sum, [, y]) => sum + y, 0) / n
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  return [my - slope * mx, slope]
}

/** How far Newton's law with this geometry is from what was measured. */
export function learnLaws(walks: readonly StudyWalk[], toeOff: [number, number], sight: Sight): Laws {
  const speeds: [number, number][] = []
  const joints: { v: number; rest: Float64Array }[] = []
  const total: { v: number; rest: Float64Array }[] = []
  const signs: Float64Array[] = []
  for (const walk of walks.filter(isOverground)) {
    const v = dimensionlessSpeed(walk.speed, walk.walker.stature)
    const truth = new Float64Array(2 * LEG)
    SIDES.forEach((side, l) => truth.set(truthOf(walk, side), l * LEG))
    const mechanics = calcMechanics(asSeen(walk.walker, sight), toeOff, [1, 0])
    const raw = mechanics.path.velocity[0]! * walk.walker.stature
    speeds.push([dimensionlessSpeed(raw, walk.walker.stature), walk.speed / raw])
    for (const law of mechanics.joints) joints.push({ v, rest: calcMisfit(law, truth) })
    total.push({ v, rest: calcMisfit(mechanics.total, truth) })
    signs.push(calcSigns(walk.walker, mechanics.total, v))
  }
  const [a, b] = line(speeds)
  return {
    joints: describeError(joints),
    total: describeError(total),
    signs: describeSigns(signs),
    speed: [Number(a.toFixed(4)), Number(b.toFixed(4))],
  }
}

/** Of what goes together in twenty people this much is believed. */
const SIGNS_BELIEVED = 0.6

/** About nothing: healthy people are lopsided to neither side. */
export function describeSigns(all: readonly Float64Array[]): Laws['signs'] {
  const D = new Matrix(all.map((one) => [...one]))
  const S = D.transpose().mmul(D).div(all.length)
  for (let i = 0; i < SIGNS; i++) for (let j = 0; j < SIGNS; j++) if (i !== j) S.set(i, j, SIGNS_BELIEVED * S.get(i, j))
  return packMatrix(flat(S))
}

function describeError(all: readonly { v: number; rest: Float64Array }[]): Laws['joints'] {
  const whole = all.filter(({ rest }) => rest.every((value) => Number.isFinite(value)))
  const n = whole[0]!.rest.length
  const mean = new Float64Array(2 * n)
  for (let i = 0; i < n; i++) mean.set(line(whole.map(({ v, rest }) => [v, rest[i]!])), 2 * i)
  const D = new Matrix(
    whole.map(({ v, rest }) => Array.from(rest, (value, i) => value - mean[2 * i]! - mean[2 * i + 1]! * v)),
  )
  const R = D.transpose().mmul(D).div(whole.length)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) if (i !== j) R.set(i, j, 0.9 * R.get(i, j))
  return { mean: packMatrix({ rows: n, columns: 2, data: mean }), covariance: packMatrix(flat(R)) }
}
