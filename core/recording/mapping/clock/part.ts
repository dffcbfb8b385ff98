import { alert, type Alert } from '../../../outcome.ts'
import type { GaitEvent, GroundForce, TimeRange } from '../../recording.ts'
import { refuse } from '../../readers/bytes.ts'
import type { Clock } from './clock.ts'

/** s: from here on a whole recording makes many phases, and the user is informed that a part may do. */
const LONG = 60
/** Frames: fewer cannot be smoothed, so a range that leaves them is a slip. */
const FEWEST = 10
/** Share of a frame by which a time typed with few digits may miss a frame's own. */
const SLACK = 1e-3

/** The frames within the range; where it reaches beyond the recording, those there are. */
export function cutClock(clock: Clock, range: TimeRange): Clock {
  const slack = SLACK / clock.rate
  let [first, end] = [0, clock.times.length]
  while (first < end && clock.times[first]! < range.from - slack) first++
  while (end > first && clock.times[end - 1]! > range.to + slack) end--
  return { ...clock, times: clock.times.slice(first, end), first: clock.first + first, count: end - first }
}

/** The clock of the main table, cut to the part that is asked for; whole when nothing is. */
export function choosePart(clock: Clock, range: TimeRange | undefined, decisions: string[], alerts: Alert[]): Clock {
  const [from, to] = [clock.times[0]!, clock.times.at(-1)!]
  if (range === undefined) {
    if (to - from > LONG) {
      alerts.push(
        alert(
          'info',
          'recording.long',
          `This recording lasts ${to - from < 120 ? `${(to - from).toFixed(0)} s` : `${((to - from) / 60).toFixed(1)} min`}: every step of it is solved, which takes a while.`,
          'A part of some twenty steps is enough for most questions: choose from when to when it is used (--from and --to on the command line).',
        ),
      )
    }
    return clock
  }
  const part = cutClock(clock, range)
  if (!(range.to > range.from) || part.count < FEWEST) {
    refuse(
      'range.empty',
      `${inWords(range)} there ${part.count === 1 ? 'is 1 frame' : `are ${part.count} frames`} of this recording, which runs from ${from.toFixed(2)} s to ${to.toFixed(2)} s.`,
      'Choose a part within the recording that holds at least one whole stride.',
    )
  }
  decisions.push(
    `Only the part from ${part.times[0]!.toFixed(2)} s to ${part.times.at(-1)!.toFixed(2)} s is used, of ${from.toFixed(2)} s to ${to.toFixed(2)} s in the file.`,
  )
  return part
}

function inWords({ from, to }: TimeRange): string {
  const start = Number.isFinite(from) ? `From ${from} s` : 'From the beginning'
  return `${start} to ${Number.isFinite(to) ? `${to} s` : 'the end'}`
}

/** s: events this far outside the frames are a slip of the writer's clock; farther ones belong to something else. */
const STRAY = 1

export function dropStrayEvents(events: readonly GaitEvent[], { times }: Clock, alerts: Alert[]): GaitEvent[] {
  const inside = cutEvents(events, { from: times[0]! - STRAY, to: times.at(-1)! + STRAY })
  if (inside.length < events.length)
    alerts.push(
      alert(
        'info',
        'events.outside',
        `${events.length - inside.length} gait events of the file lie outside its frames and were left out.`,
        'Nothing to do for a trial that was cut.',
      ),
    )
  return inside
}

export const cutEvents = (events: readonly GaitEvent[], { from, to }: TimeRange): GaitEvent[] =>
  events.filter(({ time }) => time >= from && time <= to)

/** The samples of a plate within the range. */
export function cutPlate(plate: GroundForce, range: TimeRange): GroundForce {
  const first = plate.times.findIndex((time) => time >= range.from)
  const after = plate.times.findIndex((time) => time > range.to)
  const [start, end] = [first < 0 ? plate.times.length : first, after < 0 ? plate.times.length : after]
  const triples = (values: Float64Array): Float64Array => values.slice(3 * start, 3 * end)
  return {
    ...plate,
    times: plate.times.slice(start, end),
    force: triples(plate.force),
    point: triples(plate.point),
    freeMoment: triples(plate.freeMoment),
  }
}
