import type { Alert } from '../outcome.ts'
import { bodyName } from '../model/templates/body-name.ts'
import { type ReportFinding, listFindings } from './findings.ts'
import { calcKeyFrames } from './key-frames.ts'
import { calcKinematicsGrid } from './kinematics-grid.ts'
import { calcForceGrid, calcGroundPanels, calcMomentPanels, groundWords } from './loads-grid.ts'
import type { Fact, KeyFrame, PlotGrid, PlotModel, Quantity } from './model.ts'
import { type NormSpread, normLegend, normWords } from './norm-band.ts'
import { toFixedText } from './number-text.ts'
import { toDegrees } from './profile-table.ts'
import type { ReportSettings } from './settings.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

export const NO_FINDING = 'Nothing could be compared in this recording.'

/** What a reader with one minute needs: who, what was asked, what was found, the curves behind it, what to doubt. */
export interface FrontPage {
  readonly facts: readonly Fact[]
  readonly question: string
  readonly findings: readonly ReportFinding[]
  /** Stands where there is no finding. */
  readonly noFinding: string
  readonly frame: KeyFrame | null
  /** Three to six curves; null when there is none. */
  readonly curves: PlotGrid | null
  readonly score: FrontScore | null
  readonly caveats: readonly string[]
}

/** The gait profile score on one line, degrees. */
export interface FrontScore {
  readonly left: Quantity | null
  readonly right: Quantity | null
  readonly overall: Quantity
  /** Healthy people's mean ± 1 SD; null: not known. */
  readonly healthy: Quantity | null
  readonly who: string
}

export function calcFrontPage(source: ReportSource, settings: ReportSettings): FrontPage {
  const spread = settings.normSpread ?? 1
  return {
    facts: calcFrontFacts(source),
    question: settings.question?.trim() || usualQuestion(source),
    // Findings are about people who walk.
    findings: source.fit.body.template === 'own' ? [] : listFindings(source),
    noFinding:
      source.fit.body.template === 'own'
        ? 'Findings are about people. What loads this body is in the tables below.'
        : NO_FINDING,
    frame: calcKeyFrames(source).at(-1) ?? null,
    curves: calcFrontCurves(source, spread),
    score: calcFrontScore(source),
    caveats: calcCaveats(source),
  }
}

/** A jump, a throw, sitting down: cut at contacts or times, without steps. */
export const isWithoutSteps = ({ alerts }: Pick<ReportSource, 'alerts'>): boolean =>
  alerts.some(({ code }) => code === 'cut.not-gait')

const usualQuestion = (source: ReportSource): string => {
  const { proposed, fit } = source
  const { body } = fit
  if (body.template === 'own') return `How are the joints of “${bodyName(body)}” loaded?`
  if (proposed) return `Does “${proposed.technique.name}” change the load on hip, knee and ankle?`
  return isWithoutSteps(source)
    ? 'How are hip, knee and ankle loaded, left against right?'
    : 'How are hip, knee and ankle loaded, left against right, and how far is this walk from healthy people’s?'
}

function calcFrontFacts(source: ReportSource): readonly Fact[] {
  const { fit, spatioTemporal, cycles, loads, recording } = source
  const { age, height, mass, sex } = fit.body.subject
  const isNoPerson = fit.body.template === 'own'
  const speed = spatioTemporal.find((one) => one.name === 'walking speed')
  const person = [
    age === undefined ? null : `${toFixedText(age, 0)} years`,
    sex === 'unspecified' ? null : sex,
    `${toFixedText(height, 2)} m`,
    `${toFixedText(mass, 1)} kg`,
  ]
  const plates = loads.recorded.groundSource.startsWith('measured') ? 'force plates' : 'no force plates'
  const duration = recording.times.length > 1 ? recording.times.at(-1)! - recording.times[0]! : 0
  return [
    { name: isNoPerson ? bodyName(fit.body) : 'Person', value: person.filter((part) => part !== null).join(', ') },
    {
      name: 'Recording',
      value: `${toFixedText(duration, 1)} s${speed ? `, ${toFixedText(speed.mean, 2)} m/s` : ''}`,
    },
    {
      name: 'Data',
      value:
        isNoPerson || isWithoutSteps(source)
          ? plates
          : `${cycles.length} gait cycle${cycles.length === 1 ? '' : 's'}, ${plates}`,
    },
  ]
}

/** The curves clinics look at first; what was not recorded is left out. */
function calcFrontCurves(source: ReportSource, spread: NormSpread): PlotGrid | null {
  const { recorded } = source.loads
  const named = (plots: readonly PlotModel[], title: string): PlotModel[] =>
    plots.filter((plot) => plot.title === title && plot.empty === null)
  const angles = calcKinematicsGrid(source, spread)
  const plots = [
    ...named(calcForceGrid(source, recorded, spread).plots, 'Knee: resultant'),
    ...named(calcMomentPanels(source, recorded, 'knee', spread), 'Knee moment, sagittal'),
    ...named(calcGroundPanels(source, recorded, spread), 'Ground: vertical'),
    ...named(angles.plots, 'Hip flexion'),
    ...named(angles.plots, 'Knee flexion'),
    ...named(angles.plots, 'Ankle dorsiflexion'),
  ]
  if (plots.length === 0) return null
  return {
    title: source.cycles.length > 0 ? 'Curves over the gait cycle' : 'Curves over time',
    columns: 3,
    plots,
    legend: [
      { style: 'left', label: sideLabel('left') },
      { style: 'right', label: sideLabel('right') },
      ...normLegend(source, plots),
    ],
    footnote: normWords(source, plots, spread),
  }
}

function calcFrontScore({ profile, norm }: ReportSource): FrontScore | null {
  const overall = toDegrees(profile?.overall)
  if (!profile || !norm?.norm || overall === null) return null
  return {
    left: toDegrees(profile.sides.left),
    right: toDegrees(profile.sides.right),
    overall,
    healthy: toDegrees(norm.norm.controls?.overall),
    who: norm.norm.controls?.who ?? norm.norm.caption,
  }
}

const worth = ({ severity }: Alert): boolean => severity !== 'info'

function calcCaveats({ loads, alerts }: ReportSource): readonly string[] {
  const { groundSource } = loads.recorded
  const doubts = alerts.filter(worth).length
  return [
    'Net reaction forces of a model of rods and mass points, not the contact force inside the joint, which also carries the muscles’ pull.',
    ...(groundSource === 'measured' ? [] : [`Ground force: ${groundWords[groundSource]}.`]),
    '± is one standard deviation; a finding needs twice that.',
    ...(doubts > 0 ? [`${doubts} point${doubts === 1 ? '' : 's'} to check in this recording: see below.`] : []),
    'Not a medical device.',
  ]
}
