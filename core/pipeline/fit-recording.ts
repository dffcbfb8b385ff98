import type { Side } from '../gait/side.ts'
import type { Fit } from '../fit/fit.ts'
import { calcFilePoints } from '../fit/file-points.ts'
import { findLandmarks } from '../fit/landmarks.ts'
import type { AnthropometricTableId, Body, BodyTemplateId, CarriedMass, Subject } from '../model/body.ts'
import type { BodyFile } from '../model/body-file/body-file.ts'
import { findBodyByMarkers } from '../model/body-file/marker-names.ts'
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
  /** A body of one's own; it goes before the template. */
  readonly file?: BodyFile
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
  const { file } = options
  const asked = file === undefined ? (options.template ?? ANALYSIS_DEFAULTS.template) : (file.like ?? 'whole-body')
  const template = settle(asked, () => chooseTemplate(recording))
  const table = settle(options.table ?? ANALYSIS_DEFAULTS.table, () => chooseTable(subject))
  const chosen = { template: template.why, table: table.why }
  const request = {
    subject,
    template: template.value,
    table: table.value,
    ...(file === undefined ? {} : { file }),
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
    const missing = checkOwnMarkers(recording, body.value)
    if (missing !== null) return refused(missing)
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
  if (!hasLegAngles(recording)) return refused(suggestBody(recording) ?? explainMissingLeg(recording))
  const fitted = fitToAngles(recording, body.value, options.events ?? recording.events, alerts, control)
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

/** Markers that show no leg may be those of a body that is no person. */
function suggestBody({ points }: Recording): Alert | null {
  const found = findBodyByMarkers(Object.keys(points))
  if (found === null) return null
  return alert(
    'error',
    'body.by-markers',
    `The markers show no person’s leg: they are those of the body “${found.name}”, which comes with the program.`,
    'Choose it as the body: in the Body step, or by --body and its file.',
  )
}

/** A rod that only a body file knows is lost in a fit to markers when nothing shows it. */
function checkOwnMarkers(recording: Recording, body: Body): Alert | null {
  if (body.file === undefined || findLandmarks(Object.keys(recording.points)).names.size === 0) return null
  const [first] = calcFilePoints(body, recording.points).missing
  if (first === undefined) return null
  return alert(
    'error',
    'body.no-marker',
    `The body “${body.file.name}” needs ${first.names.map((name) => `“${name}”`).join(' and ')} to show “${first.rod}”, and the recording has no marker of that name.`,
    'Name the markers of the recording in the body file (“markers”), fit to joint angles, or choose another body.',
  )
}

/** What was asked for, or what the rule chooses and why. */
const settle = <T extends string>(asked: Auto<T>, choose: () => Chosen<T>): { value: T; why: string | null } =>
  asked === 'auto' ? choose() : { value: asked as T, why: null }
