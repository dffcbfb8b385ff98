import { toTable } from '../body/trials.ts'
import type { Judged } from './judge-cases.ts'
import type { CurveCoverage } from './judge-curves.ts'
import type { Nested } from './nested.ts'
import { SHIPPED, describeSetting } from './nested.ts'

export const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

/** Verdicts on one kind of recording. */
export type JudgedWay = Judged & { readonly of: string }

/** What verdicts were worth, and what was chosen for whom. */
export const describeVerdicts = (judged: readonly JudgedWay[], { chosen }: Nested): string[] => [
  toTable(
    ['recorded by', 'direction right', 'given', 'quiet', 'within one ±', 'within two ±'],
    judged.map(({ of, right, claimed, decided, large, quiet, within }) => [
      of,
      `${percent(right)} of ${claimed}`,
      `${percent(decided)} of ${large}`,
      percent(quiet),
      ...within.map(percent),
    ]),
  ),
  '',
  `What was chosen for each person by the others (share of the inner boundaries, passage, threshold, directions that have to be right): the first two miss the others’ changes least, the last two tell most of them of what keeps the bars on them. What ships is ${describeSetting(SHIPPED)}, and was chosen on all five.`,
  '',
  toTable(
    ['person', 'chosen'],
    [...chosen].map(([person, setting]) => [person, describeSetting(setting)]),
  ),
  '',
  'Directions and quiet hardly depend on how the choice is made; the share told does. Twelve ways of choosing were tried once (November 2026: numbers of the way by misses or by verdicts; bars as they are, or 2.5 or 5 points above; kept on each kind of recording or on both together): with markers and plates directions were right in 90 to 94 %, told in 59 to 87 %, quiet in 92 to 98 %; from angles alone right in 86 to 91 %, told in 52 to 69 %, quiet in 94 to 99 %. The one shown was picked among them with these results in view, after a first try (a free search with 5 points of margin) had told too little (right, told, quiet: 93, 62, 97 % with markers; 82, 44, 97 % from angles). So with five people directions and quiet are known with markers; that six in ten are told from angles alone is not established.',
]

/** How often measured changes of curves lie within their bands, by kind of recording. */
export function describeBands(covered: ReadonlyMap<string, readonly CurveCoverage[]>): string[] {
  const [first = []] = covered.values()
  return [
    'The band of a change over time, in the window and in the report: loads of the left leg over the measured stance, at 50 instants, the two walks’ own curves matched by their supports. ± is one number for a whole stance: what is missed between two normal walks, and a share of the curve’s largest predicted change. Measured changes of the changed walks within one and two ±, each person by the errors of the others:',
    '',
    toTable(
      ['load', ...covered.keys()],
      first.map(({ key }) => [
        key.replace('|', ', '),
        ...[...covered.values()].map((own) =>
          (own.find((one) => one.key === key)?.within ?? []).map(percent).join(' and '),
        ),
      ]),
    ),
  ]
}
