import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import { calcKineticEnergy, calcPotentialEnergy } from '../model/energy.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { Tree } from '../model/tree.ts'
import type { Bend } from './demonstration.ts'

const REST = [0, 0]

/** Angles of a planar path from the downward vertical, without jumps: rows of S. */
export function calcPathAngles(directions: Float64Array, S: number): Float64Array {
  const angles = new Float64Array(directions.length / 2)
  for (let i = 0; i < angles.length; i++) {
    const q = Math.atan2(directions[2 * i]!, -directions[2 * i + 1]!)
    const before = i < S ? q : angles[i - S]!
    angles[i] = q + 2 * Math.PI * Math.round((before - q) / (2 * Math.PI))
  }
  return angles
}

/** Σ h L at the middle of each interval: the plain discrete action of a planar path about a pin at the origin. */
export function createPathAction(tree: Tree, duration: number): (angles: Float64Array) => number {
  const matrices = calcMatrices(tree)
  const S = matrices.segmentCount
  const u = new Float64Array(2 * S)
  const v = new Float64Array(2 * S)
  return (angles) => {
    const intervals = angles.length / S - 1
    const h = duration / intervals
    let action = 0
    for (let k = 0; k < intervals; k++) {
      for (let j = 0; j < S; j++) {
        const a = angles[k * S + j]!
        const b = angles[(k + 1) * S + j]!
        const q = (a + b) / 2
        const rate = (b - a) / h
        u[2 * j] = Math.sin(q)
        u[2 * j + 1] = -Math.cos(q)
        v[2 * j] = rate * Math.cos(q)
        v[2 * j + 1] = rate * Math.sin(q)
      }
      action += h * (calcKineticEnergy(matrices, v, REST) - calcPotentialEnergy(matrices, u, REST))
    }
    return action
  }
}

/** Half waves that a bend may be made of. */
const WAVES = 6

/**
 * The action along one line of paths through the found one, held at both ends: along the shape, made of a few half
 * waves
 * per rod, in which the action curves down most or up least (Ritz). Over a minimum it is a bowl whatever the shape;
 * over
 * a saddle this shape shows the way down.
 */
export function calcBend(tree: Tree, duration: number, directions: Float64Array, most = 0.5): Bend {
  const S = tree.segments.length
  const angles = calcPathAngles(directions, S)
  const calcAction = createPathAction(tree, duration)
  const intervals = angles.length / S - 1
  const bent = new Float64Array(angles.length)
  const along = (shape: Float64Array, amount: number): number => {
    for (let i = 0; i < angles.length; i++) bent[i] = angles[i]! + amount * shape[i]!
    return calcAction(bent)
  }
  const waves = Array.from({ length: WAVES * S }, (_, w) =>
    Float64Array.from(angles, (_angle, i) =>
      i % S === w % S ? Math.sin(((Math.floor(w / S) + 1) * Math.PI * Math.floor(i / S)) / intervals) : 0,
    ),
  )
  const own = calcAction(angles)
  const shape = mix(
    waves,
    calcLowestMode(waves, (one) => along(one, 0.01) + along(one, -0.01) - 2 * own),
  )
  const amounts = Float64Array.from({ length: 41 }, (_, k) => (most * (k - 20)) / 20)
  return { amounts, change: amounts.map((amount) => along(shape, amount) - own) }
}

/** Weights of the shape with the least second difference; it is quadratic, so pairs give the mixed terms. */
function calcLowestMode(waves: readonly Float64Array[], second: (shape: Float64Array) => number): Float64Array {
  const alone = waves.map(second)
  const form = new Matrix(
    waves.map((a, i) =>
      waves.map((b, j) =>
        i === j ? alone[i]! : (second(a.map((value, k) => value + b[k]!)) - alone[i]! - alone[j]!) / 2,
      ),
    ),
  )
  // One small decomposition a demonstration: ml-matrix serves.
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(form, { assumeSymmetric: true })
  return Float64Array.from(eigenvectorMatrix.getColumn(realEigenvalues.indexOf(Math.min(...realEigenvalues))))
}

/** The weighted sum, scaled so that it bends by one at most. */
function mix(waves: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(waves[0]!.length)
  waves.forEach((wave, w) => wave.forEach((value, i) => (sum[i]! += weights[w]! * value)))
  const largest = sum.reduce((worst, value) => Math.max(worst, Math.abs(value)), 0)
  return sum.map((value) => value / largest)
}
