import type { PosedFrames } from '../../boundary/proposal/pose-change.ts'
import type { Side } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import type { DifferentiatedMotion } from '../joint-loads.ts'
import type { AnkleRule, CloseRoom } from './ankle-closure.ts'
import { closeOverAnkle } from './ankle-closure.ts'
import { standFrames, withTurning } from './change-motion.ts'
import type { RecordedBase } from './recorded-base.ts'
import type { FeetMoved } from './stand.ts'

/**
 * From posed frames to a motion whose loads can be compared with the recorded one's. Which of them comes nearest to
 * people who changed their technique is measured (docs/VALIDATION.md); `RouteName` lists those that were tried.
 */
export type RouteName = 'open' | 'moment kept' | 'pressure kept' | 'feet as usual'

export interface RouteRequest {
  readonly base: RecordedBase
  /** Its axes may be written over. */
  readonly posed: PosedFrames
  /** The body with what it carries. */
  readonly body: Body
  /** Recorded centre of pressure per foot, x, y, z per frame; NaN where there is none. */
  readonly pressure: Readonly<Record<Side, Float64Array>>
  readonly room: CloseRoom
  /** Where the feet stand at the first frame; afterwards, where they stand at the last. */
  readonly moved: FeetMoved
}

/** Nothing is turned: the ankle takes what the posed motion demands. */
const open = ({ base, posed, body, room, moved }: RouteRequest): DifferentiatedMotion =>
  withTurning(base, posed, { ...standFrames(base, posed, { room, moved }), body }, room)

const close =
  (ruleOf: (request: RouteRequest) => AnkleRule) =>
  (request: RouteRequest): DifferentiatedMotion =>
    closeOverAnkle({ ...request, rule: ruleOf(request) })

interface Route {
  readonly move: (request: RouteRequest) => DifferentiatedMotion
  /** Double supports pass evenly between their neighbours; else the feet share what is demanded as usual. */
  readonly isPassing: boolean
}

const keepMoment = close(() => ({ kind: 'moment' }))
const keepPressure = close(({ pressure }) => ({ kind: 'pressure', pressure }))

export const ROUTES: Readonly<Record<RouteName, Route>> = {
  open: { move: open, isPassing: true },
  'moment kept': { move: keepMoment, isPassing: true },
  'pressure kept': { move: keepPressure, isPassing: true },
  'feet as usual': { move: keepPressure, isPassing: false },
}

/** How the change of the loads is worked out. */
export interface Way {
  readonly route: RouteName
  /** Of what is asked of inner boundaries this share reaches the loads. */
  readonly inner: number
  /** s before and after a double support from which the change passes evenly. */
  readonly passage: number
}

/** Nearest to people who changed their technique, whoever of them is left out (docs/VALIDATION.md). */
export const BEST_WAY: Way = { route: 'pressure kept', inner: 0.5, passage: 0.04 }
