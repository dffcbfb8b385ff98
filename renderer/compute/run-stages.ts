import {
  type BodyOverrides,
  alert,
  calcMotionLoads,
  checkMotionLoads,
  calcRecordedLoads,
  calcReport,
  createAngleTools,
  done,
  findOtherMotions,
  type JobControl,
  type Motion,
  type MotionChoices,
  type Outcome,
  type PhasePlan,
  planPhases,
  prepare,
  type Prepared,
  readRecording,
  RECORDED_TECHNIQUE,
  type RecordedLoads,
  refused,
  type ReportSource,
  type SolvedTechnique,
  solveFree,
  solveTechnique,
  suggestCutoff,
  type StudyBody,
  toAnalysisJson,
  toHtml,
  toLoadsCsv,
  toOpenSimLoads,
  toOpenSimMotion,
  toByteSource,
} from '../../core/index.ts'
import { demonstrate } from './demonstrate.ts'
import { hashBeside } from './hash-beside.ts'
import type { ChosenBoundaries, SolvedMotion, StageInputs, StageName, StageResults } from './stages.ts'

type Stage<S extends StageName> = (
  input: StageInputs[S],
  control: JobControl,
) => Promise<Outcome<StageResults[S]>> | Outcome<StageResults[S]>

/** The platform's finger-print, which runs ten times as fast as ours. */
const digest =
  globalThis.isSecureContext === true
    ? (bytes: ArrayBuffer): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)
    : null
const platform = { digest, beside: 'Worker' in globalThis ? hashBeside : null }

function toOverrides(body: StudyBody): BodyOverrides {
  const of = (what: StudyBody['overrides'][number]['what']) =>
    Object.fromEntries(
      body.overrides
        .filter((o) => o.what === what)
        .map((o) => [o.segment, { value: o.value, sd: null, source: 'entered by hand' }]),
    )
  return { lengths: of('length'), masses: of('mass'), centres: of('centreOfMass'), radii: of('radiusOfGyration') }
}

function fit(
  { recording, forces, standing, subject, body, conditioning, events, plates }: StageInputs['fit'],
  control: JobControl,
): Outcome<Prepared> {
  return prepare(
    {
      recording,
      forces,
      standing,
      plates,
      subject,
      conditioning: {
        gapLimit: conditioning.longestFilledGap,
        smoothing:
          conditioning.filter === 'none'
            ? { kind: 'none' }
            : { kind: conditioning.filter, cutoff: conditioning.cutoff },
      },
      body: { template: body.template, table: body.table, overrides: toOverrides(body), loads: body.loads },
      events,
    },
    control,
  )
}

/** What belongs to a prepared recording and is wanted again at every edit; forgotten with it. */
interface Kept {
  plan: PhasePlan
  solved: Map<string, SolvedTechnique>
  loads: RecordedLoads | null
}
const kept = new WeakMap<Prepared, Kept>()
function keptFor(prepared: Prepared): Kept {
  let own = kept.get(prepared)
  if (!own) {
    own = { plan: planPhases(prepared.fit, prepared.recording.events), solved: new Map(), loads: null }
    kept.set(prepared, own)
  }
  return own
}
function recordedLoads(prepared: Prepared, control: JobControl): RecordedLoads {
  const own = keptFor(prepared)
  if (own.loads) return own.loads
  const loads = calcRecordedLoads(
    { fit: prepared.fit, events: prepared.recording.events, groundForces: prepared.groundForces },
    control,
  )
  // What was stopped is not whole.
  if (!control.isCancelled?.()) own.loads = loads
  return loads
}

/** Joint angles of every solved phase one after another; a phase without a solution is a gap. */
function toSeries(solved: Motion): SolvedMotion {
  const tools = createAngleTools(solved.body)
  const count = solved.phases.reduce((sum, p) => sum + p.times.length, 0)
  const times = new Float64Array(count)
  const ownTimes = new Float64Array(count)
  const angles: Record<string, Float64Array> = {}
  let at = 0
  for (const phase of solved.phases) {
    times.set(phase.recordedTimes, at)
    ownTimes.set(phase.times, at)
    if (phase.solver.status === 'converged') {
      for (const [channel, values] of Object.entries(tools.calcAngles(phase.axes, phase.times.length))) {
        if (!values) continue
        angles[channel] ??= new Float64Array(count).fill(Number.NaN)
        angles[channel].set(values, at)
      }
    }
    at += phase.times.length
  }
  return { motion: solved, times, ownTimes, angles }
}

function motion({ prepared, technique }: StageInputs['motion'], control: JobControl): Outcome<SolvedMotion> {
  const own = keptFor(prepared)
  if (own.plan.phases.length === 0) {
    return refused(
      alert(
        'warning',
        'phases.none',
        'No phase could be cut: the recording shows no whole swing or stance.',
        'Set heel strikes and toe-offs on the timeline; at least a toe-off and the next strike are needed.',
      ),
    )
  }
  const wanted = technique ?? RECORDED_TECHNIQUE
  const previous = own.solved.get(wanted.id) ?? own.solved.get(RECORDED_TECHNIQUE.id) ?? null
  const solved = solveTechnique(prepared.fit, own.plan, wanted, previous, control)
  if (!solved.ok) return solved
  own.solved.set(wanted.id, solved.value)
  return done(toSeries(solved.value.motion), solved.alerts)
}

function otherMotions(
  { prepared, technique, phase }: StageInputs['otherMotions'],
  control: JobControl,
): Outcome<MotionChoices> {
  const own = keptFor(prepared)
  const wanted = technique ?? RECORDED_TECHNIQUE
  const previous = own.solved.get(wanted.id) ?? own.solved.get(RECORDED_TECHNIQUE.id) ?? null
  const solved = solveTechnique(prepared.fit, own.plan, wanted, previous, control)
  return solved.ok ? findOtherMotions(prepared.fit, solved.value, phase, {}, control) : solved
}

function freeBoundaries(
  { prepared, technique }: StageInputs['freeBoundaries'],
  control: JobControl,
): Outcome<ChosenBoundaries> {
  const own = keptFor(prepared)
  const previous = own.solved.get(technique.id) ?? own.solved.get(RECORDED_TECHNIQUE.id) ?? null
  const chosen = solveFree(prepared.fit, own.plan, technique, previous, recordedLoads(prepared, control).floor, control)
  if (!chosen.ok) return chosen
  own.solved.set(technique.id, chosen.value.solved)
  return done(
    { technique: chosen.value.technique, before: chosen.value.before, after: chosen.value.after },
    chosen.alerts,
  )
}

function report(
  { prepared, study, version, madeOn, ...results }: StageInputs['report'],
  control: JobControl,
): Outcome<StageResults['report']> {
  const { recordedLoads: recorded, predictedLoads: predicted, proposedLoads: proposed } = results
  if (!recorded)
    return refused(
      alert(
        'error',
        'report.no-loads',
        'There are no loads to report yet.',
        'Wait until the computation is done, or see the Loads step.',
      ),
    )
  const source: ReportSource = {
    ...prepared,
    motion: results.predicted,
    loads: { recorded, predicted },
    proposed:
      results.proposed && results.technique && proposed
        ? { technique: results.technique, motion: results.proposed, loads: proposed }
        : null,
  }
  const say = (fraction: number, what: string): boolean => {
    control.progress?.(fraction, `Writing the report: ${what}`)
    return control.isCancelled?.() ?? false
  }
  const stopped = refused(
    alert('warning', 'report.stopped', 'The report was not written to its end.', 'Start it again when you want it.'),
  )
  if (say(0, 'pages')) return stopped
  const html = toHtml(calcReport(source, study.report, { programVersion: version, madeOn, notes: study.notes }))
  if (say(0.4, 'table of loads')) return stopped
  const loadsCsv = new Blob([toLoadsCsv(source)], { type: 'text/csv' })
  if (say(0.6, 'all results')) return stopped
  const analysisJson = new Blob([toAnalysisJson(source, version)], { type: 'application/json' })
  if (say(0.8, 'OpenSim files')) return stopped
  const openSim = [{ name: 'motion.mot', blob: new Blob([toOpenSimMotion(source)]) }]
  for (const loads of [recorded, predicted, proposed])
    if (loads) openSim.push({ name: `loads-${loads.of}.sto`, blob: new Blob([toOpenSimLoads(source, loads)]) })
  return done({ html, loadsCsv, analysisJson, openSim })
}

/** Each job in terms of core. */
export const stages: { readonly [S in StageName]: Stage<S> } = {
  read: ({ file, name, mapping, range }, control) =>
    readRecording(
      toByteSource(file, name, platform),
      { ...(mapping ? { mapping } : {}), ...(range ? { range } : {}) },
      control,
    ),
  cutoff: ({ recording }) => done(suggestCutoff(recording).cutoff),
  fit,
  motion,
  otherMotions,
  freeBoundaries,
  loads({ prepared, motion: solved, of }, control) {
    const recorded = recordedLoads(prepared, control)
    if (of === 'recorded') return done(recorded.loads, recorded.alerts)
    const loads = solved ? calcMotionLoads(solved, of, recorded.floor, undefined, control) : null
    return solved && loads
      ? done(loads, checkMotionLoads(solved, loads, prepared.running))
      : refused(
          alert(
            'warning',
            'loads.none',
            'No phase of this motion could be solved, so it has no loads.',
            'See the solver card in the Boundary step.',
          ),
        )
  },
  report,
  demonstrate,
}
