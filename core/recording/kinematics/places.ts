import { SIDES, type Side } from '../../gait/side.ts'
import { rotate3 } from '../../math/rotation.ts'
import type { PoseBlock, Poses } from './forward.ts'
import { FOOT_ROD_PER_STATURE, SEGMENT_COUNT, segmentIndex } from './segments.ts'

/** Lengths of the lower body, m. */
export interface LegLengths {
  /** Left hip centre to right hip centre. */
  readonly pelvis: number
  readonly thigh: number
  readonly shank: number
  /** Ankle to metatarsal heads. */
  readonly foot: number
}

/**
 * Thigh .245 and shank .246 of stature (Drillis and Contini 1966); hip centres .1 of stature apart (a stated
 * assumption: about half the breadth over the trochanters, .191); foot as in `FootShape`.
 */
export function legLengthsOf(stature: number): LegLengths {
  return { pelvis: 0.1 * stature, thigh: 0.245 * stature, shank: 0.246 * stature, foot: FOOT_ROD_PER_STATURE * stature }
}

/** A place along the leg. */
export type LegPlace = 'hip' | 'knee' | 'ankle' | 'heel' | 'ball' | 'tip'

/** Places of one leg relative to the mid-hip, world directions, x, y, z per frame, m. */
export type LegPlaces = Readonly<Record<LegPlace, Float64Array>>

/** Places of both legs. */
export type LegsPlaces = Readonly<Record<Side, LegPlaces>>

/** Where forward kinematics puts hip, knee, ankle, heel, ball (metatarsal heads) and toe tip, from the mid-hip. */
export function calcLegPlaces(poses: Poses, lengths: LegLengths): LegsPlaces {
  const places = createLegPlaces(poses.frameCount)
  putLegPlaces({ first: 0, poses }, lengths, places)
  return places
}

/** Room for the places of so many frames. */
export function createLegPlaces(frameCount: number): LegsPlaces {
  const track = (): Float64Array => new Float64Array(frameCount * 3)
  const leg = (): LegPlaces => ({
    hip: track(),
    knee: track(),
    ankle: track(),
    heel: track(),
    ball: track(),
    tip: track(),
  })
  return { left: leg(), right: leg() }
}

/** The places of a block of frames, put where they belong in those of the whole. */
export function putLegPlaces(block: PoseBlock, lengths: LegLengths, places: LegsPlaces): void {
  for (const side of SIDES) putPlaces(block, lengths, side, places[side])
}

function putPlaces({ first, poses }: PoseBlock, lengths: LegLengths, side: Side, places: LegPlaces): void {
  const { frameCount, rods, axes, foot } = poses
  const half = (SIDES.indexOf(side) - 0.5) * lengths.pelvis
  const heel = [-foot.heelBack * lengths.foot, -foot.heelDown * lengths.foot, 0]
  const tip = [foot.tipForward * lengths.foot, -foot.tipDown * lengths.foot, 0]
  const thigh = segmentIndex(`thigh.${side}`)
  const shank = segmentIndex(`shank.${side}`)
  const footIndex = segmentIndex(`foot.${side}`)
  for (let frame = 0; frame < frameCount; frame++) {
    const row = frame * SEGMENT_COUNT
    const fromHeel = rotate3(axes, (row + footIndex) * 9, heel)
    const toTip = rotate3(axes, (row + footIndex) * 9, tip)
    for (let i = 0; i < 3; i++) {
      const hip = half * rods[(row + 0) * 3 + i]!
      const knee = hip + lengths.thigh * rods[(row + thigh) * 3 + i]!
      const ankle = knee + lengths.shank * rods[(row + shank) * 3 + i]!
      const at = (first + frame) * 3 + i
      places.hip[at] = hip
      places.knee[at] = knee
      places.ankle[at] = ankle
      places.ball[at] = ankle + lengths.foot * rods[(row + footIndex) * 3 + i]!
      places.heel[at] = ankle + fromHeel[i]!
      places.tip[at] = ankle + toTip[i]!
    }
  }
}
