import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Section, Surroundings } from '../validate.ts'
import { toTable } from './body/trials.ts'
import type { MadeScore } from './ground/made-walks.ts'
import { scoreMade } from './ground/made-walks.ts'
import { NAMES, digits, mean, percent, shares } from './ground/words.ts'
import { QUANTITIES, type Quantity } from './ground/withheld.ts'

const CONDITIONS = ['OS', 'OC', 'OF'] as const
/** Slow, comfortable, fast: % of body weight, N·m/kg. */
const BARS: Readonly<Record<Quantity, readonly [number, number, number]>> = {
  foreAft: [1.5, 1.7, 2],
  vertical: [5, 6, 7],
  hip: [0.09, 0.1, 0.13],
  knee: [0.07, 0.075, 0.09],
  ankle: [0.08, 0.08, 0.09],
}
/** Tables of joint angles made of a study's mean curves, each person left out of all that was learned. */
export default async function makeGround({ recordings, root }: Surroundings): Promise<Section> {
  const title = 'Loads from joint angles alone'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const made = await describeMade(
    join(recordings, '..', 'studies', 'fukuchi-speeds'),
    join(root, 'artefacts', 'ground'),
  )
  return { title, ...made }
}

function comparePeaks(all: readonly MadeScore[], failures: string[]): string[][] {
  return (['hip', 'knee', 'ankle'] as const).map((joint) => {
    const off = all.map((one) => Math.abs(one.forcePeak[joint] - 1)).toSorted((a, b) => a - b)
    const [middle, most] = [off[Math.floor(off.length / 2)]!, off[Math.floor(0.9 * off.length)]!]
    if (middle > 0.04 || most > 0.1)
      failures.push(`Peak net ${joint} force: median ${percent(middle)}, nine of ten ${percent(most)}.`)
    return [joint, percent(middle), percent(most)]
  })
}

function listSpeeds(scores: readonly MadeScore[]): string[][] {
  const conditions = [...new Set(scores.map(({ condition }) => condition))].toSorted((a, b) => rank(a) - rank(b))
  return conditions.map((condition) => {
    const own = scores.filter((one) => one.condition === condition)
    const speeds = own.map(({ speed }) => speed)
    return [
      condition.startsWith('T') ? `treadmill ${Number(condition.slice(1))}` : OVERGROUND[condition]!,
      String(own.length),
      `${Math.min(...speeds).toFixed(2)} to ${Math.max(...speeds).toFixed(2)}`,
      ...QUANTITIES.flatMap((quantity) => [
        mean(own.map((one) => one.rms[quantity])).toFixed(digits(quantity)),
        shares(own.map((one) => one.within[quantity])),
      ]),
    ]
  })
}

const OVERGROUND: Readonly<Record<string, string>> = { OS: 'slow', OC: 'comfortable', OF: 'fast' }
const rank = (condition: string): number =>
  condition.startsWith('T') ? 10 + Number(condition.slice(1)) : Object.keys(OVERGROUND).indexOf(condition)

type Part = Omit<Section, 'title'>

async function describeMade(study: string, learned: string): Promise<Part> {
  if (!existsSync(study) || !existsSync(learned))
    return {
      markdown: `Not computed: the study is not here, or nothing was learned without each person (\`node scripts/run.mjs bench/learn/ground.ts --leave-out\`).`,
      failures: [],
    }
  const read = (person: string): never => JSON.parse(readFileSync(join(learned, `${person}.json`), 'utf8')) as never
  const all = await scoreMade(study, read, false)
  const six = await scoreMade(study, read, true)
  const treadmill = await scoreMade(study, read, false, 'treadmill')
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
  const peaks = comparePeaks(all, failures)
  const markdown = [
    'Mean curves of 21 adults at three speeds overground (Fukuchi 2018), made into tables of joint angles, read and analysed like any other; ground force and moments against those measured, each person left out of everything learned. Root mean square, mean over legs (bar in brackets): forces in % of body weight over 0 to 60 % of the cycle, moments in N·m/kg over all of it. Right: six sagittal angles alone, speed unknown.',
    'The reference’s strides begin some 29 ms before a strike as other laboratories’ plates show it (see METHODS.md); cycles are compared from strike to strike, so that this does not count.',
    '',
    toTable(['', 'slow', 'comfortable', 'fast', 'six: slow', 'comfortable', 'fast', 'within 1 ±, 2 ±'], rows),
    '',
    'Largest net joint force against inverse dynamics of the same body with the measured ground force, all speeds:',
    '',
    toTable(['joint', 'median difference (4 %)', 'nine of ten within (10 %)'], peaks),
    '',
    '### Every speed',
    '',
    'The same by condition, all channels and known speed: overground slow, comfortable and fast, and the treadmill from slowest to fastest. Moments on the treadmill are shown but are no truth: its centre of pressure lies 6 to 10 thousandths of the stature further forward than overground, most likely the plates’ registration, and the estimate is for walking overground.',
    '',
    toTable(
      ['condition', 'legs', 'speed, m/s', ...QUANTITIES.flatMap((quantity) => [NAMES[quantity], 'within 1 ±, 2 ±'])],
      listSpeeds([...all, ...treadmill]),
    ),
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
