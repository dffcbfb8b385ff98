import type { EventSource } from '../../core/io.ts'
import { type GaitEvent, findEvents } from '../../core/index.ts'
import { calcPlateEvents } from '../../core/gait.ts'
import type { Section, Surroundings } from '../validate.ts'
import { EXPLAINED, TRIALS, loadTrial } from './events/trials.ts'

/** Frames of the cameras. */
const MOST = 2

/**
 * The events an analysis goes by, from whatever source, against the plates: what the order of sources and the distrust
 * of plates leave.
 */
export default async function makeSection({ recordings }: Surroundings): Promise<Section> {
  const title = 'Gait events as they are used'
  if (recordings === null)
    return { title, markdown: 'The recordings of other laboratories are not at hand.', failures: [] }
  const rows: string[] = []
  const failures: string[] = []
  let [compared, beyond, lost] = [0, 0, 0]
  for (const trial of TRIALS) {
    const recording = await loadTrial(recordings, trial)
    const found = recording === null ? null : findEvents(recording)
    if (recording === null || found === null || !found.ok) {
      failures.push(`${trial.name} could not be read.`)
      continue
    }
    const rate = trial.cameras ?? recording.rate
    const right = calcPlateEvents(recording).events.filter(
      (event) => !EXPLAINED.some((one) => one.isOverruled && one.trial === trial.name && one.is(event)),
    )
    const sources = new Map<EventSource, number>()
    let [worst, without] = [0, 0]
    for (const event of right) {
      const used = findNearest(event, found.value.events)
      if (used === undefined) {
        without++
        continue
      }
      const frames = Math.abs(used.time - event.time) * rate
      sources.set(used.source, (sources.get(used.source) ?? 0) + 1)
      worst = Math.max(worst, frames)
      compared++
      if (frames > MOST) beyond++
    }
    lost += without
    rows.push(
      `| ${trial.name} | ${right.length} | ${[...sources].map(([source, count]) => `${count} ${source}`).join(', ') || '–'} | ${without} | ${compared === 0 ? '–' : worst.toFixed(1)} |`,
    )
  }
  if (beyond > 0)
    failures.push(`${beyond} of ${compared} events in use lie more than two frames from their force plate.`)
  if (lost > 0) failures.push(`${lost} events of force plates are not among those in use.`)
  const markdown = [
    'The section above leaves the plates out to see how good the motion alone is. Here are the events an analysis really goes by where plates exist, with everything a recording offers: what the file says first, then the plates, then the motion.',
    'A plate that the motion contradicts is overruled (opensim-c3d-walking2, see above); such events are not compared.',
    '',
    '| recording | plate events | taken from | missing | worst in frames |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  const verdicts = [
    {
      what: 'gait events in use where plates exist: more than two frames from the force plate, or missing',
      found: `${beyond + lost} of ${compared + lost}`,
      bar: 'none',
      holds: failures.length === 0,
    },
  ]
  return { title, markdown, failures, verdicts }
}

/** The event of the same foot and kind that is nearest in time; undefined where none is near. */
const findNearest = (event: GaitEvent, among: readonly GaitEvent[]): GaitEvent | undefined =>
  among
    .filter(({ side, kind, time }) => side === event.side && kind === event.kind && Math.abs(time - event.time) < 0.15)
    .toSorted((a, b) => Math.abs(a.time - event.time) - Math.abs(b.time - event.time))[0]
