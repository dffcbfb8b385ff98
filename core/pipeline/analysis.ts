import { isLayoutEdit } from '../boundary/plan/layout-edit.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { TechniqueSolution } from '../boundary/solution/solve-technique.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Fit } from '../fit/fit.ts'
import type { Storeroom } from '../math/storeroom.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { done, joinAlerts, refused } from '../outcome.ts'
import type { Recording } from '../recording/recording.ts'
import { toReportedMotion } from '../report/analysis-json.ts'
import type { ProposedTechnique, ReportSource } from '../report/source.ts'
import type { RecordedLoads } from './calc-loads.ts'
import type { PrepareRequest, PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import { STOPPED, stoppable, within } from './progress.ts'
import type { Results } from './results.ts'
import { finalResultsOf, resultsOf } from './results.ts'
import { RECORDED_TECHNIQUE, countOtherMotions } from './solve-phases.ts'

/**
 * The whole path from a recording to what a report is made of, and the only one: the window, the command line and
 * batches all come through here.
 */

/** What may be asked of a prepared recording. */
export interface AnalysisChoices {
  /** How the recorded motion itself is cut (boundaries, pivots, locks); null: as its events cut it. */
  readonly structure?: Technique | null
  readonly technique?: Technique | null
  /** A technique that cannot be solved is left out with a word about it; else it refuses the whole. */
  readonly mayLackProposal?: boolean
  /** Look for other motions of every phase, from this many starts each; default: nobody looks. */
  readonly otherMotions?: number
  /** Contact forces of the recorded motion too; default: not. */
  readonly contact?: boolean
  /** Only what was recorded and its loads, as averages need it: no phase is solved. Default: all. */
  readonly recordedOnly?: boolean
  /** Nobody will edit it: what only solving again needs is not in the result, which takes less room. Default: all is. */
  readonly isFinal?: boolean
  /** Where long series of a final analysis wait until they are read; it has to outlive the result. Default: memory. */
  readonly storeroom?: Storeroom
}

/** Everything one analysis is made of; results follow from it alone, always the same. */
export interface AnalysisRequest extends PrepareRequest, AnalysisChoices {}

/** All results, in the order they were made; a report can be set from it as it is. */
export interface Analysis extends ReportSource, PreparedTrial {
  readonly recording: Recording
  readonly fit: Fit
  readonly cycles: ReportSource['cycles']
  readonly spatioTemporal: ReportSource['spatioTemporal']
  readonly norm: PreparedTrial['norm']
  readonly profile: PreparedTrial['profile']
  readonly conditioning: readonly string[]
  /** Of the whole path, in its order. */
  readonly alerts: readonly Alert[]
  readonly plan: PhasePlan
  readonly recorded: RecordedLoads
  /** Kept for solving again after an edit. */
  readonly solved: TechniqueSolution | null
}

/** Bytes have become a Recording; this is the rest of the way, stage after stage. */
export function analyze(request: AnalysisRequest, control: JobControl = {}): Outcome<Analysis> {
  const stage = within(control)
  const prepared = prepare(request, stage(0, 0.4, 'Preparing the recording'))
  return prepared.ok ? analyzePrepared(prepared.value, request, stage(0.4, 1, 'Computing joint loads')) : prepared
}

/** The way from a prepared recording; what was worked out of it before is not worked out again. */
export const analyzePrepared = (
  prepared: PreparedTrial,
  choices: AnalysisChoices = {},
  control: JobControl = {},
): Outcome<Analysis> => stoppable(() => analyzeAll(prepared, choices, control))

function analyzeAll(prepared: PreparedTrial, choices: AnalysisChoices, control: JobControl): Outcome<Analysis> {
  const stage = within(control)
  const results = isSolvedOnce(choices) ? finalResultsOf(prepared, roomFor(choices)) : resultsOf(prepared)
  const recorded = results.recordedLoads(stage(0, 0.15, 'Computing joint loads'))
  if (control.isCancelled?.()) return refused(STOPPED)
  const { structure, technique } = shareLayout(choices)
  const solved =
    choices.recordedOnly === true ? refused() : results.solve(structure, stage(0.15, 0.55, 'Solving the phases'))
  const stated: Alert[] = [...joinAlerts(prepared.alerts, recorded.alerts, solved.alerts)]
  const counted =
    solved.ok && choices.otherMotions !== undefined
      ? countOtherMotions(
          prepared.fit,
          solved.value,
          choices.otherMotions,
          stage(0.4, 0.55, 'Looking for other motions'),
        )
      : solved
  if (!counted.ok && solved.ok) return counted
  const kept = counted.ok ? counted.value : null
  const predicted =
    kept === null ? null : results.loads(kept.motion, 'predicted', stage(0.55, 0.65, 'Computing joint loads'))
  stated.push(...(predicted?.alerts ?? []))

  const contact = choices.contact === true ? results.contact(stage(0.65, 0.65, 'Computing contact forces')) : null
  stated.push(...(contact?.alerts ?? []))
  const proposed = technique
    ? propose(results, technique, contact?.ok === true, stage(0.65, 1, 'Solving the technique'))
    : null
  if (proposed !== null && !proposed.ok && choices.mayLackProposal !== true)
    return refused(...proposed.alerts, ...stated)
  // What the recorded motion already states is not stated again of the technique.
  const alerts = joinAlerts(stated, proposed?.alerts ?? [])
  if (control.isCancelled?.()) return refused(STOPPED)
  control.progress?.(1, 'Done')
  return done(
    {
      ...prepared,
      plan: kept === null ? results.uncut : results.planOf(structure),
      motion: kept === null ? null : choices.isFinal === true ? toReportedMotion(kept.motion) : kept.motion,
      loads: { recorded: recorded.loads, predicted: predicted?.ok ? predicted.value : null },
      recorded,
      solved: choices.isFinal === true ? null : kept,
      proposed: proposed?.ok ? proposed.value : null,
      impulsePattern: kept === null ? [] : results.impulsePattern(kept.motion, control),
      ...(contact === null ? {} : { contact: contact.ok ? contact.value : null }),
      alerts,
    },
    alerts,
  )
}

/** Techniques and other motions start from the solved phases. */
const isSolvedOnce = ({ isFinal, technique, otherMotions }: AnalysisChoices): boolean =>
  isFinal === true && !technique && otherMotions === undefined

/** Contact forces are worked out frame by frame, from loads at hand. */
const roomFor = ({ storeroom, contact }: AnalysisChoices): Storeroom | undefined =>
  contact === true ? undefined : storeroom

/**
 * A recording and its technique are cut alike: what one of them states of its layout holds for both, the technique's
 * word before the recording's.
 */
function shareLayout({ structure = null, technique = null }: AnalysisChoices): {
  readonly structure: Technique | null
  readonly technique: Technique | null
} {
  const own = technique?.edits.filter(isLayoutEdit) ?? []
  const layout = own.length > 0 ? own : (structure?.edits.filter(isLayoutEdit) ?? [])
  const cut = <T extends Technique>(one: T): T => ({
    ...one,
    edits: [...layout, ...one.edits.filter((edit) => !isLayoutEdit(edit))],
  })
  if (layout.length === 0) return { structure, technique }
  return { structure: cut(structure ?? RECORDED_TECHNIQUE), technique: technique && cut(technique) }
}

/** A technique with something left free is first chosen, then solved like any other. */
function propose(
  results: Results,
  asked: Technique,
  withContact: boolean,
  control: JobControl,
): Outcome<ProposedTechnique> {
  const chosen = asked.free === undefined ? null : results.choose(asked, control)
  if (chosen !== null && !chosen.ok) return chosen
  const technique = chosen?.value.technique ?? asked
  const found = results.proposeChecked(technique, control)
  if (!found.ok) return found
  const { motion, loads, change, verdicts, path } = found.value
  const contact = withContact ? results.proposedContact(technique, control) : null
  return done(
    { technique, motion, loads, change, verdicts, path, ...(contact?.ok ? { contact: contact.value } : {}) },
    joinAlerts(found.alerts, chosen?.alerts ?? []),
  )
}
