import type { ResolvedTechnique } from '../boundary/plan/resolve.ts'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import { isNaturalTiming, isTimingEdit } from '../boundary/plan/timing.ts'
import { LEARNED_SPEED } from '../gait/speed/learned-speed.ts'
import type { SpeedStep } from '../gait/speed/speed-curves.ts'
import type { ChangeFamily } from '../loads/proposal/method-error.ts'
import { isWholeBody } from '../model/body.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { PreparedTrial } from './prepare.ts'
import { fromDimensionless } from './speed-part.ts'

/** How far from the recorded speed people were tested, and what they may carry, as a share of their mass. */
const MOST_SPEED = 0.4
const MOST_LOAD = 0.1

/** Why no verdict is given for a technique at all; null: it lies within what was tested on people. */
export function outsideTests(
  { running, fit }: PreparedTrial,
  resolved: ResolvedTechnique,
  step: SpeedStep | null,
): string | null {
  if (running || resolved.phases.some(({ phase }) => phase.kind === 'flight')) return 'Running has not been tested.'
  if (!isWholeBody(fit.body)) return 'A body of one leg does not show what the ground does to it.'
  const speed = resolved.whole.reduce((product, edit) => product * speedOf(edit), 1)
  if (speed < 1 - MOST_SPEED || speed > 1 + MOST_SPEED)
    return `A speed beyond ± ${100 * MOST_SPEED} % has not been tested.`
  const untried = step === null ? null : outsideSpeeds(step, fit.body.subject.height)
  if (untried !== null) return untried
  if (!isNaturalTiming(resolved.whole))
    return 'People were tested at other speeds, not with cadence or step length changed by itself.'
  const carried = resolved.loads.reduce((sum, load) => sum + Math.abs(load.mass), 0)
  if (carried > MOST_LOAD * fit.body.subject.mass)
    return `A load above ${100 * MOST_LOAD} % of body mass has not been tested.`
  return null
}

/** So far beyond the slowest and the fastest walk that was learned from, as a share of it. */
const SLACK = 0.05

function outsideSpeeds({ from, to }: SpeedStep, height: number): string | null {
  const { low, high } = LEARNED_SPEED.range
  const isInside = Math.min(from, to) >= (1 - SLACK) * low && Math.max(from, to) <= (1 + SLACK) * high
  if (isInside) return null
  const [slowest, fastest] = [low, high].map((one) => fromDimensionless(one, height).toFixed(1))
  return `People of this height were tested from ${slowest} to ${fastest} m/s.`
}

const speedOf = (edit: TechniqueEdit): number => (isTimingEdit(edit) ? edit.scale : 1)

/** Which people's changes a technique is like. */
export function familyOf({ fit }: PreparedTrial, { whole, boundaries, loads }: ResolvedTechnique): ChangeFamily {
  const isSpeed =
    whole.length > 0 &&
    whole.every(isTimingEdit) &&
    loads.length === 0 &&
    boundaries.every((one) => one.changes.size === 0)
  return isSpeed ? 'speed' : fit.rootMeasured ? 'posture' : 'postureFromAngles'
}

export const cannotPose = (): Alert =>
  alert(
    'error',
    'technique.no-channel',
    'This body lacks an angle that the technique changes.',
    'Choose another joint or template.',
  )
