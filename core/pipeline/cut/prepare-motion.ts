import type { Cuts } from '../../boundary/plan/cuts.ts'
import type { JobControl, Outcome } from '../../outcome.ts'
import { done, refused } from '../../outcome.ts'
import { refitMasses } from '../calc-loads.ts'
import { ANALYSIS_DEFAULTS } from '../defaults.ts'
import { fitRecording } from '../fit-recording.ts'
import { withFittedAngles } from '../fitted-angles.ts'
import type { Cleaned } from '../own/prepare-own.ts'
import { placeOnPlates } from '../place-on-plates.ts'
import type { PrepareRequest, PreparedTrial } from '../prepare.ts'
import { cutPerson } from './prepare-cut.ts'
import { NO_GAIT } from '../no-gait.ts'

/** A person's motion that is not gait, made ready: a jump, a throw, a kick, sitting down, a stair. */
export function prepareMotion(
  request: PrepareRequest,
  cuts: Cuts,
  { recording, subject, plates, groundForces: measured, conditioning, alerts }: Cleaned,
  control: JobControl,
): Outcome<PreparedTrial> {
  // What is missing in gait is no fault of a motion that is none.
  const stated = alerts.filter(({ code }) => !code.startsWith('events'))
  const fitted = fitRecording(recording, subject, { ...request.body, events: [] }, control)
  if (!fitted.ok) return refused(...stated, ...fitted.alerts)
  const { fit, groundForces, alerts: moved } = placeOnPlates(fitted.value, [], measured)
  const shown = withFittedAngles(recording, fit)
  const cut = cutPerson(fit, shown, groundForces, cuts)
  if (!cut.ok) return refused(...cut.alerts, ...stated)
  const { events } = cut.value
  const massFit = refitMasses(fit, events, groundForces)
  const all = [...stated, ...fitted.alerts, ...moved, ...cut.alerts]
  return done(
    {
      ...NO_GAIT,
      recording: { ...shown, events },
      subject,
      events,
      plates,
      groundForces,
      groundChoices: request.ground ?? {},
      fit: massFit !== null && request.fitMasses === true ? { ...fit, body: massFit.body } : fit,
      massFit,
      conditioning,
      phases: request.phases ?? ANALYSIS_DEFAULTS.phases,
      cut: cut.value.cut,
      alerts: all,
    },
    all,
  )
}
