import { rulerTicks, tickDigits } from '../components/timeline.ts'
import { toText } from '../display/number.ts'
import { layLegend, legendLine, legendRow } from './legend.ts'
import { alignCurves, type ChartModel, curveName } from './model.ts'
import type { CurveStyle } from './style.ts'

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The chart as a drawing for a paper or a slide: black axes on white, whatever the window's theme. */
export function toChartSvg(
  chart: ChartModel,
  styles: readonly CurveStyle[],
  y: { low: number; high: number },
  size = { width: 480, height: 300 },
): string {
  const keys = layLegend(chart.curves.map(curveName), size.width - 54 - 14)
  const box = { left: 54, right: size.width - 14, top: 32 + keys.rows * legendRow, bottom: size.height - 40 }
  const px = (v: number) => box.left + ((v - chart.x.low) / (chart.x.high - chart.x.low)) * (box.right - box.left)
  const py = (v: number) => box.bottom - ((v - y.low) / (y.high - y.low)) * (box.bottom - box.top)
  const n = (v: number) => v.toFixed(2)
  const out: string[] = []
  const xs = rulerTicks(chart.x.low, chart.x.high, 6)
  const ys = rulerTicks(y.low, y.high, 5)
  for (const t of ys.ticks)
    out.push(
      `<line x1="${box.left}" x2="${box.right}" y1="${n(py(t))}" y2="${n(py(t))}" stroke="#ddd"/><text x="${box.left - 6}" y="${n(py(t) + 4)}" text-anchor="end">${toText(t, tickDigits(ys.step))}</text>`,
    )
  for (const t of xs.ticks)
    out.push(
      `<line x1="${n(px(t))}" x2="${n(px(t))}" y1="${box.top}" y2="${box.bottom}" stroke="#eee"/><text x="${n(px(t))}" y="${box.bottom + 16}" text-anchor="middle">${toText(t, tickDigits(xs.step))}</text>`,
    )
  for (const mark of chart.marks)
    out.push(
      `<line x1="${n(px(mark.at))}" x2="${n(px(mark.at))}" y1="${box.top}" y2="${box.bottom}" stroke="#888" stroke-dasharray="3 3"/>`,
    )
  const { x, ys: rows } = alignCurves(chart.curves)
  let r = 0
  chart.curves.forEach((curve, i) => {
    const style = styles[i]!
    const line = rows[r++]!
    if (curve.band) {
      const upper = rows[r++]!
      const lower = rows[r++]!
      const points = x.flatMap((t, k) => (upper[k] === null ? [] : [`${n(px(t))},${n(py(upper[k]!))}`]))
      const back = x.flatMap((t, k) => (lower[k] === null ? [] : [`${n(px(t))},${n(py(lower[k]!))}`])).toReversed()
      if (points.length > 1)
        out.push(`<polygon points="${[...points, ...back].join(' ')}" fill="${style.colour}" fill-opacity="0.15"/>`)
    }
    let pen = false
    const path = x.map((t, k) => {
      const v = line[k]
      if (v === null || v === undefined) {
        pen = false
        return ''
      }
      const move = pen ? 'L' : 'M'
      pen = true
      return `${move}${n(px(t))} ${n(py(v))}`
    })
    out.push(
      `<path d="${path.join('')}" fill="none" stroke="${style.colour}" stroke-width="${style.width}"${style.dash.length > 0 ? ` stroke-dasharray="${style.dash.join(' ')}"` : ''}><title>${escapeXml(curveName(curve))}</title></path>`,
    )
  })
  const legend = keys.items
    .map(({ text, x: at, row }, i) => {
      const style = styles[i]!
      const y0 = 26 + (row + 0.5) * legendRow
      const x0 = box.left + at
      return `<line x1="${n(x0)}" x2="${n(x0 + legendLine)}" y1="${y0}" y2="${y0}" stroke="${style.colour}" stroke-width="${style.width}"${style.dash.length > 0 ? ` stroke-dasharray="${style.dash.join(' ')}"` : ''}/><text x="${n(x0 + legendLine + 5)}" y="${y0 + 4}">${escapeXml(text)}</text>`
    })
    .join('')
  const way = (text: string, y0: number) =>
    text ? `<text x="${box.left + 4}" y="${y0}" font-size="10" fill="#666">${escapeXml(text)}</text>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="11" fill="#333"><rect width="100%" height="100%" fill="#fff"/>${out.join('')}<rect x="${box.left}" y="${box.top}" width="${box.right - box.left}" height="${box.bottom - box.top}" fill="none" stroke="#888"/><text x="${box.left}" y="20" font-size="13" font-weight="600">${escapeXml(chart.title)} [${escapeXml(chart.unit)}]</text>${legend}${way(chart.up, box.top + 12)}${way(chart.down, box.bottom - 5)}<text x="${(box.left + box.right) / 2}" y="${size.height - 8}" text-anchor="middle">${{ s: 'Time [s]', '%': 'Gait cycle [%]', '°': 'Angle [°]' }[chart.xUnit]}</text></svg>`
}
