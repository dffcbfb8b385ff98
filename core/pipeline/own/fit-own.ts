import type { Fit } from '../../fit/fit.ts'
import { calcFilePoints } from '../../fit/file-points.ts'
import { fitPoints } from '../../fit/fit-points.ts'
import { calcOwnStart } from '../../fit/own-start.ts'
import { judgePoints } from '../../fit/verdict.ts'
import type { Body, Subject } from '../../model/body.ts'
import type { BodyFile } from '../../model/body-file/body-file.ts'
import { calcBody } from '../../model/templates/body-template.ts'
import type { Alert, JobControl, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import type { Recording } from '../../recording/recording.ts'
import { chooseTable } from '../choose-body.ts'
import type { FitOptions } from '../fit-recording.ts'
import { calcOwnAxes } from './own-axes.ts'

/** A body that is no person, fitted to the markers that its file names. */
export function fitOwn(
  recording: Recording,
  subject: Subject,
  file: BodyFile,
  options: FitOptions,
  control: JobControl,
): Outcome<Fit> {
  const table = options.table === undefined || options.table === 'auto' ? chooseTable(subject).value : options.table
  const made = calcBody({
    subject,
    template: 'whole-body',
    table,
    file,
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
    ...(options.loads === undefined ? {} : { loads: options.loads }),
  })
  if (!made.ok) return made
  const { points, missing } = calcFilePoints(made.value, recording.points)
  if (missing.length > 0)
    return refused(
      explainMissing(
        file,
        missing.flatMap(({ names }) => names),
        recording,
      ),
    )
  const n = recording.times.length
  const frame = firstWhole(points, n)
  const assumed = frame < 0 ? null : calcOwnStart(made.value, points, frame).directions
  const unshown = assumed === null ? null : made.value.segments.find((_, j) => !Number.isFinite(assumed[3 * j]!))
  if (assumed === null || unshown !== undefined) return refused(explainUnshown(file, unshown?.label ?? null))
  const fitted = fitPoints(made.value, points, n, assumed, control)
  if (fitted === null) return refused(explainUnshown(file, null))
  return done(toFit(recording, fitted, alertsOf(fitted.alerts)))
}

function toFit(recording: Recording, fitted: NonNullable<ReturnType<typeof fitPoints>>, alerts: readonly Alert[]): Fit {
  const { body, directions, root, residuals, seen } = fitted
  return {
    body,
    times: recording.times,
    directions,
    axes: calcOwnAxes(directions, body.segments.length),
    root,
    rootMeasured: true,
    ...(seen === null ? {} : { seen }),
    basis: 'markers',
    residuals,
    verdict: judgePoints(residuals),
    alerts,
    chosen: { template: null, table: null },
  }
}

/** Heights of other bodies show nothing about lengths, and legs are a person's. */
function alertsOf(alerts: readonly Alert[]): Alert[] {
  return alerts.flatMap((one) => {
    if (one.code === 'fit.length-implausible') return []
    if (one.code !== 'fit.frames-unseen') return [one]
    return [
      alert(
        one.severity,
        one.code,
        'In some frames too few of the body’s markers are seen; those frames are left out.',
        'Fill the gaps in the capture program, or choose a shorter range.',
      ),
    ]
  })
}

function firstWhole(points: readonly { readonly values: Float64Array }[], frameCount: number): number {
  for (let k = 0; k < frameCount; k++) if (points.every(({ values }) => Number.isFinite(values[3 * k]!))) return k
  return -1
}

function explainMissing(file: BodyFile, names: readonly string[], { points }: Recording): Alert {
  const shown = (list: readonly string[]): string => list.slice(0, 8).join(', ') + (list.length > 8 ? ', …' : '')
  const own = Object.keys(points)
  return alert(
    'error',
    'body.no-markers',
    `The body “${file.name}” needs markers that the recording does not have: ${shown(names)}. ${own.length === 0 ? 'The recording has no markers at all.' : `The recording has: ${shown(own)}.`}`,
    'Write the recording’s names into the body file (“markers”), or rename the markers.',
  )
}

const explainUnshown = (file: BodyFile, rod: string | null): Alert =>
  rod === null
    ? alert(
        'error',
        'body.never-seen',
        `At no time are all markers of the body “${file.name}” seen together.`,
        'Fill the gaps in the capture program, or name fewer markers in the body file.',
      )
    : alert(
        'error',
        'body.rod-unseen',
        `The markers of the body “${file.name}” do not show how “${rod}” points: two places of each rod must be known.`,
        'Name a marker at each end of that rod, or of the rods that hang on it.',
      )

/** Whether a recording is to be fitted with a body that is no person. */
export const isOwn = (options: FitOptions | undefined): options is FitOptions & { readonly file: BodyFile } =>
  options?.file !== undefined && options.file.like === null

/** Rods that meet the ground. */
export const feetOf = ({ file }: Body): readonly string[] =>
  file?.rods.filter(({ foot }) => foot === true).map(({ name }) => name) ?? []
