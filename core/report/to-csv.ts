import { bearingSegment } from '../gait/bearing-axis.ts'
import { SIDES } from '../gait/side.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import { CYCLE_POINTS, calcCycleCurve, takeComponent } from './cycle-curve.ts'
import { MOTION_WORDS } from './motion-words.ts'
import { calcProposedCycles } from './proposed-cycles.ts'
import type { ReportSource } from './source.ts'

/** A column of a loads table: what, on which body, in which frame, in which unit, all in its name. */
interface Column {
  readonly name: string
  readonly side: JointLoad['side']
  take(loads: Loads): Float64Array | null
}

const AXES = ['x', 'y', 'z'] as const

function calcColumns(source: ReportSource): readonly Column[] {
  const { joints } = source.fit.body
  const named = new Set(source.loads.recorded.joints.map((load) => load.joint))
  const columns: Column[] = []
  for (const { name, distal, proximal, side } of joints) {
    if (!named.has(name)) continue
    const bearing = bearingSegment({ name, distal, proximal })
    const of =
      (pick: (load: JointLoad) => Float64Array | null) =>
      (loads: Loads): Float64Array | null => {
        const load = loads.joints.find((one) => one.joint === name)
        return load ? pick(load) : null
      }
    const vector = (what: string, frame: string, unit: string, pick: (load: JointLoad) => Float64Array): void => {
      AXES.forEach((axis, part) =>
        columns.push({
          name: `${name} ${what}_on_${distal}_in_${frame}_${axis} [${unit}]`,
          side,
          take: of((load) => takeComponent(pick(load), 3, part)),
        }),
      )
    }
    vector('force', 'world', 'N', (load) => load.forceOnDistalInWorld)
    vector('force', distal, 'N', (load) => load.forceOnDistalInDistal)
    vector('force', proximal, 'N', (load) => load.forceOnDistalInProximal)
    vector('moment', 'world', 'N·m', (load) => load.momentOnDistalInWorld)
    vector('moment', distal, 'N·m', (load) => load.momentOnDistalInDistal)
    columns.push(
      { name: `${name} axial_force_on_${distal}_along_${bearing} [N]`, side, take: of((load) => load.axial) },
      { name: `${name} shear_force_on_${distal}_across_${bearing} [N]`, side, take: of((load) => load.shear) },
      { name: `${name} power [W]`, side, take: of((load) => load.power) },
    )
  }
  for (const side of SIDES) {
    AXES.forEach((axis, part) =>
      columns.push({
        name: `ground force_on_foot.${side}_in_world_${axis} [N]`,
        side,
        take: (loads) => takeComponent(loads.ground[side], 3, part),
      }),
    )
  }
  return columns
}

const motionsOf = ({ loads, proposed }: ReportSource): readonly Loads[] =>
  [loads.recorded, loads.predicted, proposed?.loads ?? null].filter((one) => one !== null)

/** loads.csv: one row per motion and time. Gaps are empty cells. */
export function toLoadsCsv(source: ReportSource): string {
  const columns = calcColumns(source)
  const lines = [toCsvLine(['motion', 'time [s]', ...columns.map((column) => column.name)])]
  for (const loads of motionsOf(source)) {
    const series = columns.map((column) => column.take(loads))
    for (let k = 0; k < loads.times.length; k++) {
      lines.push(
        toCsvLine([
          MOTION_WORDS[loads.of],
          toNumberCell(loads.times[k]!),
          ...series.map((values) => toNumberCell(values?.[k] ?? NaN)),
        ]),
      )
    }
  }
  return lines.join('')
}

/** loads-cycle.csv: mean and SD over the gait cycles, 0 to 100 %, each joint on the cycles of its own side. */
export function toCycleCsv(source: ReportSource): string {
  const columns = calcColumns(source).filter((column) => column.side !== null)
  const lines = [toCsvLine(['motion', 'cycle [%]', ...columns.flatMap(({ name }) => [`${name} mean`, `${name} SD`])])]
  for (const loads of motionsOf(source)) {
    const cycles = loads.of === 'proposed' ? calcProposedCycles(source) : source.cycles
    const curves = columns.map((column) => {
      const values = column.take(loads)
      return values
        ? calcCycleCurve(
            loads.times,
            values,
            cycles.filter((cycle) => cycle.side === column.side),
          )
        : null
    })
    if (curves.every((curve) => curve === null)) continue
    for (let i = 0; i < CYCLE_POINTS; i++) {
      lines.push(
        toCsvLine([
          MOTION_WORDS[loads.of],
          String(i),
          ...curves.flatMap((curve) => [toNumberCell(curve?.mean[i] ?? NaN), toNumberCell(curve?.sd?.[i] ?? NaN)]),
        ]),
      )
    }
  }
  return lines.join('')
}

/** Nine significant digits are a hundred times finer than any recording; whole files stay readable. */
export const toNumberCell = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(9))) : ''

/** One line of CSV; cells are quoted where needed. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\n`

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A text that a spreadsheet would run as a formula is made plain by an apostrophe in front, as spreadsheets
 * themselves do it. For words that come from a file or a person; never for numbers.
 */
export const toTextCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
