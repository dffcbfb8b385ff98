import type { Side } from '../gait/side.ts'
import type { Harmonics } from '../math/harmonics.ts'
import { GRID, gridPhase, harmonicsOfGrid, sample } from '../math/harmonics.ts'
import type { Walker } from './walker.ts'

/** Shares of stature, and of body mass: Winter, after Drillis and Contini and Dempster. */
export const BODY = {
  thigh: 0.245,
  shank: 0.246,
  halfPelvis: 0.048,
  ankleHeight: 0.039,
  heel: -0.035,
  ball: 0.075,
  toe: 0.11,
  mass: { thigh: 0.1, shank: 0.0465, foot: 0.0145 },
  /** Centre of mass from the upper end, and radius of gyration about it, as shares of the segment. */
  centre: { thigh: 0.433, shank: 0.433, foot: 0.5 },
  gyration: { thigh: 0.323, shank: 0.302, foot: 0.475 },
} as const

/** Part of the stride in which the whole sole lies on the floor, and its pitch is 0. */
export const FLAT = [0.15, 0.3] as const
/** rad: what hip − knee + dorsiflexion lies above the pelvis's tilt then, in the people learned from. */
export const TILT_BIAS = (1.3 * Math.PI) / 180
/** Harmonics of a point's path. */
export const PATH_ORDER = 12

export type Point = 'hip' | 'knee' | 'ankle' | 'thigh' | 'shank' | 'foot' | 'heel' | 'ball' | 'toe'
export interface Track {
  readonly x: Harmonics
  readonly y: Harmonics
}

/** One leg from the mid-hip, over its own stride, in statures. */
export interface LegGeometry {
  readonly points: Readonly<Record<Point, Track>>
  /** Turns of the segments, forward and up positive, rad. */
  readonly turns: Readonly<Record<'thigh' | 'shank' | 'foot', Harmonics>>
}

/** The leg in the sagittal plane, hanging from the middle of the hips. */
export function calcLegGeometry(walker: Walker, side: Side): LegGeometry {
  const { hip, knee, ankle } = walker.legs[side]
  const from = side === 'right' ? 0 : walker.lag
  const own = (curve: Harmonics | null): Float64Array =>
    curve === null ? new Float64Array(GRID) : sample(curve, 0, from)
  const sign = side === 'right' ? 1 : -1
  const [h, k, a] = [sample(hip), sample(knee), sample(ankle)]
  const tilt = walker.tilt === null ? new Float64Array(GRID).fill(inferTilt(h, k, a)) : own(walker.tilt)
  const [up, ahead] = [own(walker.obliquity), own(walker.rotation)]
  const thigh = h.map((value, i) => value - tilt[i]!)
  const shank = thigh.map((value, i) => value - k[i]!)
  const foot = shank.map((value, i) => value + a[i]!)
  const level = meanFlat(foot)
  for (let i = 0; i < GRID; i++) foot[i]! -= level
  const raw = new Map<Point, [Float64Array, Float64Array]>()
  const put = (name: Point, i: number, x: number, y: number): void => {
    const track = raw.get(name) ?? [new Float64Array(GRID), new Float64Array(GRID)]
    track[0][i] = x
    track[1][i] = y
    raw.set(name, track)
  }
  for (let i = 0; i < GRID; i++) {
    const [ts, tc] = [Math.sin(thigh[i]!), Math.cos(thigh[i]!)]
    const [ss, sc] = [Math.sin(shank[i]!), Math.cos(shank[i]!)]
    const [fs, fc] = [Math.sin(foot[i]!), Math.cos(foot[i]!)]
    const hx = sign * BODY.halfPelvis * Math.sin(ahead[i]!)
    const hy = sign * BODY.halfPelvis * Math.sin(up[i]!)
    const [kx, ky] = [hx + BODY.thigh * ts, hy - BODY.thigh * tc]
    const [ax, ay] = [kx + BODY.shank * ss, ky - BODY.shank * sc]
    const onSole = (along: number, below: number): [number, number] => [
      ax + along * fc + below * fs,
      ay + along * fs - below * fc,
    ]
    put('hip', i, hx, hy)
    put('knee', i, kx, ky)
    put('ankle', i, ax, ay)
    put('thigh', i, hx + BODY.centre.thigh * BODY.thigh * ts, hy - BODY.centre.thigh * BODY.thigh * tc)
    put('shank', i, kx + BODY.centre.shank * BODY.shank * ss, ky - BODY.centre.shank * BODY.shank * sc)
    put('foot', i, ...onSole(BODY.centre.foot * BODY.ball, BODY.ankleHeight / 2))
    for (const name of ['heel', 'ball', 'toe'] as const) put(name, i, ...onSole(BODY[name], BODY.ankleHeight))
  }
  const points = Object.fromEntries(
    [...raw].map(([name, [x, y]]) => [name, { x: harmonicsOfGrid(x, PATH_ORDER), y: harmonicsOfGrid(y, PATH_ORDER) }]),
  ) as Record<Point, Track>
  return {
    points,
    turns: {
      thigh: harmonicsOfGrid(thigh, PATH_ORDER),
      shank: harmonicsOfGrid(shank, PATH_ORDER),
      foot: harmonicsOfGrid(foot, PATH_ORDER),
    },
  }
}

/** With the sole flat on the floor, hip − knee + dorsiflexion is how far the pelvis is tilted. */
function inferTilt(hip: Float64Array, knee: Float64Array, ankle: Float64Array): number {
  return meanFlat(hip.map((value, i) => value - knee[i]! + ankle[i]!)) - TILT_BIAS
}

function meanFlat(values: Float64Array): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < GRID; i++) {
    if (gridPhase(i) < FLAT[0] || gridPhase(i) > FLAT[1]) continue
    sum += values[i]!
    count++
  }
  return sum / count
}
