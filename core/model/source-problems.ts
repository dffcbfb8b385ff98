import type { Directions, MassPoint, Segment, Tree } from './tree.ts'
import { calcUniformRod } from './read-tree.ts'

/** A body with its posture and velocities, as the source papers state them. */
export interface SourceProblem {
  readonly tree: Tree
  readonly start: Directions
  readonly velocities: Directions
}

export interface PlanarChain {
  readonly gravity: number
  readonly lengths: readonly number[]
  /** Mass points of each rod. */
  readonly masses: readonly (readonly MassPoint[])[]
  /** Angles of the rods from the downward vertical, counter-clockwise, and their rates. */
  readonly angles: readonly number[]
  readonly rates: readonly number[]
}

/** A chain in the plane: Kumar, Hirai, Dominguez and Bazezew use nothing else. */
export function createPlanarChain(chain: PlanarChain): SourceProblem {
  const segments = chain.lengths.map((length, j): Segment => ({
    name: `rod ${j + 1}`,
    parent: j === 0 ? null : `rod ${j}`,
    attach: j === 0 ? 0 : chain.lengths[j - 1]!,
    from: 0,
    length,
    masses: chain.masses[j]!,
  }))
  return {
    tree: { dimension: 2, gravity: chain.gravity, segments },
    start: toPlanarDirections(chain.angles),
    velocities: Float64Array.from(
      chain.angles.flatMap((angle, j) => [chain.rates[j]! * Math.cos(angle), chain.rates[j]! * Math.sin(angle)]),
    ),
  }
}

/** (sin q, −cos q): zero hangs straight down. */
function toPlanarDirections(angles: readonly number[]): Directions {
  return Float64Array.from(angles.flatMap((angle) => [Math.sin(angle), -Math.cos(angle)]))
}

export function createUniformChain(
  chain: Omit<PlanarChain, 'masses'> & { readonly masses: readonly number[] },
): SourceProblem {
  return createPlanarChain({ ...chain, masses: chain.masses.map((mass, j) => calcUniformRod(chain.lengths[j]!, mass)) })
}

export function createPointChain(
  chain: Omit<PlanarChain, 'masses'> & { readonly masses: readonly number[] },
): SourceProblem {
  return createPlanarChain({ ...chain, masses: chain.masses.map((mass, j) => [{ at: chain.lengths[j]!, mass }]) })
}

/** n uniform rods of 1 m and 1 kg, released from rest in a horizontal line (Dominguez). */
export function createLongChain(count: number, gravity = 10): SourceProblem {
  const ones = Array.from({ length: count }, () => 1)
  return createUniformChain({
    gravity,
    lengths: ones,
    masses: ones,
    angles: ones.map(() => Math.PI / 2),
    rates: ones.map(() => 0),
  })
}

/** The tree of Goyal's Fig. 3.1: five segments, six masses, four joints. */
export function createGoyalTree(
  gravity: number,
  lengths: readonly number[],
  distances: readonly number[],
  masses: readonly number[],
): Tree {
  const parents = [null, 'S1', 'S2', 'S1', 'S4']
  const carried = [[0], [1], [2], [3, 4], [5]]
  const segments = lengths.map((length, j): Segment => {
    const parent = parents[j]!
    return {
      name: `S${j + 1}`,
      parent,
      attach: parent === null ? 0 : lengths[Number(parent.slice(1)) - 1]!,
      from: 0,
      length,
      masses: carried[j]!.map((i) => ({ at: distances[i]!, mass: masses[i]! })),
    }
  })
  return { dimension: 3, gravity, segments }
}
