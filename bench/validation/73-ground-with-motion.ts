import { prepare } from '../../core/index.ts'
import type { LearnedEvidence } from '../../core/gait/evidence.ts'
import { readEvidenceWithout, readPeakErrorsWithout } from '../learn/collect-peak-errors.ts'
import { listPeople } from '../learn/learn-peak-errors.ts'
import type { Section, Surroundings, Verdict } from '../validate.ts'
import { NEAR } from './body/peak-reference.ts'
import { toTable } from './body/trials.ts'
import { type Single, isFarther, listFarther, listSingles, tableFarther, tablePaired } from './ground/against-norm.ts'
import { layNorm } from './ground/norm-laid.ts'
import {
  QUANTITIES,
  type Quantity,
  type StanceError,
  type Withheld,
  compareStances,
  listByOpenSim,
  listWithheld,
  loadsWithout,
  measure,
  withoutPlates,
} from './ground/withheld.ts'
import {
  type AgainstOpenSim,
  type JudgedTable,
  PEAK_HEADS,
  compareWithOpenSim,
  judgeCurves,
  judgePeaks,
  listFar,
} from './ground/against-opensim.ts'
import { BAND } from './ground/peak-coverage.ts'
import { NAMES, digits, mean, shares } from './ground/words.ts'

const BARS: Partial<Record<Quantity, number>> = { hip: 0.15, knee: 0.12, ankle: 0.17 }
const PEAKS = [0.85, 1.2] as const
const WITHIN = { one: [0.6, 0.8], two: 0.9 } as const

const FORCES = ['foreAft', 'vertical'] as const

type Seen = StanceError & { readonly by: Withheld['by'] }

/** Walks over force plates whose plates are withheld: markers, and angles with a pelvis path. */
export default async function makeGroundWithMotion({ recordings, root }: Surroundings): Promise<Section> {
  const title = 'Loads from markers or a pelvis path without force plates'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const [evidence, peakErrors] = [readEvidenceWithout(root), readPeakErrorsWithout(root)]
  if (evidence === null || peakErrors === null)
    return {
      title,
      markdown:
        'Not computed: nothing was learned without each person (`node scripts/run.mjs bench/learn/evidence.ts --leave-out`, then the same with `peak-errors.ts`).',
      failures: [],
    }
  const walks = [...(await listWithheld(recordings)), ...(await listByOpenSim(recordings))]
  const { found, alone, rows, singles } = compareAll(walks, evidence)
  const { summary, failures } = summarise(found, alone)
  const against = compareWithOpenSim(recordings, walks, { evidence, peakErrors })
  const tables = {
    ofPath: judgePeaks('angles and path', against),
    ofMarkers: judgePeaks('markers', against),
    ofCurves: judgeCurves(against),
  }
  const columns = QUANTITIES.map((quantity) => NAMES[quantity])
  const markdown = [
    'The same trial with its plates and without them, events found in the motion, over whole measured stances, each person left out of how the evidence is weighed: root mean square difference, forces in % of body weight, sagittal moments in N·m/kg, against inverse dynamics of the same body with the plates. The references are this program’s own, so that errors of joint centres are not in them.',
    'Angles with a path: files of OpenSim’s inverse kinematics, also of walks that stand here by their markers. A body of tabulated lengths that follows such a file stands some centimetres beside its plates (trunk sway, subject8: with plates its ankle moment lies 0.20 N·m/kg from OpenSim’s own inverse dynamics, a lever of 2 cm; without them 0.03). Moments by the same body with plates are thus no truth for it, and their coverage is not judged; forces are judged by the plates, moments below by another program.',
    '',
    toTable(['', 'stances', ...columns], summary),
    '',
    ...describeOpenSim(against, tables),
    '',
    ...describeAgainstNorm(singles),
    '',
    '### Every trial',
    '',
    toTable(['trial', 'feet by', 'stances', ...columns], rows),
  ].join('\n')
  return {
    title,
    markdown,
    failures: [...failures, ...Object.values(tables).flatMap((table) => table.failures)],
    verdicts: listVerdicts(found, failures, tables),
  }
}

type Tables = Readonly<Record<'ofPath' | 'ofMarkers' | 'ofCurves', JudgedTable>>

function describeOpenSim(against: AgainstOpenSim, { ofPath, ofMarkers, ofCurves }: Tables): string[] {
  const people = (by: Withheld['by']): number => listPeople(against.peaks.filter((one) => one.by === by)).length
  return [
    '### Peak moments against OpenSim’s inverse dynamics',
    '',
    `Largest moments as printed, with all of their ± (ground, joint centres, body, smoothing, model), without plates against OpenSim’s of the same stances with plates (its own body, within ${1000 * NEAR} ms), while the leg stands (late in swing the masses of shank and foot decide, see coverage with plates); N·m, root mean square. The person is left out of how the evidence is weighed and of how far such peaks are off, and every person counts alike; the last column has the walks of one study, whose five people have nine tenths of the peaks, each peak counting alike. A share above ${BAND.most} % is of a ± wider than this difference asks for. Of jam-overground-walk OpenSim’s knees are no reference (joint loads against other programs).`,
    '',
    `By joint angles with a path, ${people('angles and path')} people. From such differences of the others ± was learned (METHODS.md, peaks of an estimated ground):`,
    '',
    toTable(PEAK_HEADS, ofPath.rows),
    '',
    `Peaks beyond 2 ± have ${listFar('angles and path', against)}.`,
    '',
    `By markers, ${people('markers')} people. How far such peaks are off was learned against this program’s own body with plates, of 15 people; here another body stands beside, with its own joint centres:`,
    '',
    toTable(PEAK_HEADS, ofMarkers.rows),
    '',
    `Peaks beyond 2 ± have ${listFar('markers', against)}; three of these eight people have one walk or one leg, so that a single peak is up to an eighth of a row. With plates, too, our ankle of rajagopal-walk lies 2 cm from OpenSim’s (joint loads against other programs), where ± has 6 mm for it. The hip’s extensor moment has the ± that all 15 people ask for: of five whom OpenSim has not analysed it is 0.3 to 0.7 N·m/kg larger with plates than without, just after the strike, while these eight lie near.`,
    '',
    'The whole curves by joint angles with a path, with the ± that analysis.json has of them, over whole measured stances:',
    '',
    toTable(['curve', 'stances', 'within 1 ± (60 to 80 %)', 'within 2 ± (90 %)'], ofCurves.rows),
  ]
}

const describeAgainstNorm = (singles: readonly Single[]): string[] => [
  '### Against the mean of healthy people',
  '',
  `In how many of these recordings by markers a number is farther off than the mean of healthy people at that speed, laid over the same walk (columns as in the section on single recordings from joint angles alone): ${singles.filter(isFarther).length} of ${singles.length}.`,
  '',
  tableFarther(singles),
  '',
  'Over people, mean of each one’s recordings: the estimate’s error less that of the mean of healthy people, with the standard error of its mean.',
  '',
  tablePaired(singles),
  '',
  'The numbers that are farther, with the error of the mean of healthy people and the estimate’s ±:',
  '',
  ...listFarther(singles),
]

/** What the summary states. */
function listVerdicts(
  found: readonly Seen[],
  failures: readonly string[],
  { ofPath, ofMarkers, ofCurves }: Tables,
): Verdict[] {
  const markers = found.filter((one) => one.by === 'markers')
  const byPath = found.filter((one) => one.by === 'angles and path')
  return [
    {
      what: 'sagittal moments from markers without plates (hip, knee, ankle), person left out, root mean square',
      found: (['hip', 'knee', 'ankle'] as const)
        .map((quantity) => mean(markers.map((one) => one.rms[quantity])).toFixed(3))
        .join(', '),
      bar: '≤ 0.15, 0.12, 0.17 N·m/kg',
      holds: !failures.some((failure) => failure.includes('N·m/kg')),
    },
    {
      what: 'the same: ratios of largest values; truth within 1 and 2 ±',
      found: failures.some((failure) => isOf(failure, 'markers') && !failure.includes('N·m/kg'))
        ? 'some beyond'
        : 'all within',
      bar: 'ratios 0.85 to 1.2; 60 to 80 %, ≥ 90 %',
      holds: !failures.some((failure) => isOf(failure, 'markers') && !failure.includes('N·m/kg')),
    },
    {
      what: 'ground force from angles and a pelvis path: truth within 1 and 2 ±, fore-aft and vertical',
      found: FORCES.map((quantity) => shares(withinOf(byPath, quantity))).join('; '),
      bar: '60 to 80 %, ≥ 90 %',
      holds: !failures.some((failure) => isOf(failure, 'angles and path')),
    },
    ...(
      [
        ['peak moments from angles and a pelvis path against OpenSim', ofPath],
        ['peak moments from markers without plates against OpenSim', ofMarkers],
      ] as const
    ).map(([what, { rows, failures: beyond }]) => ({
      what: `${what}: within 1 and 2 ±, each kind of peak, person left out`,
      found: rows.map((row) => `${row[5]}, ${row[6]}`).join('; '),
      bar: '60 to 80 %, ≥ 90 %',
      holds: beyond.length === 0,
    })),
    {
      what: 'curves of moments from angles and a pelvis path against OpenSim: within 1 and 2 ± (hip, knee, ankle)',
      found: ofCurves.rows.map((row) => `${row[2]}, ${row[3]}`).join('; '),
      bar: '≥ 60 %, ≥ 90 %',
      holds: ofCurves.failures.length === 0,
    },
  ]
}

function compareAll(
  walks: readonly Withheld[],
  evidenceWithout: (subject: string) => LearnedEvidence | null,
): { found: Seen[]; alone: Seen[]; rows: string[][]; singles: Single[] } {
  const rows: string[][] = []
  const singles: Single[] = []
  const [found, alone]: [Seen[], Seen[]] = [[], []]
  for (const { name, subject, by, request } of walks) {
    const evidence = evidenceWithout(subject)
    const measured = evidence === null ? null : measure(request)
    const free =
      measured === null || evidence === null ? null : prepare({ ...withoutPlates(request), ground: { evidence } })
    if (measured === null || free === null || !free.ok) continue
    const { mass } = free.value.subject
    const now = compareStances(measured.loads, loadsWithout(free.value, free.value.estimated), mass)
    if (now.length === 0) continue
    found.push(...now.map((one) => ({ ...one, by })))
    const before = compareStances(measured.loads, loadsWithout(free.value, null), mass)
    alone.push(...before.map((one) => ({ ...one, by })))
    rows.push([name, by, String(now.length), ...QUANTITIES.map((quantity) => cell(now, quantity))])
    const norm = by === 'markers' ? layNorm(free.value) : null
    if (norm !== null)
      singles.push(
        ...listSingles({ name, subject }, now, compareStances(measured.loads, loadsWithout(free.value, norm), mass)),
      )
  }
  return { found, alone, rows, singles }
}

const isOf = (failure: string, by: Withheld['by']): boolean => failure.startsWith(`${by},`)

function summarise(found: readonly Seen[], before: readonly Seen[]): { summary: string[][]; failures: string[] } {
  const failures: string[] = []
  const summary = (['markers', 'angles and path'] as const).flatMap((by) => {
    const [now, alone] = [found.filter((one) => one.by === by), before.filter((one) => one.by === by)]
    if (now.length === 0) return []
    failures.push(...QUANTITIES.flatMap((quantity) => judge(by, quantity, now)))
    return [
      [`${by}: as used`, String(now.length), ...QUANTITIES.map((quantity) => cell(now, quantity))],
      [`${by}: by the motion alone`, String(alone.length), ...QUANTITIES.map((quantity) => cell(alone, quantity))],
      [
        `${by}: ratio of largest values`,
        '',
        ...QUANTITIES.map((quantity) => mean(now.map((one) => one.peak[quantity])).toFixed(2)),
      ],
      [`${by}: within 1 ±, 2 ±`, '', ...QUANTITIES.map((quantity) => shares(withinOf(now, quantity)))],
    ]
  })
  return { summary, failures }
}

const withinOf = (seen: readonly StanceError[], quantity: Quantity): (readonly [number, number])[] =>
  seen.flatMap((one) => (one.within === null ? [] : [one.within[quantity]]))

function judge(by: Withheld['by'], quantity: Quantity, now: readonly StanceError[]): string[] {
  const failures: string[] = []
  const what = `${by}, ${NAMES[quantity]}`
  const [value, bar] = [mean(now.map((one) => one.rms[quantity])), BARS[quantity]]
  if (bar !== undefined && by === 'markers' && value > bar)
    failures.push(`${what}: ${value.toFixed(3)} N·m/kg, bar ${bar}.`)
  const ratio = mean(now.map((one) => one.peak[quantity]))
  if (by === 'markers' && (ratio < PEAKS[0] || ratio > PEAKS[1]))
    failures.push(`${what}: largest value × ${ratio.toFixed(2)}.`)
  // Of angles and a path the moments with plates are no truth: see the text.
  if (by !== 'markers' && quantity !== 'foreAft' && quantity !== 'vertical') return failures
  const within = withinOf(now, quantity)
  const [one, two] = [mean(within.map((pair) => pair[0])), mean(within.map((pair) => pair[1]))]
  if (one < WITHIN.one[0] || one > WITHIN.one[1] || two < WITHIN.two)
    failures.push(`${what}: truth within 1 and 2 ± in ${shares(within)}.`)
  return failures
}

const cell = (errors: readonly StanceError[], quantity: Quantity): string =>
  mean(errors.map((one) => one.rms[quantity])).toFixed(digits(quantity) === 1 ? 1 : 2)
