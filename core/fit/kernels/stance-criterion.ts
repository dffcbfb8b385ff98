import type { Vector3 } from '../../math/vector3.ts'
import type { Side } from '../../gait/side.ts'
import { factorCholesky, solveCholesky } from '../../math/cholesky.ts'
import type { Contact } from '../contact.ts'

/**
 * What a file's pelvis path and table lengths get wrong together shows in the feet: during stance they skate.
 * Linear least squares for three things at once: where the hips lie from the tracked pelvis point (constant in
 * pelvis axes), one factor on the leg lengths, and the belt's velocity (zero over ground).
 */
export interface StanceCriterion {
  /** m, pelvis axes. */
  readonly offset: Vector3
  readonly legFactor: number
  readonly legFactorSd: number
  /** m/s, x and z: the ground's own velocity; on a treadmill it runs backward. */
  readonly belt: readonly [number, number]
  /** m: how far stance ankles wander from their mean place (root mean square over the same frames), before and after. */
  readonly wanderBefore: number
  readonly wanderAfter: number
  /** m: the farthest that one does in any frame. */
  readonly farthestBefore: number
  readonly farthestAfter: number
  readonly windows: number
}

/** m/s: on a treadmill anything goes; who travels over ground stands on ground that does not move. */
const BELT_SD = 3
const GROUND_SD = 0.001
/** m: a stance ankle that should not move. */
const ANKLE_SD = 0.005
/** The foot is flat in this part of a stance. */
const FLAT_FROM = 0.2
const FLAT_TO = 0.55

export interface LegPath {
  readonly side: Side
  /** Ankle from the mid-hip, x, y, z per frame, with table lengths; the part along the pelvis rod stays as it is. */
  readonly hip: Float64Array
  readonly leg: Float64Array
}

export interface StancePriors {
  /** m, pelvis axes: where the hips are expected from the tracked point, and how surely. */
  readonly offset: Vector3
  readonly offsetSd: number
  readonly legSd: number
}

export function solveStanceCriterion(
  times: Float64Array,
  pelvisPath: Float64Array,
  pelvisAxes: Float64Array,
  legs: readonly LegPath[],
  contact: Contact,
  priors: StancePriors,
): StanceCriterion | null {
  const n = 6
  const A = new Float64Array(n * n)
  const g = new Float64Array(n)
  const rows: Row[] = []
  let windows = 0
  let places = 0
  for (const stance of contact.stances) {
    if (!stance.wholeStart || !stance.wholeEnd) continue
    const leg = legs.find((one) => one.side === stance.side)
    if (leg === undefined) continue
    const from = stance.from + FLAT_FROM * (stance.to - stance.from)
    const to = stance.from + FLAT_TO * (stance.to - stance.from)
    const frames: number[] = []
    for (let k = 0; k < times.length; k++) if (times[k]! >= from && times[k]! <= to) frames.push(k)
    if (frames.length < 4) continue
    windows++
    for (let c = 0; c < 3; c++) {
      const designs = frames.map((k) => designRow(k, c))
      const rests = frames.map((k) => pelvisPath[3 * k + c]! + leg.hip[3 * k + c]! + leg.leg[3 * k + c]!)
      const meanDesign = new Float64Array(n)
      for (const design of designs) for (let i = 0; i < n; i++) meanDesign[i]! += design[i]! / frames.length
      const meanRest = rests.reduce((sum, value) => sum + value, 0) / frames.length
      designs.forEach((design, f) => {
        for (let i = 0; i < n; i++) design[i]! -= meanDesign[i]!
        // All frames of one stance together count as eight independent looks.
        const weight = Math.sqrt(8 / frames.length) / ANKLE_SD
        rows.push({
          design: design.map((value) => value * weight),
          rest: (rests[f]! - meanRest) * weight,
          weight,
          place: places + f,
        })
      })
    }
    places += frames.length
    function designRow(k: number, c: number): Float64Array {
      const row = new Float64Array(n)
      for (let i = 0; i < 3; i++) row[i] = pelvisAxes[9 * k + 3 * c + i]!
      row[3] = leg!.leg[3 * k + c]!
      if (c === 0) row[4] = -times[k]!
      if (c === 2) row[5] = -times[k]!
      return row
    }
  }
  if (windows === 0) return null
  for (const { design, rest } of rows) {
    for (let i = 0; i < n; i++) {
      g[i]! -= design[i]! * rest
      for (let j = 0; j < n; j++) A[i * n + j]! += design[i]! * design[j]!
    }
  }
  const beltSd = travelsOverGround(times, pelvisPath) ? GROUND_SD : BELT_SD
  const expected = [...priors.offset, 0, 0, 0]
  const sds = [priors.offsetSd, priors.offsetSd, priors.offsetSd, priors.legSd, beltSd, beltSd]
  sds.forEach((sd, i) => {
    A[i * n + i]! += 1 / (sd * sd)
    g[i]! += expected[i]! / (sd * sd)
  })
  if (!factorCholesky(A, n, 0)) return null
  const x = Float64Array.from(g)
  solveCholesky(A, n, x)
  const unit = new Float64Array(n)
  unit[3] = 1
  solveCholesky(A, n, unit)
  // Before: only the belt is known.
  const beltOnly = new Float64Array(n)
  beltOnly[4] = x[4]!
  beltOnly[5] = x[5]!
  const before = calcWander(rows, beltOnly, places)
  const after = calcWander(rows, x, places)
  return {
    offset: [x[0]!, x[1]!, x[2]!],
    legFactor: 1 + x[3]!,
    legFactorSd: Math.sqrt(unit[3]!),
    belt: [x[4]!, x[5]!],
    wanderBefore: before.rms,
    wanderAfter: after.rms,
    farthestBefore: before.farthest,
    farthestAfter: after.farthest,
    windows,
  }
}

/** One direction of one frame of a stance: its ankle's distance from its mean place, weighted. */
interface Row {
  readonly design: Float64Array
  readonly rest: number
  readonly weight: number
  /** Which frame of which stance. */
  readonly place: number
}

/** Root mean square and largest distance of stance ankles from their mean places, over the same frames. */
function calcWander(rows: readonly Row[], x: Float64Array, places: number): { rms: number; farthest: number } {
  const squares = new Float64Array(places)
  for (const { design, rest, weight, place } of rows) {
    let value = rest
    for (let i = 0; i < x.length; i++) value += design[i]! * x[i]!
    squares[place]! += (value / weight) ** 2
  }
  return {
    rms: Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / places),
    farthest: Math.sqrt(squares.reduce((most, one) => Math.max(most, one), 0)),
  }
}

/** Half a metre a second, kept up, is walking over ground; on a treadmill the pelvis stays. */
function travelsOverGround(times: Float64Array, path: Float64Array): boolean {
  const last = times.length - 1
  const travel = Math.hypot(path[3 * last]! - path[0]!, path[3 * last + 2]! - path[2]!)
  return travel > Math.max(0.4, 0.3 * (times[last]! - times[0]!))
}
