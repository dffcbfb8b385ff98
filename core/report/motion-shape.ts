import { count, finite, list, literal, numbers, object, orNull, text, truth, vector } from '../json/shape.ts'
import { alertShape, treeShape } from './body-shape.ts'
import { knownShape as known } from './loads-shape.ts'
import { pivotShape } from './technique-shape.ts'

/** A solved motion as files keep it. */

const side = literal('left', 'right')
const status = literal('converged', 'stalled', 'singular', 'cancelled')

const phase = object(
  {
    id: text,
    kind: literal('single support', 'double support', 'flight', 'swing'),
    side: orNull(side),
    from: finite,
    to: finite,
    pivot: pivotShape,
    lockedJoints: list(text),
    start: text,
    end: text,
  },
  { limb: list(text) },
)

export const motionShape = object(
  {
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
          tree: treeShape,
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
          alerts: list(alertShape),
        },
        {
          seenPivot: literal('heel', 'ankle', 'forefoot'),
          growth: orNull(object({ factor: known, from: text, at: text })),
        },
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
    alerts: list(alertShape),
  },
  {
    layout: object({
      by: literal('program', 'none', 'hand'),
      single: list(finite),
      flight: list(finite),
      tolerance: orNull(finite),
    }),
  },
)
