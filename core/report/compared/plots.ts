import type { CurveComparison } from '../../compare/compare-curves.ts'
import type { GroupComparison } from '../../compare/compare.ts'
import { type PooledCurve, usedCycles } from '../../compare/pool.ts'
import { CYCLE_POINTS } from '../cycle-curve.ts'
import type { CurveModel, CurveStyle, LegendEntry, PlotGrid, PlotModel } from '../model.ts'
import { type NormSpread, calcPlotNorm, normLegend, normWords } from '../norm-band.ts'
import { calcRange } from '../plot-panel.ts'
import type { QuantityWords } from '../quantity-words.ts'
import type { ReportSource } from '../source.ts'
import { sideOf, wordsOf } from './clinical.ts'

type Normed = Pick<ReportSource, 'norm'>

const percent = Float64Array.from({ length: CYCLE_POINTS }, (_, i) => i)
const AXIS = { label: '% of gait cycle', low: 0, high: 100 }
const axisOf = ({ span }: PooledCurve): PlotModel['x'] => (span === 'cycle' ? AXIS : { ...AXIS, label: '% of stance' })

/** Quantities on a page, and how many stand side by side, panels above and differences below: no page is left near empty. */
const layOut = (quantities: number): { readonly onPage: number; readonly columns: number } =>
  quantities <= 9 ? { onPage: 9, columns: 3 } : { onPage: 16, columns: 4 }

const stylesOf = ({ kind }: GroupComparison): readonly [CurveStyle, CurveStyle] =>
  kind === 'sides' ? ['left', 'right'] : ['first', 'second']

/** Both mean curves with every cycle as a thin line, and the band of healthy people behind. */
export function calcPairPanel(
  comparison: GroupComparison,
  curve: CurveComparison,
  words: QuantityWords,
  { source, spread }: { readonly source: Normed; readonly spread: NormSpread },
): PlotModel {
  const [firstStyle, secondStyle] = stylesOf(comparison)
  const scaled = (values: Float64Array): Float64Array => values.map((value) => value * words.scale)
  const linesOf = (pool: PooledCurve, style: CurveStyle, label: string): CurveModel[] => [
    ...usedCycles(pool).map(({ values }): CurveModel => ({
      style,
      label,
      x: percent,
      y: scaled(values),
      band: null,
      thin: true,
    })),
    { style, label, x: percent, y: scaled(pool.overCycles.mean), band: null },
  ]
  const curves = [
    ...linesOf(curve.first, firstStyle, comparison.first.label),
    ...linesOf(curve.second, secondStyle, comparison.second.label),
  ]
  // Norms are of whole cycles.
  const norm = curve.first.span === 'cycle' ? calcPlotNorm(source, curve.quantity, words.scale, spread) : null
  const ranged = norm === null ? curves : [...curves, { y: norm.mean, band: norm.half }]
  return {
    title: words.title,
    unit: words.unit,
    up: words.up,
    down: words.down,
    x: axisOf(curve.first),
    y: calcRange(ranged, words),
    curves,
    ...(norm === null ? {} : { norm }),
    marks: (
      [
        [curve.first, firstStyle],
        [curve.second, secondStyle],
      ] as const
    ).flatMap(([pool, style]) => (pool.footOff === null ? [] : [{ at: pool.footOff, style }])),
    empty: null,
  }
}

/** Second minus first with its band, and where the band leaves zero. */
export function calcDifferencePanel(curve: CurveComparison, words: QuantityWords, label: string): PlotModel {
  const line: CurveModel = {
    style: 'recorded',
    label: 'difference',
    x: percent,
    y: curve.difference.map((value) => value * words.scale),
    band: curve.half?.map((value) => Math.abs(value * words.scale)) ?? null,
  }
  const usual = (words.high - words.low) / 8
  return {
    title: label,
    unit: words.unit,
    up: '',
    down: '',
    x: axisOf(curve.first),
    y: calcRange([line], { low: -usual, high: usual }),
    curves: [line],
    marks: [],
    clear: curve.stretches.map(({ from, to }) => ({ from, to })),
    short: true,
    empty: null,
  }
}

export const differenceLabel = ({ first, second }: Pick<GroupComparison, 'first' | 'second'>): string =>
  `${second.label} − ${first.label}`

/** Grids of a page each: curves and, under them, their differences. */
export function calcPairGrids(
  comparison: GroupComparison,
  curves: readonly CurveComparison[],
  source: Normed,
  spread: NormSpread,
): PlotGrid[] {
  const shown = curves.flatMap((curve) => {
    const words = wordsOf(curve.quantity)
    return words === null ? [] : [{ curve, words }]
  })
  const label = differenceLabel(comparison)
  const { onPage, columns } = layOut(shown.length)
  const grids: PlotGrid[] = []
  for (let from = 0; from < shown.length; from += onPage) {
    const page = shown.slice(from, from + onPage)
    const plots: PlotModel[] = []
    for (let row = 0; row < page.length; row += columns) {
      const own = page.slice(row, row + columns)
      // A row that is not full would pull the differences out of line.
      const blanks = Array.from({ length: columns - own.length }, () => null)
      plots.push(
        ...own.map(({ curve, words }) => calcPairPanel(comparison, curve, words, { source, spread })),
        ...blanks.map(() => BLANK),
        ...own.map(({ curve, words }) => calcDifferencePanel(curve, words, label)),
        ...blanks.map(() => ({ ...BLANK, short: true })),
      )
    }
    grids.push({
      title: gridTitle(comparison),
      columns,
      plots,
      legend: pairLegend(comparison, source, plots),
      footnote:
        `Thin lines: single ${comparison.span}s. Below: difference with the band that holds all of it in 95 of 100 cases; a bar marks where the band leaves zero. ${normWords(source, plots, spread)}`.trim(),
    })
  }
  return grids
}

/** Holds a place in a grid. */
const BLANK: PlotModel = {
  title: '',
  unit: '',
  up: '',
  down: '',
  x: AXIS,
  y: { low: 0, high: 1 },
  curves: [],
  marks: [],
  empty: '',
}

export const gridTitle = (comparison: GroupComparison): string => {
  const side = sideOf(comparison)
  const cycles = comparison.curves[0]
  const counts =
    cycles === undefined
      ? ''
      : `, ${cycles.first.overCycles.count} and ${cycles.second.overCycles.count} ${comparison.span}s`
  return `${side === null ? 'Left and right' : side === 'left' ? 'Left' : 'Right'}${counts}`
}

export const pairLegend = (comparison: GroupComparison, source: Normed, plots: readonly PlotModel[]): LegendEntry[] => {
  const [first, second] = stylesOf(comparison)
  return [
    { style: first, label: comparison.first.label },
    { style: second, label: comparison.second.label },
    ...normLegend(source, plots),
  ]
}
