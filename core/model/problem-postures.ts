import { type JsonReader, describePlace } from '../json/reader.ts'
import type { Directions, Tree } from './tree.ts'

const MOST_INTERVALS = 1_000_000

/** Directions written with few digits are normalised; further off than this deserves a word. */
export const UNIT_SLACK = 1e-3

/** Numbers and postures of a problem file. Every method notes its complaints in the shared reader. */
export class PostureReader {
  readonly reader: JsonReader
  readonly raw: Readonly<Record<string, unknown>>
  readonly tree: Tree
  readonly S: number
  readonly D: number

  constructor(reader: JsonReader, raw: Readonly<Record<string, unknown>>, tree: Tree) {
    this.reader = reader
    this.raw = raw
    this.tree = tree
    this.S = tree.segments.length
    this.D = tree.dimension
  }

  positive(value: unknown, path: string, unit: string): number {
    const number = this.reader.number(value, path, unit)
    if (number <= 0) {
      this.reader.complain(
        'problem.not-positive',
        path,
        `“${path}” is ${number}; it must be more than 0.`,
        'Write a positive number.',
      )
    }
    return number
  }

  duration(): number {
    return this.positive(this.raw['duration'], 'duration', 'seconds')
  }

  tolerance(otherwise: number): number {
    if (this.raw['tolerance'] === undefined) return otherwise
    const tolerance = this.positive(this.raw['tolerance'], 'tolerance', '')
    if (tolerance >= 1) {
      this.reader.complain(
        'problem.tolerance',
        'tolerance',
        `The tolerance is ${tolerance}; it must be below 1.`,
        'Write a small number such as 1e-8.',
      )
    }
    return tolerance
  }

  count(key: string, otherwise: number): number {
    const value = this.raw[key]
    if (value === undefined) return otherwise
    const number = this.reader.number(value, key)
    if (!Number.isNaN(number) && !(Number.isInteger(number) && number >= 1 && number <= MOST_INTERVALS)) {
      this.reader.complain(
        'problem.count',
        key,
        `“${key}” is ${number}; it must be a whole number from 1 to ${MOST_INTERVALS}.`,
        'Write a number such as 100.',
      )
    }
    return number
  }

  posture(key: string): Directions | null {
    const raw = this.reader.object(this.raw[key], key)
    if (raw === null) return null
    this.reader.unknownKeys(raw, key, ['directions'])
    return this.unitRow(raw['directions'], `${key}.directions`)
  }

  rows(key: string): Directions | null {
    const raw = this.reader.object(this.raw[key], key)
    if (raw === null) return null
    const rows = this.unitRows(raw['directions'], `${key}.directions`)
    if (rows !== null && rows.length < 2 * this.S * this.D) {
      this.reader.complain(
        'problem.guess',
        key,
        'A guess needs at least two rows: the start and the end.',
        'Give one row per node, or leave the guess out.',
      )
      return null
    }
    return rows
  }

  unitRow(value: unknown, path: string): Directions | null {
    const row = this.plainRow(value, path)
    return row !== null && this.normalise(row, path) ? row : null
  }

  unitRows(value: unknown, path: string): Directions | null {
    const rows = this.plainRows(value, path)
    return rows !== null && this.normalise(rows, path) ? rows : null
  }

  plainRows(value: unknown, path: string): Float64Array | null {
    const list = this.reader.list(value, path)
    if (list === null) return null
    const width = this.S * this.D
    const rows = new Float64Array(list.length * width)
    for (let k = 0; k < list.length; k++) {
      const row = this.plainRow(list[k], `${path}[${k}]`)
      if (row === null) return null // one faulty row is enough
      rows.set(row, k * width)
    }
    return rows
  }

  plainRow(value: unknown, path: string): Float64Array | null {
    const list = this.reader.list(value, path)
    if (list === null || !this.onePerSegment(list.length, path)) return null
    const row = new Float64Array(this.S * this.D)
    let complete = true
    list.forEach((item, j) => {
      const vector = this.reader.vector(item, `${path}[${j}]`, this.D)
      if (vector === null) complete = false
      else row.set(vector, j * this.D)
    })
    return complete ? row : null
  }

  onePerSegment(count: number, path: string): boolean {
    if (count === this.S) return true
    this.reader.complain(
      'problem.segment-count',
      path,
      `“${path}” has ${count} entries, but the tree has ${this.S} segments.`,
      `Give one per segment, in the order: ${this.tree.segments
        .map((one) => one.name)
        .slice(0, 20)
        .join(', ')}.`,
    )
    return false
  }

  normalise(rows: Float64Array, path: string): boolean {
    const { D } = this
    let worst = 0
    for (let i = 0; i < rows.length; i += D) {
      const norm = Math.hypot(...rows.subarray(i, i + D))
      if (!(norm > 1e-6)) {
        const name = this.tree.segments[(i / D) % this.S]!.name
        this.reader.complain(
          'problem.zero-direction',
          path,
          `A direction of segment “${name}” has no length.`,
          'A direction is the unit vector from the proximal to the distal end.',
        )
        return false
      }
      worst = Math.max(worst, Math.abs(norm - 1))
      for (let c = 0; c < D; c++) rows[i + c]! /= norm
    }
    if (worst > UNIT_SLACK) {
      this.reader.warn(
        'problem.not-unit',
        path,
        `Directions in ${describePlace(path)} were not of length 1 (off by up to ${worst.toPrecision(2)}) and were normalised.`,
        'Check that these are directions and not positions.',
      )
    }
    return true
  }

  times(value: unknown, path: string, atLeast: number): number[] | null {
    const list = this.reader.list(value, path)
    if (list === null) return null
    const times = list.map((item, k) => this.reader.number(item, `${path}[${k}]`, 'seconds'))
    if (times.some(Number.isNaN)) return null
    if (times.length < atLeast) {
      this.reader.complain(
        'problem.too-few-times',
        path,
        `“${path}” needs at least ${atLeast} times.`,
        'Give more instants.',
      )
      return null
    }
    const back = times.findIndex((time, k) => k > 0 && !(time > times[k - 1]!))
    if (back > 0) {
      this.reader.complain(
        'problem.time-order',
        `${path}[${back}]`,
        `Time ${times[back]} s does not come after ${times[back - 1]} s.`,
        'Times must increase.',
      )
      return null
    }
    return times
  }
}
