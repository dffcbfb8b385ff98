import type { Fit } from '../fit/fit.ts'
import { estimateRecording, layNormAlone } from '../ground/estimate-recording.ts'
import type { LearnedElsewhere } from '../ground/elsewhere.ts'
import type { LaidGround } from '../ground/lay.ts'
import type { Learned } from '../ground/learned.ts'
import type { LearnedEvidence } from '../gait/evidence.ts'
import { createEvidence } from '../gait/evidence.ts'
import { WALKING, WALKING_ELSEWHERE, WALKING_EVIDENCE } from '../ground/walking.ts'
import type { Subject } from '../model/body.ts'
import { isWholeBody } from '../model/body.ts'
import type { Alert, JobControl } from '../outcome.ts'
import { alert, goOn } from '../outcome.ts'
import type { Recording } from '../recording/recording.ts'

/** What may be chosen about ground forces that nobody measured. */
export interface GroundChoices {
  /** m/s: how fast the person walked; default: from the feet that do not slip. */
  readonly speed?: number | null
  /** Years. */
  readonly age?: number | null
  /** Lean on healthy people where the motion does not show it; default true. */
  readonly prior?: boolean
  /** Other than what ships: for validation, where the person is left out. */
  readonly learned?: Learned
  readonly evidence?: LearnedEvidence
  readonly elsewhere?: LearnedElsewhere | null
}

export interface UnmeasuredRequest {
  /** With the angles of the fitted body, and the events used. */
  readonly recording: Recording
  readonly fit: Fit
  readonly subject: Subject
  readonly running: boolean
  readonly choices: GroundChoices
}

/** Angles this far from those of the people learned from show nothing: a mapping or a fit went wrong. */
const MOST_UNLIKE = 8
/** Share of body weight: a force that, once it may not pull, carries more or less than the body is none. */
const CARRIED = 0.05
/** From here on the reader is informed. */
const UNLIKE = 2
const LOPSIDED = 3
/** Years: nobody younger was learned from. */
const YOUNGEST = 21

/** m along the floor: a shorter way shows no direction. */
const SHORTEST_WAY = 0.5
/** Of the way: learned from people who walked on a level floor, straight on. */
const STEEPEST = 0.12
const MOST_ASIDE = 0.3

/**
 * Ground force and sagittal moments of a walk from its joint angles, for the stances no plate measured; with the force
 * that the motion demands where positions were measured. Null where a walking prior has no place.
 */
export function estimateUnmeasured(
  { recording, fit, subject, running, choices }: UnmeasuredRequest,
  control: JobControl = {},
): {
  readonly laid: LaidGround | null
  readonly alerts: readonly Alert[]
} {
  const none = { laid: null, alerts: [] }
  // A body fitted inside out has its axes the wrong way round.
  const isMirrored = recording.alerts.some(({ code }) => code === 'frame.mirrored')
  const unfit = running || isMirrored || !isWholeBody(fit.body) || !isLevelWalk(fit)
  if (choices.prior === false || unfit) return none
  const input = {
    times: recording.times,
    angles: showSeen(recording.angles, fit.seen),
    events: recording.events,
    mass: subject.mass,
    stature: subject.height,
    speed: choices.speed ?? null,
    learned: choices.learned ?? WALKING,
    elsewhere: choices.elsewhere === undefined ? WALKING_ELSEWHERE : choices.elsewhere,
    evidence: fit.rootMeasured ? createEvidence(choices.evidence ?? WALKING_EVIDENCE) : null,
  }
  goOn(control)
  const found = estimateRecording(input, control)
  goOn(control)
  const isWalk = found !== null && found.laid.unlike <= MOST_UNLIKE && Math.abs(found.estimate.carried - 1) <= CARRIED
  const artificial = hasArtificialLeg(fit) ? [artificialLeg()] : []
  if (isWalk) return { laid: found.laid, alerts: [...artificial, ...describe(found.laid, choices.age ?? null)] }
  const speed = choices.speed ?? calcTravelSpeed(fit)
  const { evidence } = input
  const laid = evidence !== null && speed !== null ? layNormAlone({ ...input, evidence, speed }) : null
  return laid === null ? none : { laid, alerts: [...artificial, normAlone()] }
}

/** Frames that do not show the whole body hold the pose before them: no motion. */
function showSeen(angles: Recording['angles'], seen: Uint8Array | undefined): Recording['angles'] {
  if (seen === undefined) return angles
  return Object.fromEntries(
    Object.entries(angles).map(([channel, values]) => [
      channel,
      values?.map((value, k) => (seen[k] === 0 ? Number.NaN : value)),
    ]),
  ) as Recording['angles']
}

/** m/s; null where the pelvis stays in place. */
function calcTravelSpeed({ root, times }: Fit): number | null {
  const last = times.length - 1
  const way = Math.hypot(root[3 * last]! - root[0]!, root[3 * last + 2]! - root[2]!)
  return way < SHORTEST_WAY ? null : way / (times[last]! - times[0]!)
}

const normAlone = (): Alert =>
  alert(
    'info',
    'ground.norm-alone',
    'The joint angles show no whole stride, or no walk of healthy legs: the ground force is estimated from the motion and from the mean of healthy people at this speed.',
    'Record at least one whole stride of each leg, or read loads without force plates with their ±.',
  )

const hasArtificialLeg = ({ body }: Fit): boolean =>
  body.file?.rods.some(({ name, artificial }) => artificial === true && /^(thigh|shank|foot)\b/.test(name)) ?? false

/** Nobody with such a leg was learned from: how it pushes off and where pressure acts under it is not known. */
const artificialLeg = (): Alert =>
  alert(
    'warning',
    'ground.artificial',
    'A leg of this body is artificial or held, and no force plate measured it everywhere: the ground force is estimated with the help of people with healthy legs, who push off otherwise.',
    'Record on force plates, or read loads of both legs without plates as rough: their ± was measured on healthy people.',
  )

/** Along x and neither up nor down; a pelvis that stays in place, or that nobody saw, walks on a treadmill. */
function isLevelWalk({ root, rootMeasured, times }: Fit): boolean {
  const last = 3 * (times.length - 1)
  const [x, y, z] = [0, 1, 2].map((c) => root[last + c]! - root[c]!) as [number, number, number]
  const way = Math.hypot(x, z)
  if (!rootMeasured || way < SHORTEST_WAY) return true
  return Math.abs(y) < STEEPEST * way && x > 0 && Math.abs(z) < MOST_ASIDE * x
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
