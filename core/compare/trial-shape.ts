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

/** What a study keeps of an analysed trial: its curves, and what a norm is chosen by. */
export interface KeptTrial {
  readonly curves: TrialCurves
  /** m */
  readonly height: number
  readonly running: boolean
}

/** Raised whenever what is kept changes its meaning: what was kept before is computed again. */
export const KEPT_FORMAT = 1

const keptShape: Shape<KeptTrial> = object({ curves: trialShape, height: finite, running: truth })

/** A trial as it is kept, for `readKeptTrial`. */
export const toKeptJson = ({ curves, height, running }: KeptTrial): string =>
  `{"height":${JSON.stringify(height)},"running":${JSON.stringify(running)},"curves":${toTrialJson(curves)}}`

/** What was kept, from parsed JSON, checked. */
export const readKeptTrial = (value: unknown): Checked<KeptTrial> => checkShape(keptShape, value)

/** A trial's curves as text, seven digits each: a hundred times finer than any recording. */
export const toTrialJson = (trial: TrialCurves): string =>
  JSON.stringify(trial, (_, value: unknown) => {
    if (value instanceof Float64Array) return Array.from(value, (one) => (Number.isFinite(one) ? round(one) : null))
    return value
  })

const round = (value: number): number => Number(value.toPrecision(7))

/** A trial's curves from parsed JSON, checked; the first mistake is returned with its place. */
export const readTrialCurves = (value: unknown): Checked<TrialCurves> => checkShape(trialShape, value)
