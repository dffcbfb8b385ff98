import { createRandom } from '../../math/random.ts'
import type { RootPath } from '../../model/root-path.ts'
import { type Constraint, calcTargets } from './constraints.ts'
import { calcConstraintRows, calcSlopePattern } from './constraint-slopes.ts'
import { normalise } from '../problem/guess.ts'
import { calcReflections, calcShortestStep, createSplit, splitTangent } from '../discretise/split.ts'
import { calcTangentBasis } from '../discretise/tangent.ts'

export interface Held {
  readonly D: 2 | 3
  readonly S: number
  readonly V: number
  readonly n: number
  readonly rows: number
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
  const { rows, n, start, end, duration } = given
  const all = Int32Array.from({ length: rows }, (_, r) => r)
  if (rows === 0) return all
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

function calcRows(given: Held, x: Float64Array, t: number, value: Float64Array, A: Float64Array): void {
  const { D, S, V, n, rows, constraints } = given
  const basis = new Float64Array(n * D)
  const targets = new Float64Array(rows)
  calcTangentBasis(x, 0, D, S, V, basis, 0)
  calcTargets(constraints, D, given.rootPosition, given.rootPath, t, 0, targets, 0)
  calcConstraintRows(constraints, D, S, n, x, 0, basis, 0, targets, 0, value, A)
}

/** Rows that depend on those before them (Gram and Schmidt; a row of which little is left is taken a second time). */
function calcDependentRows(A: Float64Array, rows: number, n: number): Set<number> {
  const dependent = new Set<number>()
  const kept: Float64Array[] = []
  for (let r = 0; r < rows; r++) {
    const row = A.slice(r * n, (r + 1) * n)
    const size = sizeOf(row)
    let left = size
    for (let round = 0; round < 2 && (round === 0 || left < 0.5 * size); round++) {
      for (const other of kept) {
        let along = 0
        for (let i = 0; i < n; i++) along += other[i]! * row[i]!
        if (along === 0) continue
        for (let i = 0; i < n; i++) row[i]! -= along * other[i]!
      }
      left = sizeOf(row)
    }
    if (!(left > nothing * size)) dependent.add(r)
    else {
      for (let i = 0; i < n; i++) row[i]! /= left
      kept.push(row)
    }
  }
  return dependent
}

function sizeOf(row: Float64Array): number {
  let square = 0
  for (let i = 0; i < row.length; i++) square += row[i]! * row[i]!
  return Math.sqrt(square)
}

/** Any posture halfway that obeys the held rows and is not special in any other way. */
function calcPostureBetween(given: Held, held: Int32Array): Float64Array | null {
  const { D, S, V, n, rows, start, end, duration } = given
  const T = D - 1
  const random = createRandom(1)
  const x = start.map((entry, i) => 0.5 * (entry + end[i]!) + 0.1 * random.normal())
  normalise(x, 0, S, D)
  const split = createSplit(rows, n, held, calcReflections(calcSlopePattern(given.constraints, D, S, n), n, held))
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
