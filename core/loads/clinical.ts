import { LOAD_WIDTHS, type LoadSeries } from '../gait/load-series.ts'
import type { Side } from '../gait/side.ts'
import { type Storeroom, readParts } from '../math/storeroom.ts'
import type { Body } from '../model/body.ts'
import { type JobControl, goOn } from '../outcome.ts'
import { type PeakSearch, createPeakSearch } from './clinical-peaks.ts'
import { withUncertainty } from './clinical-uncertainty.ts'
import type { ReadyRequest } from './cut-request.ts'
import { estimatedFrames } from './estimated-moments.ts'
import { calcGroundBasis } from './ground.ts'
import { withJointBudget } from './joint-budget.ts'
import type { JointLoadsRequest, LoadedBody } from './joint-loads.ts'
import { layLoads, withDerivatives } from './joint-loads.ts'
import { createPeakLoads } from './load-storage.ts'
import { type Block, LoadWalk } from './load-walk.ts'
import type { JointLoad, Loads, Peak, StanceGround } from './loads.ts'
import type { CentresFrom } from './peak-budget.ts'
import type { LearnedPeakErrors } from './peak-errors.ts'
import type { PeakScope } from './peak-scope.ts'
import { calcRecordedScope } from './peak-scope.ts'
import { smoothAccelerations } from './smoothed-motion.ts'
import { walkLoads } from './walked-loads.ts'

export interface LoadsRequest extends Omit<JointLoadsRequest, 'like' | 'judged' | 'control'> {
  readonly of: Loads['of']
  /** Times between which peaks are looked for; default: all. */
  readonly window?: { readonly from: number; readonly to: number }
  /** Where of all that peaks are looked for, to compare them with what is known of a part only; default: everywhere. */
  readonly narrow?: (scope: PeakScope) => PeakScope
  /** Bodies drawn from what is not known about this one; default: none, and peaks have no uncertainty. */
  readonly bodies?: readonly Body[]
  /** What joint centres were found from, for a ± of all that makes peaks unsure; default: of the body alone. */
  readonly centres?: CentresFrom
  /** How far peaks of an estimated ground are off; default: as learned. */
  readonly peakErrors?: LearnedPeakErrors
  /** Frames that are worked out at a time; no result depends on it. */
  readonly block?: number
}

/**
 * Net joint loads: what the proximal segment exerts on the distal one, from the motion of everything distal and
 * the ground's force on it (METHODS section 6). Not contact forces inside the joint.
 */
export const calcLoads = (request: LoadsRequest, control: JobControl = {}): Loads =>
  calcScopedLoads(request, control).loads

/**
 * The same, with where its peaks were looked for: those of a change of this motion are looked for there, too.
 * `storeroom`: where the loads wait; default: in memory.
 */
export function calcScopedLoads(
  asked: LoadsRequest,
  control: JobControl = {},
  storeroom?: Storeroom,
): { readonly loads: Loads; readonly scope: PeakScope } {
  const motion = withDerivatives(asked.motion, asked.seen)
  const { times, body } = motion
  const request = { ...asked, motion, basis: calcGroundBasis(times, asked.support, asked.plates) }
  const walk = new LoadWalk(request, asked.block)
  const loaded = layLoads(body)
  const { loads: own, ground } = walkLoads(request, walk, loaded, { control, storeroom })
  const everywhere = calcRecordedScope(times, ground, asked.seen, asked.window)
  const scope = asked.narrow?.(everywhere) ?? everywhere
  const search = createPeakSearch(times, scope)
  const drawn = findDrawn(walk, asked.bodies ?? [], search, control)
  const peaks = withUncertainty(findCollected(walk, own.joints, search()), drawn)
  const budget =
    asked.centres === undefined || drawn.length < 2
      ? null
      : {
          times,
          scope,
          centres: asked.centres,
          mass: body.subject.mass,
          isWholeEstimate: asked.estimated?.weighed === null,
          smoothed: findSmoothed(request, loaded, search(), control),
          ...(asked.peakErrors === undefined ? {} : { peakErrors: asked.peakErrors }),
          estimatedFrames: (side: Side) => estimatedFrames(ground, side),
        }
  const judged =
    budget === null
      ? { joints: own.joints, peaks }
      : joinJoints(own.joints.map((joint) => withJointBudget(joint, peaks, budget, storeroom)))
  const loads: Loads = {
    of: asked.of,
    times,
    ...own,
    groundSource: ground.source,
    stances: ground.stances.map(describeStance),
    ...judged,
    bodyMass: body.subject.mass,
  }
  return { loads, scope }
}

const joinJoints = (judged: readonly ReturnType<typeof withJointBudget>[]): Pick<Loads, 'joints' | 'peaks'> => ({
  joints: judged.map(({ joint }) => joint),
  peaks: judged.flatMap(({ peaks }) => peaks),
})

/** Peaks of every drawn body: all of them move through a block before the next. */
function findDrawn(
  walk: LoadWalk,
  bodies: readonly Body[],
  search: () => PeakSearch,
  control: JobControl,
): (readonly Peak[])[] {
  if (bodies.length === 0) return []
  const drawn = bodies.map((body) => {
    goOn(control)
    const loaded = layLoads(body)
    return { loaded, judged: walk.judge(loaded), search: search() }
  })
  const joints = createPeakLoads(bodies[0]!, walk.longest)
  const { end } = walk.stretches.at(-1)!
  for (const block of walk.stretches.flatMap((stretch) => walk.blocksOf(stretch))) {
    goOn(control)
    const wide = walk.widen(block)
    for (const one of drawn) {
      walk.calc(wide, one.loaded, one.judged, { joints, at: 0 })
      one.search.add(joints, searched(block, wide))
    }
    control.progress?.(block.end / (end + 1), 'Computing joint loads')
  }
  return drawn.map((one) => one.search.finish())
}

const searched = (block: Block, wide: Block): Parameters<PeakSearch['add']>[1] => ({
  first: block.first,
  count: block.end - block.first,
  before: block.first - wide.first,
  after: wide.end - block.end,
})

/** Peaks of loads that are worked out already, wherever they wait. */
function findCollected(walk: LoadWalk, joints: readonly JointLoad[], search: PeakSearch): readonly Peak[] {
  for (const stretch of walk.stretches) {
    const wide = walk.widen(stretch)
    const near = joints.map((load) => ({
      joint: load.joint,
      side: load.side,
      ...readParts<JointLoad, LoadSeries>(load, LOAD_WIDTHS, wide.first, wide.end),
    }))
    search.add(near, searched(stretch, wide))
  }
  return search.finish()
}

/** Peaks with accelerations smoothed once more; null where they cannot be. */
function findSmoothed(
  request: ReadyRequest & Pick<LoadsRequest, 'block'>,
  loaded: LoadedBody,
  search: PeakSearch,
  control: JobControl,
): readonly Peak[] | null {
  goOn(control)
  const motion = smoothAccelerations(request.motion, request.seen)
  if (motion === null) return null
  const walk = new LoadWalk({ ...request, motion }, request.block)
  const judged = walk.judge(loaded)
  const joints = createPeakLoads(loaded.body, walk.longest)
  for (const block of walk.stretches.flatMap((stretch) => walk.blocksOf(stretch))) {
    goOn(control)
    const wide = walk.widen(block)
    walk.calc(wide, loaded, judged, { joints, at: 0 })
    search.add(joints, searched(block, wide))
  }
  return search.finish()
}

const describeStance = ({ side, from, to, ground, why, isOffPlates }: StanceGround): StanceGround => ({
  side,
  from,
  to,
  ground,
  why,
  ...(isOffPlates === true ? { isOffPlates } : {}),
})
