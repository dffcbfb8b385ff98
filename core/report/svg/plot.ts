import { type Markup, html } from '../html/markup.ts'
import { ENGLISH_PAGE, type Page } from '../html/page.ts'
import type { CurveModel, PlotModel, PlotNorm } from '../model.ts'
import { toFixedText } from '../number-text.ts'
import { calcTicks } from '../plot-panel.ts'
import { HAIR, INK, NORMAL, QUIET, STROKES } from './palette.ts'

export interface PlotSize {
  readonly width: number
  readonly height: number
}

export interface SvgOptions {
  /** Adds what a file of its own needs. */
  readonly standalone?: boolean
  readonly page?: Page
}

const margin = { left: 30, right: 5, top: 19, bottom: 26 }

/** One plot as a self-contained SVG element. */
export function toPlotSvg(
  plot: PlotModel,
  { width, height }: PlotSize,
  { standalone = false, page = ENGLISH_PAGE }: SvgOptions = {},
): Markup {
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  const xOf = (x: number): number => margin.left + ((x - plot.x.low) / (plot.x.high - plot.x.low || 1)) * inner.width
  const yOf = (y: number): number =>
    margin.top + (1 - (y - plot.y.low) / (plot.y.high - plot.y.low || 1)) * inner.height
  const right = margin.left + inner.width
  const bottom = margin.top + inner.height
  const xTicks = plot.x.high === 100 && plot.x.low === 0 ? [0, 25, 50, 75, 100] : calcTicks(plot.x.low, plot.x.high)
  const yTicks = calcTicks(plot.y.low, plot.y.high)
  const decimals = tickDecimals(yTicks)
  const small = width < 190 ? 8 : 8.5

  // A plot without a title holds a place in a grid.
  if (plot.title === '') return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"></svg>`
  return html`<svg${standalone ? html` xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` : null} viewBox="0 0 ${width} ${height}" role="img" aria-label="${describe(plot, page)}" font-family="inherit" font-size="${small}" fill="${QUIET}">
<text x="0" y="10" font-size="${small + 1}" font-weight="600" fill="${INK}">${plot.title}${plot.norm?.marked === true ? '*' : null}<tspan font-weight="400" fill="${QUIET}"> ${plot.unit}</tspan></text>
${plot.norm === undefined ? null : toNormBand(plot.norm, xOf, yOf)}
<g stroke="${HAIR}" stroke-width="0.6">${yTicks.map((y) => html`<path d="M${margin.left} ${fix(yOf(y))}H${right}"/>`)}</g>
${plot.y.low < 0 && plot.y.high > 0 && plot.empty === null ? html`<path d="M${margin.left} ${fix(yOf(0))}H${right}" stroke="#9AA5B1" stroke-width="0.8"/>` : null}
<g text-anchor="end">${yTicks.map((y) => html`<text x="${margin.left - 4}" y="${fix(yOf(y) + small * 0.35)}">${page.number(toFixedText(y, decimals))}</text>`)}</g>
<g text-anchor="middle">${xTicks.map((x) => html`<text x="${fix(clampLabel(xOf(x), width))}" y="${bottom + 11}">${page.number(toFixedText(x, tickDecimals(xTicks)))}</text>`)}</g>
<text x="${fix(margin.left + inner.width / 2)}" y="${height - 4}" text-anchor="middle" font-size="${small - 0.5}">${plot.x.label}</text>
<path d="M${margin.left} ${margin.top}V${bottom}H${right}" fill="none" stroke="#9AA5B1" stroke-width="0.8"/>
${plot.up ? toSideWord(plot.up, margin.top + 7, isClearLeft(plot, 1), right, small) : null}
${plot.down ? toSideWord(plot.down, bottom - 3, isClearLeft(plot, -1), right, small) : null}
${plot.empty === null ? null : html`<text x="${fix(margin.left + inner.width / 2)}" y="${fix(margin.top + inner.height / 2 + 3)}" text-anchor="middle" font-style="italic" paint-order="stroke" stroke="#fff" stroke-width="5">${plot.empty}</text>`}
${plot.marks.map((mark) => html`<path d="M${fix(xOf(mark.at))} ${margin.top}V${bottom}" stroke="${STROKES[mark.style].colour}" stroke-width="0.8"${dash(STROKES[mark.style].dash === null ? null : '3 2')}/>`)}
${(plot.levels ?? []).map(({ at }) => html`<path d="M${margin.left} ${fix(yOf(at))}H${right}" stroke="${QUIET}" stroke-width="0.8" stroke-dasharray="1 3"/>`)}
${plot.curves.map((curve) => toBand(curve, xOf, yOf))}
${plot.curves.map((curve) => html`<path d="${toPath(curve.x, curve.y, xOf, yOf)}" fill="none" stroke="${STROKES[curve.style].colour}" ${curve.thin === true ? html`stroke-width="0.5" stroke-opacity="0.45"` : html`stroke-width="1.4"`} stroke-linejoin="round"${dash(curve.thin === true ? null : STROKES[curve.style].dash)}/>`)}
${(plot.clear ?? []).map(({ from, to }) => html`<path d="M${fix(xOf(from))} ${bottom}H${fix(Math.max(xOf(to), xOf(from) + 1.5))}" stroke="${INK}" stroke-width="3"/>`)}
</svg>`
}

const dash = (pattern: string | null): Markup | null => (pattern === null ? null : html` stroke-dasharray="${pattern}"`)

const toSideWord = (word: string, y: number, atLeft: boolean, right: number, small: number): Markup =>
  html`<text x="${atLeft ? margin.left + 3 : right - 2}" y="${y}" font-size="${small - 0.5}"${atLeft ? null : html` text-anchor="end"`}>${word}</text>`

/** What up (1) or down (−1) means is written where the curves leave more room: at the left or at the right. */
function isClearLeft({ x, curves }: PlotModel, sign: 1 | -1): boolean {
  const reach = (low: number, high: number): number => {
    let most = -Infinity
    for (const curve of curves) {
      for (let i = 0; i < curve.y.length; i++) {
        const share = (curve.x[i]! - x.low) / (x.high - x.low)
        const reached = sign * curve.y[i]! + (curve.band?.[i] || 0)
        if (share >= low && share <= high && reached > most) most = reached
      }
    }
    return most
  }
  return reach(0, 0.35) <= reach(0.65, 1)
}

/** The first and last label stay inside the picture. */
const clampLabel = (x: number, width: number): number => Math.min(x, width - 8)

function toBand(
  { x, y, band, below, style }: CurveModel,
  xOf: (x: number) => number,
  yOf: (y: number) => number,
): Markup | null {
  if (!band) return null
  const edge = (run: readonly number[], sign: 1 | -1): string[] =>
    run.map((i) => `${fix(xOf(x[i]!))} ${fix(yOf(y[i]! + (sign === 1 ? band[i]! : -(below ?? band)[i]!)))}`)
  const parts = findRuns(y.map((value, i) => value + band[i]!)).map(
    (run) => `M${[...edge(run, 1), ...edge(run, -1).toReversed()].join('L')}Z`,
  )
  return html`<path d="${parts.join('')}" fill="${STROKES[style].colour}" fill-opacity="0.18"/>`
}

const toNormBand = ({ x, mean, half }: PlotNorm, xOf: (x: number) => number, yOf: (y: number) => number): Markup => {
  const edge = (sign: 1 | -1): string[] =>
    Array.from(x, (at, i) => `${fix(xOf(at))} ${fix(yOf(mean[i]! + sign * half[i]!))}`)
  return html`<path d="M${[...edge(1), ...edge(-1).toReversed()].join('L')}Z" fill="${NORMAL}" fill-opacity="0.6"/>`
}

/** Indices of values one after another, cut at gaps. */
function findRuns(values: Float64Array): number[][] {
  const runs: number[][] = [[]]
  values.forEach((value, i) => {
    if (Number.isFinite(value)) runs.at(-1)!.push(i)
    else if (runs.at(-1)!.length > 0) runs.push([])
  })
  return runs.filter((run) => run.length > 0)
}

/** Straight lines between samples, lifted over gaps. */
function toPath(x: Float64Array, y: Float64Array, xOf: (x: number) => number, yOf: (y: number) => number): string {
  let path = ''
  let down = false
  for (const i of chooseSamples(y)) {
    if (!Number.isFinite(y[i]!)) {
      down = false
      continue
    }
    path += `${down ? 'L' : 'M'}${fix(xOf(x[i]!))} ${fix(yOf(y[i]!))}`
    down = true
  }
  return path
}

const MOST_SAMPLES = 400

/**
 * A long signal is thinned to what paper can show: of each stretch its lowest and highest sample, so that no peak is
 * lost, and its gaps.
 */
export function chooseSamples(y: Float64Array): readonly number[] {
  const every = Math.ceil((2 * y.length) / MOST_SAMPLES)
  if (y.length <= MOST_SAMPLES) return Array.from(y, (_, i) => i)
  const chosen: number[] = []
  for (let from = 0; from < y.length; from += every) {
    const to = Math.min(y.length, from + every)
    let [low, high, gap] = [-1, -1, -1]
    for (let i = from; i < to; i++) {
      if (!Number.isFinite(y[i]!)) gap = i
      else {
        if (low < 0 || y[i]! < y[low]!) low = i
        if (high < 0 || y[i]! > y[high]!) high = i
      }
    }
    chosen.push(...[...new Set([low, high, gap])].filter((i) => i >= 0).toSorted((a, b) => a - b))
  }
  return chosen
}

/** A tenth of a point is finer than a printer's dot. */
const fix = (value: number): string => String(Math.round(value * 10) / 10)

function tickDecimals(ticks: readonly number[]): number {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0))
  return step >= 1 || step === 0 ? 0 : Math.min(4, Math.ceil(-Math.log10(step) - 1e-9))
}

/** What a sighted reader takes from the plot at a glance: the range of each curve. */
function describe(plot: PlotModel, page: Page): string {
  if (plot.empty !== null) return `${plot.title}: ${plot.empty}`
  const decimals = tickDecimals(calcTicks(plot.y.low, plot.y.high)) + (plot.unit === '°' ? 0 : 1)
  const ranges = plot.curves
    .filter((curve) => curve.thin !== true)
    .map((curve) => {
      const finite = curve.y.filter(Number.isFinite)
      const [low, high] = [
        finite.reduce((a, b) => Math.min(a, b), Infinity),
        finite.reduce((a, b) => Math.max(a, b), -Infinity),
      ]
      const range = `from ${toFixedText(low, decimals)} to ${toFixedText(high, decimals)} ${plot.unit}`
      return `${curve.label} ${page.say(range)}`
    })
  return `${plot.title}: ${ranges.join('; ')}`
}
