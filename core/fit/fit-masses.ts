import { factorCholesky, invertCholesky, solveCholesky } from '../math/cholesky.ts'
import { calcDerivative } from '../math/differentiate.ts'
import type { Body, BodySegment } from '../model/body.ts'
import { calcMatrices } from '../model/matrices.ts'
import { withSegments } from '../model/templates/body-template.ts'
import type { Fit } from './fit.ts'

/** One kind of segment before and after: both sides share it. */
export interface FittedMass {
  /** `thigh`, `trunk`, … */
  readonly kind: string
  /** kg, of one segment of the kind. */
  readonly table: number
  readonly fitted: number
  readonly sd: number
  /** True when the fit wanted to go beyond what is believable and was held. */
  readonly held: boolean
}

/** Segment masses that explain measured ground forces, and how well. */
export interface MassFit {
  readonly body: Body
  readonly masses: readonly FittedMass[]
  /** Root mean square difference between measured and computed ground force, N, before and after. */
  readonly before: number
  readonly after: number
  readonly frames: number
}

/** A fitted mass stays within this many standard deviations of the table's. */
const MOST_DEVIATIONS = 2
/** N: what an acceleration from skin markers gets wrong in a frame, and how many frames that error repeats. */
const FORCE_SD = 30
const REPEATS = 10

/**
 * Segment masses that explain the measured ground force better. The force of the ground is the sum of mass times
 * acceleration plus weight,
 * so it is linear in the masses: least squares with the table as prior, both sides alike, the whole body's mass kept,
 * and no mass beyond
 * two standard deviations of the table's. `ground` holds x, y, z per time of the fit; frames with `used` 0 are left
 * out.
 */
export function fitMasses(fit: Fit, ground: Float64Array, used: Uint8Array): MassFit | null {
  const { body } = fit
  const kinds = [
    ...new Set(body.segments.filter((segment) => segment.mass.value > 0).map((segment) => segment.name.split('.')[0]!)),
  ]
  const columns = calcColumns(fit, kinds)
  const K = kinds.length
  const table = kinds.map((kind) => meanMass(body, kind))
  const counts = kinds.map((kind) => body.segments.filter((segment) => segment.name.split('.')[0] === kind).length)
  const measured: MeasuredForce = { ground, used, frameCount: fit.times.length, columns }
  const normal = calcNormal(measured, table)
  if (normal.frames < 10) return null
  const held = new Uint8Array(K)
  const change = new Float64Array(K)
  let covariance = new Float64Array(K * K)
  // Held masses are taken out one after another until the rest stays inside its limits.
  for (let round = 0; round <= K; round++) {
    const solved = solveRound(normal, table, counts, held, change)
    if (solved === null) return null
    covariance = solved
    const worst = kinds.findIndex(
      (_, a) => held[a] === 0 && Math.abs(change[a]!) > MOST_DEVIATIONS * table[a]!.sd + 1e-12,
    )
    if (worst < 0) break
    held[worst] = 1
    change[worst] = Math.sign(change[worst]!) * MOST_DEVIATIONS * table[worst]!.sd
  }
  const fitted = table.map(({ value }, a) => value + change[a]!)
  const sdOf = (a: number): number => (held[a] ? table[a]!.sd : Math.sqrt(Math.max(0, covariance[a * K + a]!)))
  const masses = kinds.map((kind, a) => ({
    kind,
    table: table[a]!.value,
    fitted: fitted[a]!,
    sd: sdOf(a),
    held: held[a] === 1,
  }))
  return {
    body: withMasses(body, masses),
    masses,
    before: calcMiss(
      measured,
      table.map(({ value }) => value),
    ),
    after: calcMiss(measured, fitted),
    frames: normal.frames,
  }
}

function withMasses(body: Body, masses: MassFit['masses']): Body {
  const segments = body.segments.map((segment): BodySegment => {
    const own = masses.find(({ kind }) => kind === segment.name.split('.')[0]!)
    if (own === undefined) return segment
    return {
      ...segment,
      mass: {
        value: own.fitted,
        sd: own.sd,
        source: `${segment.mass.source}; fitted to measured ground forces (table: ${own.table.toFixed(2)} kg)`,
      },
    }
  })
  return withSegments(body, segments)
}

/** The measured force with what a kilogram of each kind adds to it, x, y, z per frame. */
interface MeasuredForce {
  readonly ground: Float64Array
  readonly used: Uint8Array
  readonly frameCount: number
  readonly columns: readonly Float64Array[]
}

/** Normal equations of the changes of mass, over the frames that count. */
interface MassNormal {
  readonly A: Float64Array
  readonly g: Float64Array
  readonly frames: number
}

/** What masses leave unexplained of each component, N; the number of frames that count. */
function visitMisses(
  { ground, used, frameCount, columns }: MeasuredForce,
  masses: readonly number[],
  visit: (at: number, miss: number) => void,
): number {
  let frames = 0
  for (let k = 2; k < frameCount - 2; k++) {
    if (used[k] !== 1) continue
    frames++
    for (let at = 3 * k; at < 3 * k + 3; at++) {
      let miss = ground[at]!
      for (let a = 0; a < columns.length; a++) miss -= columns[a]![at]! * masses[a]!
      visit(at, miss)
    }
  }
  return frames
}

function calcNormal(measured: MeasuredForce, table: readonly { readonly value: number }[]): MassNormal {
  const { columns } = measured
  const K = columns.length
  const A = new Float64Array(K * K)
  const g = new Float64Array(K)
  const frames = visitMisses(
    measured,
    table.map(({ value }) => value),
    (at, miss) => {
      for (let a = 0; a < K; a++) {
        g[a]! += (columns[a]![at]! * miss) / (FORCE_SD * FORCE_SD * REPEATS)
        for (let b = 0; b < K; b++)
          A[a * K + b]! += (columns[a]![at]! * columns[b]![at]!) / (FORCE_SD * FORCE_SD * REPEATS)
      }
    },
  )
  return { A, g, frames }
}

/** N: root mean square of what the masses leave unexplained. */
function calcMiss(measured: MeasuredForce, masses: readonly number[]): number {
  let sum = 0
  const frames = visitMisses(measured, masses, (_, miss) => {
    sum += miss * miss
  })
  return Math.sqrt(sum / frames)
}

/**
 * Changes of the free masses with the prior and the whole mass kept (a very stiff spring); the covariance comes back.
 */
function solveRound(
  { A, g }: MassNormal,
  table: readonly { value: number; sd: number }[],
  counts: readonly number[],
  held: Uint8Array,
  change: Float64Array,
): Float64Array<ArrayBuffer> | null {
  const K = table.length
  const stiff = 1e8
  const M = Float64Array.from(A)
  const right = Float64Array.from(g)
  for (let a = 0; a < K; a++) {
    M[a * K + a]! += 1 / table[a]!.sd ** 2
    for (let b = 0; b < K; b++) M[a * K + b]! += stiff * counts[a]! * counts[b]!
  }
  for (let a = 0; a < K; a++) {
    if (held[a] !== 1) continue
    for (let b = 0; b < K; b++) if (held[b] !== 1) right[b]! -= M[b * K + a]! * change[a]!
  }
  for (let a = 0; a < K; a++) {
    if (held[a] !== 1) continue
    for (let b = 0; b < K; b++) {
      M[a * K + b] = 0
      M[b * K + a] = 0
    }
    M[a * K + a] = 1
    right[a] = change[a]!
  }
  if (!factorCholesky(M, K, 0)) return null
  solveCholesky(M, K, right)
  change.set(right)
  return invertCholesky(M, K)
}

function meanMass(body: Body, kind: string): { value: number; sd: number } {
  const own = body.segments.filter((segment) => segment.name.split('.')[0] === kind)
  const value = own.reduce((sum, segment) => sum + segment.mass.value, 0) / own.length
  return { value, sd: Math.max(own[0]!.mass.sd ?? 0, 0.02 * value) }
}

/** Per kind: acceleration plus gravity of its centres of mass, summed over both sides, x, y, z per time. */
function calcColumns(fit: Fit, kinds: readonly string[]): Float64Array[] {
  const { body, times, directions, root } = fit
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const S = matrices.segmentCount
  const n = times.length
  const u = calcDerivative(times, directions, 3 * S, 'second')
  const r = calcDerivative(times, root, 3, 'second')
  return kinds.map((kind) => {
    const column = new Float64Array(3 * n)
    body.segments.forEach((segment, j) => {
      if (segment.name.split('.')[0] !== kind) return
      const arms = matrices.J.slice(j * S, (j + 1) * S)
      arms[j]! += segment.centreOfMass.value * segment.length.value - matrices.from[j]!
      for (let k = 0; k < n; k++) {
        for (let c = 0; c < 3; c++) {
          let sum = r[3 * k + c]! + (c === 1 ? matrices.gravity : 0)
          for (let i = 0; i < S; i++) if (arms[i] !== 0) sum += arms[i]! * u[(k * S + i) * 3 + c]!
          column[3 * k + c]! += sum
        }
      }
    })
    return column
  })
}
