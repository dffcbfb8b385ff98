import {
  type Checked,
  type Shape,
  checkShape,
  count,
  finite,
  list,
  literal,
  orNull,
  numbers,
  object,
  record,
  text,
  truth,
} from '../json/shape.ts'
import type { TrialCurves } from './trial-curves.ts'

const side = literal('left', 'right')

const cycle = object({
  side,
  number: count,
  from: finite,
  to: finite,
  footOff: orNull(finite),
  measured: truth,
  curves: record(numbers),
})

const trialShape: Shape<TrialCurves> = object(
  {
    trial: text,
    name: text,
    quantities: list(object({ name: text, unit: literal('rad', 'N·m/kg', 'N/kg', 'W/kg') })),
    cycles: list(cycle),
    values: list(
      object({
        name: text,
        side: orNull(side),
        unit: literal('m', 's', 'm/s', '1/min', '%'),
        mean: finite,
        sd: orNull(finite),
        count,
      }),
    ),
  },
  { stances: list(cycle) },
)

/** A trial's curves as text, seven digits each: a hundred times finer than any recording. */
export const toTrialJson = (trial: TrialCurves): string =>
  JSON.stringify(trial, (_, value: unknown) => {
    if (value instanceof Float64Array) return Array.from(value, (one) => (Number.isFinite(one) ? round(one) : null))
    return value
  })

const round = (value: number): number => Number(value.toPrecision(7))

/** A trial's curves from parsed JSON, checked; the first mistake is returned with its place. */
export const readTrialCurves = (value: unknown): Checked<TrialCurves> => checkShape(trialShape, value)
