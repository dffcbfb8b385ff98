import { bearingSegment } from '../gait/bearing-axis.ts'
import { SIDES } from '../gait/side.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import { groupBy } from '../math/index-by.ts'
import { type CycleCurve, type Series, CYCLE_POINTS, calcInstants, calcMeanOf, createSampling } from './cycle-curve.ts'
import { type LoadCurves, partOfLoads } from './loads-part.ts'
import { MOTION_WORDS } from './motion-words.ts'
import { type PlainCell, type PlainTable, toCsvLine } from './plain-table.ts'
import { calcProposedCycles } from './proposed-cycles.ts'
import type { ReportSource } from './source.ts'
import { TextBytes, type TextPieces, joinPieces } from './text-bytes.ts'

/** A column of a loads table: what, on which body, in which frame, in which unit, all in its name. */
interface Column {
  readonly name: string
  readonly side: JointLoad['side']
  take(loads: LoadCurves): Series | null
}

const alone = (values: Float64Array | null): Series | null => values && { values, width: 1, part: 0 }

const AXES = ['x', 'y', 'z'] as const

function calcColumns(source: ReportSource): readonly Column[] {
  const { joints } = source.fit.body
  const named = new Set(source.loads.recorded.joints.map((load) => load.joint))
  const columns: Column[] = []
  for (const { name, distal, proximal, side } of joints) {
    if (!named.has(name)) continue
    const bearing = bearingSegment({ name, distal, proximal })
    const of =
      (pick: (load: JointLoad) => Series | null) =>
      (loads: LoadCurves): Series | null => {
        const load = loads.joints.find((one) => one.joint === name)
        return load ? pick(load) : null
      }
    const vector = (what: string, frame: string, unit: string, pick: (load: JointLoad) => Float64Array): void => {
      AXES.forEach((axis, part) =>
        columns.push({
          name: `${name} ${what}_on_${distal}_in_${frame}_${axis} [${unit}]`,
          side,
          take: of((load) => ({ values: pick(load), width: 3, part })),
        }),
      )
    }
    vector('force', 'world', 'N', (load) => load.forceOnDistalInWorld)
    vector('force', distal, 'N', (load) => load.forceOnDistalInDistal)
    vector('force', proximal, 'N', (load) => load.forceOnDistalInProximal)
    vector('moment', 'world', 'N·m', (load) => load.momentOnDistalInWorld)
    vector('moment', distal, 'N·m', (load) => load.momentOnDistalInDistal)
    columns.push(
      { name: `${name} axial_force_on_${distal}_along_${bearing} [N]`, side, take: of((load) => alone(load.axial)) },
      { name: `${name} shear_force_on_${distal}_across_${bearing} [N]`, side, take: of((load) => alone(load.shear)) },
      { name: `${name} power [W]`, side, take: of((load) => alone(load.power)) },
    )
  }
  for (const side of SIDES) {
    AXES.forEach((axis, part) =>
      columns.push({
        name: `ground force_on_foot.${side}_in_world_${axis} [N]`,
        side,
        take: (loads) => ({ values: loads.ground[side], width: 3, part }),
      }),
    )
  }
  return columns
}

/** The loads of one motion, or what a technique changes in them. */
interface ListedLoads {
  /** In the column `motion`. */
  readonly name: string
  readonly loads: LoadCurves
  /** A technique may be slower or faster than the recording. */
  readonly isOnProposedClock: boolean
}

/** Recorded, without muscles, and of a technique the change and both together. */
function listMotions({ loads, proposed }: ReportSource): ListedLoads[] {
  const name = (one: Loads): ListedLoads => ({
    name: MOTION_WORDS[one.of],
    loads: one,
    isOnProposedClock: one.of === 'proposed',
  })
  return [
    ...[loads.recorded, loads.predicted].flatMap((one) => (one === null ? [] : [name(one)])),
    ...(proposed?.change === undefined ? [] : [{ name: 'change', loads: proposed.change, isOnProposedClock: true }]),
    ...(proposed ? [name(proposed.loads)] : []),
  ]
}

/** loads.csv: one row per motion and time. Gaps are empty cells. */
export const toLoadsCsv = (source: ReportSource): string => joinPieces(toLoadsPieces(source))

/** Rows: loads that wait in a file are read so many at a time. */
const STRETCH = 2048

/** The same in pieces. Digits are put straight from the series: as cells of rows, every number would be an object. */
export function* toLoadsPieces(source: ReportSource): TextPieces {
  const columns = calcColumns(source)
  const text = new TextBytes()
  text.put(toCsvLine(headOf(columns)))
  for (const { name, loads } of listMotions(source)) {
    for (let first = 0; first < loads.times.length; first += STRETCH) {
      const part = partOfLoads(loads, first, Math.min(first + STRETCH, loads.times.length))
      const series = columns.map((column) => column.take(part))
      for (let k = 0; k < part.times.length; k++) {
        text.put(name)
        text.putCell(part.times, k)
        putSeries(text, series, k)
        if (text.isFull) yield* text.hand()
      }
    }
  }
  yield* text.hand()
}

function putSeries(text: TextBytes, series: readonly (Series | null)[], k: number): void {
  for (let i = 0; i < series.length; i++) {
    const one = series[i]!
    if (one === null) text.putComma()
    else text.putCell(one.values, k * one.width + one.part)
  }
  text.put('\n')
}

/** Every joint load and ground force of every motion, one row per motion and time. */
export function calcLoadsTable(source: ReportSource): PlainTable {
  const columns = calcColumns(source)
  const rows = listMotions(source).flatMap(({ name, loads }) => {
    const series = columns.map((column) => column.take(loads))
    return Array.from(loads.times, (time, k): PlainCell[] => [
      name,
      time,
      ...series.map((one) => one && one.values[k * one.width + one.part]!),
    ])
  })
  return { name: 'Loads over time', head: headOf(columns), rows }
}

const headOf = (columns: readonly Column[]): string[] => ['motion', 'time [s]', ...columns.map(({ name }) => name)]

/** loads-cycle.csv: mean and SD over the gait cycles, 0 to 100 %, each joint on the cycles of its own side. */
export const toCycleCsv = (source: ReportSource): string => joinPieces(toCyclePieces(source))

/** The same in pieces. */
export function* toCyclePieces(source: ReportSource): TextPieces {
  const columns = listSidedColumns(source)
  const text = new TextBytes()
  text.put(toCsvLine(cycleHeadOf(columns)))
  for (const { name, curves } of listCycleCurves(source, columns)) {
    for (let i = 0; i < CYCLE_POINTS; i++) {
      text.put(`${name},${i}`)
      for (let c = 0; c < curves.length; c++) putPoint(text, curves[c]!, i)
      text.put('\n')
      if (text.isFull) yield* text.hand()
    }
  }
  yield* text.hand()
}

function putPoint(text: TextBytes, curve: CycleCurve | null, i: number): void {
  if (curve === null) text.putComma()
  else text.putCell(curve.mean, i)
  if (curve === null || curve.sd === null) text.putComma()
  else text.putCell(curve.sd, i)
}

/** Mean and SD of every load over the gait cycles. */
export function calcLoadsCycleTable(source: ReportSource): PlainTable {
  const columns = listSidedColumns(source)
  const rows = listCycleCurves(source, columns).flatMap(({ name, curves }) =>
    Array.from({ length: CYCLE_POINTS }, (_, i): PlainCell[] => [
      name,
      i,
      ...curves.flatMap((curve) => [curve?.mean[i] ?? null, curve?.sd?.[i] ?? null]),
    ]),
  )
  return { name: 'Loads over the cycle', head: cycleHeadOf(columns), rows }
}

const listSidedColumns = (source: ReportSource): readonly Column[] =>
  calcColumns(source).filter((column) => column.side !== null)

const cycleHeadOf = (columns: readonly Column[]): string[] => [
  'motion',
  'cycle [%]',
  ...columns.flatMap(({ name }) => [`${name} mean`, `${name} SD`]),
]

/** Of every motion that has any, the curve of every column; null where nothing is known of it. */
function listCycleCurves(
  source: ReportSource,
  columns: readonly Column[],
): readonly { readonly name: string; readonly curves: readonly (CycleCurve | null)[] }[] {
  return listMotions(source).flatMap(({ name, loads, isOnProposedClock }) => {
    const cycles = isOnProposedClock ? calcProposedCycles(source) : source.cycles
    const samplings = new Map(
      [...groupBy(cycles, ({ side }) => side)].map(([side, own]) => {
        const instants = own.map((cycle) => calcInstants(cycle))
        return [side, createSampling(loads.times, instants)] as const
      }),
    )
    const curves = columns.map((column) => {
      const series = column.take(loads)
      const sampling = samplings.get(column.side ?? '')
      return series && sampling ? calcMeanOf(series, sampling) : null
    })
    return curves.some((curve) => curve !== null) ? [{ name, curves }] : []
  })
}
