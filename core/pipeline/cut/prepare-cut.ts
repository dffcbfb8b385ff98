import type { CutMark, Cuts } from '../../boundary/plan/cuts.ts'
import { calcCutPhases } from '../../boundary/plan/cut-phases.ts'
import type { PhasePlan } from '../../boundary/plan/phases.ts'
import type { Fit } from '../../fit/fit.ts'
import type { Alert, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import type { GaitEvent, GroundForce, Recording } from '../../recording/recording.ts'
import { listCutMarks } from './cut-marks.ts'
import type { FootDown } from './foot-contacts.ts'
import { eventsOf, findFootContacts } from './foot-contacts.ts'

/** How a recording that is not gait is cut. */
export interface CutTrial {
  readonly marks: readonly CutMark[]
  /** Of a person: when each foot stands; null for a body that is none. */
  readonly down: FootDown | null
}

/** A person's motion that is not gait: contacts of its feet, and what somebody set. */
export function cutPerson(
  fit: Fit,
  recording: Recording,
  groundForces: readonly GroundForce[],
  cuts: Cuts,
): Outcome<{ readonly cut: CutTrial; readonly events: readonly GaitEvent[] }> {
  if (!fit.rootMeasured) return refused(NEEDS_POSITIONS)
  const marks = listCutMarks(fit, recording.angles, cuts)
  if (!marks.ok) return marks
  const down = findFootContacts(fit, groundForces)
  return done({ cut: { marks: marks.value, down }, events: eventsOf(fit.times, down, groundForces.length > 0) }, [
    NOT_GAIT,
  ])
}

/** Its phases. */
export const planCut = (fit: Fit, marks: readonly CutMark[], down: FootDown): PhasePlan =>
  calcCutPhases({ times: fit.times, down, cuts: marks, joints: fit.body.joints.map(({ name }) => name) })

const NEEDS_POSITIONS = alert(
  'error',
  'cut.no-positions',
  'Boundaries without steps go by where the feet are, and this recording has joint angles only.',
  'Use a recording with markers or with the pelvis’s path, or let steps cut it.',
)

const NOT_GAIT: Alert = alert(
  'info',
  'cut.not-gait',
  'This motion is cut at contacts and at what was asked for, not at steps: cycles, norms, the gait profile and ground forces learned from walking are left out. While both feet stand where no plate measures them, each carries what brings the pressure of both to where the motion demands it; the ± of the loads does not count that.',
  'Only the feet are taken to touch the ground: while a chair or a hand carries, loads without its force are too large.',
)
