import type { Side } from '../gait/side.ts'

/**
 * The canonical joint-angle channels. Signs are the clinical ones (as Plug-in Gait plots them), the same for
 * both sides, so that left and right overlay directly. All in radians inside core.
 *
 * | channel | positive means |
 * |---|---|
 * | pelvis.tilt | anterior tilt (front of the pelvis down) |
 * | pelvis.obliquity | right side of the pelvis up |
 * | pelvis.rotation | pelvis turned to the left (right side forward), about the upward vertical |
 * | trunk.tilt, .obliquity, .rotation | as the pelvis, of the trunk in the world (tilt: leaning forward) |
 * | lumbar.flexion, .bending, .rotation | trunk relative to pelvis: forward, to the right, to the left |
 * | hip.flexion, .adduction, .rotation | flexion, adduction, internal rotation |
 * | knee.flexion, .adduction, .rotation | flexion, varus, internal rotation |
 * | ankle.flexion, .inversion, .rotation | dorsiflexion, inversion (supination), internal rotation |
 * | foot.progression | foot turned inward |
 * | shoulder.flexion, .adduction, .rotation; elbow.flexion | flexion, adduction, internal rotation; flexion |
 * | neck.flexion, .bending, .rotation | head relative to trunk: forward, to the right, to the left |
 */
export const MIDLINE_CHANNELS = [
  'pelvis.tilt',
  'pelvis.obliquity',
  'pelvis.rotation',
  'trunk.tilt',
  'trunk.obliquity',
  'trunk.rotation',
  'lumbar.flexion',
  'lumbar.bending',
  'lumbar.rotation',
  'neck.flexion',
  'neck.bending',
  'neck.rotation',
] as const

/** Angles that come once for each side, without the side’s name. */
export const SIDED_CHANNELS = [
  'hip.flexion',
  'hip.adduction',
  'hip.rotation',
  'knee.flexion',
  'knee.adduction',
  'knee.rotation',
  'ankle.flexion',
  'ankle.inversion',
  'ankle.rotation',
  'foot.progression',
  'shoulder.flexion',
  'shoulder.adduction',
  'shoulder.rotation',
  'elbow.flexion',
] as const

/** An angle of pelvis, trunk, spine or head. */
export type MidlineChannel = (typeof MIDLINE_CHANNELS)[number]
/** A joint angle of one side: `knee.flexion.left`. */
export type SidedChannel = `${(typeof SIDED_CHANNELS)[number]}.${Side}`
/** Any joint or segment angle, rad, clinical sign. */
export type AngleChannel = MidlineChannel | SidedChannel

/** Positions of the pelvis (mid-hip) in the world, m; treadmill or overground. */
export type PelvisPathChannel = 'pelvis.x' | 'pelvis.y' | 'pelvis.z'
/** Anything a column can be mapped to: an angle or a coordinate of the pelvis. */
export type ChannelId = AngleChannel | PelvisPathChannel
