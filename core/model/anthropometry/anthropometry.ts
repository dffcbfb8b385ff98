import type { AnthropometricTableId, Sex, Sourced } from '../body.ts'
import { DE_LEVA } from './de-leva.ts'
import { DUMAS } from './dumas.ts'
import type { AnthropometricTable, RodKind } from './table.ts'
import { WINTER } from './winter.ts'

/** Published tables of segment masses, centres and radii of gyration, by id. */
export const ANTHROPOMETRIC_TABLES: Readonly<Record<AnthropometricTableId, AnthropometricTable>> = {
  winter: WINTER,
  'de-leva': DE_LEVA,
  dumas: DUMAS,
}

export interface RodParameters {
  /** Fraction of body mass. */
  readonly mass: Sourced
  readonly centre: Sourced
  readonly radius: Sourced
}

/**
 * Masses of a published model that is no table of rods (Rajagopal et al. 2016, as scaled in OpenSim), by body mass. Its
 * foot is heavier by half than the tables' bare ones, as a foot in its shoe is.
 */
const MODEL_MASSES: Partial<Readonly<Record<RodKind, number>>> = { thigh: 0.1235, shank: 0.0492, foot: 0.0208 }

/**
 * One rod's inertia with its uncertainty. No table prints one that suits a new subject; what is known is how
 * far the published masses lie apart, so that spread is the standard deviation (masses at least 5 %, centres
 * at least 0.02 of the length).
 */
export function calcRodParameters(id: AnthropometricTableId, kind: RodKind, sex: Sex): RodParameters | null {
  const own = ANTHROPOMETRIC_TABLES[id].rod(kind, sex)
  if (own === null) return null
  const others = Object.values(ANTHROPOMETRIC_TABLES)
    .map((table) => table.rod(kind, sex))
    .filter((rod) => rod !== null)
  const model = MODEL_MASSES[kind]
  const masses = [...others.map((rod) => rod.mass), ...(model === undefined ? [] : [model])]
  const massSd = own.mass === 0 ? 0 : Math.max(spread(masses), 0.05 * own.mass)
  const centreSd = own.mass === 0 ? 0 : Math.max(spread(others.map((rod) => rod.centre)), 0.02)
  const radiusSd = own.mass === 0 ? 0 : Math.max(spread(others.map((rod) => rod.radius)), 0.02)
  return {
    mass: { value: own.mass, sd: massSd, source: own.source },
    centre: { value: own.centre, sd: centreSd, source: own.source },
    radius: { value: own.radius, sd: radiusSd, source: own.source },
  }
}

function spread(values: readonly number[]): number {
  if (values.length < 2) return 0
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1))
}
