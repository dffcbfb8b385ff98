import type { MotionChange } from '../boundary/plan/motion-change.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { AngleTools, RecordedMotion } from '../boundary/plan/recorded.ts'
import { poseChange } from '../boundary/proposal/pose-change.ts'
import { listSupports } from '../boundary/proposal/supports.ts'
import type { DifferentiatedMotion } from '../loads/joint-loads.ts'
import type { LoadStorage } from '../loads/load-storage.ts'
import { createLoadStorage, createPeakLoads } from '../loads/load-storage.ts'
import type { JointLoad } from '../loads/loads.ts'
import type { RecordedBase } from '../loads/proposal/change-motion.ts'
import { layBase } from '../loads/proposal/change-motion.ts'
import { passDoubleSupports } from '../loads/proposal/double-support.ts'
import type { FootedLoads, FrameLoads } from '../loads/proposal/load-change.ts'
import { calcFrameLoads, lessFrames, subtractFrames } from '../loads/proposal/load-change.ts'
import type { RouteName, Way } from '../loads/proposal/routes.ts'
import { ROUTES } from '../loads/proposal/routes.ts'
import type { Body, CarriedMass } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import { createAngleTools } from './body-axes.ts'
import type { RecordedLoads } from './calc-loads.ts'
import type { PreparedTrial } from './prepare.ts'
import { recordedOf } from './solve-phases.ts'

/** What all proposals of one recording share, worked out once. */
export interface RecordedSide {
  readonly prepared: PreparedTrial
  readonly plan: PhasePlan
  readonly recorded: RecordedLoads
  readonly motion: RecordedMotion
  readonly tools: AngleTools
  readonly base: RecordedBase
  /** Loads of the recorded motion by the route of changes. */
  readonly before: FootedLoads
  /** The change that nothing makes. */
  readonly none: FrameLoads
  /** Where loads of changed motions are worked out, and where peaks are read from: one after another. */
  readonly room: { readonly loads: LoadStorage; readonly peaks: readonly JointLoad[] }
}

export function layRecordedSide(prepared: PreparedTrial, plan: PhasePlan, recorded: RecordedLoads): RecordedSide {
  const { fit } = prepared
  const base = layBase(fit, listSupports(plan, fit.times), fit.seen)
  const motion = recordedOf(fit)
  const tools = remember(createAngleTools(fit.body), motion)
  const frames = fit.times.length
  const room = { loads: createLoadStorage(fit.body, frames, []), peaks: createPeakLoads(fit.body, frames) }
  const rest = { prepared, plan, recorded, motion, tools, base, room }
  const before = calcRoute(rest, { motion: base.motion, body: fit.body })
  return { ...rest, before, none: subtractFrames(before, before) }
}

/** The recording's own angles, and the axes they give, are asked for with every edit. */
function remember(tools: AngleTools, { axes: recorded, times }: RecordedMotion): AngleTools {
  let rows: Float64Array | null = null
  let angles: ReturnType<AngleTools['calcAngles']> | null = null
  return {
    ...tools,
    calcAngles(axes, frames) {
      if (axes !== recorded || frames !== times.length) return tools.calcAngles(axes, frames)
      angles ??= tools.calcAngles(axes, frames)
      return angles
    },
    editRows(axes, frames, changes, only) {
      if (axes !== recorded || changes.size > 0) return tools.editRows(axes, frames, changes, only)
      rows ??= tools.editRows(axes, frames, changes)
      return rows
    },
  }
}

interface Route {
  readonly motion: DifferentiatedMotion
  readonly body: Body
  /** The loads it is to be compared with; left out for those themselves. */
  readonly before?: FootedLoads
}

/**
 * However the recorded ground force is known, a change is what the motion demands: from joint angles alone, too, that
 * comes nearer to people than the change of what is estimated from them (docs/VALIDATION.md).
 */
const calcRoute = (
  { base, recorded, prepared, room }: Pick<RecordedSide, 'base' | 'recorded' | 'prepared' | 'room'>,
  { motion, body, before }: Route,
): FootedLoads =>
  calcFrameLoads({
    // Stances are spoken of on the recording's clock, which both share frame by frame.
    motion: { ...motion, times: base.motion.times },
    body,
    support: recorded.support,
    floor: recorded.floor,
    seen: prepared.fit.seen,
    like: before?.footing ?? null,
    room: room.loads,
  })

/** One way from asked angles to a motion and the loads it changes. */
export interface Changed {
  readonly motion: DifferentiatedMotion
  readonly change: FrameLoads
  /** The same change for another body that moves so; null: nothing changes for any body. */
  readonly ofBody: ((body: Body) => FrameLoads) | null
}

const withLoads = (body: Body, loads: readonly CarriedMass[]): Body =>
  loads.length === 0 ? body : withSegments(body, body.segments, [...body.loads, ...loads])

interface Posed {
  readonly motion: DifferentiatedMotion
  /** Nothing differs from the recording. */
  readonly isSame: boolean
}

function poseMotion(
  { base, recorded, prepared, tools, motion }: RecordedSide,
  asked: MotionChange,
  route: RouteName,
): Posed | null {
  const posed = poseChange(motion, asked, tools)
  if (posed === null) return null
  const isSame = !posed.isPosed && asked.loads.length === 0 && posed.pace.every((one) => Math.abs(one - 1) < 1e-12)
  if (isSame) return { motion: { ...base.motion, times: posed.times }, isSame }
  const body = withLoads(prepared.fit.body, asked.loads)
  return { motion: ROUTES[route].move({ base, posed, body, pressure: recorded.loads.centreOfPressure }), isSame }
}

/** The motion alone; null when the body lacks an angle that is to change. */
export const pose = (side: RecordedSide, asked: MotionChange, route: RouteName): DifferentiatedMotion | null =>
  poseMotion(side, asked, route)?.motion ?? null

/** The motion and what it changes; null when the body lacks an angle that is to change. */
export function follow(side: RecordedSide, asked: MotionChange, { route, passage }: Way): Changed | null {
  const { base, prepared } = side
  const posed = poseMotion(side, asked, route)
  if (posed === null) return null
  const { motion, isSame } = posed
  if (isSame) return { motion, change: side.none, ofBody: null }
  const compare = (own: Body, before: FootedLoads): FrameLoads => {
    const change = lessFrames(calcRoute(side, { motion, body: withLoads(own, asked.loads), before }), before)
    return ROUTES[route].isPassing ? passDoubleSupports(change, base.spans, base.motion.times, passage) : change
  }
  return {
    motion,
    change: compare(prepared.fit.body, side.before),
    ofBody: (own) => compare(own, calcRoute(side, { motion: base.motion, body: own })),
  }
}
