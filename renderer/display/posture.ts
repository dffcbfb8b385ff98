import type { Recording } from '../../core/index.ts'
import type { AngleChannel } from '../../core/io.ts'
import { limitsOf, middleChannels, postureChannels } from './channels.ts'
import { degrees } from './number.ts'
import { rowAt } from './series.ts'

export interface PostureRange {
  channel: string
  /** In the recording at that time, degrees. */
  recorded: number
  /** How far it may be changed from there, degrees. */
  min: number
  max: number
}

/**
 * The joint angles of a posture that can be changed, each within its joint's limits; only channels the recording has.
 */
export function postureRanges(recording: Recording, time: number): PostureRange[] {
  const names = [...postureChannels.flatMap((c) => [`${c}.left`, `${c}.right`]), ...middleChannels]
  return names.flatMap((channel) => {
    const values = recording.angles[channel as AngleChannel]
    if (!values) return []
    const recorded = degrees(rowAt(values, 1, recording.times, time)[0]!)
    if (!Number.isFinite(recorded)) return []
    const [low, high] = limitsOf(channel)
    return [
      {
        channel,
        recorded,
        min: Math.min(0, Math.ceil(2 * Math.max(-40, low - recorded)) / 2),
        max: Math.max(0, Math.floor(2 * Math.min(40, high - recorded)) / 2),
      },
    ]
  })
}
