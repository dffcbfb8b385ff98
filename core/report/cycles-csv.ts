import { radToDeg } from '../units/units.ts'
import { CYCLE_POINTS } from './cycle-curve.ts'
import { type LongTable, type PlainCell, type PlainTable, toCsv, toCsvPieces } from './plain-table.ts'
import { eachCycleRow } from './quantities.ts'
import type { ReportSource } from './source.ts'
import type { TextPieces } from './text-bytes.ts'

/**
 * cycles.csv: every gait cycle of every angle, moment, power and ground force, one row each, for statistics elsewhere.
 * Angles in degrees, loads per kilogram, signs and names as in norms.
 */
export const toCyclesCsv = (source: ReportSource): string => toCsv(layOutCycles(source))

/** The same in pieces. */
export const toCyclesPieces = (source: ReportSource): TextPieces => toCsvPieces(layOutCycles(source))

/** The same as plain data. */
export function calcCyclesTable(source: ReportSource): PlainTable {
  const { head, rows } = layOutCycles(source)
  return { name: 'Gait cycles', head, rows: [...rows] }
}

const layOutCycles = (source: ReportSource): LongTable => ({
  head: ['side', 'cycle', 'quantity', 'unit', ...Array.from({ length: CYCLE_POINTS }, (_, i) => `p${i}`)],
  rows: eachRow(source),
})

function* eachRow(source: ReportSource): Generator<PlainCell[]> {
  for (const { quantity, side, cycle, values } of eachCycleRow(source)) {
    const isAngle = quantity.unit === 'rad'
    const unit = isAngle ? 'deg' : quantity.unit
    yield [side, cycle, quantity.name, unit, ...(isAngle ? values.map(radToDeg) : values)]
  }
}
