import { otherChannels } from '../../outcome.ts'
import type { Block, Cell, LegendEntry, PlotGrid, SectionModel, TableModel } from '../model.ts'
import { toDifferenceText, toFixedText, toQuantityText } from '../number-text.ts'
import type { ReportSection } from '../settings.ts'
import { toAxesSvg } from '../svg/axes.ts'
import { NORMAL, STROKES } from '../svg/palette.ts'
import { toPlotSvg } from '../svg/plot.ts'
import { calcScale, toSkeletonSvg } from '../svg/skeleton.ts'
import { type Markup, html } from './markup.ts'
import type { Page } from './page.ts'

/** Sections that begin a page: full-page figures, and the page for whoever wants to do it again. */
const ownPage: ReadonlySet<ReportSection> = new Set(['comparison', 'kinematics', 'loads', 'method'])
/** What says itself in a few lines goes on where there is room. */
const isShort = ({ blocks }: SectionModel): boolean => blocks.every(({ kind }) => kind === 'list' || kind === 'text')

const FRAME_SIZE = { width: 150, height: 126 }

/** A table with fewer rows is kept on one page. */
const SHORT_TABLE = 10
/** One with more is set closer. */
const LONG_TABLE = 20

export function toSection(section: SectionModel, first: boolean, page: Page): Markup {
  const id = section.id.replaceAll(' ', '-')
  let grids = 0
  const blocks = section.blocks.map((block) => toBlock(block, isTall(block) && grids++ > 0, page))
  return html`<section aria-labelledby="${id}"${!first && ownPage.has(section.id) && !isShort(section) ? html` class="own-page"` : null}>
<h2 id="${id}">${section.title}</h2>
${blocks}
</section>
`
}

/** Fills a page: the next begins another. What is short throughout goes below what is there. */
const isTall = (block: Block): boolean =>
  block.kind === 'plots' && !block.grid.plots.every((plot) => plot.short === true)

function toBlock(block: Block, nextPage: boolean, page: Page): Markup {
  switch (block.kind) {
    case 'text':
      return block.tone === 'plain' ? html`<p>${block.text}</p>` : html`<p class="${block.tone}">${block.text}</p>`
    case 'facts':
      return html`<h3>${block.title}</h3>
<dl>${block.facts.map((fact) => html`<dt>${fact.name}</dt><dd>${fact.value}</dd>`)}</dl>`
    case 'list':
      return block.items.length === 0
        ? html``
        : html`<h3>${block.title}</h3>
<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>`
    case 'table':
      return toTable(block.table, page)
    case 'plots':
      return toPlotGrid(block.grid, nextPage, page)
    case 'frames': {
      const scale = calcScale(block.frames, FRAME_SIZE)
      return html`<figure><figcaption>${block.title}<span class="legend">${block.scale}</span></figcaption>
<div class="frames">${block.frames.map((frame) => html`<div><p>${frame.title} <span>${page.number(toFixedText(frame.time, 2))} s</span></p>${toSkeletonSvg(frame, FRAME_SIZE, scale, { page })}</div>`)}</div>
<p class="note">${page.say('Numbers in body weights. Solid arrows: net force on the segment above the joint, from below. Dashed arrows: ground reaction.')}</p>
</figure>`
    }
    case 'alerts':
      return html`<ul class="alerts">${block.alerts.map((one) => html`<li>${one.message}${page.say(otherChannels(one))} <span>${one.tip}</span></li>`)}</ul>`
    case 'axes':
      return html`<h3>${block.title}</h3>
<div class="axes">${toAxesSvg(page)}<p>${block.caption}</p></div>`
  }
}

function toTable(table: TableModel, page: Page): Markup {
  const textual = table.columns.map((_, i) =>
    table.rows.every((row) => row[i]?.kind === 'text' && !isNumeric(row[i].text)),
  )
  // Wide or very long: closer lines, so that it stays on the page of its plots.
  const isLong = table.columns.length >= 7 || table.rows.length > LONG_TABLE
  const shape = table.rows.length < SHORT_TABLE ? 'short' : isLong ? 'dense' : null
  return html`<table${shape ? html` class="${shape}"` : null}>
<caption>${table.caption}</caption>
<thead><tr>${table.columns.map((column, i) => html`<th scope="col"${column.side ? html` class="${column.side}"` : textual[i]! && i > 0 ? html` class="text"` : null}>${column.label}${column.unit ? html`<span>${column.unit}</span>` : null}</th>`)}</tr></thead>
<tbody>
${table.rows.map(
  (row) => html`<tr>${row.map((cell, i) => toCell(cell, i === 0, page))}</tr>
`,
)}</tbody>
</table>
${table.footnote ? html`<p class="note">${table.footnote}</p>` : null}`
}

const isNumeric = (text: string): boolean => /^[+−\d]/.test(text)
const nothing = html`<td class="quiet">–</td>`

function toCell(cell: Cell, heads: boolean, page: Page): Markup {
  switch (cell.kind) {
    case 'text':
      if (heads) return html`<th scope="row">${cell.text}</th>`
      return html`<td${isNumeric(cell.text) ? null : html` class="text"`}>${cell.text}${cell.note ? html`<sup>${cell.note}</sup>` : null}</td>`
    case 'number':
      return cell.quantity ? html`<td>${page.number(toQuantityText(cell.quantity))}</td>` : nothing
    case 'difference': {
      if (!cell.quantity) return nothing
      const text = page.number(toDifferenceText(cell.quantity))
      if (cell.mark === 'notable') return html`<td><b>${text}</b></td>`
      return cell.mark === 'within' ? html`<td class="quiet">${text}</td>` : html`<td>${text}</td>`
    }
  }
}

const usualHeight = ({ columns, plots }: PlotGrid): number =>
  plots.some(({ short }) => short === true)
    ? // Four rows of curves with their differences take the room of three.
      plots.length > 6 * columns
      ? 112
      : 168
    : columns >= 4
      ? 195
      : plots.length > 9
        ? 205
        : plots.length > 6
          ? 200
          : 122

/** Sized in CSS pixels of the printed column, so that type is as large as stated. */
export function toPlotGrid(grid: PlotGrid, nextPage: boolean, page: Page, height?: number): Markup {
  const width = Math.round((680 - 13 * (grid.columns - 1)) / grid.columns)
  // Few plots leave room for the table that belongs to them.
  const size = {
    width,
    // Letter is 18 mm shorter than A4: a page of plots must stay one page.
    height: height ?? Math.round(usualHeight(grid) * (page.paper === 'Letter' ? 0.9 : 1)),
  }
  return html`<figure${nextPage ? html` class="next-page"` : null}><figcaption>${grid.title}<span class="legend">${grid.legend.map(toLegend)}</span></figcaption>
<div class="grid" style="grid-template-columns: repeat(${grid.columns}, 1fr)">${grid.plots.map((plot) => toPlotSvg(plot, plot.short === true ? { ...size, height: Math.round(0.64 * size.height) } : size, { page }))}</div>
${grid.footnote ? html`<p class="note">${grid.footnote}</p>` : null}
</figure>`
}

function toLegend({ style, label }: LegendEntry): Markup {
  if (style === 'normal')
    return html`<span><svg viewBox="0 0 30 8" aria-hidden="true"><path d="M0 0H30V8H0Z" fill="${NORMAL}" fill-opacity="0.6"/></svg>${label}</span>`
  const { colour, dash } = STROKES[style]
  return html`<span><svg viewBox="0 0 30 8" aria-hidden="true"><path d="M0 4H30" stroke="${colour}" stroke-width="2.5"${dash === null ? null : html` stroke-dasharray="${dash}"`}/></svg>${label}</span>`
}
