import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readForces, readStudy } from '../learn/fukuchi.ts'
import { learnSpeed } from '../learn/learn-speed.ts'
import { learn } from '../learn/learn.ts'
import type { JudgedSpeed } from '../learn/speed-errors.ts'
import { coverSpeedLeftOut } from '../learn/speed-curve-errors.ts'
import { judgeSpeedLeftOut } from '../learn/speed-errors.ts'
import type { Section, Surroundings, Verdict } from '../validate.ts'
import { toTable } from './body/trials.ts'
import type { SpeedCase, SpeedQuantity } from './speed/people.ts'
import { comparePerson } from './speed/people.ts'

const CONDITIONS = { OS: 'slow', OF: 'fast' } as const
const SOURCES = { plates: 'force plates', angles: 'joint angles alone' } as const
const QUANTITIES: Readonly<Record<SpeedQuantity, string>> = {
  vertical: 'largest vertical force',
  knee: 'largest knee force',
}
/** Of 21 people: how many changes have to be within half of what was measured. */
const BARS = { OS: 17, OF: 15 } as const

/** The speed edit against people who walked at other speeds, each predicted without them. */
export default async function makeSpeed({ root }: Surroundings): Promise<Section> {
  const title = 'Loads at another walking speed'
  const folder = join(root, '..', 'shared', 'studies', 'fukuchi-speeds')
  if (!existsSync(folder))
    return { title, markdown: 'Not computed: the study of walking speeds is not here.', failures: [] }
  const walks = readStudy(folder)
  const forces = readForces(folder)
  const cases: SpeedCase[] = []
  for (const person of new Set(walks.map((walk) => walk.person)))
    cases.push(
      ...(await comparePerson(person, {
        walks,
        forces,
        learned: learn(walks, person),
        speed: learnSpeed(walks, person),
      })),
    )
  const rows: string[][] = []
  const verdicts: Verdict[] = []
  for (const source of ['plates', 'angles'] as const)
    for (const quantity of ['vertical', 'knee'] as const)
      for (const condition of ['OS', 'OF'] as const) {
        const own = cases.filter(
          (one) => one.source === source && one.quantity === quantity && one.condition === condition,
        )
        const { cells, verdict } = summarise(own, condition, `${QUANTITIES[quantity]}, ${SOURCES[source]}`)
        rows.push([SOURCES[source], QUANTITIES[quantity], CONDITIONS[condition], ...cells])
        if (source === 'plates') verdicts.push(verdict)
      }
  const judged = judgeSpeedLeftOut(walks)
  verdicts.push(coverOf(judged))
  return {
    title,
    markdown: [describe(rows), describeVerdicts(judged), describeCurves(coverSpeedLeftOut(walks))].join('\n\n'),
    failures: failuresOf(verdicts),
    verdicts,
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

/** All loads together, as ± promises it. */
function coverOf(judged: readonly JudgedSpeed[]): Verdict {
  const all = judged.reduce((sum, { cases }) => sum + cases, 0)
  const [once, twice] = ([0, 1] as const).map(
    (i) => judged.reduce((sum, { cases, within }) => sum + cases * within[i], 0) / all,
  )
  return {
    what: 'measured changes of peaks at another speed within one and two ±',
    found: `${percent(once!)} and ${percent(twice!)}`,
    bar: 'at least 60 % and 90 %',
    holds: once! >= 0.6 && twice! >= 0.9,
  }
}

const describeVerdicts = (judged: readonly JudgedSpeed[]): string =>
  [
    'Verdicts and ± of these changes, single legs, each person by the errors of the others; the leg’s joint forces are taken to err as the vertical force does. A direction is stated beyond once what the size is missed by.',
    '',
    toTable(
      ['load', 'cases', 'lower or higher', 'of these right', 'within one ±', 'within two ±'],
      judged.map(({ keys, cases, claimed, right, within }) => [
        keys.length > 1 ? 'vertical force (joint forces)' : keys[0]!.replace('|', ', '),
        String(cases),
        String(claimed),
        String(right),
        ...within.map(percent),
      ]),
    ),
  ].join('\n')

const describeCurves = (covered: ReturnType<typeof coverSpeedLeftOut>): string =>
  [
    'The band of a change over time: measured changes over the stance, at every 2 % of the cycle, within one and two ±, each person by the misses of the others.',
    '',
    toTable(
      ['load', 'within one ±', 'within two ±'],
      covered.map(({ key, within }) => [key.replace('|', ', '), ...within.map(percent)]),
    ),
  ].join('\n')

const failuresOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.filter(({ holds }) => !holds).map(({ what, found, bar }) => `${what}: ${found}, not ${bar}`)

function summarise(
  own: readonly SpeedCase[],
  condition: 'OS' | 'OF',
  what: string,
): { readonly cells: string[]; readonly verdict: Verdict } {
  const n = own.length
  const signs = own.filter(({ measured, predicted }) => measured * predicted > 0).length
  const sizes = own.filter(
    ({ measured, predicted }) => Math.abs(predicted - measured) <= 0.5 * Math.abs(measured),
  ).length
  const mean = (of: (one: SpeedCase) => number): string => (own.reduce((sum, one) => sum + of(one), 0) / n).toFixed(3)
  const others = own.filter(
    ({ measured, others: guess }) => Math.abs(guess - measured) <= 0.5 * Math.abs(measured),
  ).length
  // Where fewer people can be compared the bar is the same share of them.
  const bar = Math.ceil((BARS[condition] / 21) * n)
  return {
    cells: [
      String(n),
      mean(({ measured }) => measured),
      mean(({ predicted }) => predicted),
      `${signs} of ${n}`,
      `${sizes} of ${n}`,
      `${others} of ${n}`,
    ],
    verdict: {
      what: `${what}, comfortable to ${CONDITIONS[condition]}: direction, and size within a half`,
      found: `${signs} and ${sizes} of ${n}`,
      bar: `${Math.ceil(0.95 * n)} and ${bar}`,
      holds: signs >= 0.95 * n && sizes >= bar,
    },
  }
}

const describe = (rows: string[][]): string =>
  [
    'The comfortable walk of each person of the speeds study (Fukuchi et al. 2018) and the edit *walking speed* alone, to the speed at which the same person walked slowly and fast; nothing that was learned has seen the person. Change of the largest value over the cycle, mean of the legs that struck a plate at all three speeds, body weights. The knee is compared with inverse dynamics from the angles and the measured ground force of the other walk, where its angles are whole.',
    '',
    '*Force plates*: the recorded curve is the measured one. *Joint angles alone*: it is the estimate without plates. The last column is the mean change of the other people, which never looks at the person.',
    '',
    toTable(
      [
        'recorded by',
        'quantity',
        'to',
        'people',
        'measured change, BW',
        'predicted change, BW',
        'direction right',
        'size within a half',
        'mean of the others within a half',
      ],
      rows,
    ),
  ].join('\n')
