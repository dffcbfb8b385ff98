import type { Vector3 } from '../math/vector3.ts'
import { addScaled, unit } from '../math/vector3.ts'
import type { Body, BodyTemplateId } from '../model/body.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcBody } from '../model/templates/body-template.ts'
import { calcWholeMomentum } from '../model/whole-momentum.ts'
import { STANDARD_GRAVITY } from '../units/units.ts'
import { calcPoints, solveLeg } from './synthetic-walk.ts'

/** A jump straight up whose take-off, flight and landing are known: crouch, push, flight by the projectile's law, crouch. */
export interface MadeJump {
  readonly body: Body & { readonly template: BodyTemplateId }
  readonly times: Float64Array
  readonly directions: Float64Array
  readonly root: Float64Array
  readonly points: Readonly<Record<string, Float64Array>>
  readonly events: readonly never[]
  /** s */
  readonly takeOff: number
  readonly landing: number
  /** m/s, of the centre of mass at take-off. */
  readonly speed: number
}

/** s before take-off, and after landing. */
const STANCE = 0.9
const ANKLE = 0.07
/** Hip to ankle as a share of the leg's length at take-off, and its rate, 1/s. */
const SHARE = 0.86
const RATE = 2.2
/** s: how soon the leg stops stretching once nothing holds the foot. */
const SOFT = 0.03

export function makeJump(rate = 150): MadeJump {
  const subject = { code: 'jump', mass: 70, height: 1.75, sex: 'male' as const }
  const made = calcBody({ subject, template: 'lower-body', table: 'winter' })
  if (!made.ok) throw new Error(made.alerts[0]!.message)
  const body = { ...made.value, template: 'lower-body' as const }
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const S = body.segments.length
  const still = { directions: new Float64Array(3 * S), root: [0, 0, 0] }
  /** Height of the centre of mass above the ankles. */
  const centreOver = (share: number): number => {
    const { directions, root } = poseOf(body, share, ANKLE)
    return calcWholeMomentum(matrices, { directions, root }, still).centre[1] - ANKLE
  }
  const speed = ((centreOver(SHARE + 1e-4) - centreOver(SHARE - 1e-4)) / 2e-4) * RATE
  const flight = (2 * speed) / STANDARD_GRAVITY
  const [takeOff, landing] = [STANCE, STANCE + flight]
  const count = Math.floor((landing + STANCE) * rate) + 1
  const times = Float64Array.from({ length: count }, (_, k) => k / rate)
  const directions = new Float64Array(3 * S * count)
  const root = new Float64Array(3 * count)
  times.forEach((t, k) => {
    const share = shareAt(t, takeOff, landing)
    const s = t - takeOff
    const isFlying = s > 0 && t < landing
    const centre = ANKLE + centreOver(SHARE) + speed * s - 0.5 * STANDARD_GRAVITY * s * s
    const pose = poseOf(body, share, isFlying ? centre - centreOver(share) : ANKLE)
    directions.set(pose.directions, 3 * S * k)
    root.set(pose.root, 3 * k)
  })
  return {
    body,
    times,
    directions,
    root,
    points: calcPoints(body, directions, root, count),
    events: [],
    takeOff,
    landing,
    speed,
  }
}

/** Crouch and push as a smooth dip that ends with the rate of take-off; the same backwards after landing. */
function shareAt(t: number, takeOff: number, landing: number): number {
  if (t > takeOff && t < landing) {
    const [s, T] = [t - takeOff, landing - takeOff]
    return (
      SHARE + (RATE * SOFT * (1 - Math.exp(-s / SOFT)) * (1 - Math.exp(-(T - s) / SOFT))) / (1 - Math.exp(-T / SOFT))
    )
  }
  // Time to take-off, or since landing.
  const w = Math.min(STANCE, t <= takeOff ? takeOff - t : t - landing) / STANCE
  const dip = RATE * STANCE * w * (1 - w) ** 5
  return SHARE + 0.09 * w * w * w * (10 - 15 * w + 6 * w * w) - dip
}

/** Both legs alike, ankles at a height under the hips, soles flat, the trunk a little forward. */
function poseOf(body: Body, share: number, ankle: number): { directions: Float64Array; root: Vector3 } {
  const lengthOf = (name: string): number => body.segments.find((one) => one.name === name)!.length.value
  const [thigh, shank, half] = [lengthOf('thigh.left'), lengthOf('shank.left'), lengthOf('pelvis') / 2]
  const root: Vector3 = [0, ankle + share * (thigh + shank), 0]
  const lean = 0.1 + 1.2 * (1 - share)
  const rodOf = (name: string): Vector3 => {
    const [kind, side] = name.split('.')
    const out = side === 'left' ? -1 : 1
    if (kind === 'pelvis') return [0, 0, 1]
    if (kind === 'trunk' || kind === 'head') return unit([Math.sin(lean), Math.cos(lean), 0])
    if (kind === 'foot') return unit([1, -0.35, 0.08 * out])
    const hip = addScaled(root, out * half, [0, 0, 1])
    const legs = solveLeg(hip, [0, ankle, out * half], thigh, shank)
    return kind === 'thigh' ? legs[0] : legs[1]
  }
  return { directions: Float64Array.from(body.segments.flatMap(({ name }) => [...rodOf(name)])), root }
}
