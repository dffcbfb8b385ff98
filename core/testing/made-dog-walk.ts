import { add, addScaled, dot, norm, reject, scale, subtract, unit, type Vector3 } from '../math/vector3.ts'
import type { Body } from '../model/body.ts'

/** s, m/s, and the share of the stride in which a paw stands: a slow walk. */
const STRIDE = 0.75
const SPEED = 0.75
const DUTY = 0.65
/** m: how high a paw is carried. */
const LIFT = 0.06

/** Strikes one after another as dogs walk: a hind paw, then the forepaw of its side; shares of the stride. */
export const STRIKES = { 'pes.left': 0, 'manus.left': 0.25, 'pes.right': 0.5, 'manus.right': 0.75 } as const
export type Paw = keyof typeof STRIKES
export const PAWS = Object.keys(STRIKES) as readonly Paw[]

/** Slope of the foot against the vertical, rad: mean and swing. Knees bend forward, elbows backward. */
const LEGS = {
  pes: { rods: ['thigh', 'crus'], mean: -0.14, swing: 0.5, bend: 1 },
  manus: { rods: ['brachium', 'antebrachium'], mean: -0.1, swing: 0.6, bend: -1 },
} as const

/** Spine, neck, head and tail: slope above forward, and swing twice a stride, rad. */
const MIDLINE: Readonly<Record<string, readonly [number, number]>> = {
  loin: [0, 0.01],
  chest: [-0.24, 0.01],
  neck: [0.7, 0.03],
  head: [-0.35, 0.03],
  tail: [-2.2, 0.1],
}

const ROOT_HEIGHT = 0.475

/** How the dog stands at a time. */
export function poseDog(body: Body, t: number): { readonly directions: Float64Array; readonly root: Vector3 } {
  const phase = (2 * Math.PI * t) / STRIDE
  const root: Vector3 = [SPEED * t, ROOT_HEIGHT + 0.004 * Math.cos(2 * phase), 0]
  const pointing = new Map<string, Vector3>()
  for (const { name } of body.segments) {
    const midline = MIDLINE[name]
    if (midline === undefined) continue
    const angle = midline[0] + midline[1] * Math.cos(2 * phase)
    pointing.set(name, unit([Math.cos(angle), Math.sin(angle), 0.02 * Math.sin(phase)]))
  }
  for (const across of ['pelvis', 'girdle'])
    pointing.set(across, unit([0.04 * Math.sin(phase), 0.02 * Math.cos(phase), 1]))
  const lengthOf = (name: string): number => body.tree.segments.find((one) => one.name === name)!.length
  const along = (from: Vector3, rod: string, share: number): Vector3 =>
    addScaled(from, share * lengthOf(rod), pointing.get(rod)!)
  const withers = along(along(root, 'loin', 1), 'chest', 1)
  for (const paw of PAWS) {
    const [kind, side] = paw.split('.') as ['pes' | 'manus', 'left' | 'right']
    const { rods, mean, swing, bend } = LEGS[kind]
    const half = side === 'left' ? -0.5 : 0.5
    const top = kind === 'pes' ? along(root, 'pelvis', half) : along(withers, 'girdle', half)
    const slope = mean + swing * Math.cos(2 * Math.PI * (strideShare(paw, t) - 0.05))
    const foot = unit([Math.sin(slope), -Math.cos(slope), 0])
    const ankle = addScaled(placePaw(body, paw, t), -lengthOf(paw), foot)
    const [upper, lower] = rods.map((rod) => `${rod}.${side}`) as [string, string]
    const bent = bendLeg(subtract(ankle, top), [lengthOf(upper), lengthOf(lower)], bend)
    pointing.set(upper, bent[0]).set(lower, bent[1]).set(paw, foot)
  }
  return { directions: Float64Array.from(body.segments.flatMap(({ name }) => pointing.get(name)!)), root }
}

/** 0 when the paw strikes, `DUTY` when it leaves, up to 1. */
export const strideShare = (paw: Paw, t: number): number => (((t / STRIDE - STRIKES[paw]) % 1) + 1) % 1

/** 1 in the middle of a paw's stance, 0 while it is in the air: how it takes its load up and gives it back. */
export const bearing = (paw: Paw, t: number): number =>
  Math.max(0, Math.sin((Math.PI * Math.min(strideShare(paw, t), DUTY)) / DUTY))

/** Where the paw touches, or is carried; the middle of its stance lies a little ahead of hip or shoulder, as dogs stand. */
export function placePaw(body: Body, paw: Paw, t: number): Vector3 {
  const lengthOf = (name: string): number => body.tree.segments.find((one) => one.name === name)!.length
  const isFore = paw.startsWith('manus')
  const ahead = isFore ? lengthOf('loin') + lengthOf('chest') * Math.cos(MIDLINE['chest']![0]) + 0.02 : 0.03
  const share = strideShare(paw, t)
  const struck = t - share * STRIDE
  const step = SPEED * STRIDE
  const x = ahead + SPEED * (struck + 0.5 * DUTY * STRIDE)
  const z = (paw.endsWith('left') ? -0.5 : 0.5) * lengthOf(isFore ? 'girdle' : 'pelvis')
  if (share < DUTY) return [x, 0, z]
  const s = (share - DUTY) / (1 - DUTY)
  // Quintic, so that speed and acceleration are continuous when it leaves and lands.
  return [x + step * s ** 3 * (10 - 15 * s + 6 * s * s), LIFT * 64 * (s * (1 - s)) ** 3, z]
}

/** Two rods from a joint to a point, bent forward (1) or backward (−1). */
function bendLeg(to: Vector3, [a, b]: readonly [number, number], bend: 1 | -1): [Vector3, Vector3] {
  const far = norm(to)
  if (far >= a + b) throw new Error(`the leg is too short by ${(1000 * (far - a - b)).toFixed(0)} mm`)
  const line = scale(to, 1 / far)
  const aside = unit(reject([bend, 0, 0], line))
  const reach = (a * a - b * b + far * far) / (2 * far)
  const joint = add(scale(line, reach), scale(aside, Math.sqrt(a * a - reach * reach)))
  const [upper, lower] = [unit(joint), unit(subtract(to, joint))]
  if (!(dot(lower, line) > 0)) throw new Error('the leg folds back')
  return [upper, lower]
}
