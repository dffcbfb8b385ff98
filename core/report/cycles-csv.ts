import { radToDeg } from '../units/units.ts'
import { CYCLE_POINTS } from './cycle-curve.ts'
import { type PlainTable, toCsv, toCsvPieces } from './plain-table.ts'
import { listCycleRows } from './quantities.ts'
import type { ReportSource } from './source.ts'

/**
 * cycles.csv: every gait cycle of every angle, moment, power and ground force, one row each, for statistics elsewhere.
 * Angles in degrees, loads per kilogram, signs and names as in norms.
 */
export const toCyclesCsv = (source: ReportSource): string => toCsv(calcCyclesTable(source))

/** The same in pieces. */
export const toCyclesPieces = (source: ReportSource): Iterable<Uint8Array<ArrayBuffer>> =>
  toCsvPieces(calcCyclesTable(source))

/** The same as plain data. */
export function calcCyclesTable(source: ReportSource): PlainTable {
  const points = Array.from({ length: CYCLE_POINTS }, (_, i) => `p${i}`)
  const rows = listCycleRows(source).map(({ quantity, side, cycle, values }) => {
    const isAngle = quantity.unit === 'rad'
    const unit = isAngle ? 'deg' : quantity.unit
    return [side, cycle, quantity.name, unit, ...(isAngle ? values.map(radToDeg) : values)]
  })
  return { name: 'Gait cycles', head: ['side', 'cycle', 'quantity', 'unit', ...points], rows }
}
