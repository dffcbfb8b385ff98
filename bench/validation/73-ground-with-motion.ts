import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from '../../core/index.ts'
import type { LearnedEvidence } from '../../core/gait/evidence.ts'
import type { Section, Surroundings } from '../validate.ts'
import { toTable } from './body/trials.ts'
import {
  QUANTITIES,
  type Quantity,
  type StanceError,
  type Withheld,
  compareStances,
  listWithheld,
  loadsWithout,
  measure,
  withoutPlates,
} from './ground/withheld.ts'
import { NAMES, digits, mean, shares } from './ground/words.ts'

const BARS: Partial<Record<Quantity, number>> = { hip: 0.15, knee: 0.12, ankle: 0.17 }
const PEAKS = [0.85, 1.2] as const
const WITHIN = { one: [0.6, 0.8], two: 0.9 } as const

type Seen = StanceError & { readonly by: Withheld['by'] }

/** Walks over force plates whose plates are withheld: markers, and angles with a pelvis path. */
export default async function makeGroundWithMotion({ recordings, root }: Surroundings): Promise<Section> {
  const title = 'Loads from markers or a pelvis path without force plates'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const folder = join(root, 'artefacts', 'evidence')
  if (!existsSync(folder))
    return {
      title,
      markdown:
        'Not computed: nothing was learned without each person (`node scripts/run.mjs bench/learn/evidence.ts --leave-out`).',
      failures: [],
    }
  const walks = await listWithheld(recordings)
  const { found, alone, rows } = compareAll(walks, (subject) => {
    const file = join(folder, `${subject}.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LearnedEvidence) : null
  })
  const { summary, failures } = summarise(found, alone)
  const columns = QUANTITIES.map((quantity) => NAMES[quantity])
  const markdown = [
    'The same trial with its plates and without them, events found in the motion, over whole measured stances, each person left out of how the evidence is weighed: root mean square difference, forces in % of body weight, sagittal moments in N·m/kg, against inverse dynamics of the same body with the plates. The references are this program’s own, so that errors of joint centres are not in them.',
    '',
    toTable(['', 'stances', ...columns], summary),
    '',
    toTable(['trial', 'feet by', 'stances', ...columns], rows),
  ].join('\n')
  const markers = found.filter((one) => one.by === 'markers')
  const verdicts = [
    {
      what: 'sagittal moments from markers without plates (hip, knee, ankle), person left out, root mean square',
      found: (['hip', 'knee', 'ankle'] as const)
        .map((quantity) => mean(markers.map((one) => one.rms[quantity])).toFixed(3))
        .join(', '),
      bar: '≤ 0.15, 0.12, 0.17 N·m/kg',
      holds: !failures.some((failure) => failure.includes('N·m/kg')),
    },
    {
      what: 'the same: ratios of largest values; truth within 1 and 2 ±, markers and path',
      found: failures.some((failure) => !failure.includes('N·m/kg')) ? 'some beyond' : 'all within',
      bar: 'ratios 0.85 to 1.2; 60 to 80 %, ≥ 90 %',
      holds: !failures.some((failure) => !failure.includes('N·m/kg')),
    },
  ]
  return { title, markdown, failures, verdicts }
}

function compareAll(
  walks: readonly Withheld[],
  evidenceWithout: (subject: string) => LearnedEvidence | null,
): { found: Seen[]; alone: Seen[]; rows: string[][] } {
  const rows: string[][] = []
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
  }
  return { found, alone, rows }
}

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
  const within = withinOf(now, quantity)
  const [one, two] = [mean(within.map((pair) => pair[0])), mean(within.map((pair) => pair[1]))]
  if (one < WITHIN.one[0] || one > WITHIN.one[1] || two < WITHIN.two)
    failures.push(`${what}: truth within 1 and 2 ± in ${shares(within)}.`)
  return failures
}

const cell = (errors: readonly StanceError[], quantity: Quantity): string =>
  mean(errors.map((one) => one.rms[quantity])).toFixed(digits(quantity) === 1 ? 1 : 2)
