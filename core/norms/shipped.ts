import { degToRad } from '../units/units.ts'
import { type ControlScores, NORM_UNITS, type NormSet, type NormValue, type Score } from './norm.ts'
import controls from './shipped/control-scores.json'
import walking from './shipped/walking.json'

/** How the angles of each source were made. */
const MODELS: Readonly<Record<string, string>> = {
  fukuchi2018: 'six-degree-of-freedom model',
  'dixon-children': 'Plug-in Gait',
}

interface StoredCurve {
  readonly unit: string
  readonly nSubjects: number
  readonly mean: readonly number[]
  readonly sd: readonly number[]
}

/** The norms that come with the program, in SI; where they are from is in NOTICE. */
export const SHIPPED_NORMS: readonly NormSet[] = walking.sets.map((set) => ({
  source: set.source,
  citation: set.citation,
  licence: set.licence,
  changes: set.changes,
  population: set.population,
  model: MODELS[set.source]!,
  speed: set.speedMS[0]!,
  speedSd: set.speedMS[1]!,
  dimensionlessSpeed: set.dimensionlessSpeed[0]!,
  curves: Object.entries(set.quantities as unknown as Readonly<Record<string, StoredCurve>>).map(
    ([quantity, { unit, nSubjects, mean, sd }]) => {
      const { unit: si, toSi } = NORM_UNITS[unit]!
      return {
        quantity,
        unit: si,
        n: nSubjects,
        mean: Float64Array.from(mean, toSi),
        sd: Float64Array.from(sd, toSi),
      }
    },
  ),
}))

const toScore = ({ mean, sd, median }: Score): Score => ({
  mean: degToRad(mean),
  sd: degToRad(sd),
  median: degToRad(median),
})

/** Scores of the 42 adults against their own mean. */
export const ADULT_SCORES: ControlScores = {
  who: '42 healthy adults at comfortable speed',
  variables: Object.fromEntries(Object.entries(controls.gvs).map(([name, score]) => [name, toScore(score)])),
  side: toScore(controls.gps_side),
  overall: toScore(controls.gps_overall),
}

/**
 * Time and distance of the same adults, slow, comfortable and fast; no spread was published with stance, double support
 * and cadence.
 */
export const ADULT_TIME_DISTANCE: readonly {
  readonly dimensionlessSpeed: number
  readonly values: readonly NormValue[]
}[] = [
  { dimensionlessSpeed: 0.303, values: listValues(98, 61.8, 23.7) },
  { dimensionlessSpeed: 0.431, values: listValues(115, 60.3, 20.4) },
  { dimensionlessSpeed: 0.544, values: listValues(132, 59.1, 17.9) },
]

function listValues(cadence: number, stance: number, doubleSupport: number): NormValue[] {
  return [
    { name: 'cadence', mean: cadence, sd: null },
    { name: 'stance', mean: stance, sd: null },
    { name: 'swing', mean: 100 - stance, sd: null },
    { name: 'double support', mean: doubleSupport, sd: null },
  ]
}

/** m/s: what these adults call comfortable. */
export const COMFORTABLE_SPEED: NormValue = { name: 'walking speed', mean: 1.252, sd: 0.16 }
