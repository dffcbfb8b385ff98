import { bearingSegment } from '../gait/bearing-axis.ts'
import { SIDES } from '../gait/side.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import { groupBy } from '../math/index-by.ts'
import { CYCLE_POINTS, calcInstants, calcMeanAt, takeComponent } from './cycle-curve.ts'
import { MOTION_WORDS } from './motion-words.ts'
import { type LongTable, type PlainCell, type PlainTable, toCsv, toCsvPieces } from './plain-table.ts'
import { calcProposedCycles } from './proposed-cycles.ts'
import type { ReportSource } from './source.ts'

/** A column of a loads table: what, on which body, in which frame, in which unit, all in its name. */
interface Column {
  readonly name: string
  readonly side: JointLoad['side']
  take(loads: LoadCurves): Float64Array | null
}

type LoadCurves = Pick<Loads, 'joints' | 'ground' | 'times'>

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
      (loads: LoadCurves): Float64Array | null => {
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
export const toLoadsCsv = (source: ReportSource): string => toCsv(listLoads(source))

/** The same in pieces. */
export const toLoadsPieces = (source: ReportSource): Iterable<Uint8Array<ArrayBuffer>> => toCsvPieces(listLoads(source))

/** Every joint load and ground force of every motion, one row per motion and time. */
export function calcLoadsTable(source: ReportSource): PlainTable {
  const { head, rows } = listLoads(source)
  return { name: 'Loads over time', head, rows: [...rows] }
}

function listLoads(source: ReportSource): LongTable {
  const columns = calcColumns(source)
  return {
    head: ['motion', 'time [s]', ...columns.map((column) => column.name)],
    rows: listLoadRows(listMotions(source), columns),
  }
}

function* listLoadRows(motions: readonly ListedLoads[], columns: readonly Column[]): Generator<PlainCell[]> {
  for (const { name, loads } of motions) {
    const series = columns.map((column) => column.take(loads))
    for (let k = 0; k < loads.times.length; k++) {
      const row: PlainCell[] = [name, loads.times[k]!]
      for (const values of series) row.push(values?.[k] ?? null)
      yield row
    }
  }
}

/** loads-cycle.csv: mean and SD over the gait cycles, 0 to 100 %, each joint on the cycles of its own side. */
export const toCycleCsv = (source: ReportSource): string => toCsv(calcLoadsCycleTable(source))

/** Mean and SD of every load over the gait cycles. */
export function calcLoadsCycleTable(source: ReportSource): PlainTable {
  const columns = calcColumns(source).filter((column) => column.side !== null)
  const rows = listMotions(source).flatMap(({ name, loads, isOnProposedClock }): PlainCell[][] => {
    const cycles = isOnProposedClock ? calcProposedCycles(source) : source.cycles
    const bySide = groupBy(cycles, ({ side }) => side)
    const instants = new Map([...bySide].map(([side, own]) => [side, own.map((cycle) => calcInstants(cycle))]))
    const curves = columns.map((column) => {
      const values = column.take(loads)
      return values ? calcMeanAt(loads.times, values, instants.get(column.side ?? '') ?? []) : null
    })
    if (curves.every((curve) => curve === null)) return []
    return Array.from({ length: CYCLE_POINTS }, (_, i) => [
      name,
      i,
      ...curves.flatMap((curve) => [curve?.mean[i] ?? null, curve?.sd?.[i] ?? null]),
    ])
  })
  return {
    name: 'Loads over the cycle',
    head: ['motion', 'cycle [%]', ...columns.flatMap(({ name }) => [`${name} mean`, `${name} SD`])],
    rows,
  }
}
