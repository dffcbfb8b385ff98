import { Matrix, inverse } from 'ml-matrix'
import type { Regression } from '../../core/ground/learned.ts'
import { packMatrix } from '../../core/ground/learned.ts'

/** Rows of one person: inputs (five fixed terms, then features) and curves. */
export interface RegressionRow {
  readonly person: string
  readonly overground: boolean
  readonly inputs: readonly number[]
  readonly outputs: readonly number[]
}

export interface Noise {
  /** Variance of a row by itself; how many times that on a treadmill. */
  readonly treadmill: number
  /** Shared by all rows of a person, and by those on the same surface: 22 rows of one person are not 22 people. */
  readonly person: number
  readonly surface: number
}

const FIXED = 5

interface Part {
  readonly M: Matrix
  readonly B: Matrix
}

/** Least squares with correlated rows, features held back by a unit prior, fixed terms free. */
export class PeopleRegression {
  readonly #parts = new Map<string, Part>()
  readonly #M: Matrix
  readonly #B: Matrix
  readonly #noise: Noise

  constructor(rows: readonly RegressionRow[], noise: Noise) {
    this.#noise = noise
    const people = new Map<string, RegressionRow[]>()
    for (const row of rows) people.set(row.person, [...(people.get(row.person) ?? []), row])
    const [p, q] = [rows[0]!.inputs.length, rows[0]!.outputs.length]
    this.#M = Matrix.zeros(p, p)
    for (let i = FIXED; i < p; i++) this.#M.set(i, i, 1)
    this.#B = Matrix.zeros(p, q)
    for (const [person, own] of people) {
      const N = Matrix.zeros(own.length, own.length)
      own.forEach((a, i) =>
        own.forEach((b, j) =>
          N.set(
            i,
            j,
            noise.person +
              (a.overground === b.overground ? noise.surface : 0) +
              (i === j ? (a.overground ? 1 : noise.treadmill) : 0),
          ),
        ),
      )
      const G = new Matrix(own.map((row) => [...row.inputs]))
      const weighted = G.transpose().mmul(inverse(N))
      const part = { M: weighted.mmul(G), B: weighted.mmul(new Matrix(own.map((row) => [...row.outputs]))) }
      this.#parts.set(person, part)
      this.#M.add(part.M)
      this.#B.add(part.B)
    }
  }

  /** Variance of one more person's row. */
  get rowNoise(): number {
    return 1 + this.#noise.person + this.#noise.surface
  }

  solve(without?: string): { weights: Matrix; spread: Matrix } {
    const part = without === undefined ? undefined : this.#parts.get(without)
    const spread = inverse(part === undefined ? this.#M : Matrix.sub(this.#M, part.M))
    return { spread, weights: spread.mmul(part === undefined ? this.#B : Matrix.sub(this.#B, part.B)) }
  }

  /** For each row of a person left out: what is left, and the variance factor. */
  leaveOut(rows: readonly RegressionRow[]): { rest: Float64Array; variance: number }[] {
    const solved = new Map([...new Set(rows.map((row) => row.person))].map((person) => [person, this.solve(person)]))
    return rows.map((row) => {
      const { weights, spread } = solved.get(row.person)!
      const x = Matrix.rowVector([...row.inputs])
      const guess = x.mmul(weights).getRow(0)
      return {
        rest: Float64Array.from(row.outputs, (value, i) => value - guess[i]!),
        variance: this.rowNoise + x.mmul(spread).mmul(x.transpose()).get(0, 0),
      }
    })
  }

  /** As it ships: overground only, so without the treadmill's two terms. */
  pack(usual: number): Regression {
    const { weights, spread } = this.solve()
    const kept = [0, 1, 2, ...Array.from({ length: weights.rows - FIXED }, (_, i) => FIXED + i)]
    return {
      weights: packMatrix(flat(weights.selection(kept, [...Array(weights.columns).keys()]))),
      spread: packMatrix(flat(spread.selection(kept, kept))),
      noise: this.rowNoise,
      usual,
    }
  }
}

export const flat = (matrix: Matrix): { rows: number; columns: number; data: Float64Array } => ({
  rows: matrix.rows,
  columns: matrix.columns,
  data: Float64Array.from(matrix.to1DArray()),
})
