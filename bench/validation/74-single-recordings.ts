import type { AnalysisRequest } from '../../core/index.ts'
import type { LearnedElsewhere } from '../../core/ground/elsewhere.ts'
import { collectDifferences, learnElsewhere, seeTwice, weighed } from '../learn/learn-elsewhere.ts'
import type { Section, Surroundings } from '../validate.ts'
import { toTable } from './body/trials.ts'
import {
  type Single,
  cell,
  isFarther,
  listFarther,
  listSingles,
  pairPeople,
  rmsOf,
  tableFarther,
  tablePaired,
} from './ground/against-norm.ts'
import { layNorm } from './ground/norm-laid.ts'
import {
  QUANTITIES,
  type Quantity,
  type StanceError,
  type Withheld,
  compareStances,
  listWithheld,
  loadsWithout,
} from './ground/withheld.ts'
import { NAMES, digits, mean, shares } from './ground/words.ts'

/** Every walk, one row each: the estimate and the mean of healthy people against what was measured. */
interface Compared {
  readonly found: readonly StanceError[]
  readonly usual: readonly StanceError[]
  /** How far the estimate lies from the mean of healthy people. */
  readonly apart: readonly StanceError[]
  readonly rows: readonly (readonly string[])[]
  readonly singles: readonly Single[]
}

/** Single recordings seen by their joint angles alone, against the mean of healthy people at their speed. */
export default async function makeSingleRecordings({ recordings }: Surroundings): Promise<Section> {
  const title = 'Single recordings from joint angles alone'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const walks = await listWithheld(recordings)
  const differences = await collectDifferences(recordings)
  const without = (part: 'subject' | 'laboratory'): Without => {
    const learned = new Map(
      [...new Set(differences.map((one) => one[part]))].map((name) => [name, learnElsewhere(differences, name)]),
    )
    return (walk) => learned.get(walk[part]) ?? null
  }
  const stated = compareAll(walks, without('subject'), (request) => request)
  const byPlates = compareAll(walks, without('subject'), weighed)
  const strangers = compareAll(walks, without('laboratory'), (request) => request)
  const failures = QUANTITIES.flatMap((quantity) => {
    const [own, norm] = [rmsOf(stated.found, quantity), rmsOf(stated.usual, quantity)]
    return isFarther({ own, norm, quantity })
      ? [`${NAMES[quantity]}: ${own.toFixed(3)}, the mean of healthy people ${norm.toFixed(3)}.`]
      : []
  })
  return {
    title,
    markdown: describe(stated, byPlates, strangers).join('\n'),
    failures,
    verdicts: [
      {
        what: 'single recordings by angles alone against the mean of healthy people, all five quantities',
        found: failures.length === 0 ? 'none worse' : `${failures.length} worse`,
        bar: 'none worse',
        holds: failures.length === 0,
      },
      {
        what: 'the same over people: error less that of the mean of healthy people by its uncertainty, each quantity',
        found: pairPeople(stated.singles)
          .map(({ difference, unsure }) => (difference / unsure).toFixed(1).replace('-', '−'))
          .join(', '),
        bar: 'none above 0',
        holds: pairPeople(stated.singles).every(({ difference }) => difference <= 0),
      },
      {
        what: 'single numbers of these recordings farther off than the mean of healthy people, masses as stated and as the plates weigh',
        found: [stated, byPlates].map(countFarther).join(', '),
        bar: '',
        holds: true,
      },
    ],
  }
}

const within = (found: readonly StanceError[], quantity: Quantity): string =>
  shares(found.flatMap((one) => (one.within === null ? [] : [one.within[quantity]])))

const countFarther = ({ singles }: Compared): string => `${singles.filter(isFarther).length} of ${singles.length}`

function describe(stated: Compared, byPlates: Compared, strangers: Compared): string[] {
  const columns = QUANTITIES.map((quantity) => NAMES[quantity])
  const summary = (one: Compared): string =>
    toTable(
      ['', 'stances', ...columns],
      [
        ['estimate', String(one.found.length), ...QUANTITIES.map((quantity) => cell(one.found, quantity))],
        ['mean of healthy people', '', ...QUANTITIES.map((quantity) => cell(one.usual, quantity))],
        ['within 1 ±, 2 ±', '', ...QUANTITIES.map((quantity) => within(one.found, quantity))],
      ],
    )
  return [
    'Joint angles of recordings of other laboratories, with neither markers, path nor plates, over whole measured stances; in brackets the mean of healthy people at the speed the angles show. Root mean square, forces in % of body weight, sagittal moments in N·m/kg. How other laboratories differ from the one learned from (METHODS.md, single strides) is learned without the person. That half of it counts, and in fore-aft, hip and ankle only, was chosen among some sixty ways on these same recordings; that the hip’s grows with speed among about thirty (not at all, with the speed, its square, its cube, along a line; counting by a quarter to one and a quarter; two ways of shrinking, two penalties; the hip alone or all three: three quarters would bring the hip 0.01 N·m/kg nearer in the mean, and four numbers fewer, but the worst one farther). How much single strides are believed, and how much wider their ± is, was chosen on these stances.',
    '',
    summary(stated),
    '',
    'Whether the estimate is worse is judged for each quantity over people, mean of each one’s recordings: its error less that of the mean of healthy people, with the standard error of that mean.',
    '',
    tablePaired(stated.singles),
    '',
    'Not every single number is nearer than the mean of healthy people. Of each quantity: in how many recordings it is farther, by how much of the mean’s error (in the middle, at most), the largest of what it is farther by (root of the difference of squares) as a share of its ±, and in how many of these recordings the whole error exceeds its ±.',
    '',
    tableFarther(stated.singles),
    '',
    'These numbers are, with the error of the mean of healthy people and the estimate’s ±:',
    '',
    ...listFarther(stated.singles),
    '',
    `The same with the whole laboratory left out of how others differ, ${countFarther(strangers)} are farther:`,
    '',
    tableFarther(strangers.singles),
    '',
    '### What is in these errors',
    '',
    'The weight. Over a whole step a body ends as high and as fast as it began, so that the mean force on all plates is its weight. In five of fifteen people it is 4 to 11 % off the mass stated (walks of one person agree within 2 %): nothing that joint angles could show. With the mass that the plates weigh, given to the measured and the estimated body alike:',
    '',
    summary(byPlates),
    '',
    tableFarther(byPlates.singles),
    '',
    'The rest. d is what the mean of healthy people lacks of the measured curve, x what the estimate adds to it. Its slope says how much of x is found in d (1: just right), and x explains this share of d. The moments’ errors are of the person and the laboratory, the same in all trials of one person and much larger than x: a joint’s centre or a place of pressure 1 to 3 cm elsewhere, a trunk that leans, which joint angles of the legs do not show. OpenSim’s inverse dynamics of the walks with trunk sway, another body altogether, has the same differences from the mean. Where d is large and x a little right, whether the estimate or the mean is nearer in a single recording remains a matter of chance; the events do not decide it (given the plates’ own, the vertical force is a fourteenth less off, the moments no less).',
    '',
    tableMakeUp(byPlates),
    '',
    toTable(['trial', 'stances', ...columns], stated.rows),
  ]
}

/** By |d|, |x| and |d − x|: x · d = (|d|² + |x|² − |d − x|²) / 2. */
function tableMakeUp({ found, usual, apart }: Compared): string {
  const square = (errors: readonly StanceError[], quantity: Quantity): number =>
    mean(errors.map((one) => one.rms[quantity] ** 2))
  const rows = QUANTITIES.map((quantity) => {
    const [dd, xx, rest] = [usual, apart, found].map((errors) => square(errors, quantity)) as [number, number, number]
    const xd = (dd + xx - rest) / 2
    const size = (value: number): string => Math.sqrt(value).toFixed(digits(quantity) === 1 ? 1 : 2)
    return [NAMES[quantity], size(dd), size(xx), (xd / xx).toFixed(2), `${((100 * xd * xd) / (xx * dd)).toFixed(0)} %`]
  })
  return toTable(['', 'd', 'x', 'slope', 'of d explained'], rows)
}

/** What was learned without the person, or the laboratory, of a walk. */
type Without = (walk: Withheld) => LearnedElsewhere | null

function compareAll(
  walks: readonly Withheld[],
  without: Without,
  massOf: (request: AnalysisRequest) => AnalysisRequest,
): Compared {
  const [found, usual, apart]: [StanceError[], StanceError[], StanceError[]] = [[], [], []]
  const rows: string[][] = []
  const singles: Single[] = []
  for (const walk of walks) {
    const { name, request } = walk
    const twice = seeTwice(massOf(request), without(walk))
    const norm = twice === null ? null : layNorm(twice.seen)
    if (twice === null || norm === null) continue
    const { measured, seen } = twice
    const { mass } = seen.subject
    const [ours, theirs] = [loadsWithout(seen, seen.estimated), loadsWithout(seen, norm)]
    const [own, others] = [compareStances(measured, ours, mass), compareStances(measured, theirs, mass)]
    if (own.length === 0) continue
    found.push(...own)
    usual.push(...others)
    apart.push(...compareStances({ ...theirs, stances: measured.stances ?? [] }, ours, mass))
    singles.push(...listSingles(walk, own, others))
    rows.push([
      name,
      String(own.length),
      ...QUANTITIES.map((quantity) => `${cell(own, quantity)} (${cell(others, quantity)})`),
    ])
  }
  return { found, usual, apart, rows, singles }
}
