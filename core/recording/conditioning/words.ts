import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import type { Gap } from './gaps.ts'

/** `knee.flexion.right` → `right knee flexion`. Names of markers stay as they are. */
export function channelInWords(channel: string): string {
  const sidedMatch = /^(.+)\.(left|right)$/.exec(channel)
  const name = sidedMatch === null ? channel : `${sidedMatch[2]} ${sidedMatch[1]}`
  return /^[a-z. ]+$/i.test(name) && name.includes('.') ? name.replaceAll('.', ' ') : name
}

/** One line for what was filled, one per channel for what was not: long lists are for the gap map. */
export function reportGaps(gaps: readonly Gap[], limit: number, file: string): Alert[] {
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
  const byChannel = new Map<string, Gap[]>()
  for (const gap of gaps) {
    if (!gap.filled && gap.place === 'inside') byChannel.set(gap.channel, [...(byChannel.get(gap.channel) ?? []), gap])
  }
  for (const [channel, left] of byChannel) {
    const longest = left.reduce((a, b) => (b.duration > a.duration ? b : a))
    alerts.push(
      alert(
        'warning',
        'conditioning.gap-left-open',
        `${channelInWords(channel)} is missing for ${longest.duration.toFixed(2)} s from ${longest.time.toFixed(2)} s${left.length > 1 ? ` (and at ${left.length - 1} more places)` : ''}: longer than the ${limit} s that may be filled, so the recording is not analysed across it.`,
        'Choose a stretch without the gap, fill it in the capture software, or raise the limit if you know the motion was smooth there.',
        { file, channel, time: longest.time },
      ),
    )
  }
  return alerts
}
