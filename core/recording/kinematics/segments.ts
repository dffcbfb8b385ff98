import type { Vector3 } from '../../math/vector3.ts'
import type { Side } from '../../gait/side.ts'

/**
 * The body's rods and their own axes. Every segment carries the ISB axes x anterior, y proximal (up when
 * standing), z right, for *both* sides; all axes coincide with the world's when standing straight, facing +x.
 *
 * | segment | rod, proximal → distal end | in its own axes |
 * |---|---|---|
 * | pelvis | left hip → right hip; the trunk grows from its middle | +z |
 * | trunk | mid-hip → mid-shoulder | +y |
 * | head | mid-shoulder → vertex | +y |
 * | upperArm, forearm, hand | shoulder → elbow → wrist → knuckles | −y |
 * | thigh, shank | hip → knee → ankle | −y |
 * | foot | ankle → metatarsal heads | +x, sloping down by `declination` |
 */
export const SEGMENT_NAMES = [
  'pelvis',
  'trunk',
  'head',
  'upperArm.left',
  'upperArm.right',
  'forearm.left',
  'forearm.right',
  'hand.left',
  'hand.right',
  'thigh.left',
  'thigh.right',
  'shank.left',
  'shank.right',
  'foot.left',
  'foot.right',
] as const

/** The name of a segment of the skeleton that joint angles turn. */
export type SegmentName = (typeof SEGMENT_NAMES)[number]

/** Segments of the skeleton that joint angles turn. */
export const SEGMENT_COUNT = SEGMENT_NAMES.length
const INDEX = new Map<string, number>(SEGMENT_NAMES.map((name, index) => [name, index]))

/** Place of a segment in every row of poses; −1 for a name that is not a body segment. */
export const segmentIndex = (name: string): number => INDEX.get(name) ?? -1

/**
 * Shape of the foot in its own axes (x along the sole, y up), as multiples of the rod ankle → metatarsal heads.
 *
 * Default in fractions of stature H: ankle height .039 and foot length .152 (Drillis and Contini 1966); and,
 * stated assumptions, the ankle centre stands over a quarter of the foot length from the heel, the metatarsal
 * heads at .72 of it and .011 H above the sole. So the rod is .0767 H long and slopes down by 21.4°.
 */
export interface FootShape {
  /** Slope of the rod below the sole's direction when the foot is flat, rad. */
  readonly declination: number
  /** Heel (its lowest, rearmost point) from the ankle: backward and down. */
  readonly heelBack: number
  readonly heelDown: number
  /** Tip of the toes from the ankle: forward and down. */
  readonly tipForward: number
  readonly tipDown: number
}

const ANKLE_HEIGHT = 0.039
const FOOT_LENGTH = 0.152
const ROD_FORWARD = (0.72 - 0.25) * FOOT_LENGTH
const ROD_DOWN = ANKLE_HEIGHT - 0.011

/** Length of the foot rod (ankle → metatarsal heads) as a fraction of stature, for the default shape. */
export const FOOT_ROD_PER_STATURE = Math.hypot(ROD_FORWARD, ROD_DOWN)

/** The shape of an average foot, as shares of its rod; angle in rad. */
export const DEFAULT_FOOT: FootShape = {
  declination: Math.atan2(ROD_DOWN, ROD_FORWARD),
  heelBack: (0.25 * FOOT_LENGTH) / FOOT_ROD_PER_STATURE,
  heelDown: ANKLE_HEIGHT / FOOT_ROD_PER_STATURE,
  tipForward: (0.75 * FOOT_LENGTH) / FOOT_ROD_PER_STATURE,
  tipDown: ANKLE_HEIGHT / FOOT_ROD_PER_STATURE,
}

/** Unit vector of a segment's rod in the segment's own axes. */
export function rodInSegment(name: SegmentName, foot: FootShape = DEFAULT_FOOT): Vector3 {
  if (name === 'pelvis') return [0, 0, 1]
  if (name === 'trunk' || name === 'head') return [0, 1, 0]
  if (name === 'foot.left' || name === 'foot.right') {
    return [Math.cos(foot.declination), -Math.sin(foot.declination), 0]
  }
  return [0, -1, 0]
}

export const sided = <T extends string>(name: T, side: Side): `${T}.${Side}` => `${name}.${side}`
