import type { Shape } from '../json/shape.ts'
import { finite, list, literal, numbers, object, orNull, record, text } from '../json/shape.ts'

/** Loads and their changes as files keep them. */

/** What may be infinite or not known is null in the file. */
export const knownShape: Shape<number> = (value, path) => (value === null ? NaN : finite(value, path))

const side = literal('left', 'right')

export const jointLoadShape = object(
  {
    joint: text,
    side: orNull(side),
    forceOnDistalInWorld: numbers,
    forceOnDistalInDistal: numbers,
    forceOnDistalInProximal: numbers,
    momentOnDistalInWorld: numbers,
    momentOnDistalInDistal: numbers,
    axial: numbers,
    shear: numbers,
    power: numbers,
  },
  { sd: object({ forceOnDistalInWorld: numbers, momentOnDistalInDistal: numbers }) },
)

export const quantityShape = literal(
  'resultant',
  'compression',
  'tension',
  'anterior',
  'posterior',
  'medial',
  'lateral',
  'loading rate',
  'impulse',
  'moment',
  'flexor moment',
  'extensor moment',
  'abductor moment',
  'flexor impulse',
  'extensor impulse',
  'abductor impulse',
  'power generated',
  'power absorbed',
)

export const unitShape = literal('N', 'N·m', 'W', 'N/s', 'N·s', 'N·m·s')

/** What a technique changes, frame by frame. */
export const changeShape = object(
  { times: numbers, joints: list(jointLoadShape), ground: object({ left: numbers, right: numbers }) },
  { errors: record(object({ sd: finite, growth: finite })) },
)

export const verdictsShape = list(
  object({
    joint: text,
    side: orNull(side),
    quantity: quantityShape,
    unit: unitShape,
    recorded: knownShape,
    change: knownShape,
    sd: orNull(finite),
    parts: list(object({ of: literal('body', 'boundaries', 'method'), sd: knownShape })),
    verdict: literal('lower', 'higher', 'no clear change', 'cannot be told'),
    reason: text,
  }),
)

/** The proposed motion: one posture for every recorded frame. */
export const pathShape = object({ times: numbers, recordedTimes: numbers, directions: numbers, root: numbers })

export const loadsShape = object(
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
      'not measured',
    ),
    groundMeasured: object({ left: numbers, right: numbers }),
    centreOfPressure: object({ left: numbers, right: numbers }),
    peaks: list(
      object(
        {
          joint: text,
          side: orNull(side),
          quantity: quantityShape,
          value: knownShape,
          sd: orNull(finite),
          unit: unitShape,
          time: finite,
        },
        {
          samples: list(finite),
          ground: literal('measured', 'estimated'),
          parts: list(object({ of: literal('body', 'joint centres', 'smoothing', 'ground', 'model'), sd: finite })),
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
    onlyInAir: literal(true),
  },
)
