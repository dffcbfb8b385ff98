import type { Side } from '../gait/side.ts'
import { standardDeviation } from '../math/statistics.ts'
import { radToDeg } from '../units/units.ts'
import { NORM_POINTS, type NormCurve, type NormUnit } from './norm.ts'
import { NORM_COLUMNS } from './read-norm.ts'

/** The mean curve of one leg of one person, SI. */
export interface LegCurve {
  readonly person: string
  readonly side: Side
  readonly quantity: string
  readonly unit: NormUnit
  /** `NORM_POINTS` numbers. */
  readonly values: Float64Array
}

/** Fewer legs have no spread worth the name. */
const FEWEST_LEGS = 3

/** Mean and SD between legs; several walks of one leg count as one. What too few legs show is left out. */
export function calcNormCurves(legs: readonly LegCurve[]): NormCurve[] {
  return [...new Set(legs.map((leg) => leg.quantity))].flatMap((quantity): NormCurve[] => {
    const own = legs.filter((leg) => leg.quantity === quantity)
    const walks = new Map<string, Float64Array[]>()
    for (const { person, side, values } of own) {
      const key = `${side} ${person}`
      walks.set(key, [...(walks.get(key) ?? []), values])
    }
    const means = [...walks.values()].map((rows) =>
      Float64Array.from({ length: NORM_POINTS }, (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length),
    )
    if (means.length < FEWEST_LEGS) return []
    const column = (i: number): number[] => means.map((row) => row[i]!)
    return [
      {
        quantity,
        unit: own[0]!.unit,
        n: new Set(own.map((leg) => leg.person)).size,
        mean: Float64Array.from({ length: NORM_POINTS }, (_, i) => column(i).reduce((a, b) => a + b, 0) / means.length),
        sd: Float64Array.from({ length: NORM_POINTS }, (_, i) => standardDeviation(column(i))),
      },
    ]
  })
}

/** A norm as rows of the CSV that `readNorm` reads; angles in degrees. */
export function listNormRows(curves: readonly NormCurve[], population: string, speed: number | null): string[][] {
  const text = (value: number): string => String(Number(value.toPrecision(6)))
  return [
    [...NORM_COLUMNS],
    ...curves.flatMap(({ quantity, unit, n, mean, sd }) => {
      const [word, factor] = unit === 'rad' ? (['deg', radToDeg(1)] as const) : ([unit, 1] as const)
      return Array.from(mean, (_, i) => [
        population,
        speed === null ? '' : text(speed),
        quantity,
        word,
        String((100 * i) / (NORM_POINTS - 1)),
        text(mean[i]! * factor),
        text(sd[i]! * factor),
        String(n),
      ])
    }),
  ]
}
