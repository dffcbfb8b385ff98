import type { AngleChannel, ChannelId } from '../../../core/io.ts'
import type { Side } from '../../../core/index.ts'

/** Under what a dragged column travels. */
export const COLUMN_DRAG = 'application/x-pendulab-column'

/** A place of the body and the angles there. */
export interface BodyPlace {
  id: 'trunk' | 'pelvis' | `${'hip' | 'knee' | 'foot'}${'Left' | 'Right'}`
  /** Where it stands around the figure: people face us, so that their right is at our left. */
  at: string
  side: Side | null
  channels: readonly ChannelId[]
}

const sided = (names: readonly string[], side: Side): ChannelId[] => names.map((n) => `${n}.${side}` as AngleChannel)
const of = (joint: 'hip' | 'knee' | 'foot', names: readonly string[]): readonly [BodyPlace, BodyPlace] => [
  { id: `${joint}Right`, at: `${joint}-r`, side: 'right', channels: sided(names, 'right') },
  { id: `${joint}Left`, at: `${joint}-l`, side: 'left', channels: sided(names, 'left') },
]

/** What clinics record, from top to bottom; everything else is in the menu of the column. */
export const BODY_PLACES: readonly BodyPlace[] = [
  { id: 'trunk', at: 'trunk', side: null, channels: ['trunk.tilt', 'trunk.obliquity', 'trunk.rotation'] },
  { id: 'pelvis', at: 'pelvis', side: null, channels: ['pelvis.tilt', 'pelvis.obliquity', 'pelvis.rotation'] },
  ...of('hip', ['hip.flexion', 'hip.adduction', 'hip.rotation']),
  ...of('knee', ['knee.flexion', 'knee.adduction', 'knee.rotation']),
  ...of('foot', ['ankle.flexion', 'ankle.inversion', 'foot.progression']),
]
