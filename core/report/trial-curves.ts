import type { TrialCurves, TrialCycle } from '../compare/trial-curves.ts'
import { type GaitCycle, footOffPercent } from '../gait/cycle.ts'
import { SIDES } from '../gait/side.ts'
import { calcCycleCurve } from './cycle-curve.ts'
import { GAIT_QUANTITIES } from './quantities.ts'
import type { ReportSource } from './source.ts'

/** What one analysed recording gives to averages and comparisons; a study can keep it instead of the whole analysis. */
export function takeTrialCurves(source: ReportSource, trial: string, name: string): TrialCurves {
  const signals = GAIT_QUANTITIES.map((quantity) => ({
    quantity,
    signals: { left: quantity.take(source, 'left'), right: quantity.take(source, 'right') },
  })).filter(({ signals: { left, right } }) => left !== null || right !== null)
  const cut = (parts: readonly GaitCycle[]): TrialCycle[] =>
    SIDES.flatMap((side) =>
      parts
        .filter((part) => part.side === side)
        .map((part, k): TrialCycle => {
          const curves: Record<string, Float64Array> = {}
          for (const { quantity, signals: own } of signals) {
            const signal = own[side]
            const curve = signal && calcCycleCurve(signal.times, signal.values, [part])
            if (curve) curves[quantity.name] = curve.mean
          }
          return {
            side,
            number: k + 1,
            from: part.from,
            to: part.to,
            footOff: footOffPercent(part),
            measured: isMeasured(source, part),
            curves,
          }
        }),
    )
  return {
    trial,
    name,
    quantities: signals.map(({ quantity }) => ({ name: quantity.name, unit: quantity.unit })),
    cycles: cut(source.cycles),
    stances: cut(listStances(source)),
    values: source.spatioTemporal.map(({ name: of, side, unit, mean, sd, count }) => ({
      name: of,
      side,
      unit,
      mean,
      sd,
      count,
    })),
  }
}

/** From each foot strike to the toe off that follows, where both lie in the recording. */
function listStances({ recording: { events } }: ReportSource): GaitCycle[] {
  return SIDES.flatMap((side) => {
    const own = events.filter((event) => event.side === side).toSorted((a, b) => a.time - b.time)
    return own.flatMap((event, k): GaitCycle[] => {
      const next = own[k + 1]
      return event.kind === 'strike' && next?.kind === 'off'
        ? [{ side, from: event.time, off: null, to: next.time }]
        : []
    })
  })
}

/** Whether the cycle begins with a stance on a force plate. */
export const isMeasured = ({ loads }: ReportSource, { side, from, to }: GaitCycle): boolean =>
  loads.recorded.stances?.some(
    (stance) =>
      stance.ground === 'measured' && stance.side === side && Math.abs(stance.from - from) < 0.1 * (to - from),
  ) === true
