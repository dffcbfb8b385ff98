import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { channelInWords } from '../../gait/channel-words.ts'
import { type Gap, isTooLong } from './gaps.ts'

/**
 * One line for what was filled; one for each stretch that splits the recording, whichever channels lack it; one for all
 * other channels and markers together, whose gaps do not. Long lists are for the gap map.
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
  alerts.push(
    ...reportSplits(
      [...byChannel].filter(([channel]) => splits(channel)),
      limit,
      file,
    ),
  )
  const others = [...byChannel.keys()].filter((channel) => !splits(channel))
  if (others.length > 0) {
    const longest = longestOf(open.filter((gap) => !splits(gap.channel)))
    const named = others.slice(0, 5).map(channelInWords).join(', ')
    alerts.push(
      alert(
        'info',
        'conditioning.gaps-in-others',
        `${others.length === 1 ? named : `${others.length} channels or markers (${named}${others.length > 5 ? ', …' : ''})`} ${others.length === 1 ? 'has' : 'have'} gaps ${isTooLong(longest, limit) ? `longer than ${limit} s` : 'with too few values around them to fill'}, the longest ${lengthOf(longest, limit)} s from ${longest.time.toFixed(2)} s; the rest carries on without ${others.length === 1 ? 'it' : 'them'} there.`,
        'The gap map shows where. Nothing needs doing if the other markers describe the segment.',
        { file, time: longest.time },
      ),
    )
  }
  return alerts
}

/** Stretches named one by one; whatever else is missing goes into one line more. */
const MOST_STRETCHES = 5

type Open = readonly [channel: string, gaps: readonly Gap[]]

/** Channels that are missing in the same frames were lost together, and are one matter. */
function reportSplits(open: readonly Open[], limit: number, file: string): Alert[] {
  const together = new Map<string, Open[]>()
  for (const one of open) {
    const frames = one[1].map(({ firstFrame, lastFrame }) => `${firstFrame}-${lastFrame}`).join()
    together.set(frames, [...(together.get(frames) ?? []), one])
  }
  const groups = [...together.values()]
  const named = groups.length > MOST_STRETCHES ? groups.slice(0, MOST_STRETCHES - 1) : groups
  const rest = groups.slice(named.length).flat()
  return [...named, ...(rest.length > 0 ? [rest] : [])].map((group) => {
    const channels = group.map(([channel]) => channel)
    const places = new Set(group.flatMap(([, gaps]) => gaps.map(({ firstFrame }) => firstFrame))).size
    const longest = longestOf(group.flatMap(([, gaps]) => gaps))
    return alert(
      'warning',
      'conditioning.gap-left-open',
      `${nameAll(channels)} missing for ${lengthOf(longest, limit)} s from ${longest.time.toFixed(2)} s${places > 1 ? ` (and at ${places - 1} more ${places === 2 ? 'place' : 'places'})` : ''}: ${isTooLong(longest, limit) ? `longer than the ${limit} s that may be filled` : 'too few values stand around it to fill it'}, so the recording is not analysed across it.`,
      'Choose a stretch without the gap, fill it in the capture software, or raise the limit if you know the motion was smooth there.',
      { file, channel: longest.channel, time: longest.time },
    )
  })
}

function nameAll(channels: readonly string[]): string {
  const words = channels.map(channelInWords)
  if (words.length === 1) return `${capital(words[0]!)} is`
  if (words.length <= 3) return `${capital(words.slice(0, -1).join(', '))} and ${words.at(-1)!} are`
  return `${words.length} channels (${words.slice(0, 3).join(', ')}, …) are`
}

/** 0.104 s is longer than 0.1 s, and must not be written as 0.10 s next to it. */
const lengthOf = ({ duration }: Gap, limit: number): string =>
  duration.toFixed(Math.abs(duration - limit) < 0.005 ? 3 : 2)
const longestOf = (gaps: readonly Gap[]): Gap => gaps.reduce((a, b) => (b.duration > a.duration ? b : a))
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
