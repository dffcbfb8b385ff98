import type { Subject } from '../../fit/fit.ts'
import type { BodyFile } from '../../model/body-file/body-file.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import type { PlateFinding } from '../../recording/plate-feet.ts'
import type { GroundForce, Recording } from '../../recording/recording.ts'
import { ANALYSIS_DEFAULTS } from '../defaults.ts'
import type { PrepareRequest, PreparedTrial } from '../prepare.ts'
import { listCutMarks } from '../cut/cut-marks.ts'
import { fitOwn } from './fit-own.ts'
import { NO_GAIT } from '../no-gait.ts'

/** What was made ready before a body is fitted. */
export interface Cleaned {
  readonly recording: Recording
  readonly subject: Subject
  readonly plates: readonly PlateFinding[]
  readonly groundForces: readonly GroundForce[]
  readonly conditioning: readonly string[]
  readonly alerts: readonly Alert[]
}

/** A recording of a body that is no person, made ready: what is spoken of in gait is left out, and said so. */
export function prepareOwn(
  file: BodyFile,
  request: PrepareRequest,
  { recording, subject, plates, groundForces, conditioning, alerts }: Cleaned,
  control: JobControl,
): Outcome<PreparedTrial> {
  // Which side is healthy, and where a person's column belongs, means nothing here.
  const stated = alerts.filter(({ code }) => !/^(events|subject\.(bmi|child|mass-pounds))/.test(code))
  const fitted = fitOwn(recording, subject, file, request.body ?? {}, control)
  if (!fitted.ok) return refused(...fitted.alerts, ...stated)
  const marks = listCutMarks(fitted.value, {}, request.cuts ?? { times: [], extremes: [] })
  if (!marks.ok) return refused(...marks.alerts, ...stated)
  const all = [...stated, ...fitted.value.alerts, ONLY_GAIT]
  return done(
    {
      ...NO_GAIT,
      recording: { ...recording, events: [] },
      subject,
      events: [],
      plates,
      groundForces,
      groundChoices: request.ground ?? {},
      fit: fitted.value,
      massFit: null,
      conditioning,
      phases: request.phases ?? ANALYSIS_DEFAULTS.phases,
      cut: { marks: marks.value, down: null },
      alerts: all,
    },
    all,
  )
}

const ONLY_GAIT = alert(
  'info',
  'own.not-gait',
  'This body is no person: gait events, cycles, norms, joint angles, techniques, contact forces and estimated ground forces are left out. Its phases are its limbs’ swings and its flights.',
  'Loads of its joints are net forces and moments along the axes of its rods.',
)
