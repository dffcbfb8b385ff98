import {
  type Shape,
  count,
  finite,
  list,
  literal,
  numbers,
  object,
  orNull,
  record,
  text,
  truth,
} from '../json/shape.ts'
import { SOURCE_UNITS } from '../units/source-units.ts'
import { contactShape, proposedContactShape } from './contact-shape.ts'
import { normShape, profileShape } from './norm-shape.ts'
import type { ReportSource } from './source.ts'
import { changeShape as change, loadsShape, pathShape, verdictsShape as verdicts } from './loads-shape.ts'
import { alertShape, bodyShape } from './body-shape.ts'
import { motionShape } from './motion-shape.ts'
import { editShape } from './technique-shape.ts'

/** The shape of analysis.json, piece by piece, in the order of docs/ANALYSIS-JSON.md. */

const side = literal('left', 'right')

const recording = object({
  times: numbers,
  rate: finite,
  angles: record(numbers),
  pelvisPath: orNull(numbers),
  events: list(
    object({
      side,
      kind: literal('strike', 'off'),
      time: finite,
      source: literal('file', 'force plate', 'kinematics', 'user'),
    }),
  ),
  mapping: list(
    object({
      column: text,
      index: count,
      channel: orNull(text),
      unit: literal(...SOURCE_UNITS),
      sign: literal(1, -1),
      confidence: literal('certain', 'likely', 'guess'),
      reason: text,
    }),
  ) as unknown as Shape<ReportSource['recording']['mapping']>,
  provenance: object({ fileName: text, bytes: count, sha256: text, reader: text, decisions: list(text) }),
  subject: object({}, { mass: finite, height: finite, sex: literal('female', 'male'), code: text }),
})

const fit = object(
  {
    body: bodyShape,
    times: numbers,
    directions: numbers,
    root: numbers,
    rootMeasured: truth,
    residuals: list(object({ name: text, rms: finite, peak: finite, unit: literal('m', 'rad') })),
    verdict: object({ quality: literal('good', 'fair', 'poor'), words: text }),
    alerts: list(alertShape),
  },
  { chosen: object({ template: orNull(text), table: orNull(text) }) },
)

const legPattern = object({
  side,
  cycles: count,
  joints: list(
    object({
      joint: literal('hip', 'knee', 'ankle'),
      points: list(object({ boundary: text, share: finite, mean: finite, sd: orNull(finite), count })),
    }),
  ),
})

const technique = object({ id: text, name: text, edits: list(editShape) })

export const analysisShape: Shape<ReportSource> = object(
  {
    recording,
    conditioning: list(text),
    cycles: list(object({ side, from: finite, off: orNull(finite), to: finite })),
    spatioTemporal: list(
      object({
        name: text,
        side: orNull(side),
        mean: finite,
        sd: orNull(finite),
        unit: literal('m', 's', 'm/s', '1/min', '%'),
        count,
      }),
    ),
    fit,
    motion: orNull(motionShape),
    loads: object({ recorded: loadsShape, predicted: orNull(loadsShape) }),
    proposed: orNull(
      object(
        { technique, motion: motionShape, loads: loadsShape },
        { change, verdicts, contact: proposedContactShape, path: pathShape },
      ),
    ),
    alerts: list(alertShape),
  },
  { norm: normShape, profile: orNull(profileShape), contact: orNull(contactShape), impulsePattern: list(legPattern) },
)
