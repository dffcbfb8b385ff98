import type { GroupComparison } from '../../compare/compare.ts'
import type { ScoreComparison } from '../../compare/pooled-profile.ts'
import { isLoadUnit } from '../../compare/trial-curves.ts'
import type { NormFinding } from '../../norms/norm.ts'
import type { ReportContext } from '../calc-report.ts'
import { type FrontPage, NO_FINDING } from '../front-page.ts'
import type { Block, Fact, KeyFrame, PlotGrid, ReportModel, SectionModel, TableModel } from '../model.ts'
import { type NormSpread, normWords } from '../norm-band.ts'
import type { ReportSection, ReportSettings } from '../settings.ts'
import { wordsOf } from './clinical.ts'
import { listComparedFindings } from './findings.ts'
import { translateReport } from '../translate-report.ts'
import { listMainCurves } from './main-curves.ts'
import { calcPairGrids, calcPairPanel, differenceLabel, gridTitle, pairLegend } from './plots.ts'
import { calcExtremesTable, calcScoreTable, calcTimeDistanceTable } from './tables.ts'

/** What a report on several trials is made of. */
export interface ComparedSource {
  /** Who: the first is the code. */
  readonly subject: readonly Fact[]
  /** The trials of each group, when, and how many cycles. */
  readonly trials: readonly Fact[]
  /** Of each side, or one of left against right; at least one. */
  readonly comparisons: readonly [GroupComparison, ...GroupComparison[]]
  /** Gait profile scores; empty where an angle is missing. */
  readonly scores: readonly ScoreComparison[]
  readonly norm?: NormFinding
  /** One posture of the second group with its forces; null for none. */
  readonly frame: KeyFrame | null
  /** Stands for all recordings behind it. */
  readonly sha256: string
}

/** Averages of several trials, and what differs between two groups of them, as a report. */
export function calcComparedReport(
  source: ComparedSource,
  settings: ReportSettings,
  context: ReportContext,
): ReportModel {
  const spread = settings.normSpread ?? 1
  const trials =
    settings.hideFileNames === true ? source.trials.filter((fact) => fact.name !== TRIAL_NAMES) : source.trials
  const report: ReportModel = {
    title: source.comparisons[0].kind === 'sides' ? 'Gait report: averages' : 'Gait report: comparison',
    lab: settings.lab,
    clinician: settings.clinician,
    madeOn: context.madeOn,
    programVersion: context.programVersion,
    subject: source.subject,
    recording: trials,
    fileName: '',
    paper: settings.paper ?? 'A4',
    front: calcFront(source, settings, spread),
    sha256: source.sha256,
    sections: calcSections(source, spread, context.notes),
  }
  return translateReport(report, settings.language ?? 'en', {
    question: Boolean(settings.question?.trim()),
    labels: ownLabels(source),
  })
}

/** What people called their conditions and visits; left and right are ours. */
const ownLabels = ({ comparisons, trials }: ComparedSource): readonly string[] =>
  comparisons
    .flatMap(({ kind, first, second }) =>
      kind === 'sides' ? [] : [first.label, second.label, differenceLabel({ first, second })],
    )
    .concat(trials.filter(({ name }) => name === TRIAL_NAMES).map(({ value }) => value))

/** The fact that names the files of the trials: left out where file names are hidden. */
export const TRIAL_NAMES = 'Trials'

function calcFront(source: ComparedSource, settings: ReportSettings, spread: NormSpread): FrontPage {
  const [{ kind, first, second }] = source.comparisons
  const usual =
    kind === 'sides'
      ? 'How do left and right walk and load, averaged over all trials?'
      : `What is different between “${first.label}” and “${second.label}”?`
  return {
    facts: [
      {
        name: 'Person',
        value: source.subject
          .slice(1, 4)
          .map((fact) => fact.value)
          .join(', '),
      },
      { name: first.label, value: countWords(source.comparisons, 'first') },
      { name: second.label, value: countWords(source.comparisons, 'second') },
    ],
    question: settings.question?.trim() || usual,
    noFinding: NO_FINDING,
    findings: listComparedFindings(source.comparisons, source.scores),
    frame: source.frame,
    curves: calcFrontCurves(source, spread),
    score: null,
    caveats: [
      ...new Set(source.comparisons.flatMap((one) => one.notes)),
      'Net reaction forces of a model of rods and mass points, not the contact force inside the joint.',
      'A difference is called clear where a band that holds all of it in 95 of 100 cases leaves zero. No test of significance: it is one person.',
      'Not a medical device.',
    ],
  }
}

function countWords(comparisons: ComparedSource['comparisons'], of: 'first' | 'second'): string {
  const { trials } = comparisons[0][of]
  const cycles = comparisons.reduce((sum, one) => sum + (one.curves[0]?.[of].overCycles.count ?? 0), 0)
  const { span } = comparisons.find(({ curves }) => curves.length > 0) ?? comparisons[0]
  return `${trials.length} trial${trials.length === 1 ? '' : 's'}, ${cycles} ${span}${cycles === 1 ? '' : 's'}`
}

/** Three curves of each of two sides, or six of one: what clinics look at first, and what differs most. */
function calcFrontCurves(source: ComparedSource, spread: NormSpread): PlotGrid | null {
  const shown = source.comparisons.filter(({ curves }) => curves.length > 0)
  const [head] = shown
  if (head === undefined) return null
  const several = shown.length > 1
  const plots = shown.flatMap((comparison) =>
    listMainCurves(comparison.curves, several ? 3 : 6).map((curve) => {
      const panel = calcPairPanel(comparison, curve, wordsOf(curve.quantity)!, { source, spread })
      return several ? { ...panel, title: `${panel.title}, ${comparison.second.side}` } : panel
    }),
  )
  return {
    title: several
      ? head.span === 'cycle'
        ? 'Curves over the gait cycle'
        : 'Curves over the stance'
      : gridTitle(head),
    columns: 3,
    plots,
    legend: pairLegend(head, source, plots),
    footnote: `Thin lines: single ${head.span}s. ${normWords(source, plots, spread)}`.trim(),
  }
}

function calcSections(source: ComparedSource, spread: NormSpread, notes: string): SectionModel[] {
  const { comparisons, scores } = source
  const tables = (of: (comparison: GroupComparison) => TableModel | null): Block[] =>
    comparisons.flatMap((comparison): Block[] => {
      const table = of(comparison)
      return table === null ? [] : [{ kind: 'table', table }]
    })
  const grids = (of: 'angles' | 'loads'): Block[] =>
    comparisons.flatMap((comparison) =>
      calcPairGrids(
        comparison,
        comparison.curves.filter((curve) => isLoadUnit(curve.unit) === (of === 'loads')),
        source,
        spread,
      ).map((grid): Block => ({ kind: 'plots', grid })),
    )
  const normal = source.norm?.norm?.timeDistance
  const score = calcScoreTable(scores, { first: comparisons[0].first.label, second: comparisons[0].second.label })
  const section = (id: ReportSection, title: string, blocks: readonly Block[]): SectionModel => ({ id, title, blocks })
  return [
    section(
      'spatio-temporal',
      'Time and distance',
      tables((one) => calcTimeDistanceTable(one, normal)),
    ),
    section('profile', 'Gait profile score', score === null ? [] : [{ kind: 'table', table: score }]),
    // Here it fills the page that the tables leave; curves begin on one of their own.
    section('method', 'How it was averaged and compared', METHOD),
    section('kinematics', 'Joint angles', grids('angles')),
    section('loads', 'Joint loads', grids('loads')),
    section('comparison', 'Largest and smallest values', tables(calcExtremesTable)),
    section('notes', 'Notes', notes.trim() === '' ? [] : [{ kind: 'text', text: notes, tone: 'plain' }]),
  ].filter(({ blocks }) => blocks.length > 0)
}

const METHOD: readonly Block[] = [
  {
    kind: 'list',
    title: '',
    items: [
      'Every gait cycle is stretched to 101 points from strike to strike; the mean counts every cycle once. Cycles with a gap, and those a person left out, do not count.',
      'Loads are averaged over cycles whose stance lay wholly on force plates. Where none did they are estimated, and of their difference nothing is said.',
      'The band around a difference comes from drawing whole cycles again (1000 times, the same on every computer), is widened for how few cycles there are by Student’s t, and for cycles of one trial being alike. On drawn walks it held the whole truth in 93 to 96 of 100 cases.',
      'However few cycles scatter, a difference below 0.5°, 0.01 body weights, 0.02 N·m/kg or 0.05 W/kg is not called clear: no laboratory’s markers and plates are that good.',
      'Between visits, and between left and right, markers lie a little elsewhere: 2° of every angle (4° of rotations and of the knee and foot in the coronal plane; McGinley et al. 2009, Gait Posture 29:360–369) and 0.1 N·m/kg of every moment (our allowance) are counted as one standard deviation of each.',
    ],
  },
]
