import type { GroundForce } from '../recording/recording.ts'

export type Side = 'left' | 'right'

/** What the ground does to one foot, at the times of the motion; zero while the foot is in the air. */
export interface FootLoad {
  /** N, x, y, z per time. */
  readonly force: Float64Array
  /** Moment about the world's origin, N·m: it needs no centre of pressure to be defined. */
  readonly moment: Float64Array
  /** Centre of pressure, NaN while unloaded. */
  readonly point: Float64Array
  /** 1 where the load is known (a plate under the foot, or the foot in the air), 0 where the foot stands beside the plates. */
  readonly known: Float64Array
}

/** Samples of a plate at the motion's times, by linear interpolation of force and of moment about the origin. */
export function sampleGround(ground: GroundForce, times: Float64Array): { force: Float64Array; moment: Float64Array } {
  const n = times.length
  const force = new Float64Array(3 * n)
  const moment = new Float64Array(3 * n)
  let i = 0
  const last = ground.times.length - 1
  const f = new Float64Array(3)
  const m = new Float64Array(3)
  for (let k = 0; k < n; k++) {
    const t = times[k]!
    if (t < ground.times[0]! || t > ground.times[last]!) continue
    while (i < last - 1 && ground.times[i + 1]! < t) i++
    const span = ground.times[i + 1]! - ground.times[i]!
    const w = span > 0 ? Math.min(1, Math.max(0, (t - ground.times[i]!) / span)) : 0
    for (const [sample, weight] of [[i, 1 - w], [i + 1, w]] as const) {
      if (weight === 0) continue
      wrenchAt(ground, sample, f, m)
      for (let c = 0; c < 3; c++) {
        force[3 * k + c]! += weight * f[c]!
        moment[3 * k + c]! += weight * m[c]!
      }
    }
  }
  return { force, moment }
}

function wrenchAt(ground: GroundForce, sample: number, f: Float64Array, m: Float64Array): void {
  const at = 3 * sample
  for (let c = 0; c < 3; c++) f[c] = Number.isFinite(ground.force[at + c]!) ? ground.force[at + c]! : 0
  const px = ground.point[at]!
  if (!Number.isFinite(px)) {
    // Without a centre of pressure the plate is unloaded: nothing acts.
    f.fill(0)
    m.fill(0)
    return
  }
  const py = ground.point[at + 1]!
  const pz = ground.point[at + 2]!
  m[0] = py * f[2]! - pz * f[1]! + zeroIfNaN(ground.freeMoment[at]!)
  m[1] = pz * f[0]! - px * f[2]! + zeroIfNaN(ground.freeMoment[at + 1]!)
  m[2] = px * f[1]! - py * f[0]! + zeroIfNaN(ground.freeMoment[at + 2]!)
}

const zeroIfNaN = (value: number): number => (Number.isFinite(value) ? value : 0)

/** Where on the plane y = floor the force acts, given its moment about the origin; NaN when the vertical force is below `least`. */
export function calcCentreOfPressure(force: Float64Array, moment: Float64Array, k: number, floor: number, least: number): [number, number, number] {
  const fy = force[3 * k + 1]!
  if (!(Math.abs(fy) > least)) return [Number.NaN, Number.NaN, Number.NaN]
  // M = p × F (+ a free moment about y): M_x = p_y F_z − p_z F_y, M_z = p_x F_y − p_y F_x.
  const x = (moment[3 * k + 2]! + floor * force[3 * k]!) / fy
  const z = (floor * force[3 * k + 2]! - moment[3 * k]!) / fy
  return [x, floor, z]
}

/** Whether and how support is shared at each time (see `calcContact`). */
export interface Support {
  readonly left: Uint8Array
  readonly right: Uint8Array
  readonly rightShare: Float64Array
}

/** A force and its moment about the world's origin, x, y, z per time. */
export interface Wrench {
  readonly force: Float64Array
  readonly moment: Float64Array
}

export interface GroundLoads {
  readonly left: FootLoad
  readonly right: FootLoad
  readonly source: 'measured' | 'measured where a plate was struck, predicted elsewhere' | 'predicted' | 'shared by a stated transition in double support'
}

/** N: below this a plate counts as unloaded. */
const LEAST_FORCE = 20

/**
 * Ground loads per foot: measured where a plate lies under it; else what the whole body's motion demands, less what the other
 * foot's plate measured; in double support without plates shared by a smooth transition from the trailing to the leading foot.
 */
export function calcGroundLoads(
  times: Float64Array,
  whole: { readonly force: Float64Array; readonly moment: Float64Array },
  support: Support,
  plates: readonly GroundForce[],
  ankles: Readonly<Record<Side, Float64Array>>,
  floor: number,
  wrenches: Readonly<Partial<Record<Side, Wrench>>> = {},
): GroundLoads {
  const n = times.length
  const feet = { left: emptyFoot(n), right: emptyFoot(n) }
  const measured = { left: new Uint8Array(n), right: new Uint8Array(n) }
  for (const plate of plates) {
    if (plate.side === null) continue
    const foot = feet[plate.side]
    const sampled = sampleGround(plate, times)
    for (let k = 0; k < n; k++) {
      if (Math.abs(sampled.force[3 * k + 1]!) > LEAST_FORCE) measured[plate.side][k] = 1
      for (let c = 0; c < 3; c++) {
        foot.force[3 * k + c]! += sampled.force[3 * k + c]!
        foot.moment[3 * k + c]! += sampled.moment[3 * k + c]!
      }
    }
  }
  for (const side of ['left', 'right'] as const) {
    widen(measured[side], times)
    const known = wrenches[side]
    if (known === undefined) continue
    feet[side].force.set(known.force)
    feet[side].moment.set(known.moment)
    measured[side].fill(1)
  }
  let filled = 0
  let counted = 0
  for (let k = 0; k < n; k++) {
    for (const side of ['left', 'right'] as const) {
      const stands = support[side][k] === 1
      feet[side].known[k] = measured[side][k] === 1 || !stands ? 1 : 0
      if (stands) counted++
      if (stands && measured[side][k] === 0) filled++
    }
    fillUnmeasured(k)
    for (const side of ['left', 'right'] as const) {
      feet[side].point.set(calcCentreOfPressure(feet[side].force, feet[side].moment, k, floor, LEAST_FORCE), 3 * k)
    }
  }
  const anyPlate = plates.some((plate) => plate.side !== null)
  const source = !anyPlate
    ? 'shared by a stated transition in double support'
    : filled > 0.02 * counted
      ? 'measured where a plate was struck, predicted elsewhere'
      : 'measured'
  return { ...feet, source }

  function fillUnmeasured(k: number): void {
    const open = (['left', 'right'] as const).filter((side) => support[side][k] === 1 && measured[side][k] === 0)
    if (open.length === 0) return
    const rest = { force: [0, 0, 0], moment: [0, 0, 0] }
    for (let c = 0; c < 3; c++) {
      rest.force[c] = whole.force[3 * k + c]! - feet.left.force[3 * k + c]! - feet.right.force[3 * k + c]!
      rest.moment[c] = whole.moment[3 * k + c]! - feet.left.moment[3 * k + c]! - feet.right.moment[3 * k + c]!
    }
    if (open.length === 1) {
      const foot = feet[open[0]!]
      for (let c = 0; c < 3; c++) {
        foot.force[3 * k + c] = rest.force[c]!
        foot.moment[3 * k + c] = rest.moment[c]!
      }
      return
    }
    // Both feet down, no plate: force by share; the moment as if each share acted below its ankle, the rest by share.
    const right = support.rightShare[k]!
    const share = { left: 1 - right, right }
    const left = [0, 0, 0]
    for (const side of open) {
      const p = [ankles[side][3 * k]!, floor, ankles[side][3 * k + 2]!]
      const f = rest.force.map((value) => value * share[side])
      const m = [p[1]! * f[2]! - p[2]! * f[1]!, p[2]! * f[0]! - p[0]! * f[2]!, p[0]! * f[1]! - p[1]! * f[0]!]
      for (let c = 0; c < 3; c++) {
        feet[side].force[3 * k + c] = f[c]!
        feet[side].moment[3 * k + c] = m[c]!
        left[c]! += m[c]!
      }
    }
    for (const side of open) {
      for (let c = 0; c < 3; c++) feet[side].moment[3 * k + c]! += share[side] * (rest.moment[c]! - left[c]!)
    }
  }
}

/** s: a plate's load fades in and out; events and plates may differ by this much about where a step begins. */
const FADE = 0.06

/** Marks the samples next to a measured stretch as measured too: what the plate says there, however little, is all there is. */
function widen(measured: Uint8Array, times: Float64Array): void {
  const n = times.length
  const own = measured.slice()
  for (let k = 0; k < n; k++) {
    if (own[k] !== 1) continue
    for (let i = k - 1; i >= 0 && times[k]! - times[i]! <= FADE; i--) measured[i] = 1
    for (let i = k + 1; i < n && times[i]! - times[k]! <= FADE; i++) measured[i] = 1
  }
}

function emptyFoot(n: number): FootLoad {
  return { force: new Float64Array(3 * n), moment: new Float64Array(3 * n), point: new Float64Array(3 * n), known: new Float64Array(n) }
}
