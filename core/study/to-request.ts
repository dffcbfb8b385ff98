import type { BodyOverrides } from '../model/templates/body-template.ts'
import type { PrepareRequest } from '../pipeline/prepare.ts'
import type { Recording } from '../recording/recording.ts'
import type { Study, StudyBody } from './study.ts'

/** The parts of a study that decide how its recording is made ready. */
export type RequestedParts = Pick<Study, 'subject' | 'body' | 'conditioning' | 'events' | 'plates'> &
  Partial<Pick<Study, 'layout'>>

/** A study's recordings, read. */
export interface StudyRecordings {
  readonly recording: Recording
  readonly forces: Recording | null
  readonly standing: Recording | null
}

/** What a study asks of the path from recording to report. */
export function toPrepareRequest(
  { subject, body, conditioning, events, plates, layout = null }: RequestedParts,
  recordings: StudyRecordings,
): PrepareRequest {
  const { filter, cutoff, longestFilledGap, prior, cuts } = conditioning
  return {
    ...recordings,
    plates,
    subject,
    conditioning: {
      gapLimit: longestFilledGap,
      smoothing: filter === 'none' ? { kind: 'none' } : { kind: filter, cutoff },
    },
    body: {
      ...(body.file === undefined ? {} : { file: body.file }),
      template: body.template,
      table: body.table,
      overrides: toOverrides(body),
      loads: body.loads,
    },
    events,
    ...(cuts === undefined ? {} : { cuts }),
    ...(layout === null ? {} : { keptLayout: layout }),
    ...(prior === false ? { ground: { prior } } : {}),
  }
}

function toOverrides({ overrides }: StudyBody): BodyOverrides {
  const of = (what: StudyBody['overrides'][number]['what']) =>
    Object.fromEntries(
      overrides
        .filter((one) => one.what === what)
        .map(({ segment, value }) => [segment, { value, sd: null, source: 'entered by hand' }]),
    )
  return { lengths: of('length'), masses: of('mass'), centres: of('centreOfMass'), radii: of('radiusOfGyration') }
}
