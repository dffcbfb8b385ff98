import { SIDES, type Side } from '../gait/side.ts'
import { CYCLE_POINTS, calcCycleCurve } from './cycle-curve.ts'
import type { CurveModel, CurveStyle, PlotModel, PlotNorm } from './model.ts'
import { footOffPercent, type GaitCycle } from '../gait/cycle.ts'

/** A signal of one side, already in the unit of its plot. */
export interface PanelSignal {
  readonly style: CurveStyle
  readonly label: string
  /** Whose cycles cut it. */
  readonly side: Side
  readonly times: Float64Array
  readonly values: Float64Array
  /** Its own cycles, when its clock is another one. */
  readonly cycles?: readonly GaitCycle[]
  /** Without a band. */
  readonly plain?: boolean
}

/** Title, unit and what up and down mean, for one plot. */
export interface PanelWords {
  readonly title: string
  readonly unit: string
  readonly up: string
  readonly down: string
}

const percent = Float64Array.from({ length: CYCLE_POINTS }, (_, i) => i)

/**
 * One plot of a clinical grid: mean ± SD over the cycles when there are any, else the plain signals in time.
 * `usual` is the range such plots have in clinics, so that pages of two people can be laid side by side; it
 * only grows when the curves leave it. `norm` stands behind curves over the cycle, never behind plain signals.
 */
export function calcPanel(
  words: PanelWords,
  signals: readonly PanelSignal[],
  cycles: readonly GaitCycle[],
  usual: { readonly low: number; readonly high: number },
  norm: PlotNorm | null = null,
): PlotModel {
  const inCycles = cycles.length > 0
  const curves: CurveModel[] = []
  for (const signal of signals) {
    if (!inCycles) {
      if (signal.values.some(Number.isFinite))
        curves.push({ ...pick(signal), x: signal.times, y: signal.values, band: null })
      continue
    }
    const curve = calcCycleCurve(
      signal.times,
      signal.values,
      (signal.cycles ?? cycles).filter((cycle) => cycle.side === signal.side),
    )
    if (curve) curves.push({ ...pick(signal), x: percent, y: curve.mean, band: signal.plain ? null : curve.sd })
  }
  const first = signals[0]?.times
  const x =
    inCycles || !first || first.length === 0
      ? { label: '% of gait cycle', low: 0, high: 100 }
      : { label: 'Time, s', low: first[0]!, high: first.at(-1)! }
  const empty = signals.length === 0 ? 'not in the recording' : curves.length === 0 ? 'no complete gait cycle' : null
  const marks = inCycles && curves.length > 0 ? calcFootOffs(cycles) : []
  const behind = inCycles && curves.length > 0 ? norm : null
  const ranged = behind === null ? curves : [...curves, { y: behind.mean, band: behind.half }]
  return {
    ...words,
    x,
    y: calcRange(ranged, usual),
    curves,
    ...(behind === null ? {} : { norm: behind }),
    marks,
    empty,
  }
}

/** Mean foot-off of each side, in % of its cycle. */
function calcFootOffs(cycles: readonly GaitCycle[]): PlotModel['marks'] {
  return SIDES.flatMap((side) => {
    const shares = cycles.flatMap((cycle) => (cycle.side === side ? (footOffPercent(cycle) ?? []) : []))
    return shares.length > 0 ? [{ at: shares.reduce((sum, one) => sum + one, 0) / shares.length, style: side }] : []
  })
}

const pick = ({ style, label }: PanelSignal): Pick<CurveModel, 'style' | 'label'> => ({ style, label })

/** The usual range, grown where curves with their bands leave it. */
export function calcRange(
  curves: readonly Pick<CurveModel, 'y' | 'band'>[],
  usual: { readonly low: number; readonly high: number },
): PlotModel['y'] {
  let { low, high } = usual
  for (const { y, band } of curves) {
    for (let i = 0; i < y.length; i++) {
      const half = band?.[i] || 0
      if (y[i]! - half < low) low = y[i]! - half
      if (y[i]! + half > high) high = y[i]! + half
    }
  }
  const step = calcTickStep(low, high)
  return {
    low: low < usual.low ? Math.floor(low / step) * step : low,
    high: high > usual.high ? Math.ceil(high / step) * step : high,
  }
}

/** 1, 2 or 5 times a power of ten, for three to six ticks. */
function calcTickStep(low: number, high: number): number {
  const rough = Math.max(high - low, 1e-9) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = rough / power
  return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10)
}

/** Round values between the ends of an axis, at even steps of 1, 2 or 5 times a power of ten. */
export function calcTicks(low: number, high: number): number[] {
  const step = calcTickStep(low, high)
  const ticks: number[] = []
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; n++) ticks.push(n * step)
  return ticks
}
