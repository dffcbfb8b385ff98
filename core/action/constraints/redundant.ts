import { createRandom } from '../../math/random.ts'
import type { RootPath } from '../../model/root-path.ts'
import { type Constraint, DEMAND, calcDemands } from './constraints.ts'
import {
  calcAllHingeSlopes,
  calcConstraintSlopes,
  calcConstraintValues,
  calcSlopePattern,
} from './constraint-slopes.ts'
import { normalise } from '../problem/guess.ts'
import { type Reflections, calcReflections, calcShortestStep, createSplit, splitTangent } from '../discretise/split.ts'
import { calcTangentBasis } from '../discretise/tangent.ts'

export interface Held {
  readonly D: 2 | 3
  readonly S: number
  readonly V: number
  readonly n: number
  readonly rows: number
  /** Every row, and how they are split when all are held. */
  readonly all: Int32Array
  readonly reflections: Reflections
  readonly constraints: readonly Constraint[]
  readonly rootPosition: Float64Array
  readonly rootPath: RootPath | null
  readonly start: Float64Array
  readonly end: Float64Array
  readonly duration: number
}

/** What is left of a row once others are taken off, relative to it, below which it shows nothing new. */
const nothing = 1e-7
/** Held by the others, a row that repeats them is met to this, m and cosines. */
const met = 1e-7

/**
 * Rows of the constraints that hold something of their own. A point held twice, or both ends of a rod held in the world
 * (whose
 * distance the rod keeps already), would make the equations singular at every node. A row counts as a repetition when
 * it
 * depends on the rows before it in both end postures and in one in between, and is met there when only those are held:
 * a limb that is stretched in one posture does not deceive it.
 */
export function calcHeldRows(given: Held): Int32Array {
  const { rows, n, all, start, end, duration } = given
  if (rows === 0 || areClearlyApart(given)) return all
  const A = new Float64Array(rows * n)
  const value = new Float64Array(rows)
  const dependentAt = (x: Float64Array, t: number): Set<number> => {
    calcRows(given, x, t, value, A)
    return calcDependentRows(A, rows, n)
  }
  const atStart = dependentAt(start, 0)
  const atEnd = atStart.size === 0 ? atStart : dependentAt(end, duration)
  const doubted = [...atStart].filter((row) => atEnd.has(row))
  if (doubted.length === 0) return all
  const held = all.filter((row) => !doubted.includes(row))
  const between = calcPostureBetween(given, held)
  if (between === null) return all
  const inBetween = dependentAt(between, duration / 2)
  const isRepeated = doubted.every((row) => inBetween.has(row) && Math.abs(value[row]!) < met)
  return isRepeated ? held : all
}

/** What is left of a row, relative to it, above which there is no doubt. */
const plenty = 1e-4

/**
 * Whether no row comes near to depending on those before it where the motion starts: what is left of each is the pivot
 * of its reflection.
 */
function areClearlyApart(given: Held): boolean {
  const { rows, n, all, reflections, start } = given
  const split = createSplit({ rows, n, held: all, reflections })
  calcRows(given, start, 0, new Float64Array(rows), split.A)
  const sizes = new Float64Array(rows)
  for (let r = 0; r < rows; r++) sizes[r] = sizeOf(split.A, r * n, n)
  if (!splitTangent(split)) return false
  for (let r = 0; r < rows; r++) if (!(Math.abs(split.pivots[r]!) > plenty * sizes[r]!)) return false
  return true
}

function calcRows(given: Held, x: Float64Array, t: number, value: Float64Array, A: Float64Array): void {
  const { D, S, V, n, rows, constraints } = given
  const basis = new Float64Array(n * D)
  const demands = new Float64Array(DEMAND * rows)
  const hinged = new Float64Array(9 * rows)
  calcTangentBasis(x, 0, D, S, V, basis, 0)
  calcDemands(given, t, demands, 0)
  calcConstraintValues(constraints, D, V, x, 0, basis, 0, demands, 0, value)
  calcAllHingeSlopes(constraints, x, 0, demands, 0, hinged)
  calcConstraintSlopes(constraints, D, S, n, x, 0, basis, 0, demands, 0, hinged, A)
}

/**
 * Rows that depend on those before them (Gram and Schmidt; a row of which little is left is taken a second time). In
 * place: what is left of each row, of unit length.
 */
function calcDependentRows(A: Float64Array, rows: number, n: number): Set<number> {
  const dependent = new Set<number>()
  for (let r = 0; r < rows; r++) {
    const row = r * n
    const size = sizeOf(A, row, n)
    let left = size
    for (let round = 0; round < 2 && (round === 0 || left < 0.5 * size); round++) {
      for (let other = 0; other < r; other++) if (!dependent.has(other)) takeOff(A, row, other * n, n)
      left = sizeOf(A, row, n)
    }
    if (!(left > nothing * size)) dependent.add(r)
    else for (let i = row; i < row + n; i++) A[i]! /= left
  }
  return dependent
}

/** Takes off a row what lies along another. */
function takeOff(A: Float64Array, row: number, other: number, n: number): void {
  let along = 0
  for (let i = 0; i < n; i++) along += A[other + i]! * A[row + i]!
  if (along === 0) return
  for (let i = 0; i < n; i++) A[row + i]! -= along * A[other + i]!
}

function sizeOf(A: Float64Array, row: number, n: number): number {
  let square = 0
  for (let i = row; i < row + n; i++) square += A[i]! * A[i]!
  return Math.sqrt(square)
}

/** Any posture halfway that obeys the held rows and is not special in any other way. */
function calcPostureBetween(given: Held, held: Int32Array): Float64Array | null {
  const { D, S, V, n, rows, start, end, duration } = given
  const T = D - 1
  const random = createRandom(1)
  const x = start.map((entry, i) => 0.5 * (entry + end[i]!) + 0.1 * random.normal())
  normalise(x, 0, S, D)
  const split = createSplit({
    rows,
    n,
    held,
    reflections: calcReflections(calcSlopePattern(given.constraints, D, S, n), n, held),
  })
  const value = new Float64Array(rows)
  const basis = new Float64Array(n * D)
  const step = new Float64Array(n)
  for (let iteration = 0; iteration < 60; iteration++) {
    calcRows(given, x, duration / 2, value, split.A)
    if (held.every((row) => Math.abs(value[row]!) < 1e-12)) return x
    if (!splitTangent(split)) return null
    calcShortestStep(split, value, step)
    calcTangentBasis(x, 0, D, S, V, basis, 0)
    const by = Math.min(1, 0.5 / Math.max(...step.map(Math.abs)))
    for (let i = 0; i < n; i++) {
      const vector = Math.min(S, Math.floor(i / T))
      for (let d = 0; d < D; d++) x[vector * D + d]! += by * step[i]! * basis[i * D + d]!
    }
    normalise(x, 0, S, D)
  }
  return null
}
