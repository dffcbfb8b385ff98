import { type DiscreteAction, calcAction } from '../discretise/discrete-action.ts'

/**
 * The inner nodes of a path as free numbers, for minimisers that know nothing of spheres: in the plane the angle of
 * every
 * rod, in space a vector that is normalised. (A free root's position is itself.)
 */
export interface PathCoordinates {
  readonly count: number
  read(x: Float64Array, out: Float64Array): void
  write(y: Float64Array, x: Float64Array): void
  /** Gradient of the action along the coordinates at the path for which calcAction was last called. */
  pull(y: Float64Array, x: Float64Array, out: Float64Array): void
}

export function createPathCoordinates(action: DiscreteAction): PathCoordinates {
  const { system, M, G } = action
  const { D, S, V } = system
  const perNode = (D === 2 ? S : S * D) + (V > S ? D : 0)
  const rod = D === 2 ? 1 : D
  const eachRod = (work: (at: number, o: number) => void) => {
    for (let k = 1; k < M; k++) for (let j = 0; j < S; j++) work((k - 1) * perNode + j * rod, (k * V + j) * D)
  }
  const eachRoot = (work: (at: number, o: number) => void) => {
    if (V === S) return
    for (let k = 1; k < M; k++) for (let d = 0; d < D; d++) work((k - 1) * perNode + S * rod + d, (k * V + S) * D + d)
  }
  return {
    count: (M - 1) * perNode,
    read(x, out) {
      eachRod((at, o) => {
        if (D === 2) out[at] = Math.atan2(x[o]!, -x[o + 1]!)
        else for (let d = 0; d < 3; d++) out[at + d] = x[o + d]!
      })
      if (D === 2) unwrap(out, perNode, S, M, x)
      eachRoot((at, o) => (out[at] = x[o]!))
    },
    write(y, x) {
      eachRod((at, o) => {
        if (D === 2) {
          x[o] = Math.sin(y[at]!)
          x[o + 1] = -Math.cos(y[at]!)
          return
        }
        const inverse = 1 / Math.hypot(y[at]!, y[at + 1]!, y[at + 2]!)
        for (let d = 0; d < 3; d++) x[o + d] = y[at + d]! * inverse
      })
      eachRoot((at, o) => (x[o] = y[at]!))
    },
    pull(y, x, out) {
      eachRod((at, o) => {
        if (D === 2) {
          out[at] = -x[o + 1]! * G[o]! + x[o]! * G[o + 1]!
          return
        }
        const inverse = 1 / Math.hypot(y[at]!, y[at + 1]!, y[at + 2]!)
        let along = 0
        for (let d = 0; d < 3; d++) along += x[o + d]! * G[o + d]!
        for (let d = 0; d < 3; d++) out[at + d] = inverse * (G[o + d]! - along * x[o + d]!)
      })
      eachRoot((at, o) => (out[at] = G[o]!))
    },
  }
}

/** Angles run on smoothly from node to node, without jumps of a whole turn. */
function unwrap(y: Float64Array, perNode: number, S: number, M: number, x: Float64Array): void {
  for (let j = 0; j < S; j++) {
    let before = Math.atan2(x[j * 2]!, -x[j * 2 + 1]!)
    for (let k = 1; k < M; k++) {
      const at = (k - 1) * perNode + j
      y[at]! += 2 * Math.PI * Math.round((before - y[at]!) / (2 * Math.PI))
      before = y[at]!
    }
  }
}

/** The action of a path given by its coordinates; `x` is scratch with both ends set. */
export function calcActionOf(
  action: DiscreteAction,
  coordinates: PathCoordinates,
  y: Float64Array,
  x: Float64Array,
): number {
  coordinates.write(y, x)
  return calcAction(action, x)
}
