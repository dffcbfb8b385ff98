import { type Shape, count, finite, list, literal, numbers, object, orNull, record, text } from '../json/shape.ts'
import { type GaitProfile, PROFILE_VARIABLES } from '../norms/gait-profile.ts'
import type { NormFinding } from '../norms/norm.ts'

/** The shapes of a norm and of a movement profile in analysis.json. */

const score = object({ mean: finite, sd: finite, median: finite })

const chosen = object({
  source: text,
  citation: text,
  licence: text,
  changes: text,
  population: text,
  model: text,
  n: count,
  speed: orNull(finite),
  dimensionlessSpeed: orNull(finite),
  caption: text,
  notes: list(text),
  curves: list(
    object({
      quantity: text,
      unit: literal('rad', 'N·m/kg', 'N/kg', 'W/kg'),
      n: count,
      mean: numbers,
      sd: numbers,
    }),
  ),
  timeDistance: list(object({ name: text, mean: finite, sd: orNull(finite) })),
  controls: orNull(object({ who: text, variables: record(score), side: score, overall: score })),
})

export const normShape = object({ norm: orNull(chosen), why: orNull(text) }) as Shape<NormFinding>

const scored = object({ value: finite, sd: orNull(finite) })
const variables = object({}, Object.fromEntries(PROFILE_VARIABLES.map((name) => [name, scored])))

export const profileShape = object({
  variables: object({ left: variables, right: variables }),
  sides: object({ left: orNull(scored), right: orNull(scored) }),
  overall: orNull(scored),
  missing: list(literal(...PROFILE_VARIABLES)),
}) as Shape<GaitProfile>
