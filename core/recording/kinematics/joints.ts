import { SIDES, type Side } from '../../gait/side.ts'
import type { CardanOrder } from '../../math/rotation.ts'
import type { AngleChannel } from '../channels.ts'
import type { SegmentName } from './segments.ts'

/**
 * How the canonical channels turn one segment's axes into the next one's. Sequences are intrinsic, about the
 * ISB axes x anterior, y up, z right; `sign` carries the clinical sign to the right-handed turn.
 *
 * | joint | sequence | z | x | y |
 * |---|---|---|---|---|
 * | pelvis, trunk in the world | ZXY | −tilt | −obliquity | +rotation |
 * | lumbar, neck | ZXY | −flexion | +bending | +rotation |
 * | hip, shoulder | ZXY | +flexion | ±adduction | ±rotation |
 * | knee | ZXY | −flexion | ±adduction | ±rotation |
 * | elbow | ZXY | +flexion | 0 | 0 |
 * | ankle | ZYX | +dorsiflexion | ±inversion (last) | ±rotation (second) |
 *
 * ± is + on the right and − on the left: the clinical sign is mirrored, so left and right overlay.
 * ZXY is Grood–Suntay and ISB (flexion, ad/abduction, rotation), is Plug-in Gait's YXZ in Vicon's axes (y across,
 * x forward, z up) and the order of OpenSim's pelvis, hip, lumbar and shoulder; ZYX is Plug-in Gait's YZX of the ankle.
 * Ankle neutral: with all three at 0 the sole stands square to the shank (Plug-in Gait's foot axis runs up the
 * foot, hence its +90° offset, which its output already contains).
 */
export interface JointTurn {
  readonly joint: string
  readonly side: Side | null
  /** null: the world. */
  readonly proximal: SegmentName | null
  readonly distal: SegmentName
  readonly order: CardanOrder
  /** First, second, third turn of the sequence; a null channel is never turned. */
  readonly terms: readonly [TurnTerm, TurnTerm, TurnTerm]
}

export interface TurnTerm {
  readonly channel: AngleChannel | null
  readonly sign: 1 | -1
}

const none: TurnTerm = { channel: null, sign: 1 }
const term = (channel: AngleChannel, sign: 1 | -1 = 1): TurnTerm => ({ channel, sign })

export const PELVIS_IN_WORLD: JointTurn = {
  joint: 'pelvis',
  side: null,
  proximal: null,
  distal: 'pelvis',
  order: 'ZXY',
  terms: [term('pelvis.tilt', -1), term('pelvis.obliquity', -1), term('pelvis.rotation')],
}

export const TRUNK_IN_WORLD: JointTurn = {
  joint: 'trunk',
  side: null,
  proximal: null,
  distal: 'trunk',
  order: 'ZXY',
  terms: [term('trunk.tilt', -1), term('trunk.obliquity', -1), term('trunk.rotation')],
}

export const LUMBAR: JointTurn = {
  joint: 'lumbar',
  side: null,
  proximal: 'pelvis',
  distal: 'trunk',
  order: 'ZXY',
  terms: [term('lumbar.flexion', -1), term('lumbar.bending'), term('lumbar.rotation')],
}

const NECK: JointTurn = {
  joint: 'neck',
  side: null,
  proximal: 'trunk',
  distal: 'head',
  order: 'ZXY',
  terms: [term('neck.flexion', -1), term('neck.bending'), term('neck.rotation')],
}

const outward = (side: Side): 1 | -1 => (side === 'right' ? 1 : -1)

function legTurns(side: Side): JointTurn[] {
  const out = outward(side)
  return [
    {
      joint: `hip.${side}`,
      side,
      proximal: 'pelvis',
      distal: `thigh.${side}`,
      order: 'ZXY',
      terms: [term(`hip.flexion.${side}`), term(`hip.adduction.${side}`, out), term(`hip.rotation.${side}`, out)],
    },
    {
      joint: `knee.${side}`,
      side,
      proximal: `thigh.${side}`,
      distal: `shank.${side}`,
      order: 'ZXY',
      terms: [
        term(`knee.flexion.${side}`, -1),
        term(`knee.adduction.${side}`, out),
        term(`knee.rotation.${side}`, out),
      ],
    },
    {
      joint: `ankle.${side}`,
      side,
      proximal: `shank.${side}`,
      distal: `foot.${side}`,
      order: 'ZYX',
      terms: [term(`ankle.flexion.${side}`), term(`ankle.rotation.${side}`, out), term(`ankle.inversion.${side}`, out)],
    },
  ]
}

function armTurns(side: Side): JointTurn[] {
  const out = outward(side)
  return [
    {
      joint: `shoulder.${side}`,
      side,
      proximal: 'trunk',
      distal: `upperArm.${side}`,
      order: 'ZXY',
      terms: [
        term(`shoulder.flexion.${side}`),
        term(`shoulder.adduction.${side}`, out),
        term(`shoulder.rotation.${side}`, out),
      ],
    },
    {
      joint: `elbow.${side}`,
      side,
      proximal: `upperArm.${side}`,
      distal: `forearm.${side}`,
      order: 'ZXY',
      terms: [term(`elbow.flexion.${side}`), none, none],
    },
    {
      joint: `wrist.${side}`,
      side,
      proximal: `forearm.${side}`,
      distal: `hand.${side}`,
      order: 'ZXY',
      terms: [none, none, none],
    },
  ]
}

/** Below the pelvis and trunk, proximal before distal. */
export const INNER_JOINTS: readonly JointTurn[] = [
  NECK,
  ...SIDES.flatMap((side) => [...legTurns(side), ...armTurns(side)]),
]
