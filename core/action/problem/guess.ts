import type { ActionSystem } from './system.ts'

/**
 * Turns of every rod from start to end along the shortest arc. A rod whose ends point in opposite directions has no
 * shortest arc: it goes by way of straight down, the side that gravity prefers; from up to down it goes forward.
 */
export function calcShortestArcs(system: ActionSystem, times: Float64Array): Float64Array {
  const { D, S, V, start, end, duration, rootForce, matrices } = system
  const path = new Float64Array(times.length * V * D)
  const side = new Float64Array(3)
  for (let j = 0; j < S; j++) {
    const o = j * D
    let cosine = 0
    for (let d = 0; d < D; d++) cosine += start[o + d]! * end[o + d]!
    calcSide(start, end, o, D, cosine, side)
    let sine = 0
    for (let d = 0; d < D; d++) sine += side[d]! * end[o + d]!
    const angle = isAntipodal(cosine) ? Math.PI : Math.atan2(sine, cosine)
    for (let k = 0; k < times.length; k++) {
      const turn = (angle * times[k]!) / duration
      const c = Math.cos(turn)
      const s = Math.sin(turn)
      for (let d = 0; d < D; d++) path[k * V * D + o + d] = c * start[o + d]! + s * side[d]!
    }
  }
  if (V > S) {
    for (let k = 0; k < times.length; k++) {
      const t = times[k]!
      for (let d = 0; d < D; d++) {
        const fall = rootForce[d]! / matrices.totalMass
        path[k * V * D + S * D + d] =
          start[S * D + d]! + ((end[S * D + d]! - start[S * D + d]!) * t) / duration - 0.5 * fall * t * (duration - t)
      }
    }
  }
  pinEnds(system, path, times.length)
  return path
}

/** Closer than this to opposite, the arc between two directions is not worth trusting. */
export function isAntipodal(cosine: number): boolean {
  return cosine < -1 + 1e-12
}

/** The unit vector across `start` towards which the rod turns first. */
function calcSide(
  start: Float64Array,
  end: Float64Array,
  o: number,
  D: number,
  cosine: number,
  side: Float64Array,
): void {
  const antipodal = isAntipodal(cosine)
  const choices: readonly (readonly number[])[] = [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ]
  let norm = 0
  if (!antipodal) {
    for (let d = 0; d < D; d++) {
      side[d] = end[o + d]! - cosine * start[o + d]!
      norm += side[d]! ** 2
    }
    if (norm === 0) return
  }
  for (let choice = 0; norm < (antipodal ? 1e-6 : 0) && choice < D; choice++) {
    let along = 0
    for (let d = 0; d < D; d++) along += choices[choice]![d]! * start[o + d]!
    norm = 0
    for (let d = 0; d < D; d++) {
      side[d] = choices[choice]![d]! - along * start[o + d]!
      norm += side[d]! ** 2
    }
  }
  for (let d = 0; d < D; d++) side[d]! /= Math.sqrt(norm)
}

/**
 * A path given on a uniform grid (rows of S D), carried to other times by cubic pieces. Where its ends differ from
 * the problem's postures the difference is spread evenly over the duration, so an edited posture bends the guess.
 */
export function calcGuess(system: ActionSystem, given: Float64Array, times: Float64Array): Float64Array {
  const { D, S, V, start, end, duration } = system
  const rows = given.length / (S * D)
  const path = calcShortestArcs(system, times)
  const at = (row: number, i: number) => given[Math.min(rows - 1, Math.max(0, row)) * S * D + i]!
  for (let k = 0; k < times.length; k++) {
    const fraction = times[k]! / duration
    const place = fraction * (rows - 1)
    const row = Math.min(rows - 2, Math.floor(place))
    const s = place - row
    for (let i = 0; i < S * D; i++) {
      const a = at(row, i)
      const b = at(row + 1, i)
      const slopeA = row > 0 ? 0.5 * (b - at(row - 1, i)) : b - a
      const slopeB = row + 2 < rows ? 0.5 * (at(row + 2, i) - a) : b - a
      const value =
        a * (1 + 2 * s) * (1 - s) ** 2 + slopeA * s * (1 - s) ** 2 + b * s * s * (3 - 2 * s) + slopeB * s * s * (s - 1)
      path[k * V * D + i] = value + (1 - fraction) * (start[i]! - given[i]!) + fraction * (end[i]! - at(rows - 1, i))
    }
    normalise(path, k * V * D, S, D)
  }
  pinEnds(system, path, times.length)
  return path
}

export function normalise(path: Float64Array, at: number, S: number, D: number): void {
  for (let j = 0; j < S; j++) {
    let square = 0
    for (let d = 0; d < D; d++) square += path[at + j * D + d]! ** 2
    // A path through zero has no direction there; any will do for a guess.
    if (!(square > 1e-24)) {
      path[at + j * D + 1] = -1
      square = 1
    }
    const inverse = 1 / Math.sqrt(square)
    for (let d = 0; d < D; d++) path[at + j * D + d]! *= inverse
  }
}

function pinEnds(system: ActionSystem, path: Float64Array, count: number): void {
  path.set(system.start)
  path.set(system.end, (count - 1) * system.V * system.D)
}
