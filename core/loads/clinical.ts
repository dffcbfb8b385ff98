import type { Side } from '../gait/side.ts'
import type { Body } from '../model/body.ts'
import { type JobControl, goOn } from '../outcome.ts'
import { createPeakFinder } from './clinical-peaks.ts'
import { estimatedFrames } from './estimated-moments.ts'
import { drawEach, withUncertainty } from './clinical-uncertainty.ts'
import type { EstimatedGround } from './estimated-sd.ts'
import { calcGroundSd, calcJointSd, calcPeopleShare } from './estimated-sd.ts'
import { calcGroundBasis } from './ground.ts'
import type { JointLoadsRequest } from './joint-loads.ts'
import { calcJointLoads, layLoads, withDerivatives } from './joint-loads.ts'
import { createLoadStorage, withFreshPeaks } from './load-storage.ts'
import type { Loads, StanceGround } from './loads.ts'
import type { CentresFrom } from './peak-budget.ts'
import { withCurveBudget } from './curve-budget.ts'
import { withBudget } from './peak-budget.ts'
import { smoothAccelerations } from './smoothed-motion.ts'
import type { PeakScope } from './peak-scope.ts'
import { calcRecordedScope } from './peak-scope.ts'

export interface LoadsRequest extends JointLoadsRequest {
  readonly of: Loads['of']
  /** Times between which peaks are looked for; default: all. */
  readonly window?: { readonly from: number; readonly to: number }
  /** Bodies drawn from what is not known about this one; default: none, and peaks have no uncertainty. */
  readonly bodies?: readonly Body[]
  /** What joint centres were found from, for a ± of all that makes peaks unsure; default: of the body alone. */
  readonly centres?: CentresFrom
}

/**
 * Net joint loads: what the proximal segment exerts on the distal one, from the motion of everything distal and
 * the ground's force on it (METHODS section 6). Not contact forces inside the joint.
 */
export const calcLoads = (request: LoadsRequest, control: JobControl = {}): Loads =>
  calcScopedLoads(request, control).loads

/** The same, with where its peaks were looked for: those of a change of this motion are looked for there, too. */
export function calcScopedLoads(
  asked: LoadsRequest,
  control: JobControl = {},
): { readonly loads: Loads; readonly scope: PeakScope } {
  const request = { ...asked, control }
  const motion = withDerivatives(request.motion, request.seen)
  const { times, body } = motion
  const basis = calcGroundBasis(times, request.support, request.plates)
  const own = createLoadStorage(body, times.length)
  const loaded = layLoads(body)
  const { joints, ground } = calcJointLoads({ ...request, motion }, loaded, own, basis)
  const unmeasured = { ground, estimated: request.estimated, loaded, storage: own, floor: request.floor }
  // Before another body is drawn, which works in the same places.
  const sds = isEstimated(unmeasured) ? joints.map((joint, i) => calcJointSd(joint, i, unmeasured)) : []
  const groundSd = isEstimated(unmeasured) ? describeEstimate(unmeasured) : {}
  const scope = calcRecordedScope(times, ground, request.seen, request.window)
  const findPeaks = createPeakFinder(times, scope)
  const again = withFreshPeaks(own, body, times.length)
  const drawn = drawEach(
    request.bodies ?? [],
    (one) => findPeaks(calcJointLoads({ ...request, motion }, layLoads(one), again, basis).joints),
    control,
  )
  const described = joints.map((joint, i) => (sds[i] ? { ...joint, sd: sds[i] } : joint))
  const peaks = withUncertainty(findPeaks(joints), drawn)
  const findSmoothed = (): ReturnType<typeof findPeaks> | null => {
    goOn(control)
    const calmer = smoothAccelerations(motion, request.seen)
    return calmer === null
      ? null
      : findPeaks(calcJointLoads({ ...request, motion: calmer }, loaded, again, basis).joints)
  }
  const budget =
    request.centres === undefined || drawn.length < 2
      ? null
      : {
          times,
          scope,
          joints: described,
          centres: request.centres,
          mass: body.subject.mass,
          isWholeEstimate: request.estimated?.weighed === null,
          smoothed: findSmoothed(),
          estimatedFrames: (side: Side) => estimatedFrames(ground, side),
        }
  const judged = budget === null ? peaks : withBudget(peaks, budget)
  const loads: Loads = {
    of: request.of,
    times,
    joints: budget === null ? described : described.map((joint) => withCurveBudget(joint, judged, budget)),
    ground: { left: ground.left.force, right: ground.right.force },
    groundSource: ground.source,
    groundMeasured: { left: ground.left.known, right: ground.right.known },
    centreOfPressure: { left: ground.left.point, right: ground.right.point },
    stances: ground.stances.map(describeStance),
    ...groundSd,
    peaks: judged,
    bodyMass: body.subject.mass,
  }
  return { loads, scope }
}

const describeStance = ({ side, from, to, ground, why, isOffPlates }: StanceGround): StanceGround => ({
  side,
  from,
  to,
  ground,
  why,
  ...(isOffPlates === true ? { isOffPlates } : {}),
})

const describeEstimate = (from: EstimatedGround): Pick<Loads, 'groundPrior' | 'groundSd'> => ({
  groundPrior: calcPeopleShare(from),
  groundSd: { left: calcGroundSd(from, 'left'), right: calcGroundSd(from, 'right') },
})

const isEstimated = <T extends { readonly estimated: LoadsRequest['estimated'] }>(
  from: T,
): from is T & { readonly estimated: NonNullable<LoadsRequest['estimated']> } => from.estimated !== undefined
