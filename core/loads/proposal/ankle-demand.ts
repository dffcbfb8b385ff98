import { calcBodyMatrices } from '../kernels/inverse-dynamics.ts'
import type { TreeMatrices } from '../../model/tree.ts'
import type { StandingMotion } from './change-motion.ts'
import type { StandingSpan } from './stand.ts'

/** Whole-body demand on the ground at the stance ankle, and how hard the body is to turn over it. */
export interface AnkleDemand {
  /** m, N, and N·m about the ankle, x, y, z per frame. */
  readonly ankle: Float64Array
  readonly force: Float64Array
  readonly moment: Float64Array
  /** kg·m² about x and z, and N·m/rad of toppling, per frame. */
  readonly inertia: Float64Array
  readonly topple: Float64Array
}

export const createAnkleDemand = (frames: number): AnkleDemand => ({
  ankle: new Float64Array(3 * frames),
  force: new Float64Array(3 * frames),
  moment: new Float64Array(3 * frames),
  inertia: new Float64Array(2 * frames),
  topple: new Float64Array(frames),
})

/**
 * At the frames of the spans alone, in one pass over the body's masses: this runs some times for each move of a slider.
 * Written into `demand`.
 */
export function calcAnkleDemand(
  motion: StandingMotion,
  spans: readonly StandingSpan[],
  demand: AnkleDemand = createAnkleDemand(motion.times.length),
): AnkleDemand {
  const matrices = calcBodyMatrices(motion.body)
  const frame = {
    place: new Float64Array(3 * matrices.segmentCount),
    pull: new Float64Array(3 * matrices.segmentCount),
  }
  for (const { side, first, last } of spans) {
    const foot = matrices.tree.segments.findIndex((one) => one.name === `foot.${side}`)
    if (foot < 0) continue
    for (let k = first; k <= last; k++) {
      placeJoints(motion, matrices, k, frame)
      addMasses(motion, matrices, { k, foot, ...frame }, demand)
    }
  }
  return demand
}

/** Where each segment's proximal joint is, and how it is accelerated. */
interface FrameJoints {
  readonly place: Float64Array
  readonly pull: Float64Array
}

function placeJoints(
  { directions, accelerations, root, rootAcceleration }: StandingMotion,
  { segmentCount: S, parent, order, attach, from }: TreeMatrices,
  k: number,
  { place, pull }: FrameJoints,
): void {
  for (let s = 0; s < S; s++) {
    const i = order[s]!
    const p = parent[i]!
    const reach = p < 0 ? 0 : attach[i]! - from[p]!
    const at = 3 * (k * S + p)
    for (let c = 0; c < 3; c++) {
      place[3 * i + c] = p < 0 ? root[3 * k + c]! : place[3 * p + c]! + reach * directions[at + c]!
      pull[3 * i + c] = p < 0 ? rootAcceleration[3 * k + c]! : pull[3 * p + c]! + reach * accelerations[at + c]!
    }
  }
}

/** Σ m (p̈ + g ŷ) and its moment about the stance ankle; inertia and toppling of all but the stance foot. */
function addMasses(
  { directions, accelerations }: StandingMotion,
  { segmentCount: S, massCount: P, massSegment, massAt, from, mass, gravity }: TreeMatrices,
  { k, foot, place, pull }: FrameJoints & { readonly k: number; readonly foot: number },
  { ankle, force, moment, inertia, topple }: AnkleDemand,
): void {
  const [ax, ay, az] = [place[3 * foot]!, place[3 * foot + 1]!, place[3 * foot + 2]!]
  let [fx, fy, fz, mx, my, mz, ix, iz, fall] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < P; i++) {
    const j = massSegment[i]!
    const m = mass[i]!
    const reach = massAt[i]! - from[j]!
    const at = 3 * (k * S + j)
    const x = place[3 * j]! + reach * directions[at]! - ax
    const y = place[3 * j + 1]! + reach * directions[at + 1]! - ay
    const z = place[3 * j + 2]! + reach * directions[at + 2]! - az
    const px = m * (pull[3 * j]! + reach * accelerations[at]!)
    const py = m * (pull[3 * j + 1]! + reach * accelerations[at + 1]! + gravity)
    const pz = m * (pull[3 * j + 2]! + reach * accelerations[at + 2]!)
    fx += px
    fy += py
    fz += pz
    mx += y * pz - z * py
    my += z * px - x * pz
    mz += x * py - y * px
    if (j === foot) continue
    ix += m * (y * y + z * z)
    iz += m * (x * x + y * y)
    fall += m * gravity * y
  }
  put(ankle, k, ax, ay, az)
  put(force, k, fx, fy, fz)
  put(moment, k, mx, my, mz)
  inertia[2 * k] = ix
  inertia[2 * k + 1] = iz
  topple[k] = fall
}

function put(out: Float64Array, k: number, x: number, y: number, z: number): void {
  out[3 * k] = x
  out[3 * k + 1] = y
  out[3 * k + 2] = z
}
