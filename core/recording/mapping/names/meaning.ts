import type { Side } from '../../../gait/side.ts'
import { MIDLINE_CHANNELS, SIDED_CHANNELS, type ChannelId } from '../../channels.ts'
import type { Confidence } from '../../recording.ts'

/** What a name was found to mean. */
export interface Meaning {
  readonly channel: ChannelId
  readonly sign: 1 | -1
  readonly confidence: Confidence
  readonly reason: string
}

/** A channel without its side. */
export type BaseChannel =
  | (typeof MIDLINE_CHANNELS)[number]
  | (typeof SIDED_CHANNELS)[number]
  | 'pelvis.x'
  | 'pelvis.y'
  | 'pelvis.z'
export const isSided = (base: BaseChannel): boolean => (SIDED_CHANNELS as readonly string[]).includes(base)

/** The channel of a side; null where a side is needed and not known. */
export const toChannel = (base: BaseChannel, side: Side | null): ChannelId | null => {
  if (!isSided(base)) return base as ChannelId
  return side === null ? null : (`${base}.${side}` as ChannelId)
}
