import type { Side } from '../../../gait/side.ts'
import type { ChannelId } from '../../channels.ts'
import { type BaseChannel, type Meaning, isSided, toChannel } from './meaning.ts'

type Part = readonly [BaseChannel, 1 | -1] | null

/**
 * Plug-in Gait model outputs: channel and sign of x, y, z, as the RIGHT side writes them. Limb signs are already
 * mirrored by Plug-in Gait. Checked against the markers of real trials: spine and neck rotation count to the right,
 * the shoulder's second angle counts abduction.
 */
const PLUG_IN_GAIT: ReadonlyMap<string, readonly [Part, Part, Part]> = new Map<string, readonly [Part, Part, Part]>([
  [
    'pelvis',
    [
      ['pelvis.tilt', 1],
      ['pelvis.obliquity', 1],
      ['pelvis.rotation', 1],
    ],
  ],
  [
    'hip',
    [
      ['hip.flexion', 1],
      ['hip.adduction', 1],
      ['hip.rotation', 1],
    ],
  ],
  [
    'knee',
    [
      ['knee.flexion', 1],
      ['knee.adduction', 1],
      ['knee.rotation', 1],
    ],
  ],
  [
    'ankle',
    [
      ['ankle.flexion', 1],
      ['ankle.inversion', 1],
      ['ankle.rotation', 1],
    ],
  ],
  ['footprogress', [null, null, ['foot.progression', 1]]],
  [
    'thorax',
    [
      ['trunk.tilt', 1],
      ['trunk.obliquity', 1],
      ['trunk.rotation', 1],
    ],
  ],
  [
    'spine',
    [
      ['lumbar.flexion', 1],
      ['lumbar.bending', 1],
      ['lumbar.rotation', -1],
    ],
  ],
  [
    'shoulder',
    [
      ['shoulder.flexion', 1],
      ['shoulder.adduction', -1],
      ['shoulder.rotation', 1],
    ],
  ],
  ['elbow', [['elbow.flexion', 1], null, null]],
  [
    'neck',
    [
      ['neck.flexion', 1],
      ['neck.bending', 1],
      ['neck.rotation', -1],
    ],
  ],
])

export const AXES = ['x', 'y', 'z', '0', '1', '2']

/**
 * `RKneeAngles` with component X. For the pelvis, trunk, spine and neck Plug-in Gait writes each side's own view:
 * up and forward of THAT side are positive, so the left file turns around obliquity, bending and rotation.
 */
export function readPlugInGaitName(
  plain: string,
  component: string | null,
): Meaning | { readonly unused: string } | null {
  const found =
    /^(L|R)(Pelvis|Hip|Knee|Ankle|FootProgress|Thorax|Spine|Shoulder|Elbow|Neck|Head|Wrist|ForeFoot|AbsAnkle)Angles?$/.exec(
      plain,
    )
  if (!found || component === null) return null
  const axis = AXES.indexOf(component.toLowerCase()) % 3
  if (axis < 0) return null
  const parts = PLUG_IN_GAIT.get(found[2]!.toLowerCase())
  if (parts === undefined) return { unused: 'Plug-in Gait output the model has no joint for' }
  const part = parts[axis]!
  if (part === null) return { unused: 'component of no use to the model' }
  const side: Side = found[1] === 'L' ? 'left' : 'right'
  const isMirrored = !isSided(part[0]) && side === 'left' && axis > 0
  return {
    channel: toChannel(part[0], side)!,
    sign: isMirrored ? (part[1] === 1 ? -1 : 1) : part[1],
    confidence: 'certain',
    reason: 'Plug-in Gait model output',
  }
}

/** One joint of Plug-in Gait as it would be written: which channel, with which sign, stands in x, y and z. */
export interface PlugInGaitAngles {
  /** `LKneeAngles` */
  readonly name: string
  readonly components: readonly ({ readonly channel: ChannelId; readonly sign: 1 | -1 } | null)[]
}

const SPELT: Readonly<Record<string, string>> = { footprogress: 'FootProgress' }

/** Every joint angle output of Plug-in Gait that our channels can fill; reading it back gives the channels again. */
export const listPlugInGaitAngles = (): readonly PlugInGaitAngles[] =>
  [...PLUG_IN_GAIT.keys()].flatMap((joint) =>
    ['L', 'R'].map((side) => {
      const name = `${side}${SPELT[joint] ?? joint.charAt(0).toUpperCase() + joint.slice(1)}Angles`
      const components = ['X', 'Y', 'Z'].map((axis) => {
        const meaning = readPlugInGaitName(name, axis)
        return meaning !== null && 'channel' in meaning ? { channel: meaning.channel, sign: meaning.sign } : null
      })
      return { name, components }
    }),
  )
