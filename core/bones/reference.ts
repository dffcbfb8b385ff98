import type { Side } from '../gait/side.ts'
import type { Vector3 } from '../math/vector3.ts'

/**
 * The standing body all bones are authored in: 175 cm, the floor at y = 0. These are the points that a subject's own
 * joints are matched with.
 */
export const reference = {
  hip: [0, 92, 8.6],
  knee: [0, 49.5, 8.6],
  ankle: [0, 7.6, 8.6],
  /** The head of the second metatarsal. */
  ball: [13.21, 1.8, 9.37],
  /** The middle of the heel's pad. */
  heel: [-5.36, 1.95, 7.94],
  shoulder: [-3.2, 141, 17.6],
  elbow: [-2.16, 111.13, 20.21],
  wrist: [2.39, 86.64, 20.7],
  /** Where the trunk's rod ends, between the shoulders. */
  neck: [-3.2, 142, 0],
  crown: [-3.6, 176.2, 0],
  sternoclavicular: [2, 144.4, 1.9],
  acromioclavicular: [-3.6, 144.9, 17.1],
  patella: [3.75, 50.7, 8.75],
} as const satisfies Record<string, Vector3>

/** In the standing body the line from the back to the front spines of the pelvis falls by this, rad. */
export const pelvicTilt = 0.09

/** Frames that bones are moved by. Those of limbs come once for each side. */
export const medianFrames = ['pelvis', 'trunk', 'head'] as const
export const pairedFrames = [
  'thigh',
  'patella',
  'shank',
  'foot',
  'toes',
  'scapula',
  'clavicle',
  'upperArm',
  'forearm',
  'hand',
] as const
export type MedianFrame = (typeof medianFrames)[number]
export type PairedFrame = (typeof pairedFrames)[number]
export type FrameName = MedianFrame | PairedFrame
/** Number of a frame in the skeleton's list: the median ones, then the right and the left of each pair. */
export function frameIndex(frame: FrameName, side: Side): number {
  const median = medianFrames.indexOf(frame as MedianFrame)
  if (median >= 0) return median
  return medianFrames.length + 2 * pairedFrames.indexOf(frame as PairedFrame) + (side === 'right' ? 0 : 1)
}
/** How many frames a skeleton has. */
export const frameCount = medianFrames.length + 2 * pairedFrames.length
