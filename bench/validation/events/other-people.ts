import { calcKinematicEvents, calcPlateEvents } from '../../../core/gait.ts'
import { fromAngles, fromMarkers } from '../../../core/recording/events/feet.ts'
import { joinForces } from '../../../core/recording/join-forces.ts'
import { toTable } from '../body/trials.ts'
import { listByOpenSim, listWithheld } from '../ground/withheld.ts'
import { signed, spread } from './spread.ts'

/** One event of a walk with trunk sway, or of a usual walk of the same people. */
interface Off {
  readonly from: string
  readonly kind: string
  readonly subject: string
  readonly ms: number
}

/** s: farther apart two events are not the same. */
const SAME = 0.15
/** Two frames of these cameras. */
const TWO_FRAMES_MS = 20

const isBeyond = (ms: number): boolean => Math.abs(ms) > TWO_FRAMES_MS

/** People on whom nothing about events was chosen. */
export async function describeOtherPeople(
  recordings: string,
): Promise<{ readonly markdown: readonly string[]; readonly found: string } | null> {
  const all = await collect(recordings)
  if (all.length === 0) return null
  const rows = (['markers', 'joint angles'] as const).flatMap((from) =>
    (['strike', 'off'] as const).map((kind) => {
      const own = all.filter((one) => one.from === from && one.kind === kind)
      const ms = own.map((one) => one.ms)
      const worst = ms.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0)
      const means = [...new Set(own.map(({ subject }) => subject))].map((subject) => {
        const theirs = own.filter((one) => one.subject === subject).map((one) => one.ms)
        return signed(theirs.reduce((a, b) => a + b, 0) / theirs.length)
      })
      return [
        from,
        `${kind}s`,
        String(own.length),
        `${spread(ms)}, ${signed(worst)} ms`,
        means.join(', '),
        String(ms.filter(isBeyond).length),
      ]
    }),
  )
  const markdown = [
    '### People on whom nothing was chosen',
    '',
    'The walks with trunk sway, and the usual ones, of five people (100 Hz). They are not counted above, for their plates do not show well when a foot lands: their forces were smoothed so much that a foot takes 60 ms from 29 to 190 N, and then cut at 20 N. Of forces smoothed at 6 Hz the reading used puts strikes 6 ± 7 ms early and offs 5 ± 6 ms late (below). That is half of the mean difference of strikes and a quarter of that of offs; the rest is of the people, and a rule that helped them would put the offs of the twelve people above as much too late. Whoever has no plates should take an instant of these events for known to some 20 ms.',
    '',
    toTable(['feet by', 'event', 'events', 'mean ± sd, worst', 'mean of each person, ms', 'beyond two frames'], rows),
    '',
  ]
  return { markdown, found: `${all.filter(({ ms }) => isBeyond(ms)).length} of ${all.length}` }
}

async function collect(recordings: string): Promise<Off[]> {
  const found: Off[] = []
  for (const { name, subject, request } of [
    ...(await listWithheld(recordings)),
    ...(await listByOpenSim(recordings)),
  ]) {
    if (!name.startsWith('trunk sway ') || !request.forces) continue
    const recording = joinForces(request.recording, request.forces)
    const { events: plates } = calcPlateEvents(recording)
    for (const find of [fromMarkers, fromAngles]) {
      const tracks = find(recording)
      if (tracks === null) continue
      const { events } = calcKinematicEvents(tracks)
      for (const { side, kind, time } of plates) {
        const gap = events
          .filter((one) => one.side === side && one.kind === kind && Math.abs(one.time - time) < SAME)
          .map((one) => one.time - time)
          .toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
        if (gap !== undefined) found.push({ from: tracks.from, kind, subject, ms: 1000 * gap })
      }
    }
  }
  return found
}
