import { SIDES, otherSide, type Side } from '../../gait/side.ts'
import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import type { EventKind, GaitEvent } from '../recording.ts'

/**
 * What cannot be in walking: two strikes (or two offs) of one foot in a row; a stance shorter than a fifth or longer
 * than nine tenths of its stride; two strikes of
 * one foot without the other foot's strike between them. Running has no double support but the same order per foot.
 */
export function checkOrder(events: readonly GaitEvent[], running: boolean): Alert[] {
  const alerts: Alert[] = []
  const sorted = events.toSorted((a, b) => a.time - b.time)
  for (const side of SIDES) {
    const own = sorted.filter((event) => event.side === side)
    for (let k = 1; k < own.length; k++) {
      const [before, now] = [own[k - 1]!, own[k]!]
      if (before.kind === now.kind) alerts.push(doubled(before, now))
    }
  }
  const strikes = sorted.filter((event) => event.kind === 'strike')
  const bothSides = SIDES.every((side) => strikes.some((event) => event.side === side))
  for (let k = 1; k < strikes.length; k++) {
    const [before, now] = [strikes[k - 1]!, strikes[k]!]
    if (bothSides && before.side === now.side) {
      const other: Side = otherSide(now.side)
      alerts.push(
        alert(
          'warning',
          'events.step-missing',
          `Between the ${now.side} strikes at ${before.time.toFixed(2)} s and ${now.time.toFixed(2)} s there is no ${other} strike.`,
          `Add the ${other} strike on the timeline, or leave this stretch out.`,
          { time: before.time },
        ),
      )
    }
  }
  for (const side of SIDES) {
    const own = sorted.filter((event) => event.side === side)
    for (let k = 2; k < own.length; k++) {
      const [start, off, end] = [own[k - 2]!, own[k - 1]!, own[k]!]
      if (start.kind !== 'strike' || off.kind !== 'off' || end.kind !== 'strike') continue
      const share = (off.time - start.time) / (end.time - start.time)
      if (share > (running ? 0.15 : 0.3) && share < 0.9) continue
      alerts.push(
        alert(
          'warning',
          'events.odd-stance',
          `The ${side} stance from ${start.time.toFixed(2)} s lasts ${Math.round(100 * share)} % of its stride.`,
          'Check the strike and the off on the timeline; one of them may be misplaced.',
          { time: start.time },
        ),
      )
    }
  }
  return alerts
}

const WORDS: Readonly<Record<EventKind, string>> = { strike: 'strikes', off: 'offs' }

function doubled(before: GaitEvent, now: GaitEvent): Alert {
  const missing = now.kind === 'strike' ? 'off' : 'strike'
  return alert(
    'warning',
    'events.order',
    `Two ${now.side} ${WORDS[now.kind]} follow each other at ${before.time.toFixed(2)} s and ${now.time.toFixed(2)} s without ${missing === 'off' ? 'an off' : 'a strike'} between them.`,
    `Add the missing ${missing} on the timeline, or remove one of the two.`,
    { time: before.time },
  )
}
