import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { channelInWords } from '../../gait/channel-words.ts'
import type { Gap } from './gaps.ts'

/**
 * One line for what was filled; one per channel for gaps that split the recording; one for all other channels and
 * markers together, whose gaps do
 * not. Long lists are for the gap map.
 */
export function reportGaps(
  gaps: readonly Gap[],
  limit: number,
  file: string,
  splits: (channel: string) => boolean,
): Alert[] {
  const alerts: Alert[] = []
  const filled = gaps.filter((gap) => gap.filled)
  if (filled.length > 0) {
    const channels = new Set(filled.map((gap) => gap.channel)).size
    alerts.push(
      alert(
        'info',
        'conditioning.gaps-filled',
        `${filled.length} short ${filled.length === 1 ? 'gap was' : 'gaps were'} filled in ${channels} ${channels === 1 ? 'channel' : 'channels'} (each at most ${limit} s, by a spline).`,
        'The gap map shows where. Set the limit to 0 to leave gaps open.',
        { file },
      ),
    )
  }
  const open = gaps.filter((gap) => !gap.filled && gap.place === 'inside')
  const byChannel = new Map<string, Gap[]>()
  for (const gap of open) byChannel.set(gap.channel, [...(byChannel.get(gap.channel) ?? []), gap])
  for (const [channel, left] of byChannel) {
    if (!splits(channel)) continue
    const longest = longestOf(left)
    alerts.push(
      alert(
        'warning',
        'conditioning.gap-left-open',
        `${capital(channelInWords(channel))} is missing for ${longest.duration.toFixed(2)} s from ${longest.time.toFixed(2)} s${left.length > 1 ? ` (and at ${left.length - 1} more places)` : ''}: ${longest.duration > limit ? `longer than the ${limit} s that may be filled` : 'too few values stand around it to fill it'}, so the recording is not analysed across it.`,
        'Choose a stretch without the gap, fill it in the capture software, or raise the limit if you know the motion was smooth there.',
        { file, channel, time: longest.time },
      ),
    )
  }
  const others = [...byChannel.keys()].filter((channel) => !splits(channel))
  if (others.length > 0) {
    const longest = longestOf(open.filter((gap) => !splits(gap.channel)))
    const named = others.slice(0, 5).map(channelInWords).join(', ')
    alerts.push(
      alert(
        'info',
        'conditioning.gaps-in-others',
        `${others.length === 1 ? named : `${others.length} channels or markers (${named}${others.length > 5 ? ', …' : ''})`} ${others.length === 1 ? 'has' : 'have'} gaps ${longest.duration > limit ? `longer than ${limit} s` : 'with too few values around them to fill'}, the longest ${longest.duration.toFixed(2)} s from ${longest.time.toFixed(2)} s; the rest carries on without ${others.length === 1 ? 'it' : 'them'} there.`,
        'The gap map shows where. Nothing needs doing if the other markers describe the segment.',
        { file, time: longest.time },
      ),
    )
  }
  return alerts
}

const longestOf = (gaps: readonly Gap[]): Gap => gaps.reduce((a, b) => (b.duration > a.duration ? b : a))
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
