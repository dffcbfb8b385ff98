import { type CurveError, calcCurveSd, footOffPercent } from '../../core/gait.ts'
import type { Side } from '../../core/index.ts'
import { words } from '../display/words.ts'
import { type Frame, planChart, planCurves } from './build.ts'
import { type Base, type Series, curvesOf, offOf } from './curves.ts'
import type { ChartPlan, Curve } from './model.ts'

/** Lines of a chart, and how far a predicted change of them was from measured ones, in the chart's unit. */
export interface Changing {
  series: () => readonly Series[]
  error: CurveError | null
}

/** An error in another unit; growth is a share and has none. */
export const scaleError = (error: CurveError | undefined, scale: number): CurveError | null =>
  error === undefined ? null : { ...error, sd: error.sd * scale }

/** A chart whose proposed lines have, below them, what the proposal changes. */
export function planWithChange(frame: Frame, { series, error }: Changing, base: Base): ChartPlan {
  const plan = planChart(frame, series, base)
  const change = planCurves(
    {
      id: `${frame.id} change`,
      title: words.charts.changeOf(frame.title),
      heading: words.charts.change,
      unit: frame.unit,
      up: frame.up,
      down: frame.down,
      decimals: frame.decimals,
      atLeast: leastOf(frame),
    },
    () => changesOf(series(), base, error),
    base,
  )
  return { ...plan, change }
}

/** Small changes stay small: a tenth of a body weight, of a moment; of newtons and watts what is alike. */
function leastOf({ unit }: Frame): readonly [number, number] {
  const least = unit === 'N' ? 50 : unit === 'W/kg' ? 0.3 : 0.1
  return [-least, least]
}

/** Proposed less recorded, frame by frame: what a proposal shares with the recording. */
export function changesOf(series: readonly Series[], base: Base, error: CurveError | null): Curve[] {
  const differences = series.flatMap((after): Series[] => {
    const before = series.find((one) => one.look === 'recorded' && one.side === after.side)
    if (after.look !== 'proposed' || !before || before.values.length !== after.values.length) return []
    return [{ ...after, times: before.times, values: after.values.map((value, i) => value - before.values[i]!) }]
  })
  return curvesOf(differences, base).map((curve) => ({
    ...curve,
    label: words.charts.change,
    band: error === null || curve.side === null ? null : bandOf(curve, curve.side, base, error),
  }))
}

/** As wide all through the stance: what was tested. It closes where the foot swings. */
function bandOf({ x, y }: Curve, side: Side, base: Base, error: CurveError): Float64Array {
  const isStanding = standingOf(side, base)
  const largest = y.reduce((most, value, i) => (isStanding(x[i]!) ? Math.max(most, Math.abs(value) || 0) : most), 0)
  const sd = calcCurveSd(error, largest)
  return y.map((_, i) => (isStanding(x[i]!) ? sd : 0))
}

/** Whether the foot stands at a place of the horizontal axis. */
function standingOf(side: Side, base: Base): (x: number) => boolean {
  const own = base.cycles.filter((cycle) => cycle.side === side)
  if (base.kind === 'time') {
    const stances = base.stances ?? own.flatMap(({ from, off }) => (off === null ? [] : [{ side, from, to: off }]))
    return (time) => stances.some((one) => one.side === side && time >= one.from && time <= one.to)
  }
  const offs = own.flatMap((cycle) => footOffPercent(cycle) ?? [])
  const off = offOf(base.kind, base.cycles) ?? offs.reduce((sum, one) => sum + one / offs.length, 0)
  return (percent) => percent <= off
}
