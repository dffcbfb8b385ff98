import type { MotionChange } from '../boundary/plan/motion-change.ts'
import { calcMotionChange } from '../boundary/plan/motion-change.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import { checkPostures, createChangeContext } from '../boundary/plan/postures.ts'
import type { ResolvedTechnique } from '../boundary/plan/resolve.ts'
import { resolveTechnique } from '../boundary/plan/resolve.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import { isTimingEdit } from '../boundary/plan/timing.ts'
import { DEFAULT_SAMPLES } from '../loads/clinical-uncertainty.ts'
import type { Block } from '../loads/load-walk.ts'
import type { Loads, Peak } from '../loads/loads.ts'
import type { CurveErrors } from '../loads/proposal/curve-error.ts'
import { findCurveErrors } from '../loads/proposal/curve-error.ts'
import type { FrameLoads } from '../loads/proposal/load-change.ts'
import { EVERYWHERE, addFrames, mixFrames, sumFrames } from '../loads/proposal/load-change.ts'
import type { ChangeFamily, ErrorTable } from '../loads/proposal/method-error.ts'
import { METHOD_ERRORS } from '../loads/proposal/method-error.ts'
import type { Way } from '../loads/proposal/routes.ts'
import { BEST_WAY } from '../loads/proposal/routes.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import type { JobControl, Outcome } from '../outcome.ts'
import { done, refused } from '../outcome.ts'
import type { RecordedLoads } from './calc-loads.ts'
import type { PreparedTrial } from './prepare.ts'
import { cannotPose, familyOf, outsideTests } from './proposal-limits.ts'
import type { Changed, Path, RecordedSide } from './proposal-route.ts'
import { follow, layRecordedSide, pose } from './proposal-route.ts'
import { findPeaks, judgeAll } from './proposal-verdicts.ts'
import { calcSpeedPart, calcSpeedStep } from './speed-part.ts'

/** A technique as change of the recording: its motion, what it changes in the loads, and what that is worth. */
export interface Proposal {
  readonly technique: Technique
  readonly path: ProposedPath
  /** Recorded + change, on the technique's own clock. */
  readonly loads: Loads
  /** The change alone, frame by frame of the recording, on the technique's clock. */
  readonly change: ProposedChange
  readonly verdicts: readonly LoadVerdict[]
  /** Changes with all and with none of the inner boundaries; empty where there are no inner ones. */
  readonly layouts: readonly FrameLoads[]
  /** Which people's changes the technique is like, and why no verdict is given; null: it lies within the tests. */
  readonly tested: { readonly family: ChangeFamily; readonly outside: string | null }
}

/** The motion of a proposal: one posture for every recorded frame. */
export interface ProposedPath {
  /** s, on the technique's clock, and the recorded instants they stand for. */
  readonly times: Float64Array
  readonly recordedTimes: Float64Array
  /** Rows of S × 3, S × 9 and 3. */
  readonly directions: Float64Array
  readonly axes: Float64Array
  readonly root: Float64Array
}

/** What a technique changes in the loads, frame by frame of the recording. */
export interface ProposedChange extends FrameLoads {
  readonly times: Float64Array
  /** How far such changes were from measured ones over a stance; empty where nobody has tested such a technique. */
  readonly errors: CurveErrors
}

/** How a proposal is worked out; the defaults are what the program shows. */
export interface ProposeOptions {
  /** Bodies drawn for ±; 0 under a moving slider. */
  readonly samples?: number
  /** For validation: other than the best. */
  readonly way?: Partial<Way>
  readonly errors?: ErrorTable
}

export interface Proposer {
  propose(technique: Technique, options?: ProposeOptions, control?: JobControl): Outcome<Proposal>
}

/** Makes proposals from one recording. */
export function createProposer(prepared: PreparedTrial, plan: PhasePlan, recorded: RecordedLoads): Proposer {
  let side: RecordedSide | null = null
  return {
    propose(technique, options = {}, control = {}) {
      side ??= layRecordedSide(prepared, plan, recorded)
      return propose(side, technique, options, control)
    },
  }
}

function propose(
  side: RecordedSide,
  technique: Technique,
  { samples = DEFAULT_SAMPLES, way, errors = METHOD_ERRORS }: ProposeOptions,
  control: JobControl,
): Outcome<Proposal> {
  const resolved = resolveTechnique(side.plan, technique)
  if (!resolved.ok) return resolved
  const asked = askOf(side, resolved.value)
  // Limits of joints are kept at the boundaries.
  const stop = checkPostures({ recorded: side.motion, tools: side.tools }, resolved.value, asked)
  if (stop !== null) return stop
  const timing = { edits: technique.edits, motion: side.base.motion, speed: side.prepared.groundChoices.speed ?? null }
  const speed = calcSpeedPart({ ...timing, plan: side.plan, recorded: side.recorded.loads })
  const found = followAll(side, { technique, asked, speed, way: { ...BEST_WAY, ...way, isBrief: samples === 0 } })
  if (found === null) return refused(cannotPose())
  const { rest, path, change, shares, parts } = found
  const { times } = path
  const where = parts === null ? EVERYWHERE : { parts, frames: times.length, elsewhere: side.still }
  const proposed = addFrames(side.recorded.loads, change, where)
  const { peaks, others } = findPeaks(side, { times, rest, speed, proposed, shares, parts, asked }, samples, control)
  const step = calcSpeedStep(timing)
  const tested = {
    family: familyOf(side.prepared, resolved.value),
    outside: outsideTests(side.prepared, resolved.value, step),
  }
  return done({
    technique,
    path: toPath(side, path),
    loads: toLoads(side, path, proposed, peaks),
    change: { times, ...change, errors: tested.outside === null ? findCurveErrors(tested.family, step) : {} },
    verdicts: judgeAll({ recorded: side.recorded, tested, step, peaks, others, errors }),
    layouts: shares,
    tested,
  })
}

const askOf = ({ motion, tools }: RecordedSide, resolved: ResolvedTechnique): MotionChange =>
  calcMotionChange(resolved, createChangeContext({ recorded: motion, tools }, resolved))

interface FollowRequest {
  readonly technique: Technique
  readonly asked: MotionChange
  /** What another speed does to loads is known from people; the route is asked for the rest. */
  readonly speed: FrameLoads | null
  readonly way: Way & { readonly isBrief: boolean }
}

interface Followed {
  readonly path: Path
  /** Without the part of the speed. */
  readonly rest: Changed
  readonly change: FrameLoads
  /** Changes with all and with none of the inner boundaries. */
  readonly shares: readonly FrameLoads[]
  /** Frames outside of which nothing changes; null: everything does. */
  readonly parts: readonly Block[] | null
}

function followAll(side: RecordedSide, { technique, asked, speed, way }: FollowRequest): Followed | null {
  const still = speed === null ? asked : withoutTiming(side, technique)
  const rest = follow(side, still, way)
  if (rest === null) return null
  const path = speed === null ? rest.path : pose(side, asked, way)
  const outer = still.outer === null ? null : follow(side, { ...still, angles: still.outer }, way)
  if (path === null || (still.outer !== null && outer === null)) return null
  const shares = (outer === null ? [rest] : [rest, outer]).map((one) =>
    speed === null ? one.change : sumFrames(one.change, speed),
  )
  const parts = speed === null ? joinParts(side, [...rest.parts, ...(outer?.parts ?? [])]) : null
  const where = parts === null ? EVERYWHERE : { parts, frames: path.times.length, elsewhere: side.none }
  const change = shares.length === 1 ? shares[0]! : mixFrames(shares[0]!, shares[1]!, way.inner, where)
  return { path, rest, change, shares: outer === null ? [] : shares, parts }
}

/** Parts in their order, none with frames of another; null: all frames. */
function joinParts({ base }: RecordedSide, parts: readonly Block[]): readonly Block[] | null {
  const joined: Block[] = []
  for (const part of parts.toSorted((a, b) => a.first - b.first)) {
    const last = joined.at(-1)
    if (last === undefined || part.first > last.end) joined.push(part)
    else joined[joined.length - 1] = { first: last.first, end: Math.max(last.end, part.end) }
  }
  const [first] = joined
  return first?.first === 0 && first.end === base.motion.times.length ? null : joined
}

/** The same technique at the recorded speed. */
function withoutTiming(side: RecordedSide, technique: Technique): MotionChange {
  const edits = technique.edits.filter((edit) => !isTimingEdit(edit))
  const still = resolveTechnique(side.plan, { ...technique, edits })
  if (!still.ok) throw new Error('withoutTiming: expected fewer edits to be as possible as all of them')
  return askOf(side, still.value)
}

const toPath = ({ base }: RecordedSide, { times, directions, axes, root }: Path): ProposedPath => ({
  times,
  recordedTimes: base.motion.times,
  directions,
  axes,
  root,
})

function toLoads(
  { base, recorded }: RecordedSide,
  { times, root }: Path,
  { joints, ground }: FrameLoads,
  peaks: readonly Peak[],
): Loads {
  const { loads } = recorded
  const moved = (points: Float64Array): Float64Array => {
    const out = new Float64Array(points.length)
    for (let i = 0; i < out.length; i++) out[i] = points[i]! + root[i]! - base.motion.root[i]!
    return out
  }
  return {
    of: 'proposed',
    times,
    joints,
    ground,
    groundSource: loads.groundSource,
    groundMeasured: loads.groundMeasured,
    centreOfPressure: { left: moved(loads.centreOfPressure.left), right: moved(loads.centreOfPressure.right) },
    ...(loads.groundPrior === undefined ? {} : { groundPrior: loads.groundPrior }),
    ...(loads.groundSd === undefined ? {} : { groundSd: loads.groundSd }),
    peaks,
    bodyMass: loads.bodyMass,
  }
}
