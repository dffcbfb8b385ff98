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
  vector,
} from '../json/shape.ts'
import { contactShape, proposedContactShape } from './contact-shape.ts'
import { normShape, profileShape } from './norm-shape.ts'
import type { ReportSource } from './source.ts'
import {
  changeShape as change,
  jointLoadShape,
  pathShape,
  quantityShape,
  unitShape,
  verdictsShape as verdicts,
} from './loads-shape.ts'
import { editShape, pivotShape } from './technique-shape.ts'

/** The shape of analysis.json, piece by piece, in the order of docs/ANALYSIS-JSON.md. */

const side = literal('left', 'right')
const status = literal('converged', 'stalled', 'singular', 'cancelled')

const alert = object(
  { severity: literal('error', 'warning', 'info'), code: text, message: text, tip: text },
  { where: object({}, { file: text, line: count, column: count, channel: text, path: text, time: finite }) },
)

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
      unit: literal(
        'deg',
        'rad',
        'mm',
        'cm',
        'm',
        'in',
        's',
        'ms',
        'N',
        'N/kg',
        'BW',
        'Nm',
        'Nmm',
        'Nm/kg',
        'Nmm/kg',
        'W',
        'W/kg',
        'none',
      ),
      sign: literal(1, -1),
      confidence: literal('certain', 'likely', 'guess'),
      reason: text,
    }),
  ) as unknown as Shape<ReportSource['recording']['mapping']>,
  provenance: object({ fileName: text, bytes: count, sha256: text, reader: text, decisions: list(text) }),
  subject: object({}, { mass: finite, height: finite, sex: literal('female', 'male'), code: text }),
})

const tree = object({
  dimension: literal(2, 3),
  gravity: finite,
  segments: list(
    object({
      name: text,
      parent: orNull(text),
      attach: finite,
      from: finite,
      length: finite,
      masses: list(object({ at: finite, mass: finite })),
    }),
  ),
})

const sourced = object({ value: finite, sd: orNull(finite), source: text })

const heel = object({ back: finite, down: finite, right: finite, declination: finite, source: text })

const body = object(
  {
    template: literal('whole-body', 'lower-body', 'swing-leg', 'planar-seven-link'),
    table: literal('winter', 'de-leva', 'dumas'),
    subject: object(
      { code: text, mass: finite, height: finite, sex: literal('female', 'male', 'unspecified') },
      { age: finite },
    ),
    tree,
    segments: list(
      object({
        name: text,
        label: text,
        side: orNull(side),
        length: sourced,
        mass: sourced,
        centreOfMass: sourced,
        radiusOfGyration: sourced,
      }),
    ),
    joints: list(
      object({
        name: text,
        label: text,
        side: orNull(side),
        proximal: text,
        distal: text,
        onProximal: finite,
        onDistal: finite,
      }),
    ),
    loads: list(object({ label: text, segment: text, at: finite, mass: finite })),
  },
  { heels: object({}, { left: heel, right: heel }) },
)

const fit = object(
  {
    body,
    times: numbers,
    directions: numbers,
    root: numbers,
    rootMeasured: truth,
    residuals: list(object({ name: text, rms: finite, peak: finite, unit: literal('m', 'rad') })),
    verdict: object({ quality: literal('good', 'fair', 'poor'), words: text }),
    alerts: list(alert),
  },
  { chosen: object({ template: orNull(text), table: orNull(text) }) },
)

const phase = object({
  id: text,
  kind: literal('single support', 'double support', 'flight', 'swing'),
  side: orNull(side),
  from: finite,
  to: finite,
  pivot: pivotShape,
  lockedJoints: list(text),
  start: text,
  end: text,
})

/** A number that may not be known (JSON has no NaN). */
const known: Shape<number> = (value, path) => (value === null ? NaN : finite(value, path))

const motion = object({
  technique: text,
  boundaries: list(
    object({
      id: text,
      time: finite,
      directions: numbers,
      root: vector(3),
      inner: truth,
      label: text,
      recordedTime: finite,
    }),
  ),
  phases: list(
    object(
      {
        phase,
        tree,
        times: numbers,
        directions: numbers,
        velocities: numbers,
        root: numbers,
        recordedTimes: numbers,
        solver: object({
          status,
          mode: literal('stationary', 'least'),
          iterations: count,
          residual: known,
          action: known,
          morseIndex: count,
          firstConjugateTime: orNull(finite),
          estimatedError: known,
          energyDrift: known,
          otherSolutions: orNull(count),
        }),
        distance: list(object({ name: text, rms: known, peak: known })),
        freeSegments: list(text),
        freedoms: count,
        worst: orNull(object({ name: text, rms: known })),
        ballistic: literal('good', 'fair', 'poor'),
        alerts: list(alert),
      },
      { seenPivot: literal('heel', 'ankle', 'forefoot') },
    ),
  ),
  impulses: list(
    object({
      boundary: text,
      generalised: numbers,
      joints: list(
        object({
          joint: text,
          place: vector(3),
          angular: vector(3),
          linear: vector(3),
          perKg: known,
          meanTorque: known,
        }),
      ),
      rods: list(object({ segment: text, place: vector(3), before: vector(3), after: vector(3) })),
      ground: orNull(vector(3)),
      energy: known,
      total: known,
    }),
  ),
  suggestedBoundaries: list(finite),
  alerts: list(alert),
})

const loads = object(
  {
    of: literal('recorded', 'predicted', 'proposed'),
    times: numbers,
    joints: list(jointLoadShape),
    ground: object({ left: numbers, right: numbers }),
    groundSource: literal(
      'measured',
      'measured where a plate was struck, predicted elsewhere',
      'predicted',
      'shared by a stated transition in double support',
      'estimated from joint angles',
      'estimated from the motion and healthy people',
    ),
    groundMeasured: object({ left: numbers, right: numbers }),
    centreOfPressure: object({ left: numbers, right: numbers }),
    peaks: list(
      object(
        {
          joint: text,
          side: orNull(side),
          quantity: quantityShape,
          value: known,
          sd: orNull(finite),
          unit: unitShape,
          time: finite,
        },
        {
          samples: list(finite),
          ground: literal('measured', 'estimated'),
          parts: list(object({ of: literal('body', 'joint centres', 'smoothing', 'ground'), sd: finite })),
        },
      ),
    ),
    bodyMass: finite,
  },
  {
    groundSd: object({ left: numbers, right: numbers }),
    groundPrior: finite,
    stances: list(
      object(
        { side, from: finite, to: finite, ground: literal('measured', 'estimated', 'not known'), why: text },
        { isOffPlates: literal(true) },
      ),
    ),
    unsolved: list(text),
  },
)

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
    motion: orNull(motion),
    loads: object({ recorded: loads, predicted: orNull(loads) }),
    proposed: orNull(
      object({ technique, motion, loads }, { change, verdicts, contact: proposedContactShape, path: pathShape }),
    ),
    alerts: list(alert),
  },
  { norm: normShape, profile: orNull(profileShape), contact: orNull(contactShape) },
)
