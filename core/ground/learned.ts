import { GRID } from '../math/harmonics.ts'
import { SHAPE } from './features.ts'

/** A matrix as whole numbers of thousandths of each row's largest entry: small in a file, and exact enough. */
export interface PackedMatrix {
  readonly rows: number
  readonly columns: number
  readonly scale: readonly number[]
  readonly data: readonly number[]
}

/** One set of curves as a linear function of fixed terms and of the person's own angles. */
export interface Regression {
  /** Inputs × outputs. */
  readonly weights: PackedMatrix
  /** Of the weights, by the curves' own variance: inputs × inputs. */
  readonly spread: PackedMatrix
  /** Variance of one more person's curve about its regression, by the same. */
  readonly noise: number
  /** Median of the whole variance factor among the people learned from, each left out. */
  readonly usual: number
}

/** Error of a law in the people learned from: its mean, linear in dimensionless speed, and its covariance. */
export interface LawError {
  /** Rows × 2. */
  readonly mean: PackedMatrix
  readonly covariance: PackedMatrix
}

/** What of the pelvis was recorded: all three angles, its tilt alone, or nothing. The geometry errs accordingly. */
export type Sight = 'pelvis' | 'tilt' | 'none'

export interface Laws {
  readonly joints: LawError
  readonly total: LawError
  /** What healthy people show of a hesitation (hesitation.ts): mean squares and products, SIGNS × SIGNS. */
  readonly signs: PackedMatrix
  /** True speed by that of the feet that do not slip: constant and slope with dimensionless speed. */
  readonly speed: readonly [number, number]
}

/** Everything learned from people whose ground force was measured. */
export interface Learned {
  readonly version: 1
  readonly credit: string
  readonly people: number
  readonly recordings: number
  /** Who was left out, for validation; null in what ships. */
  readonly leftOut: string | null
  /** Features on the fixed terms (3 rows), and the factor on each. */
  readonly centre: PackedMatrix
  readonly scale: PackedMatrix
  /** SHAPE × rank. */
  readonly projection: PackedMatrix
  readonly forces: Regression
  readonly moments: Regression
  /** Covariance of both legs' curves about the regression: alike in both legs, opposite in both legs, and its diagonal. */
  readonly alike: PackedMatrix
  readonly opposite: PackedMatrix
  readonly diagonal: PackedMatrix
  /** Covariance of one leg's measured curves over people and speeds, as a factor. */
  readonly between: PackedMatrix
  readonly laws: Readonly<Record<Sight, Laws>>
  /** Mean square of the difference between the legs' angles, rad²: the median. */
  readonly usualLopsidedness: number
  /** Toe-off as a share of the stride: constant and slope with dimensionless speed. */
  readonly toeOff: readonly [number, number]
  /**
   * How much earlier than a strike by the motion their strides begin, as a share of the stride: constant and slope with
   * dimensionless speed.
   */
  readonly lead: readonly [number, number]
  /** Force towards the midline by body weight: constant and slope with dimensionless speed, and spread, GRID rows. */
  readonly sideways: PackedMatrix
}

export interface FlatMatrix {
  readonly rows: number
  readonly columns: number
  readonly data: Float64Array
}

const DIGITS = 9999

export function packMatrix({ rows, columns, data }: FlatMatrix): PackedMatrix {
  const scale: number[] = []
  const packed: number[] = []
  for (let r = 0; r < rows; r++) {
    const row = data.subarray(r * columns, (r + 1) * columns)
    const most = row.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
    scale.push(Number(most.toPrecision(7)))
    for (const value of row) packed.push(most === 0 ? 0 : Math.round((DIGITS * value) / most))
  }
  return { rows, columns, scale, data: packed }
}

export function unpackMatrix({ rows, columns, scale, data }: PackedMatrix): FlatMatrix {
  const out = new Float64Array(rows * columns)
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) out[r * columns + c] = (data[r * columns + c]! * scale[r]!) / DIGITS
  return { rows, columns, data: out }
}

/** The same, ready to compute with; kept, for unpacking takes longer than an estimate. */
export interface ReadyRegression {
  readonly inputs: number
  readonly outputs: number
  readonly weights: Float64Array
  readonly spread: Float64Array
  readonly noise: number
  readonly usual: number
}
export interface ReadyLawError {
  readonly mean: Float64Array
  readonly covariance: FlatMatrix
}
export interface ReadyLaws {
  readonly joints: ReadyLawError
  readonly total: ReadyLawError
  readonly signs: FlatMatrix
}
export interface ReadyLearned {
  readonly source: Learned
  readonly centre: Float64Array
  readonly scale: Float64Array
  readonly projection: FlatMatrix
  readonly forces: ReadyRegression
  readonly moments: ReadyRegression
  /** Covariance of one leg's curves, and of one leg's with the other's, about the regression: LEG × LEG each. */
  readonly same: Float64Array
  readonly across: Float64Array
  /** Covariance of one leg's measured curves over people and speeds, LEG × LEG. */
  readonly between: Float64Array
  readonly sideways: Float64Array
  readonly laws: Readonly<Record<Sight, ReadyLaws>>
}

/** Half of what goes together between curves and times is believed, the rest taken as each for itself. */
const BELIEVED = 0.5

const ready = new WeakMap<Learned, ReadyLearned>()

export function prepareLearned(learned: Learned): ReadyLearned {
  const known = ready.get(learned)
  if (known !== undefined) return known
  const made: ReadyLearned = {
    source: learned,
    centre: unpackMatrix(learned.centre).data,
    scale: unpackMatrix(learned.scale).data,
    projection: unpackMatrix(learned.projection),
    forces: prepareRegression(learned.forces),
    moments: prepareRegression(learned.moments),
    ...prepareCovariance(learned),
    between: calcSquare(unpackMatrix(learned.between)),
    sideways: unpackMatrix(learned.sideways).data,
    laws: {
      pelvis: prepareLaws(learned.laws.pelvis),
      tilt: prepareLaws(learned.laws.tilt),
      none: prepareLaws(learned.laws.none),
    },
  }
  if (made.projection.rows !== SHAPE || learned.diagonal.data.length !== 5 * GRID)
    throw new Error('The learned part does not belong to these features.')
  ready.set(learned, made)
  return made
}

function prepareCovariance(learned: Learned): Pick<ReadyLearned, 'same' | 'across'> {
  const [alike, opposite] = [learned.alike, learned.opposite].map((one) => calcSquare(unpackMatrix(one)))
  const diagonal = unpackMatrix(learned.diagonal).data
  const same = alike!.map((value, i) => (BELIEVED * (value + opposite![i]!)) / 2)
  diagonal.forEach((value, i) => (same[i * (diagonal.length + 1)] = value))
  return { same, across: alike!.map((value, i) => (BELIEVED * (value - opposite![i]!)) / 2) }
}

/** F Fᵀ, rows × rows. */
function calcSquare({ rows, columns, data }: FlatMatrix): Float64Array {
  const out = new Float64Array(rows * rows)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let r = 0; r < columns; r++) sum += data[i * columns + r]! * data[j * columns + r]!
      out[i * rows + j] = sum
      out[j * rows + i] = sum
    }
  }
  return out
}

const prepareRegression = ({ weights, spread, noise, usual }: Regression): ReadyRegression => ({
  inputs: weights.rows,
  outputs: weights.columns,
  weights: unpackMatrix(weights).data,
  spread: unpackMatrix(spread).data,
  noise,
  usual,
})

const prepareError = ({ mean, covariance }: LawError): ReadyLawError => ({
  mean: unpackMatrix(mean).data,
  covariance: unpackMatrix(covariance),
})

const prepareLaws = ({ joints, total, signs }: Laws): ReadyLaws => ({
  joints: prepareError(joints),
  total: prepareError(total),
  signs: unpackMatrix(signs),
})
