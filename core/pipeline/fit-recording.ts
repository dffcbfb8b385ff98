import type { Side } from '../gait/side.ts'
import type { Fit } from '../fit/fit.ts'
import { findLandmarks } from '../fit/landmarks.ts'
import type { CarriedMass, AnthropometricTableId, BodyTemplateId, Subject } from '../model/body.ts'
import type { BodyOverrides } from '../model/templates/body-template.ts'
import { calcBody } from '../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { GaitEvent, Recording } from '../recording/recording.ts'
import type { Chosen } from './choose-body.ts'
import { chooseTable, chooseTemplate, hasLegAngles } from './choose-body.ts'
import type { Auto } from './defaults.ts'
import { ANALYSIS_DEFAULTS } from './defaults.ts'
import { fitToAngles } from './fit-to-angles.ts'
import { fitToPoints } from './fit-to-points.ts'
import { explainMissingLeg } from './missing-leg.ts'

/** Template, table and basis of the fit, and what is known better. */
export interface FitOptions {
  /** Default `auto`: by what the recording shows. */
  readonly template?: Auto<BodyTemplateId>
  /** Default `auto`: by whether the sex is known. */
  readonly table?: Auto<AnthropometricTableId>
  /** For the swing leg. */
  readonly side?: Side
  readonly overrides?: BodyOverrides
  readonly loads?: readonly CarriedMass[]
  /** `auto`: markers when they show both legs or the body's own, else angles. */
  readonly basis?: Auto<'markers' | 'angles'>
  /** Gait events: with them an angle-only recording gets its lengths and its path over the ground right. */
  readonly events?: readonly GaitEvent[]
}

/**
 * The subject's body and its poses in time, from markers or joint centres when the file has them, else from joint
 * angles.
 */
export function fitRecording(
  recording: Recording,
  subject: Subject,
  options: FitOptions = {},
  control: JobControl = {},
): Outcome<Fit> {
  const template = settle(options.template ?? ANALYSIS_DEFAULTS.template, () => chooseTemplate(recording))
  const table = settle(options.table ?? ANALYSIS_DEFAULTS.table, () => chooseTable(subject))
  const chosen = { template: template.why, table: table.why }
  const request = {
    subject,
    template: template.value,
    table: table.value,
    ...(options.side === undefined ? {} : { side: options.side }),
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
    ...(options.loads === undefined ? {} : { loads: options.loads }),
  }
  const body = calcBody(request)
  if (!body.ok) return body
  const alerts: Alert[] = [...body.alerts]
  const basis = options.basis ?? ANALYSIS_DEFAULTS.basis
  // A skeleton's joints and the angles worked out from it are one and the same; the angles then fit the better.
  const isSkeleton = basis === 'auto' && hasLegAngles(recording) && findLandmarks(Object.keys(recording.points)).bones
  if (basis !== 'angles' && !isSkeleton) {
    const fitted = fitToPoints(recording, body.value, alerts, control)
    if (fitted !== null) return done({ ...fitted, chosen }, fitted.alerts)
    if (basis === 'markers') {
      return refused(
        alert(
          'error',
          'fit.no-markers',
          'The file has no markers or joint centres that show hips, knees and ankles.',
          'Fit to joint angles instead, or check the marker names.',
        ),
      )
    }
  }
  if (!hasLegAngles(recording)) return refused(explainMissingLeg(recording))
  const fitted = fitToAngles(recording, body.value, options.events ?? recording.events, alerts)
  if (fitted === null) {
    return refused(
      alert(
        'error',
        'fit.never-seen',
        'At no time do all joint angles that this body needs have values together.',
        'Choose a template without the parts that are missing, or leave out the channel with the largest gap.',
      ),
    )
  }
  return done({ ...fitted, chosen }, fitted.alerts)
}

/** What was asked for, or what the rule chooses and why. */
const settle = <T extends string>(asked: Auto<T>, choose: () => Chosen<T>): { value: T; why: string | null } =>
  asked === 'auto' ? choose() : { value: asked as T, why: null }
