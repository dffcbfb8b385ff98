import {
  calcReport,
  type JobControl,
  type Motion,
  type Outcome,
  prepare,
  readRecording,
  toAnalysisPieces,
  toHtml,
  toLoadsPieces,
} from '../../core/index.ts'
import {
  type AngleTools,
  analyzePrepared,
  createAngleTools,
  readStanding,
  resultsOf,
  suggestCutoff,
  sweepEdits,
  walkLike,
  walkLikeNorm,
} from '../../core/gait.ts'
import {
  type TextPieces,
  alert,
  done,
  goOn,
  refused,
  toByteSource,
  toOpenSimLoads,
  toOpenSimMotion,
  toPrepareRequest,
} from '../../core/io.ts'
import { compare, comparedReport } from './compare-trials.ts'
import { createLook } from './look.ts'
import { createTrialCurves } from './trial-curves.ts'
import { compareReleases, compareTwoPoint, releaseBench, solveBench } from '../../core/mechanics.ts'
import { demonstrate } from './demonstrate.ts'
import { exportFile } from './export-job.ts'
import { hashAlongside } from './hash-alongside.ts'
import { createStreamHash } from './stream-hash.ts'
import type { SolvedMotion, JobInputs, JobName, JobResults } from './jobs.ts'

type Job<S extends JobName> = (
  input: JobInputs[S],
  control: JobControl,
) => Promise<Outcome<JobResults[S]>> | Outcome<JobResults[S]>

/** The platform's own SHA-256, which runs ten times as fast as one fed piece by piece. */
const digest =
  globalThis.isSecureContext === true
    ? (bytes: ArrayBuffer): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes)
    : null
const platform = { digest, createHash: createStreamHash, alongside: 'Worker' in globalThis ? hashAlongside : null }

const look = createLook((file, name, mapping, control) =>
  readRecording(toByteSource(file, name, platform), { ...(mapping ? { mapping } : {}), mayAssign: true }, control),
)

const trialCurves = createTrialCurves((file, name) => toByteSource(file, name, platform))

/** By a phase's axes: an edit leaves most phases as they were. */
const phaseAngles = new WeakMap<Float64Array, ReturnType<AngleTools['calcAngles']>>()

function anglesOf({ axes, times }: Motion['phases'][number], tools: AngleTools): ReturnType<AngleTools['calcAngles']> {
  const angles = phaseAngles.get(axes) ?? tools.calcAngles(axes, times.length)
  phaseAngles.set(axes, angles)
  return angles
}

/** Joint angles of every solved phase one after another; a phase without a solution is a gap. */
function toSeries(solved: Motion, layout: SolvedMotion['layout']): SolvedMotion {
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
      for (const [channel, values] of Object.entries(anglesOf(phase, tools))) {
        if (!values) continue
        angles[channel] ??= new Float64Array(count).fill(Number.NaN)
        angles[channel].set(values, at)
      }
    }
    at += phase.times.length
  }
  return { motion: solved, times, ownTimes, angles, layout }
}

/** Pieces of a long text; the job may be cancelled between any two. */
function gather(pieces: TextPieces, control: JobControl): Uint8Array<ArrayBuffer>[] {
  const all: Uint8Array<ArrayBuffer>[] = []
  for (const piece of pieces) {
    goOn(control)
    all.push(piece)
  }
  return all
}

function report(
  { prepared, study, version, madeOn, structure, technique }: JobInputs['report'],
  control: JobControl,
): Outcome<JobResults['report']> {
  const isStopped = (fraction: number, what: string): boolean => {
    control.progress?.(fraction, `Writing the report: ${what}`)
    return control.isCancelled?.() ?? false
  }
  const stopped = refused(
    alert('warning', 'report.stopped', 'The report was not written to its end.', 'Start it again when you want it.'),
  )
  // Mostly known already: what the steps before showed is kept.
  const contact = study.report.sections.includes('contact')
  const analysis = analyzePrepared(prepared, { structure, technique, mayLackProposal: true, contact }, control)
  if (!analysis.ok) return analysis
  const source = analysis.value
  if (isStopped(0, 'pages')) return stopped
  const html = toHtml(
    calcReport(source, study.report, { programVersion: version, madeOn, notes: study.notes }, control),
  )
  if (isStopped(0.4, 'table of loads')) return stopped
  const loadsCsv = new Blob(gather(toLoadsPieces(source), control), { type: 'text/csv' })
  if (isStopped(0.6, 'all results')) return stopped
  const analysisJson = new Blob(gather(toAnalysisPieces(source, version), control), { type: 'application/json' })
  if (isStopped(0.8, 'OpenSim files')) return stopped
  const openSim = [{ name: 'motion.mot', blob: new Blob([toOpenSimMotion(source)]) }]
  for (const loads of [source.loads.recorded, source.loads.predicted, source.proposed?.loads ?? null])
    if (loads) openSim.push({ name: `loads-${loads.of}.sto`, blob: new Blob([toOpenSimLoads(source, loads)]) })
  return done({ html, loadsCsv, analysisJson, openSim }, analysis.alerts)
}

async function likeAnother(
  { prepared, to, name, joints, durations }: JobInputs['walkLike'],
  control: JobControl,
): Promise<Outcome<JobResults['walkLike']>> {
  const options = { id: 'like', name, ...(joints === null ? {} : { joints }) }
  if (to === 'norm') return walkLikeNorm(prepared, options)
  const read = await readRecording(toByteSource(to.file, to.fileName, platform), {}, control)
  if (!read.ok) return read
  const { subject, body, conditioning } = to
  const parts = { subject, body, conditioning, events: null, plates: {} }
  const other = prepare(toPrepareRequest(parts, { recording: read.value, forces: null, standing: null }), control)
  return other.ok ? walkLike(prepared, other.value, { ...options, durations }) : other
}

/** Each job in terms of core. */
export const jobs: { readonly [S in JobName]: Job<S> } = {
  read: ({ file, name, mapping, range, mayAssign = false }, control) =>
    readRecording(
      toByteSource(file, name, platform),
      { ...(mapping ? { mapping } : {}), ...(range ? { range } : {}), mayAssign },
      control,
    ),
  look,
  cutoff: ({ recording }) => done(suggestCutoff(recording).cutoff),
  standing: ({ file, name, walkSwapped }, control) =>
    readStanding(() => toByteSource(file, name, platform), walkSwapped, control),
  fit: ({ recording, forces, standing, ...parts }, control) =>
    prepare(toPrepareRequest(parts, { recording, forces, standing }), control),
  motion({ prepared, technique, rough }, control) {
    const results = resultsOf(prepared)
    const solved = results.solve(technique, control, rough)
    if (!solved.ok) return solved
    return done(toSeries(solved.value.motion, results.keptLayout(technique, control)), solved.alerts)
  },
  otherMotions: ({ prepared, technique, phase }, control) =>
    resultsOf(prepared).otherMotions(technique, phase, control),
  freeBoundaries({ prepared, technique }, control) {
    const chosen = resultsOf(prepared).choose(technique, control)
    if (!chosen.ok) return chosen
    const { technique: found, before, after, verdict } = chosen.value
    return done({ technique: found, before, after, verdict }, chosen.alerts)
  },
  loads({ prepared, motion, of }, control) {
    const results = resultsOf(prepared)
    if (motion !== null && of === 'predicted') return results.loads(motion, of, control)
    const recorded = results.recordedLoads(control)
    return done(recorded.loads, recorded.alerts)
  },
  proposal({ prepared, technique, rough }, control) {
    const results = resultsOf(prepared)
    const proposal = rough
      ? results.propose(technique, { samples: 0 }, control)
      : results.proposeChecked(technique, control)
    if (!proposal.ok) return proposal
    const { loads, verdicts, path, change } = proposal.value
    const angles = createAngleTools(prepared.fit.body).calcAngles(path.axes, path.times.length)
    return done({ loads, verdicts, path, errors: change.errors, angles }, proposal.alerts)
  },
  contact: ({ prepared }, control) => resultsOf(prepared).contact(control),
  proposedContact: ({ prepared, technique }, control) => resultsOf(prepared).proposedContact(technique, control),
  medialKnees: ({ prepared }, control) => resultsOf(prepared).medialKnees(control),
  muscleLines: ({ prepared }, control) => resultsOf(prepared).muscleLines(control),
  impulsePattern: ({ prepared, motion }, control) => done(resultsOf(prepared).impulsePattern(motion, control)),
  sweep({ prepared, structure, target }, control) {
    const results = resultsOf(prepared)
    const isCancelled = (): boolean => control.isCancelled?.() ?? false
    return sweepEdits(
      {
        body: prepared.fit.body,
        target,
        structure: structure?.edits ?? [],
        propose: (technique) => results.propose(technique, {}, { isCancelled }),
      },
      control,
    )
  },
  walkLike: likeAnother,
  report,
  export: exportFile,
  trialCurves,
  compare,
  comparedReport,
  demonstrate,
  workbench: (request, control) => solveBench(request, control),
  release: ({ problem }, control) => releaseBench(problem, control),
  compareMethods: ({ problem, motion }, control) =>
    motion === null ? compareReleases(problem, control) : compareTwoPoint(problem, motion, control),
}
