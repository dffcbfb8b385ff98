import { MARK_MEANING, findBand, spreadWords } from '../norms/bands.ts'
import { NORM_POINTS } from '../norms/norm.ts'
import type { LegendEntry, PlotModel, PlotNorm } from './model.ts'
import type { ReportSource } from './source.ts'

/** How wide the band is, in SD; 0 shows none. */
export type NormSpread = 0 | 1 | 2

const percent = Float64Array.from({ length: NORM_POINTS }, (_, i) => (100 * i) / (NORM_POINTS - 1))

/** The band behind a plot; `scale` brings SI to the plot's unit and sign. Null where none may stand. */
export function calcPlotNorm(
  { norm }: Pick<ReportSource, 'norm'>,
  quantity: string,
  scale: number,
  spread: NormSpread,
): PlotNorm | null {
  const band = spread === 0 ? null : findBand(norm?.norm, quantity)
  if (band === null) return null
  return {
    x: percent,
    mean: band.curve.mean.map((value) => value * scale),
    half: band.curve.sd.map((value) => value * Math.abs(scale) * spread),
    marked: band.marked,
  }
}

/** What stands at every grid with bands: who, how many, how fast, which model; or why there is no band. */
export function normWords(
  { norm }: Pick<ReportSource, 'norm'>,
  plots: readonly PlotModel[],
  spread: NormSpread,
): string {
  if (norm === undefined || spread === 0) return ''
  if (norm.norm === null) return norm.why
  const bands = plots.flatMap((plot) => plot.norm ?? [])
  if (bands.length === 0) return ''
  const marks = bands.some((band) => band.marked) ? [`${MARK_MEANING}.`] : []
  return [
    `Grey band: ${norm.norm.caption}, ${spreadWords(spread)}; many healthy people leave it somewhere.`,
    ...norm.norm.notes,
    ...marks,
  ].join(' ')
}

/** The band's place in a legend, when a plot has one. */
export function normLegend({ norm }: Pick<ReportSource, 'norm'>, plots: readonly PlotModel[]): LegendEntry[] {
  if (!norm?.norm || plots.every((plot) => plot.norm === undefined)) return []
  const { speed } = norm.norm
  return [{ style: 'normal', label: speed === null ? 'Normal' : `Normal at ${speed.toFixed(2)} m/s` }]
}
