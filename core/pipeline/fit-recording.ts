import type { Fit } from '../fit/fit.ts'
import { findLandmarks } from '../fit/landmarks.ts'
import type { AddedLoad, AnthropometricTableId, BodyTemplateId, Subject } from '../model/body.ts'
import type { BodyOverrides } from '../model/templates/body-template.ts'
import { calcBody } from '../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import type { GaitEvent, Recording } from '../recording/recording.ts'
import { fitToAngles } from './fit-to-angles.ts'
import { fitToPoints } from './fit-to-points.ts'
import { tellMissingLeg } from './missing-leg.ts'

export interface FitOptions {
  readonly template?: BodyTemplateId
  readonly table?: AnthropometricTableId
  /** For the swing leg. */
  readonly side?: 'left' | 'right'
  readonly overrides?: BodyOverrides
  readonly loads?: readonly AddedLoad[]
  /** `auto`: markers when they show both legs or the body's own, else angles. */
  readonly basis?: 'auto' | 'markers' | 'angles'
  /** Gait events: with them an angle-only recording gets its lengths and its path over the ground right. */
  readonly events?: readonly GaitEvent[]
}

/** Which body, by default: arms only when the file shows them; one leg when only one is there. */
export function chooseTemplate(recording: Recording): BodyTemplateId {
  const channels = Object.keys(recording.angles)
  const { names, bones } = findLandmarks(Object.keys(recording.points))
  const seen = !(bones && hasLegAngles(recording)) && (names.has('elbowLateral.right') || names.has('elbow.right'))
  const arms = channels.some((one) => one.startsWith('shoulder') || one.startsWith('elbow')) || seen
  return arms ? 'whole-body' : 'lower-body'
}

export const chooseTable = (subject: Subject): AnthropometricTableId =>
  subject.sex === 'unspecified' ? 'winter' : 'de-leva'

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
  const template = options.template ?? chooseTemplate(recording)
  const request = {
    subject,
    template,
    table: options.table ?? chooseTable(subject),
    ...(options.side === undefined ? {} : { side: options.side }),
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
    ...(options.loads === undefined ? {} : { loads: options.loads }),
  }
  const body = calcBody(request)
  if (!body.ok) return body
  const alerts: Alert[] = [...body.alerts]
  const basis = options.basis ?? 'auto'
  // A skeleton's joints and the angles worked out from it are one and the same; the angles then fit the better.
  const isSkeleton = basis === 'auto' && hasLegAngles(recording) && findLandmarks(Object.keys(recording.points)).bones
  if (basis !== 'angles' && !isSkeleton) {
    const fitted = fitToPoints(recording, body.value, alerts, control)
    if (fitted !== null) return done(fitted, fitted.alerts)
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
  if (!hasLegAngles(recording)) return refused(tellMissingLeg(recording))
  const fitted = fitToAngles(recording, body.value, options.events ?? recording.events, alerts)
  return done(fitted, fitted.alerts)
}

const hasLegAngles = (recording: Recording): boolean =>
  (['left', 'right'] as const).some(
    (side) =>
      recording.angles[`hip.flexion.${side}`] !== undefined || recording.angles[`knee.flexion.${side}`] !== undefined,
  )
