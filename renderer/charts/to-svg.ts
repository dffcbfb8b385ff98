import { rulerTicks, tickDigits } from '../components/timeline.ts'
import { toText } from '../display/number.ts'
import { layLegend, legendLine, legendRow } from './legend.ts'
import { alignCurves, type ChartModel, curveName } from './model.ts'
import type { CurveStyle } from './style.ts'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Where the curves lie on the drawing, and where values lie in there; px. */
interface Place {
  left: number
  right: number
  top: number
  bottom: number
  x(value: number): number
  y(value: number): number
}
interface Range {
  low: number
  high: number
}
type Rows = ReturnType<typeof alignCurves>

const n = (v: number) => v.toFixed(2)
const dashOf = ({ dash }: CurveStyle) => (dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : '')
const xTitles = { s: 'Time [s]', '%': 'Gait cycle [%]', '°': 'Angle [°]' }

/** The chart as a drawing for a paper or a slide: black axes on white, whatever the window's theme. */
export function toChartSvg(
  chart: ChartModel,
  styles: readonly CurveStyle[],
  y: Range,
  size = { width: 480, height: 300 },
): string {
  const keys = layLegend(chart.curves.map(curveName), size.width - 54 - 14)
  const box = { left: 54, right: size.width - 14, top: 32 + keys.rows * legendRow, bottom: size.height - 40 }
  const at: Place = {
    ...box,
    x: (v) => box.left + ((v - chart.x.low) / (chart.x.high - chart.x.low)) * (box.right - box.left),
    y: (v) => box.bottom - ((v - y.low) / (y.high - y.low)) * (box.bottom - box.top),
  }
  const way = (text: string, y0: number) =>
    text ? `<text x="${box.left + 4}" y="${y0}" font-size="10" fill="#666">${escapeXml(text)}</text>` : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="11" fill="#333">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    chart.norm ? toNorm(chart.norm, at) : '',
    toGaps(chart.gaps ?? [], at),
    toGrid(chart, y, at),
    toCurves(chart, styles, at),
    `<rect x="${box.left}" y="${box.top}" width="${box.right - box.left}" height="${box.bottom - box.top}" fill="none" stroke="#888"/>`,
    `<text x="${box.left}" y="20" font-size="13" font-weight="600">${escapeXml(chart.title)} [${escapeXml(chart.unit)}]</text>`,
    toLegend(keys.items, styles, box.left),
    way(chart.up, box.top + 12),
    way(chart.down, box.bottom - 5),
    `<text x="${(box.left + box.right) / 2}" y="${size.height - 8}" text-anchor="middle">${xTitles[chart.xUnit]}</text></svg>`,
  ].join('')
}

/** Where healthy people are, under all else. */
function toNorm({ x, mean, half }: NonNullable<ChartModel['norm']>, at: Place): string {
  const edge = (sign: 1 | -1) => Array.from(x, (t, i) => `${n(at.x(t))},${n(at.y(mean[i]! + sign * half[i]!))}`)
  return `<polygon points="${[...edge(1), ...edge(-1).toReversed()].join(' ')}" fill="#dbdfe4"/>`
}

/** Where values were missing in the file, pale behind the curves. */
function toGaps(gaps: NonNullable<ChartModel['gaps']>, at: Place): string {
  return gaps
    .map(({ from, to }) => {
      const x = at.x(from)
      return `<rect x="${n(x)}" y="${at.top}" width="${n(Math.max(2, at.x(to) - x))}" height="${at.bottom - at.top}" fill="#eee7d8"><title>Gap in the file</title></rect>`
    })
    .join('')
}

/** Lines and numbers of both axes, and the chart's marks. */
function toGrid(chart: ChartModel, y: Range, at: Place): string {
  const xs = rulerTicks(chart.x.low, chart.x.high, 6)
  const ys = rulerTicks(y.low, y.high, 5)
  const upright = (v: number, look: string) =>
    `<line x1="${n(at.x(v))}" x2="${n(at.x(v))}" y1="${at.top}" y2="${at.bottom}" ${look}/>`
  return [
    ...ys.ticks.map(
      (t) =>
        `<line x1="${at.left}" x2="${at.right}" y1="${n(at.y(t))}" y2="${n(at.y(t))}" stroke="#ddd"/><text x="${at.left - 6}" y="${n(at.y(t) + 4)}" text-anchor="end">${toText(t, tickDigits(ys.step))}</text>`,
    ),
    ...xs.ticks.map(
      (t) =>
        `${upright(t, 'stroke="#eee"')}<text x="${n(at.x(t))}" y="${at.bottom + 16}" text-anchor="middle">${toText(t, tickDigits(xs.step))}</text>`,
    ),
    ...chart.marks.map((mark) => upright(mark.at, 'stroke="#888" stroke-dasharray="3 3"')),
  ].join('')
}

function toCurves({ curves }: ChartModel, styles: readonly CurveStyle[], at: Place): string {
  const { x, ys: rows } = alignCurves(curves)
  let r = 0
  return curves
    .map((curve, i) => {
      const style = styles[i]!
      const line = rows[r++]!
      const band = curve.band ? toBand(x, { upper: rows[r++]!, lower: rows[r++]! }, style, at) : ''
      return `${band}<path d="${toPath(x, line, at)}" fill="none" stroke="${style.colour}" stroke-width="${style.width}"${dashOf(style)}><title>${escapeXml(curveName(curve))}</title></path>`
    })
    .join('')
}

function toBand(
  x: Rows['x'],
  { upper, lower }: { upper: Rows['ys'][number]; lower: Rows['ys'][number] },
  { colour }: CurveStyle,
  at: Place,
): string {
  const edge = (row: Rows['ys'][number]) =>
    x.flatMap((t, k) => (row[k] === null ? [] : [`${n(at.x(t))},${n(at.y(row[k]!))}`]))
  const points = edge(upper)
  if (points.length <= 1) return ''
  return `<polygon points="${[...points, ...edge(lower).toReversed()].join(' ')}" fill="${colour}" fill-opacity="0.15"/>`
}

/** Straight lines between values, lifted over gaps. */
function toPath(x: Rows['x'], line: Rows['ys'][number], at: Place): string {
  let isDown = false
  return x
    .map((t, k) => {
      const v = line[k]
      const wasDown = isDown
      isDown = v !== null && v !== undefined
      return isDown ? `${wasDown ? 'L' : 'M'}${n(at.x(t))} ${n(at.y(v!))}` : ''
    })
    .join('')
}

function toLegend(items: ReturnType<typeof layLegend>['items'], styles: readonly CurveStyle[], left: number): string {
  return items
    .map(({ text, x, row }, i) => {
      const style = styles[i]!
      const y = 26 + (row + 0.5) * legendRow
      const from = left + x
      const to = from + legendLine
      return `<line x1="${n(from)}" x2="${n(to)}" y1="${y}" y2="${y}" stroke="${style.colour}" stroke-width="${style.width}"${dashOf(style)}/><text x="${n(to + 5)}" y="${y + 4}">${escapeXml(text)}</text>`
    })
    .join('')
}
