import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from '../../core/index.ts'
import type { Section, Surroundings } from '../validate.ts'
import { toTable } from './body/trials.ts'
import { scoreMade } from './ground/made-walks.ts'
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

const CONDITIONS = ['OS', 'OC', 'OF'] as const
/** Slow, comfortable, fast: % of body weight, N·m/kg. */
const BARS: Readonly<Record<Quantity, readonly [number, number, number]>> = {
  foreAft: [1.5, 1.7, 2],
  vertical: [5, 6, 7],
  hip: [0.09, 0.1, 0.13],
  knee: [0.07, 0.075, 0.09],
  ankle: [0.08, 0.08, 0.09],
}
const MARKER_BARS: Partial<Record<Quantity, number>> = { hip: 0.15, knee: 0.12, ankle: 0.17 }
const NAMES: Readonly<Record<Quantity, string>> = {
  foreAft: 'fore-aft force',
  vertical: 'vertical force',
  hip: 'hip moment',
  knee: 'knee moment',
  ankle: 'ankle moment',
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const digits = (quantity: Quantity): number => (quantity === 'foreAft' || quantity === 'vertical' ? 1 : 3)

/**
 * Loads without force plates: tables of joint angles made of a study's mean curves, each person left out of all that was
 * learned, and recordings whose plates are withheld.
 */
export default async function makeGround({ recordings, root }: Surroundings): Promise<Section> {
  const title = 'Loads without force plates'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const made = await tellMade(join(recordings, '..', 'studies', 'fukuchi-speeds'), join(root, 'artefacts', 'ground'))
  const withheld = await tellWithheld(await listWithheld(recordings))
  return {
    title,
    markdown: [made.markdown, '', withheld.markdown].join('\n'),
    failures: [...made.failures, ...withheld.failures],
    verdicts: [...(made.verdicts ?? []), ...(withheld.verdicts ?? [])],
  }
}

type Part = Omit<Section, 'title'>

async function tellMade(study: string, learned: string): Promise<Part> {
  const head = '### Angles alone'
  if (!existsSync(study) || !existsSync(learned))
    return {
      markdown: `${head}\n\nNot computed: the study is not here, or nothing was learned without each person (\`node scripts/run.mjs bench/learn/ground.ts --leave-out\`).`,
      failures: [],
    }
  const read = (person: string): never => JSON.parse(readFileSync(join(learned, `${person}.json`), 'utf8')) as never
  const all = await scoreMade(study, read, false)
  const six = await scoreMade(study, read, true)
  const failures: string[] = []
  const rows = QUANTITIES.map((quantity) => [
    NAMES[quantity],
    ...CONDITIONS.map((condition, i) => {
      const found = mean(all.filter((one) => one.condition === condition).map((one) => one.rms[quantity]))
      if (found > BARS[quantity][i]!)
        failures.push(`Angles alone, ${condition}: ${NAMES[quantity]} ${found.toFixed(digits(quantity))}.`)
      return `${found.toFixed(digits(quantity))} (${BARS[quantity][i]})`
    }),
    ...CONDITIONS.map((condition, i) => {
      const found = mean(six.filter((one) => one.condition === condition).map((one) => one.rms[quantity]))
      if (found > 1.1 * BARS[quantity][i]!)
        failures.push(`Six angles, ${condition}: ${NAMES[quantity]} ${found.toFixed(digits(quantity))}.`)
      return found.toFixed(digits(quantity))
    }),
    shares(all.map((one) => one.within[quantity])),
  ])
  const peaks = (['hip', 'knee', 'ankle'] as const).map((joint) => {
    const off = all.map((one) => Math.abs(one.forcePeak[joint] - 1)).toSorted((a, b) => a - b)
    const [middle, most] = [off[Math.floor(off.length / 2)]!, off[Math.floor(0.9 * off.length)]!]
    if (middle > 0.04 || most > 0.1)
      failures.push(`Peak net ${joint} force: median ${percent(middle)}, nine of ten ${percent(most)}.`)
    return [joint, percent(middle), percent(most)]
  })
  const markdown = [
    head,
    '',
    'Mean curves of 21 adults at three speeds overground (Fukuchi 2018), made into tables of joint angles, read and analysed like any other; ground force and moments against those measured, each person left out of everything learned. Root mean square, mean over legs (bar in brackets): forces in % of body weight over 0 to 60 % of the cycle, moments in N·m/kg over all of it. Right: six sagittal angles alone, speed unknown.',
    'The reference’s strides begin some 29 ms before a strike as other laboratories’ plates show it (see METHODS.md); cycles are compared from strike to strike, so that this does not count.',
    '',
    toTable(['', 'slow', 'comfortable', 'fast', 'six: slow', 'comfortable', 'fast', 'within 1 ±, 2 ±'], rows),
    '',
    'Largest net joint force against inverse dynamics of the same body with the measured ground force, all speeds:',
    '',
    toTable(['joint', 'median difference (4 %)', 'nine of ten within (10 %)'], peaks),
  ].join('\n')
  const verdicts = [
    {
      what: 'loads from joint angles alone, person left out, three speeds and six angles',
      found: failures.length === 0 ? 'all within' : `${failures.length} beyond`,
      bar: 'all within their bars',
      holds: failures.length === 0,
    },
  ]
  return { markdown, failures, verdicts }
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
const shares = (pairs: readonly (readonly [number, number])[]): string =>
  [0, 1].map((k) => `${(100 * mean(pairs.map((pair) => pair[k]!))).toFixed(0)} %`).join(', ')

async function tellWithheld(walks: readonly Withheld[]): Promise<Part> {
  const rows: string[][] = []
  const [found, before]: [Seen[], Seen[]] = [[], []]
  for (const { name, by, request } of walks) {
    const measured = measure(request)
    const free = measured === null ? null : prepare(withoutPlates(request))
    if (measured === null || free === null || !free.ok) continue
    const { mass } = free.value.subject
    const now = compareStances(measured.loads, loadsWithout(free.value, free.value.estimated), mass)
    const alone = compareStances(measured.loads, loadsWithout(free.value, null), mass)
    if (now.length === 0) continue
    found.push(...now.map((one) => ({ ...one, by })))
    before.push(...alone.map((one) => ({ ...one, by })))
    rows.push([name, by, String(now.length), ...QUANTITIES.map((quantity) => cell(now, quantity))])
  }
  const { summary, failures } = summarise(found, before)
  const columns = QUANTITIES.map((quantity) => NAMES[quantity])
  const markdown = [
    '### Markers, and angles with a pelvis path, without plates',
    '',
    'The same trial with its plates and without them, events found in the motion, over whole measured stances: root mean square difference, forces in % of body weight, sagittal moments in N·m/kg, against inverse dynamics of the same body with the plates. The weights of the three voices were fitted on these stances; a fit of the same form with each subject left out came to 0.165, 0.129, 0.152 N·m/kg at hip, knee and ankle on 38 of those with markers. The references are this program’s own, so that errors of joint centres are not in them. Mean of healthy people at the speed, without looking at the motion: 3.0, 11.3 %, 0.216, 0.171, 0.192.',
    '',
    toTable(['', 'stances', ...columns], summary),
    '',
    toTable(['trial', 'feet by', 'stances', ...columns], rows),
  ].join('\n')
  const verdicts = [
    {
      what: 'sagittal moments from markers without plates (hip, knee, ankle), root mean square',
      found: (['hip', 'knee', 'ankle'] as const)
        .map((quantity) => mean(found.filter((one) => one.by === 'markers').map((one) => one.rms[quantity])).toFixed(3))
        .join(', '),
      bar: '≤ 0.15, 0.12, 0.17 N·m/kg',
      holds: failures.length === 0,
    },
  ]
  return { markdown, failures, verdicts }
}

type Seen = StanceError & { readonly by: Withheld['by'] }

function summarise(found: readonly Seen[], before: readonly Seen[]): { summary: string[][]; failures: string[] } {
  const failures: string[] = []
  const summary = (['markers', 'angles and path'] as const).flatMap((by) => {
    const [now, alone] = [found.filter((one) => one.by === by), before.filter((one) => one.by === by)]
    if (now.length === 0) return []
    for (const quantity of ['hip', 'knee', 'ankle'] as const) {
      const value = mean(now.map((one) => one.rms[quantity]))
      if (by === 'markers' && value > MARKER_BARS[quantity]!)
        failures.push(
          `Markers without plates: ${NAMES[quantity]} ${value.toFixed(3)} N·m/kg, bar ${MARKER_BARS[quantity]}.`,
        )
    }
    return [
      [`${by}: as used`, String(now.length), ...QUANTITIES.map((quantity) => cell(now, quantity))],
      [`${by}: by the motion alone`, String(alone.length), ...QUANTITIES.map((quantity) => cell(alone, quantity))],
      [
        `${by}: ratio of largest values`,
        '',
        ...QUANTITIES.map((quantity) => mean(now.map((one) => one.peak[quantity])).toFixed(2)),
      ],
      [
        `${by}: within 1 ±, 2 ±`,
        '',
        ...QUANTITIES.map((quantity) =>
          shares(now.flatMap((one) => (one.within === null ? [] : [one.within[quantity]]))),
        ),
      ],
    ]
  })
  return { summary, failures }
}

const cell = (errors: readonly StanceError[], quantity: Quantity): string =>
  mean(errors.map((one) => one.rms[quantity])).toFixed(digits(quantity) === 1 ? 1 : 2)
