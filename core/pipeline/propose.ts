import type { MotionChange } from '../boundary/plan/motion-change.ts'
import { calcMotionChange } from '../boundary/plan/motion-change.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import { calcPostures, createChangeContext } from '../boundary/plan/postures.ts'
import type { AngleTools, RecordedMotion } from '../boundary/plan/recorded.ts'
import type { ResolvedTechnique } from '../boundary/plan/resolve.ts'
import { resolveTechnique } from '../boundary/plan/resolve.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import { isTimingEdit } from '../boundary/plan/timing.ts'
import { poseChange } from '../boundary/proposal/pose-change.ts'
import { listSupports } from '../boundary/proposal/supports.ts'
import type { LaidGround } from '../ground/lay.ts'
import { createPeakFinder } from '../loads/clinical-peaks.ts'
import { DEFAULT_SAMPLES, drawEach, sampleBodies } from '../loads/clinical-uncertainty.ts'
import type { DifferentiatedMotion } from '../loads/joint-loads.ts'
import type { Loads, Peak } from '../loads/loads.ts'
import type { RecordedBase } from '../loads/proposal/change-motion.ts'
import { layBase } from '../loads/proposal/change-motion.ts'
import type { FrameLoads } from '../loads/proposal/load-change.ts'
import { addFrames, calcFrameLoads, meanFrames, subtractFrames, sumFrames } from '../loads/proposal/load-change.ts'
import type { ChangeFamily, ErrorTable, MethodError } from '../loads/proposal/method-error.ts'
import { METHOD_ERRORS, errorOf } from '../loads/proposal/method-error.ts'
import type { RouteName } from '../loads/proposal/routes.ts'
import { BEST_ROUTE, ROUTES } from '../loads/proposal/routes.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import { judgeChange } from '../loads/proposal/verdict.ts'
import type { Body, CarriedMass } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import type { JobControl, Outcome } from '../outcome.ts'
import { done, refused } from '../outcome.ts'
import { createAngleTools } from './body-axes.ts'
import type { RecordedLoads } from './calc-loads.ts'
import { estimateProposed, estimateOf } from './estimate-proposed.ts'
import type { PreparedTrial } from './prepare.ts'
import { cannotPose, familyOf, outsideTests } from './proposal-limits.ts'
import { recordedOf } from './solve-phases.ts'
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
  /** Which people's changes the technique is like, and why nothing can be told of it; null: it lies within the tests. */
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

export interface ProposedChange extends FrameLoads {
  readonly times: Float64Array
}

export interface ProposeOptions {
  /** Bodies drawn for ±; 0 under a moving slider. */
  readonly samples?: number
  /** For validation: other than the best. */
  readonly route?: RouteName
  readonly errors?: ErrorTable
}

export interface Proposer {
  propose(technique: Technique, options?: ProposeOptions, control?: JobControl): Outcome<Proposal>
}

/** What all proposals of one recording share, worked out once. */
interface Ground {
  readonly prepared: PreparedTrial
  readonly plan: PhasePlan
  readonly recorded: RecordedLoads
  readonly motion: RecordedMotion
  readonly tools: AngleTools
  readonly base: RecordedBase
  /** Loads of the recorded motion by the route of changes. */
  readonly before: FrameLoads
}

/** Makes proposals from one recording. */
export function createProposer(prepared: PreparedTrial, plan: PhasePlan, recorded: RecordedLoads): Proposer {
  let ground: Ground | null = null
  return {
    propose(technique, options = {}, control = {}) {
      ground ??= layGround(prepared, plan, recorded)
      return propose(ground, technique, options, control)
    },
  }
}

function layGround(prepared: PreparedTrial, plan: PhasePlan, recorded: RecordedLoads): Ground {
  const { fit } = prepared
  const base = layBase(fit, listSupports(plan.phases), fit.seen)
  const rest = { prepared, plan, recorded, motion: recordedOf(fit), tools: createAngleTools(fit.body), base }
  return { ...rest, before: calcRoute(rest, base.motion, estimateOf(prepared), fit.body) }
}

type Routed = Pick<Ground, 'base' | 'recorded' | 'prepared'>

const calcRoute = (
  { base, recorded, prepared }: Routed,
  motion: DifferentiatedMotion,
  estimated: LaidGround | null,
  body: Body,
): FrameLoads =>
  calcFrameLoads({
    // Stances are spoken of on the recording's clock, which both share frame by frame.
    motion: { ...motion, times: base.motion.times },
    body,
    support: recorded.support,
    floor: recorded.floor,
    seen: prepared.fit.seen,
    estimated,
  })

/** One way from asked angles to a motion and the loads it changes. */
interface Changed {
  readonly motion: DifferentiatedMotion
  readonly estimated: LaidGround | null
  readonly change: FrameLoads
}

function propose(
  ground: Ground,
  technique: Technique,
  { samples = DEFAULT_SAMPLES, route = BEST_ROUTE, errors = METHOD_ERRORS }: ProposeOptions,
  control: JobControl,
): Outcome<Proposal> {
  const resolved = resolveTechnique(ground.plan, technique)
  if (!resolved.ok) return resolved
  // Limits of joints are kept at the boundaries.
  const postures = calcPostures({ recorded: ground.motion, tools: ground.tools }, resolved.value)
  if (!postures.ok) return postures
  const context = createChangeContext({ recorded: ground.motion, tools: ground.tools }, resolved.value)
  const asked = calcMotionChange(resolved.value, context)
  const speed = calcSpeedPart({
    edits: technique.edits,
    plan: ground.plan,
    motion: ground.base.motion,
    recorded: ground.recorded.loads,
    speed: ground.prepared.groundChoices.speed ?? null,
  })
  const timed = speed === null ? null : follow(ground, asked, route)
  // What another speed does to loads is known from people; the route is asked for the rest.
  const still = speed === null ? asked : withoutTiming(ground, technique)
  const rest = follow(ground, still, route)
  const outer = still.outer === null ? null : follow(ground, { ...still, angles: still.outer }, route)
  if (rest === null || (speed !== null && timed === null) || (still.outer !== null && outer === null))
    return refused(cannotPose())
  const whole = withSpeed(rest, timed, speed)
  // Of what is asked of inner boundaries half reaches the loads: so much comes nearest to people (docs/VALIDATION.md).
  const outermost = outer === null ? null : withSpeed(outer, timed, speed)
  const change = outermost === null ? whole.change : meanFrames(whole.change, outermost.change)
  const shares = outermost === null ? [] : [whole.change, outermost.change]
  const { peaks, others } = findPeaks(ground, { whole, change, shares, asked }, samples, control)
  const verdicts = judgeAll(ground, { technique, resolved: resolved.value, peaks, others, errors })
  return done({
    technique,
    path: toPath(ground, whole.motion),
    loads: toLoads(ground, whole.motion, addFrames(ground.recorded.loads, change), peaks),
    change: { times: whole.motion.times, ...change },
    verdicts,
    layouts: shares,
    tested: { family: familyOf(resolved.value), outside: outsideTests(ground.prepared, resolved.value) },
  })
}

/** The same technique at the recorded speed. */
function withoutTiming(ground: Ground, technique: Technique): MotionChange {
  const request = { recorded: ground.motion, tools: ground.tools }
  const still = resolveTechnique(ground.plan, {
    ...technique,
    edits: technique.edits.filter((edit) => !isTimingEdit(edit)),
  })
  if (!still.ok) throw new Error('withoutTiming: expected fewer edits to be as possible as all of them')
  return calcMotionChange(still.value, createChangeContext(request, still.value))
}

/** Loads of the rest and of the speed, along the motion that has both. */
const withSpeed = (rest: Changed, timed: Changed | null, speed: FrameLoads | null): Changed =>
  timed === null || speed === null
    ? rest
    : { motion: timed.motion, estimated: rest.estimated, change: sumFrames(rest.change, speed) }

const withLoads = (body: Body, loads: readonly CarriedMass[]): Body =>
  loads.length === 0 ? body : withSegments(body, body.segments, [...body.loads, ...loads])

function follow(ground: Ground, asked: MotionChange, route: RouteName): Changed | null {
  const { base, recorded, prepared } = ground
  const posed = poseChange(ground.motion, asked, ground.tools)
  if (posed === null) return null
  const body = withLoads(prepared.fit.body, asked.loads)
  const isSame = !posed.isPosed && asked.loads.length === 0 && posed.pace.every((one) => Math.abs(one - 1) < 1e-12)
  const motion = isSame
    ? { ...base.motion, times: posed.times }
    : ROUTES[route]({ base, posed, body, pressure: recorded.loads.centreOfPressure })
  const estimated = estimateOf(prepared) === null ? null : estimateProposed(prepared, ground.tools, motion, asked)
  if (isSame) return { motion, estimated, change: subtractFrames(ground.before, ground.before) }
  // An estimate needs both: where the proposed one fails, the change is what mechanics alone says.
  const before =
    estimateOf(prepared) !== null && estimated === null
      ? calcRoute(ground, base.motion, null, prepared.fit.body)
      : ground.before
  return { motion, estimated, change: subtractFrames(calcRoute(ground, motion, estimated, body), before) }
}

interface PeakRequest {
  readonly whole: Changed
  readonly change: FrameLoads
  /** Changes with all and with none of the inner boundaries. */
  readonly shares: readonly FrameLoads[]
  readonly asked: MotionChange
}

/** Peaks of the proposal, with the scatter that the body's uncertainty gives its change, and of other layouts. */
function findPeaks(
  ground: Ground,
  { whole, change, shares, asked }: PeakRequest,
  samples: number,
  control: JobControl,
): { readonly peaks: readonly Peak[]; readonly others: readonly (readonly Peak[])[] } {
  const { base, recorded, prepared } = ground
  const find = createPeakFinder(whole.motion.times, scopeOn(recorded, asked))
  const of = (some: FrameLoads): Peak[] => find(addFrames(recorded.loads, some).joints)
  const peaks = of(change)
  const drawn = drawEach(
    sampleBodies(prepared.fit.body, samples),
    (body) => {
      const before = calcRoute(ground, base.motion, estimateOf(prepared), body)
      const after = calcRoute(
        ground,
        whole.motion,
        whole.estimated ?? estimateOf(prepared),
        withLoads(body, asked.loads),
      )
      return new Map(of(subtractFrames(after, before)).map((peak) => [keyOf(peak), peak.value]))
    },
    control,
  )
  const known = new Map(recorded.loads.peaks.map((peak) => [keyOf(peak), peak]))
  return {
    peaks: peaks.map((peak) => {
      const own = known.get(keyOf(peak))
      if (drawn.length < 2 || own?.samples === undefined || own.samples.length !== drawn.length)
        return { ...peak, sd: own?.sd ?? null }
      // What the draws add to the recorded peak's own.
      return {
        ...peak,
        sd: own.sd,
        samples: own.samples.map((one, i) => one + (drawn[i]!.get(keyOf(peak)) ?? peak.value) - own.value),
      }
    }),
    others: shares.map(of),
  }
}

const keyOf = ({ joint, quantity }: Peak): string => `${joint}|${quantity}`

/** Where the recording's peaks were looked for, on the technique's clock. */
function scopeOn({ scope }: RecordedLoads, { clock }: MotionChange): RecordedLoads['scope'] {
  const moved = (one: RecordedLoads['scope']['left']): RecordedLoads['scope']['left'] => ({
    ...one,
    spans: one.spans.map(({ from, to }) => ({ from: clock(from), to: clock(to) })),
  })
  return { left: moved(scope.left), right: moved(scope.right), rest: moved(scope.rest) }
}

interface JudgeRequest {
  readonly technique: Technique
  readonly resolved: ResolvedTechnique
  readonly peaks: readonly Peak[]
  readonly others: readonly (readonly Peak[])[]
  readonly errors: ErrorTable
}

function judgeAll(ground: Ground, { technique, resolved, peaks, others, errors }: JudgeRequest): LoadVerdict[] {
  const { prepared, recorded } = ground
  const scale = errorScale(ground, technique, familyOf(resolved))
  const outside = outsideTests(prepared, resolved)
  const family = familyOf(resolved)
  return recorded.loads.peaks.flatMap((before) => {
    const after = peaks.find((peak) => keyOf(peak) === keyOf(before))
    if (after === undefined) return []
    return [
      judgeChange({
        recorded: before,
        proposed: after,
        others: others.flatMap((list) => {
          const other = list.find((peak) => keyOf(peak) === keyOf(before))
          return other === undefined ? [] : [other.value - before.value]
        }),
        error: scaled(errorOf(errors, family, before.joint, before.quantity), scale),
        outside,
        bodyMass: recorded.loads.bodyMass,
      }),
    ]
  })
}

/** Errors of the speed edit are per unit of dimensionless speed. */
function errorScale({ base, prepared }: Ground, { edits }: Technique, family: ChangeFamily): number {
  if (family !== 'speed') return 1
  const step = calcSpeedStep({ edits, motion: base.motion, speed: prepared.groundChoices.speed ?? null })
  return step === null ? 1 : Math.abs(step.to - step.from)
}

const scaled = (error: MethodError | null, by: number): MethodError | null =>
  error === null ? null : { ...error, sd: by * error.sd }

const toPath = ({ base }: Ground, { times, directions, axes, root }: DifferentiatedMotion): ProposedPath => ({
  times,
  recordedTimes: base.motion.times,
  directions,
  axes,
  root,
})

function toLoads(
  { base, recorded }: Ground,
  motion: DifferentiatedMotion,
  { joints, ground }: FrameLoads,
  peaks: readonly Peak[],
): Loads {
  const { loads } = recorded
  const moved = (points: Float64Array): Float64Array =>
    points.map((value, i) => value + motion.root[i]! - base.motion.root[i]!)
  return {
    of: 'proposed',
    times: motion.times,
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
