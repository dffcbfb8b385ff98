import type { Random } from '../math/random.ts'
import type { MassPoint, Segment, Tree } from '../model/tree.ts'

/** A branched tree with several rods on the root point, mass between the ends, and attachments along the rods. */
export function randomTree(random: Random, dimension: 2 | 3, count: number): Tree {
  const segments: Segment[] = []
  for (let j = 0; j < count; j++) {
    const length = random.between(0.2, 1)
    const parent = j === 0 || random.next() < 0.1 ? null : segments[random.index(j)]!
    const masses: MassPoint[] = [{ at: length * random.between(0.3, 0.9), mass: random.between(0.3, 2) }]
    // The first rod always has two, so that the tree can also fly freely.
    if (j === 0 || random.next() < 0.6) masses.push({ at: length * random.between(0, 1), mass: random.between(0.3, 2) })
    segments.push({
      name: `s${j}`,
      parent: parent?.name ?? null,
      attach: parent === null ? 0 : random.next() < 0.5 ? parent.length : parent.length * random.between(0.1, 1),
      from: 0,
      length,
      masses,
    })
  }
  return { dimension, gravity: 9.81, segments }
}

/** A row of unit vectors. */
export function randomDirections(random: Random, tree: Tree): Float64Array {
  const D = tree.dimension
  const row = new Float64Array(tree.segments.length * D)
  for (let j = 0; j < tree.segments.length; j++) {
    let norm = 0
    for (let c = 0; c < D; c++) {
      row[j * D + c] = random.normal()
      norm += row[j * D + c]! ** 2
    }
    for (let c = 0; c < D; c++) row[j * D + c]! /= Math.sqrt(norm)
  }
  return row
}

/** A row of vectors at right angles to the directions. */
export function randomVelocities(random: Random, tree: Tree, directions: Float64Array, size = 1): Float64Array {
  const D = tree.dimension
  const row = new Float64Array(directions.length)
  for (let i = 0; i < row.length; i += D) {
    let along = 0
    for (let c = 0; c < D; c++) {
      row[i + c] = size * random.normal()
      along += row[i + c]! * directions[i + c]!
    }
    for (let c = 0; c < D; c++) row[i + c]! -= along * directions[i + c]!
  }
  return row
}

/** Any vector of the tree's dimension. */
export function randomVector(random: Random, dimension: number): Float64Array {
  return Float64Array.from({ length: dimension }, () => random.normal())
}
