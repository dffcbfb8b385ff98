import type { Side } from '../../core/index.ts'
import type { PlotNorm } from '../../core/report.ts'
import type { Look } from '../scene/figure.ts'
import type { GapMark } from './gap-marks.ts'

/** One line of a chart. x in the chart's own unit (s or %), y in the unit written with it. */
export interface Curve {
  label: string
  side: Side | null
  look: Look
  x: Float64Array
  y: Float64Array
  /** Half width of a band around the line. */
  band: Float64Array | null
  /** Half width below the line, where it is another one than above. */
  below?: Float64Array
  /** A force of the workbench: it has its colour in every picture and chart, and the dash tells which it is. */
  isReaction?: true
  /** A level to compare with and no curve of this subject: thin and dotted. */
  isMark?: true
}

export interface ChartModel {
  id: string
  title: string
  /** Shorter, where it stands below another chart. */
  heading?: string
  unit: string
  /** What up and down mean, such as flexion and extension. */
  up: string
  down: string
  xUnit: 's' | '%' | '°'
  x: { low: number; high: number }
  curves: Curve[]
  /** Healthy people, behind the curves. */
  norm?: PlotNorm
  /** Foot-off lines. */
  marks: { at: number; side: Side | null }[]
  /** Where values are missing in the file. */
  gaps?: readonly GapMark[]
  decimals: number
  /** At least this range, so that noise is not blown up to fill the chart. */
  atLeast: readonly [number, number] | null
  /** Stems instead of curves: unbroken lines, distinguished by thickness. */
  stems?: boolean
  /** Why there is nothing to see. */
  empty: string | null
}

/** A chart that is not made until it is looked at: what stands above it, and how its lines are made. */
export interface ChartPlan extends Pick<ChartModel, 'id' | 'title' | 'heading' | 'unit'> {
  make: () => ChartModel
  /** What a proposal changes in its lines. */
  change?: ChartPlan
}
/** A chart that is made already. */
export const planOf = (chart: ChartModel): ChartPlan => ({
  id: chart.id,
  title: chart.title,
  unit: chart.unit,
  make: () => chart,
})

/** Two rising lists as one, without repeats. */
function merge(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  const out: number[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const next = j >= b.length || (i < a.length && a[i]! <= b[j]!) ? a[i++]! : b[j++]!
    if (out.length === 0 || next !== out[out.length - 1]) out.push(next)
  }
  return out
}

/** Lines on their own x grids brought to one grid, as the chart library wants it; gaps are null. */
export function alignCurves(curves: readonly Curve[]): { x: number[]; ys: (number | null)[][] } {
  const first = curves[0]
  if (!first) return { x: [], ys: [] }
  const same = curves.every(
    (c) =>
      c.x === first.x ||
      (c.x.length === first.x.length && c.x[0] === first.x[0] && c.x[c.x.length - 1] === first.x[first.x.length - 1]),
  )
  const x = same ? [...first.x] : [...new Set(curves.map((c) => c.x))].reduce<number[]>(merge, [])
  const cell = (v: number | undefined) => (v !== undefined && Number.isFinite(v) ? v : null)
  const put = (c: Curve, values: Float64Array) => {
    if (same) return Array.from(values, cell)
    let k = 0
    return x.map((t) => {
      if (c.x.length === 0 || t < c.x[0]! - 1e-9 || t > c.x[c.x.length - 1]! + 1e-9) return null
      while (k + 1 < c.x.length && c.x[k + 1]! <= t) k++
      const x0 = c.x[k]!
      const x1 = c.x[k + 1]
      if (x1 === undefined || t <= x0) return cell(values[k])
      return cell(values[k]! + ((values[k + 1]! - values[k]!) * (t - x0)) / (x1 - x0))
    })
  }
  const ys: (number | null)[][] = []
  for (const c of curves) {
    const line = put(c, c.y)
    ys.push(line)
    if (c.band) {
      const half = put(c, c.band)
      const under = c.below ? put(c, c.below) : half
      ys.push(
        line.map((v, i) => (v === null ? null : v + (half[i] ?? 0))),
        line.map((v, i) => (v === null ? null : v - (under[i] ?? 0))),
      )
    }
  }
  return { x, ys }
}

export const curveName = (c: Curve): string =>
  [c.side === null ? '' : c.side === 'left' ? 'Left' : 'Right', c.label].filter(Boolean).join(' ')

/** The chart's numbers as a table anyone can open: one x column, one column per line, units in the heading. */
export function toChartCsv(chart: ChartModel): string {
  const { x, ys } = alignCurves(chart.curves)
  const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const heads = [`${{ s: 'time', '%': 'cycle', '°': 'angle' }[chart.xUnit]} [${chart.xUnit}]`]
  for (const c of chart.curves) {
    heads.push(`${chart.title}, ${curveName(c)} [${chart.unit}]`)
    if (c.band)
      heads.push(
        `${chart.title}, ${curveName(c)}, upper [${chart.unit}]`,
        `${chart.title}, ${curveName(c)}, lower [${chart.unit}]`,
      )
  }
  const rows = x.map((t, i) =>
    [t, ...ys.map((y) => y[i])]
      .map((v) => (v === null || v === undefined ? '' : String(Number(v.toPrecision(9)))))
      .join(','),
  )
  return `${[heads.map(quote).join(','), ...rows].join('\n')}\n`
}
