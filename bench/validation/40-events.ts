import type { GaitEvent, Recording } from '../../core/index.ts'
import type { FeetTracks } from '../../core/gait.ts'
import { conditionRecording } from '../../core/index.ts'
import { calcKinematicEvents, calcPlateEvents } from '../../core/gait.ts'
import { fromAngles, fromMarkers } from '../../core/recording/events/feet.ts'
import { SMOOTHED_OFF, SMOOTHED_STRIKE } from '../../core/recording/events/plate-edges.ts'
import type { Section, Surroundings } from '../validate.ts'
import { EXPLAINED, TRIALS, type Trial, loadTrial } from './events/trials.ts'
import { describeOtherPeople } from './events/other-people.ts'
import { plates20 } from './events/plates-20.ts'
import { smoothingRow } from './events/smoothing.ts'
import { signed, spread } from './events/spread.ts'

/** Plates whose forces came as measured: for finding out what smoothing does to them. */
const RAW_PLATES: readonly string[] = ['HC002', 'HC030', 'HC032', 'HC036', 'HC039', 'jia', 'cortex', 'eva', 'walking2']

/** Why single events that are counted still lie beyond two frames. */
const REASONS: readonly { readonly trial: string; readonly why: string }[] = [
  {
    trial: 'bmc-running',
    why: 'running: both ways of seeing the feet put the right off 13 to 14 ms early and the left 8 ms late, so no other time from sign to contact would help both. The right plate itself is doubtful here: below 100 N, in its last 17 ms, its centre of pressure runs 33 mm backward, and at its 20 N the toe marker is 16 mm above where it stood (left: 3 mm, and a centre of pressure that runs forward to the end). Not certain enough to leave it out',
  },
  {
    trial: 'jam-overground-walk (angles)',
    why: 'two frames are 10 ms here, as much as the two readings scatter: a strike read from smoothed forces by 5 to 7 ms (below), one from joint angles by 7 ms. This plate is also cut at 50 N, where the other two are cut at 25 N. The markers of the same trial put this strike 8 ms after the plate, the other two 1 and 8 ms before',
  },
  {
    trial: 'nexus-csv-stairs',
    why: 'the foot rolls over the edge of the step. In the positions the file itself holds, the end of the foot’s segment sinks 50 mm and the ankle rises 38 mm in the last 0.15 s before the plate lets go: the last to leave is the middle of the foot, not the toes by which this rule (and Zeni’s) goes. Applied to those measured positions instead of joint angles it still comes 41 ms early; the other 14 ms are the angles’ (the right knee’s adduction reaches 58°, cross-talk). The plate is right, and the rule does not hold for such a step',
  },
]

/** Two frames of a 100 Hz recording; the measure for faster ones. */
const LIMIT_MS = 20

interface Difference {
  readonly trial: string
  readonly subject: string
  readonly from: FeetTracks['from']
  readonly event: GaitEvent
  readonly running: boolean
  readonly ms: number
  /** Of the cameras. */
  readonly frames: number
  readonly why: string | null
}

export default async function makeSection({ recordings }: Surroundings): Promise<Section> {
  const title = 'Gait events: motion against force plates'
  if (recordings === null)
    return { title, markdown: 'The recordings of other laboratories are not at hand.', failures: [] }
  const compared = await compareTrials(recordings)
  const counted = compared.all.filter(({ why }) => why === null)
  const beyond = counted.filter(isBeyond)
  const failures = [...compared.failures]
  const others = await describeOtherPeople(recordings)
  if (beyond.length > 0)
    failures.push(`${beyond.length} of ${counted.length} events lie more than two frames from the force plate.`)
  const markdown = [
    ...describeEvents(compared, counted),
    ...describeHeldOut(counted),
    ...(others?.markdown ?? []),
    ...describeSmoothing(compared.raw),
    'How: Zeni’s method says which step (heel farthest forward, toe farthest back, seen from the pelvis). The instant is read from signs that a symmetric filter does not move (the heel half stopped, the forefoot coming down at half its speed, the heel no longer sinking; the toe farthest back),',
    'plus the mean time from each sign to the contact. With joint angles the foot is a stick on an average body. Running and stairs have rules of their own, tried on one subject each.',
  ].join('\n')
  const verdicts = [
    {
      what: 'gait events from the motion alone: more than two frames from the force plate',
      found: `${beyond.length} of ${counted.length}`,
      bar: 'none',
      holds: failures.length === 0,
    },
    {
      what: 'the same of five people on whom nothing was chosen, against plates smoothed before the export',
      found: others?.found ?? 'not computed',
      bar: '',
      holds: true,
    },
  ]
  return { title, markdown, failures, verdicts }
}

interface ComparedTrials {
  readonly rows: string[]
  readonly all: Difference[]
  /** On the motion smoothed as the analysis uses it. */
  readonly smoothed: Difference[]
  /** Against the bare 20 N of all forces. */
  readonly plain: Difference[]
  readonly failures: string[]
  /** Recordings whose plates are as they were measured. */
  readonly raw: Recording[]
}

async function compareTrials(recordings: string): Promise<ComparedTrials> {
  const compared: ComparedTrials = { rows: [], all: [], smoothed: [], plain: [], failures: [], raw: [] }
  for (const trial of TRIALS) {
    const recording = await loadTrial(recordings, trial)
    if (recording === null) {
      compared.failures.push(`${trial.name} could not be read.`)
      continue
    }
    const isRaw = RAW_PLATES.includes(trial.subject) && trial.forces?.endsWith('.mot') !== true
    if (isRaw) compared.raw.push(recording)
    const { events: plates, contacts } = calcPlateEvents(recording)
    const threshold = plates20(recording)
    const conditioned = conditionRecording(recording)
    for (const find of [fromMarkers, fromAngles]) {
      const tracks = find(recording)
      if (tracks === null) continue
      const found = compare(trial, recording, plates, tracks)
      compared.all.push(...found.differences)
      compared.plain.push(...compare(trial, recording, threshold, tracks).differences)
      const again = conditioned.ok ? find(conditioned.value.recording) : null
      if (again !== null) compared.smoothed.push(...compare(trial, recording, plates, again).differences)
      compared.rows.push(row({ trial, recording, tracks, forces: wordsOf(contacts), ...found }))
    }
  }
  return compared
}

const countBeyond = (list: readonly Difference[]): string => {
  const own = list.filter(({ why }) => why === null)
  return `${own.filter(isBeyond).length} of ${own.length}`
}

function describeEvents({ rows, all, smoothed, plain }: ComparedTrials, counted: readonly Difference[]): string[] {
  const beyond = counted.filter(isBeyond)
  return [
    'Strikes and offs found from the motion alone, against those of the force plates, on every recording with both. Positive: the motion is later. Only plate events at which',
    'the motion is recorded are compared; those within 0.15 s of an end of the recording may have no counterpart (*unseen*). Where plates are there, the app uses them; this table says how good events are when they are not.',
    'The plates’ instants are where the force passes 20 N; of forces that were smoothed or cut before the export, see below. Frames are those of the cameras: `coordinates.sto` of rajagopal-walk has 1000 Hz, but is computed from markers taken at 100 Hz.',
    '',
    '| recording | rate | feet by | forces | compared | unseen | strikes: mean, worst | offs: mean, worst | worst in frames |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    summary(
      'markers',
      counted.filter(({ from }) => from === 'markers'),
    ),
    summary(
      'joint angles',
      counted.filter(({ from }) => from === 'joint angles'),
    ),
    '',
    `Beyond two frames: ${countBeyond(all)} events. ${beyond.map((one) => `${inWords(one)}: ${REASONS.find(({ trial }) => one.trial.startsWith(trial))?.why ?? 'no reason found'}`).join('; ')}.`,
    '',
    `Measured in frames of the file instead (1 ms in coordinates.sto, where two frames are out of reach of 100 Hz cameras), ${counted.filter(({ frames, trial, ms }) => Math.abs(frames) > 2 || (trial === 'rajagopal-walk (angles)' && Math.abs(ms) > 2)).length} of ${counted.length} lie beyond.`,
    `Against the bare 20 N of all forces, also the smoothed and cut ones: ${countBeyond(plain)}. On the motion smoothed at 6 Hz, as the analysis uses it: ${countBeyond(smoothed)}.`,
    '',
    'Not counted:',
    '',
    ...EXPLAINED.map(({ trial, why }) => `- ${trial}: ${why}.`),
    '',
  ]
}

const describeHeldOut = (counted: readonly Difference[]): string[] => [
  '### Subjects held out',
  '',
  'The method has one number to learn for each sign it uses: the time from the sign to the contact (see `kinematic-events.ts`). Here each walking subject’s events are timed with the mean of all *other* subjects, as a new subject would meet it. Only these times are held out: the signs themselves, and the shares of the peak for smoothed forces, were chosen with all subjects in view (12, 15 and 18 % were tried for strikes and leave as many events beyond).',
  '',
  '| feet by | event | subjects | events | in sample: mean ± sd, worst | held out: mean ± sd, worst | held out beyond two frames |',
  '|---|---|---|---|---|---|---|',
  ...(['markers', 'joint angles'] as const).flatMap((from) =>
    (['strike', 'off'] as const).map((kind) =>
      heldOut(
        from,
        kind,
        counted.filter(
          (one) => one.from === from && one.event.kind === kind && !one.running && one.subject !== 'stairs',
        ),
      ),
    ),
  ),
  '',
]

const describeSmoothing = (raw: readonly Recording[]): string[] => [
  '### What smoothing does to a plate’s instants',
  '',
  `Raw forces of ${new Set(RAW_PLATES).size} subjects, smoothed by a zero-lag fourth-order Butterworth filter: how far 20 N moves, and how far the reading used for smoothed forces (${100 * SMOOTHED_STRIKE} % of the contact’s peak for strikes, ${100 * SMOOTHED_OFF} % for offs) lies from the raw 20 N.`,
  'Forces count as smoothed when less than 6e-5 of their peak is left beyond 40 Hz while the foot stands: raw plates here keep 3e-4 and more, those of subject01, rajagopal-walk and jam-overground-walk 2e-5 and less.',
  '',
  '| smoothed at | strikes by 20 N | strikes by share | offs by 20 N | offs by share |',
  '|---|---|---|---|---|',
  ...[6, 8, 10, 12, 15].map((cutoff) => smoothingRow(cutoff, raw)),
  '',
]

const isBeyond = ({ frames }: Difference): boolean => Math.abs(frames) > 2

function wordsOf(contacts: ReturnType<typeof calcPlateEvents>['contacts']): string {
  const words = [
    ...(contacts.some(({ edges }) => edges === 'smoothed') ? ['smoothed'] : []),
    ...(contacts.some(({ cutAt }) => cutAt !== null) ? ['cut'] : []),
  ]
  return words.length === 0 ? 'raw' : words.join(', ')
}

/**
 * The times from sign to contact are means over subjects, so holding one out shifts its events by how far the others
 * lie from the plates on average.
 */
function heldOut(from: string, kind: string, own: readonly Difference[]): string {
  const subjects = [...new Set(own.map(({ subject }) => subject))]
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length
  const bias = new Map(
    subjects.map((subject) => [subject, mean(own.filter((one) => one.subject === subject).map(({ ms }) => ms))]),
  )
  const out = own.map((one) => {
    const ms = one.ms - mean(subjects.filter((subject) => subject !== one.subject).map((subject) => bias.get(subject)!))
    return { ms, frames: (one.frames / one.ms) * ms }
  })
  const words = (values: readonly number[]): string =>
    `${spread(values)}, ${signed(values.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)))}`
  return `| ${from} | ${kind}s | ${subjects.length} | ${own.length} | ${words(own.map(({ ms }) => ms))} ms | ${words(out.map(({ ms }) => ms))} ms | ${out.filter(({ frames }) => Math.abs(frames) > 2).length} |`
}

function compare(
  trial: Trial,
  recording: Recording,
  plates: readonly GaitEvent[],
  tracks: FeetTracks,
): { differences: Difference[]; unseen: number } {
  const { events, running } = calcKinematicEvents(tracks)
  const differences: Difference[] = []
  let unseen = 0
  for (const event of plates) {
    if (tracks.feet[event.side] === undefined) continue
    const gaps = events
      .filter((other) => other.side === event.side && other.kind === event.kind)
      .map((other) => other.time - event.time)
    const nearest = gaps.filter((gap) => Math.abs(gap) < 0.15).toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
    if (nearest === undefined) {
      unseen++
      continue
    }
    const why = EXPLAINED.find((one) => one.trial === trial.name && one.is(event))?.why ?? null
    differences.push({
      trial: trial.name,
      subject: trial.subject,
      from: tracks.from,
      event,
      running,
      ms: 1000 * nearest,
      frames: nearest * (trial.cameras ?? recording.rate),
      why,
    })
  }
  return { differences, unseen }
}

interface TrialRow {
  readonly trial: Trial
  readonly recording: Recording
  readonly tracks: FeetTracks
  /** What the plates' forces are like, in words. */
  readonly forces: string
  readonly differences: readonly Difference[]
  readonly unseen: number
}

function row({ trial, recording, tracks, forces, differences, unseen }: TrialRow): string {
  const cell = (kind: GaitEvent['kind']): string => {
    const ms = differences.filter(({ event }) => event.kind === kind).map((one) => one.ms)
    if (ms.length === 0) return '–'
    return `${signed(ms.reduce((a, b) => a + b, 0) / ms.length)}, ${signed(ms.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)))} ms`
  }
  const frames = differences.map((one) => Math.abs(one.frames)).reduce((a, b) => Math.max(a, b), 0)
  const rate =
    trial.cameras === undefined
      ? `${Math.round(recording.rate)} Hz`
      : `${Math.round(recording.rate)} Hz (cameras ${trial.cameras})`
  return `| ${trial.name} | ${rate} | ${tracks.from} | ${forces} | ${differences.length} | ${unseen} | ${cell('strike')} | ${cell('off')} | ${differences.length === 0 ? '–' : frames.toFixed(1)} |`
}

function summary(from: string, differences: readonly Difference[]): string {
  const part = (kind: GaitEvent['kind']): string => {
    const own = differences.filter(({ event }) => event.kind === kind)
    const within = own.filter((one) => !isBeyond(one)).length
    return `${own.length} ${kind}s ${spread(own.map(({ ms }) => ms))} ms, ${within} within two frames, ${own.filter(({ ms }) => Math.abs(ms) <= LIMIT_MS).length} within ${LIMIT_MS} ms`
  }
  return `- By ${from}: ${part('strike')}; ${part('off')}.`
}

const inWords = ({ trial, from, event, ms, frames }: Difference): string =>
  `${trial}, ${event.side} ${event.kind} by ${from}, ${signed(ms)} ms (${Math.abs(frames).toFixed(1)} frames)`
