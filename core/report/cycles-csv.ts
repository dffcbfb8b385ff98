import { radToDeg } from '../units/units.ts'
import { CYCLE_POINTS } from './cycle-curve.ts'
import { listCycleRows } from './quantities.ts'
import type { ReportSource } from './source.ts'
import { toCsvLine, toNumberCell } from './to-csv.ts'

/**
 * cycles.csv: every gait cycle of every angle, moment, power and ground force, one row each, for statistics elsewhere.
 * Angles in degrees, loads per kilogram, signs and names as in norms.
 */
export function toCyclesCsv(source: ReportSource): string {
  const points = Array.from({ length: CYCLE_POINTS }, (_, i) => `p${i}`)
  const head = toCsvLine(['side', 'cycle', 'quantity', 'unit', ...points])
  const rows = listCycleRows(source).map(({ quantity, side, cycle, values }) => {
    const isAngle = quantity.unit === 'rad'
    const cells = Array.from(values, (value) => toNumberCell(isAngle ? radToDeg(value) : value))
    return toCsvLine([side, String(cycle), quantity.name, isAngle ? 'deg' : quantity.unit, ...cells])
  })
  return [head, ...rows].join('')
}
