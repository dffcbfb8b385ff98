import type { Side } from '../../core/gait/side.ts'
import { EigenvalueDecomposition, Matrix, solve } from 'ml-matrix'
import { median } from '../../core/math/statistics.ts'
import { BLOCK, BLOCKS, OFFSETS, SHAPE, calcFeatures } from '../../core/ground/features.ts'
import type { Learned } from '../../core/ground/learned.ts'
import { packMatrix } from '../../core/ground/learned.ts'
import { LEG } from '../../core/ground/newton.ts'
import { calcLopsidedness } from '../../core/ground/prior.ts'
import { SIDES, dimensionlessSpeed } from '../../core/ground/walker.ts'
import type { StudyWalk } from './fukuchi.ts'
import { asProgramSees, isOverground, learnLaws, learnLead, learnSideways, learnToeOff, truthOf } from './learn-laws.ts'
import type { RegressionRow } from './regression.ts'
import { PeopleRegression, flat } from './regression.ts'

export const CREDIT =
  'Learned from Fukuchi CA, Fukuchi RK, Duarte M (2018), A public dataset of overground and treadmill walking kinematics and kinetics in healthy individuals, PeerJ 6:e4640; data figshare 5722711, CC BY 4.0.'

/** Principal parts kept of the angles' shapes: 80 lose nothing. */
const RANK = 80
/** Parts kept of each covariance. */
const COVARIANCE_RANK = 40
const OFFSET_WEIGHT = { own: 3, other: 1 } as const
/** The other leg's shape shows less of this leg's loads. */
const OTHER_LEG = 0.4
const FORCES = { treadmill: 4, person: 0.2, surface: 0.2 } as const
const MOMENTS = { treadmill: 30, person: 0.5, surface: 0.5 } as const

interface LegRow {
  readonly walk: StudyWalk
  readonly side: Side
  readonly overground: boolean
  readonly fixed: readonly number[]
  readonly features: Float64Array
  /** One leg's curves in the estimator's units; NaN where not measured. */
  readonly truth: Float64Array
}

export function learn(walks: readonly StudyWalk[], leftOut: string | null = null): Learned {
  const own = walks.filter((walk) => walk.person !== leftOut)
  const lead = learnLead(own)
  const used = own.map((walk) => asProgramSees(walk, lead))
  const rows = used.flatMap(legRows)
  const { centre, scale, projection, inputs } = calcInputRows(rows)
  const forces = regress(rows, inputs, 'forces')
  const moments = regress(rows, inputs, 'moments')
  const rest = collectRest(rows, forces, moments)
  const [alike, opposite, diagonal] = calcCovariances(rest)
  const toeOff = learnToeOff(used)
  const overground = used.filter(isOverground)
  return {
    version: 1,
    credit: CREDIT,
    people: new Set(used.map((walk) => walk.person)).size,
    recordings: used.length,
    leftOut,
    centre: packMatrix(centre),
    scale: packMatrix({ rows: 1, columns: scale.length, data: scale }),
    projection: packMatrix(projection),
    forces: forces.model.pack(median(forces.left.map((one) => one.variance))),
    moments: moments.model.pack(median(moments.left.map((one) => one.variance))),
    alike: packMatrix(alike),
    opposite: packMatrix(opposite),
    diagonal: packMatrix({ rows: diagonal.length, columns: 1, data: diagonal }),
    between: packMatrix(calcBetween(rows)),
    laws: {
      pelvis: learnLaws(used, toeOff, 'pelvis'),
      tilt: learnLaws(used, toeOff, 'tilt'),
      none: learnLaws(used, toeOff, 'none'),
    },
    usualLopsidedness: median(overground.map((walk) => calcLopsidedness(walk.walker))),
    toeOff,
    lead,
    sideways: packMatrix(learnSideways(used)),
  }
}

function legRows(walk: StudyWalk): LegRow[] {
  const { walker, speed } = walk
  const overground = isOverground(walk)
  const v = dimensionlessSpeed(speed, walker.stature)
  const t = overground ? 0 : 1
  return SIDES.map((side) => ({
    walk,
    side,
    overground,
    fixed: [1, v, v * v, t, t * v],
    features: calcFeatures(
      walker.legs[side],
      walker.legs[side === 'right' ? 'left' : 'right'],
      walker.stature,
      walker.strideTime,
    ),
    truth: truthOf(walk, side),
  }))
}

/** Features less what speed explains, each block to the same size, by their principal parts. */
function calcInputRows(rows: readonly LegRow[]) {
  const X = new Matrix(rows.map((row) => [...row.fixed]))
  const F = new Matrix(rows.map((row) => [...row.features]))
  const coefficients = solve(X.transpose().mmul(X), X.transpose().mmul(F))
  const rest = Matrix.sub(F, X.mmul(coefficients))
  const scale = new Float64Array(SHAPE + OFFSETS)
  const block = (from: number, to: number, weight: number): void => {
    let sum = 0
    for (let i = 0; i < rows.length; i++) for (let j = from; j < to; j++) sum += rest.get(i, j) ** 2
    scale.fill(Math.sqrt((weight * rows.length) / sum), from, to)
  }
  for (let b = 0; b < BLOCKS; b++) block(b * BLOCK, (b + 1) * BLOCK, b < BLOCKS / 2 ? 1 : OTHER_LEG)
  block(SHAPE, SHAPE + 3, OFFSET_WEIGHT.own)
  block(SHAPE + 3, SHAPE + 6, OFFSET_WEIGHT.other)
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j < scale.length; j++) rest.set(i, j, rest.get(i, j) * scale[j]!)
  const shape = rest.subMatrix(0, rows.length - 1, 0, SHAPE - 1)
  const vectors = leadingParts(shape.transpose().mmul(shape), RANK)
  const parts = shape.mmul(vectors)
  return {
    centre: flat(coefficients.subMatrix(0, 2, 0, SHAPE + OFFSETS - 1)),
    scale,
    projection: flat(vectors),
    inputs: rows.map((row, i) => {
      const forces = [...row.fixed, ...parts.getRow(i)]
      return { forces, moments: [...forces, ...rest.getRow(i).slice(SHAPE)] }
    }),
  }
}

/** Eigenvectors of the largest eigenvalues of a symmetric matrix, as columns. */
function leadingParts(A: Matrix, rank: number): Matrix {
  const { eigenvectorMatrix: V, realEigenvalues: values } = new EigenvalueDecomposition(A, { assumeSymmetric: true })
  const order = values
    .map((_, i) => i)
    .toSorted((a, b) => values[b]! - values[a]!)
    .slice(0, rank)
  return V.subMatrixColumn(order)
}

type Group = 'forces' | 'moments'

function regress(rows: readonly LegRow[], inputs: readonly Record<Group, number[]>[], group: Group) {
  const [from, to] = group === 'forces' ? [0, (2 * LEG) / 5] : [(2 * LEG) / 5, LEG]
  const usable: { row: LegRow; data: RegressionRow }[] = []
  rows.forEach((row, i) => {
    const outputs = [...row.truth.subarray(from, to)]
    if (outputs.some((value) => !Number.isFinite(value))) return
    usable.push({
      row,
      data: { person: row.walk.person, overground: row.overground, inputs: inputs[i]![group], outputs },
    })
  })
  const model = new PeopleRegression(
    usable.map((one) => one.data),
    group === 'forces' ? FORCES : MOMENTS,
  )
  const overground = usable.filter((one) => one.row.overground)
  const left = model.leaveOut(overground.map((one) => one.data)).map((one, i) => ({ ...one, row: overground[i]!.row }))
  return { model, left }
}

type Regressed = ReturnType<typeof regress>

/** What the regression leaves of people it has not seen, both legs of a walk together. */
function collectRest(rows: readonly LegRow[], forces: Regressed, moments: Regressed): [Float64Array, Float64Array][] {
  const at = new Map<LegRow, Float64Array>()
  for (const { left, from } of [
    { left: forces.left, from: 0 },
    { left: moments.left, from: (2 * LEG) / 5 },
  ]) {
    for (const { row, rest } of left) {
      const own = at.get(row) ?? new Float64Array(LEG).fill(Number.NaN)
      own.set(rest, from)
      at.set(row, own)
    }
  }
  const pairs: [Float64Array, Float64Array][] = []
  for (let i = 0; i < rows.length; i += 2) {
    const [right, left] = [at.get(rows[i]!), at.get(rows[i + 1]!)]
    if (right === undefined || left === undefined) continue
    if ([...right, ...left].every((value) => Number.isFinite(value))) pairs.push([right, left])
  }
  return pairs
}

function calcCovariances(pairs: readonly [Float64Array, Float64Array][]) {
  const factor = (sign: 1 | -1) => {
    const rows = new Matrix(
      pairs.map(([r, l]) => Array.from(r, (value, i) => (value + sign * l[i]!) / Math.sqrt(2 * pairs.length))),
    )
    return factorOf(rows)
  }
  const diagonal = new Float64Array(LEG)
  for (const [r, l] of pairs)
    for (let i = 0; i < LEG; i++) diagonal[i]! += (r[i]! ** 2 + l[i]! ** 2) / (2 * pairs.length)
  return [factor(1), factor(-1), diagonal] as const
}

/** Leading factor U of RᵀR ≈ U Uᵀ. */
function factorOf(rows: Matrix) {
  const rank = Math.min(COVARIANCE_RANK, rows.rows)
  // By the small side: RRᵀ has the same eigenvalues.
  return flat(rows.transpose().mmul(leadingParts(rows.mmul(rows.transpose()), rank)))
}

function calcBetween(rows: readonly LegRow[]) {
  const whole = rows.filter((row) => row.overground && row.truth.every((value) => Number.isFinite(value)))
  const mean = new Float64Array(LEG)
  for (const { truth } of whole) truth.forEach((value, i) => (mean[i]! += value / whole.length))
  return factorOf(
    new Matrix(whole.map(({ truth }) => Array.from(truth, (value, i) => (value - mean[i]!) / Math.sqrt(whole.length)))),
  )
}
