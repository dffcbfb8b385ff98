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
    'The walks with trunk sway, and the usual ones, of five people (100 Hz). They are not counted above, for their plates do not show well when a foot lands: their forces were smoothed so much that a foot takes 60 ms from 29 to 190 N, and then cut at 20 N. From 5 to 30 % of a stance’s peak they take 57 ms, and back 55 ms; raw plates here take 4 and 30 ms, smoothed at 6 Hz 33 and 34, at 4 Hz 42 and 42, at 3 Hz 53 and 52 ms. Of forces smoothed at 4 Hz the reading used puts strikes 15 ± 8 ms early and offs 19 ± 7 ms late, at 3 Hz 27 ± 9 early and 36 ± 7 late: as much as the motion lies from them, and more. The rule has no part in it: eleven signs of the foot were tried for offs (the toe farthest back; at a quarter, half and three quarters of its speed before; rising at a tenth, two and three tenths of the walking speed; the heel rising, the foot turning and the toe speeding up fastest; the foot steepest). By markers every one comes 14 to 28 ms earlier against these plates than against those of the twelve people above (standard error 5 ms), by joint angles 8 to 31 ms: the whole foot moves on earlier than these plates let go, and neither another sign nor a blend of two serves both groups. Strikes are late and offs early, so that no delay between cameras and plates explains it; a contact that is too long at both ends does. Whoever has no plates should take an instant of these events for known to some 20 ms.',
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
