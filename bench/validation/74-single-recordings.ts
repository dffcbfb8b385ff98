import type { PreparedTrial, Recording } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import type { LaidGround } from '../../core/ground/lay.ts'
import { layEstimate } from '../../core/ground/lay.ts'
import { prepareLearned } from '../../core/ground/learned.ts'
import { calcClocks } from '../../core/ground/mean-stride.ts'
import { calcSideways } from '../../core/ground/estimate.ts'
import { calcNormCurves, calcSpread } from '../../core/ground/prior.ts'
import { dimensionlessSpeed } from '../../core/ground/walker.ts'
import { WALKING } from '../../core/ground/walking.ts'
import type { Section, Surroundings } from '../validate.ts'
import { toTable } from './body/trials.ts'
import {
  QUANTITIES,
  type Quantity,
  type StanceError,
  compareStances,
  listWithheld,
  loadsWithout,
  measure,
  withoutPlates,
} from './ground/withheld.ts'
import { NAMES, digits, mean, shares } from './ground/words.ts'

/** s: the norm's force begins so much early against plates of other laboratories, as the estimate's does. */
const EARLY = 0.02

/** Single recordings seen by their joint angles alone, against the mean of healthy people at their speed. */
export default async function makeSingleRecordings({ recordings }: Surroundings): Promise<Section> {
  const title = 'Single recordings from joint angles alone'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const { found, usual, rows, singles } = await compareAll(recordings)
  const failures = QUANTITIES.flatMap((quantity) => {
    const [one, other] = [rmsOf(found, quantity), rmsOf(usual, quantity)]
    // As printed: a tie is not worse.
    const isWorse = Number(one.toFixed(digits(quantity))) > Number(other.toFixed(digits(quantity)))
    return isWorse ? [`${NAMES[quantity]}: ${one.toFixed(3)}, the mean of healthy people ${other.toFixed(3)}.`] : []
  })
  const within = (quantity: Quantity): string =>
    shares(found.flatMap((one) => (one.within === null ? [] : [one.within[quantity]])))
  return {
    title,
    markdown: [
      'Joint angles of recordings of other laboratories, with neither markers, path nor plates, over whole measured stances; in brackets the mean of healthy people at the speed the angles show. Root mean square, forces in % of body weight, sagittal moments in N·m/kg. How much single strides are believed, and how much wider their ± is, was chosen on these stances.',
      '',
      toTable(
        ['', 'stances', ...QUANTITIES.map((quantity) => NAMES[quantity])],
        [
          ['estimate', String(found.length), ...QUANTITIES.map((quantity) => cell(found, quantity))],
          ['mean of healthy people', '', ...QUANTITIES.map((quantity) => cell(usual, quantity))],
          ['within 1 ±, 2 ±', '', ...QUANTITIES.map(within)],
        ],
      ),
      '',
      ...describeWorse(singles),
      '',
      toTable(['trial', 'stances', ...QUANTITIES.map((quantity) => NAMES[quantity])], rows),
    ].join('\n'),
    failures,
    verdicts: [
      {
        what: 'single recordings by angles alone against the mean of healthy people, all five quantities',
        found: failures.length === 0 ? 'none worse' : `${failures.length} worse`,
        bar: 'none worse',
        holds: failures.length === 0,
      },
    ],
  }
}

async function compareAll(
  recordings: string,
): Promise<{ found: StanceError[]; usual: StanceError[]; rows: string[][]; singles: Single[] }> {
  const [found, usual]: [StanceError[], StanceError[]] = [[], []]
  const rows: string[][] = []
  const singles: Single[] = []
  for (const { name, request } of await listWithheld(recordings)) {
    const measured = measure(request)
    const free = measured === null ? null : prepare(withoutPlates(request))
    if (measured === null || free === null || !free.ok) continue
    const seen = prepare({ ...request, forces: null, standing: null, recording: anglesOf(free.value.recording) })
    const norm = seen.ok ? layNorm(seen.value) : null
    if (!seen.ok || norm === null) continue
    const { mass } = seen.value.subject
    const own = compareStances(measured.loads, loadsWithout(seen.value, seen.value.estimated), mass)
    const others = compareStances(measured.loads, loadsWithout(seen.value, norm), mass)
    if (own.length === 0) continue
    found.push(...own)
    usual.push(...others)
    singles.push(
      ...QUANTITIES.map((quantity) => ({
        name,
        quantity,
        own: rmsOf(own, quantity),
        norm: rmsOf(others, quantity),
        sd: mean(own.map(({ sd }) => sd?.[quantity] ?? Number.NaN)),
      })),
    )
    rows.push([
      name,
      String(own.length),
      ...QUANTITIES.map((quantity) => `${cell(own, quantity)} (${cell(others, quantity)})`),
    ])
  }
  return { found, usual, rows, singles }
}

/** One quantity of one recording: the estimate's error, that of the mean of healthy people, and the estimate's ±. */
interface Single {
  readonly name: string
  readonly quantity: Quantity
  readonly own: number
  readonly norm: number
  readonly sd: number
}

/** A single number may be worse than the mean of healthy people: how many are, by how much, and whether ± holds it. */
function describeWorse(singles: readonly Single[]): string[] {
  const isWorse = ({ own, norm, quantity }: Single): boolean =>
    Number(own.toFixed(digits(quantity))) > Number(norm.toFixed(digits(quantity)))
  const rows = QUANTITIES.map((quantity) => {
    const all = singles.filter((one) => one.quantity === quantity)
    const worse = all.filter(isWorse).toSorted((a, b) => a.own / a.norm - b.own / b.norm)
    const middle = worse[Math.floor(worse.length / 2)]
    const excess = worse.map(({ own, norm, sd }) => Math.sqrt(own * own - norm * norm) / sd)
    return [
      NAMES[quantity],
      `${worse.length} of ${all.length}`,
      middle === undefined ? '–' : `${(100 * (middle.own / middle.norm - 1)).toFixed(0)} %`,
      worse.length === 0 ? '–' : `${(100 * (worse.at(-1)!.own / worse.at(-1)!.norm - 1)).toFixed(0)} %`,
      worse.length === 0 ? '–' : Math.max(...excess).toFixed(1),
      String(worse.filter(({ own, sd }) => own > sd).length),
    ]
  })
  return [
    'Not every single number is nearer than the mean of healthy people. Of each quantity: in how many recordings it is farther, by how much of the mean’s error (in the middle, at most), the largest of what it is farther by (root of the difference of squares) as a share of its ±, and in how many of these recordings the whole error exceeds its ±.',
    '',
    toTable(['', 'farther', 'in the middle', 'at most', 'largest by its ±', 'error beyond 1 ±'], rows),
  ]
}

const anglesOf = (recording: Recording): Recording => ({
  ...recording,
  points: {},
  pelvisPath: null,
  groundForces: [],
  events: recording.events.filter((event) => event.source === 'file'),
})

function layNorm({ estimated, subject, events, recording }: PreparedTrial): LaidGround | null {
  const clocks = calcClocks(events)
  if (estimated === null || clocks === null) return null
  const learned = prepareLearned(WALKING)
  const speed = dimensionlessSpeed(estimated.speed, subject.height)
  const [usual, spread] = [calcNormCurves(learned, speed), calcSpread(learned)]
  return layEstimate(
    {
      ...estimated,
      curves: Float64Array.from([...usual, ...usual]),
      sd: Float64Array.from([...spread, ...spread]),
      sideways: calcSideways(learned, speed),
    },
    { times: recording.times, clocks, early: EARLY },
    { mass: subject.mass, stature: subject.height },
  )
}

const rmsOf = (errors: readonly StanceError[], quantity: Quantity): number =>
  mean(errors.map((one) => one.rms[quantity]))
const cell = (errors: readonly StanceError[], quantity: Quantity): string =>
  rmsOf(errors, quantity).toFixed(digits(quantity) === 1 ? 1 : 2)
