import type { Side } from '../gait/side.ts'
import type { NormUnit } from '../norms/norm.ts'
import { type Span, type TrialCurves, type TrialCycle, cycleKey, isLoadUnit } from './trial-curves.ts'

/** Which cycles of which trials are put together. */
export interface PoolRequest {
  readonly trials: readonly TrialCurves[]
  readonly side: Side
  /** Keys of cycles a person left out (`cycleKey`). */
  readonly leftOut?: ReadonlySet<string>
  /** Default: cycles, and stances where no trial has a whole cycle of this side. */
  readonly span?: Span
}

/** Whether a cycle counts in an average, and if not, why. */
export type CycleUse = 'used' | 'left out' | 'not measured' | 'gap'

/** One cycle among those of several trials. */
export interface PooledCycle {
  readonly key: string
  readonly trial: string
  /** `walk 2, cycle 3` */
  readonly name: string
  readonly use: CycleUse
  readonly values: Float64Array
}

/** A mean curve and its spread. */
export interface Average {
  readonly mean: Float64Array
  /** With n − 1; null with fewer than two. */
  readonly sd: Float64Array | null
  readonly count: number
}

/** One quantity of one side over all cycles of some trials. */
export interface PooledCurve {
  readonly quantity: string
  readonly unit: NormUnit
  readonly side: Side
  readonly span: Span
  /** How the ground's force behind it is known; null for angles, which need none. */
  readonly ground: 'measured' | 'estimated' | null
  /** Those that count and those that do not, in the order of the trials. */
  readonly cycles: readonly PooledCycle[]
  /** Every cycle counts once. */
  readonly overCycles: Average
  /** Every trial counts once, by the mean of its cycles. */
  readonly overTrials: Average
  /** Mean foot-off of the cycles that count, %. */
  readonly footOff: number | null
}

/** Cycles where every group has one of its side, else stances. */
export const chooseSpan = (...groups: readonly PoolRequest[]): Span =>
  groups.every(({ trials, side }) => trials.some(({ cycles }) => cycles.some((one) => one.side === side)))
    ? 'cycle'
    : 'stance'

/** Every quantity of the trials, in their order; what no cycle shows is not there. */
export function poolCurves(request: PoolRequest): PooledCurve[] {
  const names = [...new Set(request.trials.flatMap((trial) => trial.quantities.map((one) => one.name)))]
  return names.map((name) => poolCurve(request, name)).filter((curve) => curve !== null)
}

/**
 * One quantity over the cycles of some trials. Loads count where force plates measured the stance, and only when none
 * did are estimated ones averaged, which `ground` then states. Null when no cycle is left.
 */
export function poolCurve(request: PoolRequest, quantity: string): PooledCurve | null {
  const { trials, side, leftOut, span = chooseSpan(request) } = request
  const unit = trials.flatMap((trial) => trial.quantities).find((one) => one.name === quantity)?.unit
  if (unit === undefined) return null
  const found = trials.flatMap((trial) =>
    (span === 'cycle' ? trial.cycles : (trial.stances ?? [])).flatMap((cycle) => {
      const values = cycle.side === side ? cycle.curves[quantity] : undefined
      return values ? [{ trial, cycle, values, key: cycleKey(trial.trial, side, cycle.number, span) }] : []
    }),
  )
  const mayCount = ({ key, values }: (typeof found)[number]): boolean =>
    leftOut?.has(key) !== true && values.every(Number.isFinite)
  const isLoad = isLoadUnit(unit)
  const onPlatesOnly = isLoad && found.some((one) => one.cycle.measured && mayCount(one))
  const useOf = (one: (typeof found)[number]): CycleUse => {
    if (leftOut?.has(one.key) === true) return 'left out'
    if (onPlatesOnly && !one.cycle.measured) return 'not measured'
    return mayCount(one) ? 'used' : 'gap'
  }
  const cycles = found.map((one): PooledCycle & { readonly cycle: TrialCycle } => ({
    key: one.key,
    trial: one.trial.trial,
    name: `${one.trial.name}, ${span} ${one.cycle.number}`,
    use: useOf(one),
    values: one.values,
    cycle: one.cycle,
  }))
  const used = cycles.filter((one) => one.use === 'used')
  if (used.length === 0) return null
  const footOffs = used.flatMap(({ cycle }) => cycle.footOff ?? [])
  return {
    quantity,
    unit,
    side,
    span,
    ground: isLoad ? (onPlatesOnly ? 'measured' : 'estimated') : null,
    cycles: cycles.map(({ key, trial, name, use, values }) => ({ key, trial, name, use, values })),
    overCycles: calcAverage(used.map((one) => one.values)),
    overTrials: calcAverage(groupByTrial(used).map((rows) => calcAverage(rows.map((one) => one.values)).mean)),
    footOff: footOffs.length === 0 ? null : footOffs.reduce((sum, one) => sum + one, 0) / footOffs.length,
  }
}

/** The cycles that count. */
export const usedCycles = (curve: PooledCurve): readonly PooledCycle[] =>
  curve.cycles.filter((one) => one.use === 'used')

/** Cycles of the same trial together. */
export function groupByTrial<T extends { readonly trial: string }>(cycles: readonly T[]): T[][] {
  const groups = new Map<string, T[]>()
  for (const cycle of cycles) groups.set(cycle.trial, [...(groups.get(cycle.trial) ?? []), cycle])
  return [...groups.values()]
}

/** Mean and standard deviation point by point, of rows without gaps. */
export function calcAverage(rows: readonly Float64Array[]): Average {
  const [count, points] = [rows.length, rows[0]!.length]
  const mean = new Float64Array(points)
  for (const row of rows) for (let i = 0; i < points; i++) mean[i]! += row[i]! / count
  if (count < 2) return { mean, sd: null, count }
  const sd = new Float64Array(points)
  for (const row of rows) for (let i = 0; i < points; i++) sd[i]! += (row[i]! - mean[i]!) ** 2 / (count - 1)
  return { mean, sd: sd.map(Math.sqrt), count }
}
