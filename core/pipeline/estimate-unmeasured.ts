import type { Fit } from '../fit/fit.ts'
import { estimateRecording } from '../ground/estimate-recording.ts'
import type { LaidGround } from '../ground/lay.ts'
import type { Learned } from '../ground/learned.ts'
import { WALKING } from '../ground/walking.ts'
import type { Subject } from '../model/body.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { Recording } from '../recording/recording.ts'

/** What may be chosen about ground forces that nobody measured. */
export interface GroundChoices {
  /** m/s: how fast the person walked; default: from the feet that do not slip. */
  readonly speed?: number | null
  /** Years. */
  readonly age?: number | null
  /** Lean on healthy people where the motion does not tell; default true. */
  readonly prior?: boolean
  /** Other than what ships: for validation, where the person is left out. */
  readonly learned?: Learned
}

export interface UnmeasuredRequest {
  /** With the angles of the fitted body, and the events used. */
  readonly recording: Recording
  readonly fit: Fit
  readonly subject: Subject
  readonly running: boolean
  /** The feet were found by joint angles, not by markers. */
  readonly byAngles: boolean
  readonly choices: GroundChoices
}

/** Angles this far from those of the people learned from say nothing: a mapping or a fit went wrong. */
const MOST_UNLIKE = 8
/** Share of body weight: a force that, once it may not pull, carries more or less than the body is none. */
const CARRIED = 0.05
/** From here on the reader is told. */
const UNLIKE = 2
const LOPSIDED = 3
/** Years: nobody younger was learned from. */
const YOUNGEST = 21

/**
 * Ground force and sagittal moments of a walk from its joint angles, for the stances no plate measured; null where a
 * walking prior has no place, and for markers, on which it has not been compared with what the motion demands.
 */
export function estimateUnmeasured({ recording, fit, subject, running, byAngles, choices }: UnmeasuredRequest): {
  readonly laid: LaidGround | null
  readonly alerts: readonly Alert[]
} {
  const none = { laid: null, alerts: [] }
  if (
    !byAngles ||
    running ||
    choices.prior === false ||
    fit.body.template === 'swing-leg' ||
    fit.seen?.includes(0) === true
  )
    return none
  const events = recording.events
  const contacts = events.some((event) => event.source !== 'kinematics')
  const found = estimateRecording({
    times: recording.times,
    angles: recording.angles,
    events,
    contacts,
    mass: subject.mass,
    stature: subject.height,
    speed: choices.speed ?? null,
    learned: choices.learned ?? WALKING,
  })
  if (found === null || found.laid.unlike > MOST_UNLIKE) return none
  if (Math.abs(found.estimate.carried - 1) > CARRIED) return none
  return { laid: found.laid, alerts: describe(found.laid, choices.age ?? null) }
}

function describe({ unlike, lopsided }: LaidGround, age: number | null): Alert[] {
  const alerts: Alert[] = []
  if (unlike > UNLIKE)
    alerts.push(
      alert(
        'info',
        'ground.unlike',
        'The joint angles are unlike those of the healthy adults the estimate was learned from: it leans on them less, and its ± is wider.',
        'Read loads without force plates with their ±.',
      ),
    )
  if (lopsided > LOPSIDED)
    alerts.push(
      alert(
        'info',
        'ground.lopsided',
        'Left and right move differently: the estimate does not assume that they are loaded alike, and its ± is wider.',
        'Nothing to do.',
      ),
    )
  if (age !== null && age < YOUNGEST)
    alerts.push(
      alert(
        'info',
        'ground.young',
        `The estimate of the ground force was learned from adults from ${YOUNGEST} years on, not from people of ${age}.`,
        'Read loads without force plates as rough.',
      ),
    )
  return alerts
}
