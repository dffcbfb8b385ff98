import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { toText } from '../display/number.ts'
import { token } from '../display/theme.ts'
import { layLegend, legendLine, legendRow } from './legend.ts'
import { type alignCurves, type ChartModel, curveName } from './model.ts'
import { type CurveStyle, styleOf } from './style.ts'

export type Aligned = ReturnType<typeof alignCurves>

/** Axis of y: what is there and a little more, at least the chart's own least range. */
export function rangeOf(chart: ChartModel, rows: Aligned['ys']): [number, number] {
  let low = chart.atLeast?.[0] ?? Infinity
  let high = chart.atLeast?.[1] ?? -Infinity
  for (const row of rows)
    for (const v of row)
      if (v !== null) {
        if (v < low) low = v
        if (v > high) high = v
      }
  const { norm } = chart
  norm?.mean.forEach((mean, i) => {
    low = Math.min(low, mean - norm.half[i]!)
    high = Math.max(high, mean + norm.half[i]!)
  })
  if (!(high > low)) return [low === Infinity ? 0 : low - 1, low === Infinity ? 1 : low + 1]
  const pad = (high - low) * 0.05
  return [low - pad, high + pad]
}

export interface PlotChoices {
  width: number
  height: number
  colourBy: 'side' | 'look'
  /** Charts with the same key show the same moment under the pointer. */
  sync: string
  onHover: (index: number | null) => void
  onLayout: () => void
}

/** The lines of a chart and the bands about them, in the order of its aligned rows. */
function linesOf({ curves, stems }: ChartModel, colourBy: PlotChoices['colourBy']) {
  const series: uPlot.Series[] = [{}]
  const bands: uPlot.Band[] = []
  const alone = curves.every((c) => c.look === 'recorded')
  for (const curve of curves) {
    const plain = styleOf(curve, colourBy, alone, token)
    const style = stems ? { ...plain, dash: [], width: curve.look === 'proposed' ? 3.5 : 1.5 } : plain
    series.push({
      stroke: style.colour,
      width: style.width,
      dash: style.dash,
      points: { show: false },
      spanGaps: false,
    })
    if (!curve.band) continue
    series.push({ width: 0, points: { show: false } }, { width: 0, points: { show: false } })
    bands.push({
      series: [series.length - 2, series.length - 1],
      fill: `color-mix(in srgb, ${style.colour} 16%, transparent)`,
    })
  }
  return { series, bands }
}

function axesOf(chart: () => ChartModel): uPlot.Axis[] {
  const grid = { stroke: token('--line'), width: 1 }
  const look = { stroke: token('--muted'), grid, ticks: { ...grid, size: 3 }, font: `11px ${token('--font')}`, gap: 3 }
  const tickDecimals = (ticks: readonly number[]) =>
    Math.max(0, ...ticks.map((t) => [0, 1, 2].find((n) => Math.abs(t - Number(t.toFixed(n))) < 1e-9) ?? 3))
  return [
    // The last number of the lower axis carries the unit: small charts have no room for a line of their own.
    {
      ...look,
      size: 24,
      space: 46,
      values: (_u, ticks) =>
        ticks.map((t, i) => toText(t, tickDecimals(ticks)) + (i === ticks.length - 1 ? ` ${chart().xUnit}` : '')),
    },
    { ...look, size: 40, space: 26, values: (_u, ticks) => ticks.map((t) => toText(t, tickDecimals(ticks))) },
  ]
}

/** The chart library's plot of a chart; `chart` and `aligned` are asked again whenever it redraws. */
export function createPlot(
  target: HTMLElement,
  chart: () => ChartModel,
  aligned: () => Aligned,
  choices: PlotChoices,
): uPlot {
  return new uPlot(
    {
      width: choices.width,
      height: choices.height,
      padding: [6, 18, 0, 0],
      legend: { show: false },
      cursor: { sync: { key: choices.sync }, points: { show: false }, drag: { x: false, y: false }, y: false },
      scales: {
        x: { time: false, range: () => [chart().x.low, chart().x.high] },
        y: { range: () => rangeOf(chart(), aligned().ys) },
      },
      axes: axesOf(chart),
      ...linesOf(chart(), choices.colourBy),
      hooks: {
        setCursor: [(u) => choices.onHover(u.cursor.idx ?? null)],
        drawClear: [(u) => drawLines(u, chart())],
        ready: [choices.onLayout],
        setSize: [choices.onLayout],
        setScale: [choices.onLayout],
      },
    },
    [aligned().x, ...aligned().ys] as uPlot.AlignedData,
    target,
  )
}

/** The zero line and the foot-off marks, under the curves. */
function drawLines(u: uPlot, chart: ChartModel): void {
  const { ctx, bbox } = u
  ctx.save()
  drawNorm(u, chart)
  drawGaps(u, chart)
  ctx.strokeStyle = token('--line-strong')
  ctx.lineWidth = 1
  if ((u.scales['y']?.min ?? 0) < 0 && (u.scales['y']?.max ?? 0) > 0) {
    const y = Math.round(u.valToPos(0, 'y', true)) + 0.5
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }
  for (const mark of chart.marks) {
    ctx.strokeStyle = mark.side ? token(`--${mark.side}-mark`) : token('--line-strong')
    ctx.setLineDash([3, 3])
    const x = Math.round(u.valToPos(mark.at, 'x', true)) + 0.5
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

/** Height of a side's strip, px of the page. */
const gapStrip = 4

/** Where values were missing: a pale stretch behind the curves, and at its foot a strip in the colour of its side. */
function drawGaps(u: uPlot, { gaps = [] }: ChartModel): void {
  const { ctx, bbox } = u
  const strip = gapStrip * devicePixelRatio
  const rows = [...new Set(gaps.map(({ side }) => side))].toSorted()
  for (const { side, from, to } of gaps) {
    const x = u.valToPos(from, 'x', true)
    const width = Math.max(2 * devicePixelRatio, u.valToPos(to, 'x', true) - x)
    ctx.fillStyle = token('--missing')
    ctx.fillRect(x, bbox.top, width, bbox.height)
    ctx.fillStyle = side ? token(`--${side}-mark`) : token('--muted')
    ctx.fillRect(x, bbox.top + bbox.height - strip * (rows.indexOf(side) + 1), width, strip - 1)
  }
}

/** The band of healthy people, under everything. */
function drawNorm(u: uPlot, { norm }: ChartModel): void {
  if (!norm) return
  const { ctx } = u
  const put = (i: number, sign: 1 | -1) =>
    [u.valToPos(norm.x[i]!, 'x', true), u.valToPos(norm.mean[i]! + sign * norm.half[i]!, 'y', true)] as const
  ctx.beginPath()
  norm.x.forEach((_, i) => ctx.lineTo(...put(i, 1)))
  for (let i = norm.x.length - 1; i >= 0; i--) ctx.lineTo(...put(i, -1))
  ctx.closePath()
  ctx.fillStyle = token('--normal')
  ctx.fill()
}

/** The drawn canvas on the theme's surface, with the title and what each line is above it. */
export function toPlotPng(plot: uPlot, chart: ChartModel, styles: readonly CurveStyle[]): Promise<Blob | null> {
  const source = plot.ctx.canvas
  const scale = source.width / plot.width
  const canvas = document.createElement('canvas')
  const legend = layLegend(chart.curves.map(curveName), plot.width - 16)
  const above = 22 + legend.rows * legendRow + 4
  canvas.width = source.width
  canvas.height = source.height + above * scale
  const ctx = canvas.getContext('2d')
  if (!ctx) return Promise.resolve(null)
  ctx.fillStyle = token('--surface')
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  ctx.scale(scale, scale)
  ctx.fillStyle = token('--text')
  ctx.font = '600 12px sans-serif'
  ctx.fillText(`${chart.title} [${chart.unit}]`, 8, 16)
  ctx.font = '11px sans-serif'
  legend.items.forEach(({ text, x, row }, i) => {
    const y = 22 + (row + 0.5) * legendRow
    const style = styles[i]!
    ctx.strokeStyle = style.colour
    ctx.lineWidth = style.width
    ctx.setLineDash(style.dash)
    ctx.beginPath()
    ctx.moveTo(8 + x, y)
    ctx.lineTo(8 + x + legendLine, y)
    ctx.stroke()
    ctx.fillText(text, 8 + x + legendLine + 5, y + 4)
  })
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.drawImage(source, 0, above * scale)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
