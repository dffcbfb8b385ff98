import type { VerdictWord } from '../../gait/verdict.ts'
import type { ReportFinding } from '../findings.ts'
import type { FrontPage, FrontScore } from '../front-page.ts'
import type { ReportModel } from '../model.ts'
import { toFixedText, toQuantityText } from '../number-text.ts'
import { HAIR, INK, NORMAL, QUIET } from '../svg/palette.ts'
import { calcScale, toSkeletonSvg } from '../svg/skeleton.ts'
import { toPlotGrid } from './blocks.ts'
import { type Markup, html } from './markup.ts'

const FRAME = { width: 210, height: 250 }

/** The first page: it says what the others show. */
export function toFront(report: ReportModel): Markup {
  const { front } = report
  return html`<section class="front" aria-labelledby="question">
<p class="quiet over">${report.title}</p>
<div class="who"><h1>${report.subject[0]?.value ?? ''}</h1><p class="quiet">${[report.clinician, report.madeOn].filter(Boolean).join(' · ')}</p></div>
<dl class="person">${front.facts.map((fact) => html`<div><dt>${fact.name}</dt><dd>${fact.value}</dd></div>`)}</dl>
<p class="quiet over">Question</p>
<h2 id="question">${front.question}</h2>
<div class="${front.frame === null ? 'found alone' : 'found'}">
${toFrame(front)}
<div><p class="quiet over">Findings</p>
${front.findings.length === 0 ? html`<p>Nothing could be compared in this recording.</p>` : front.findings.map(toFinding)}</div>
</div>
${front.curves === null ? null : toPlotGrid(front.curves, false, 108)}
${front.score === null ? null : toScore(front.score)}
<p class="caveat">${front.caveats.join(' ')}</p>
</section>
`
}

function toFrame({ frame }: FrontPage): Markup | null {
  if (frame === null) return null
  return html`<div class="body"><p>${frame.title}</p>${toSkeletonSvg(frame, FRAME, calcScale([frame], FRAME))}</div>`
}

const SIGNS: Readonly<Record<VerdictWord, string>> = {
  higher: '↑',
  lower: '↓',
  'no clear change': '≈',
  'cannot be told': '?',
}

const toFinding = ({ verdict, title, text }: ReportFinding): Markup =>
  html`<div class="finding ${verdict === 'higher' || verdict === 'lower' ? 'clear' : verdict === 'cannot be told' ? 'untold' : 'unclear'}"><span class="sign" role="img" aria-label="${verdict}">${SIGNS[verdict]}</span><div><h3>${title}</h3><p>${text}</p></div></div>`

const LINE = { width: 360, height: 34, most: 14 }

/** One number line: healthy people as a band, the person as a dot. */
function toScore({ overall, left, right, healthy, who }: FrontScore): Markup {
  const x = (degrees: number): number =>
    Math.round((Math.min(Math.max(degrees, 0), LINE.most) / LINE.most) * (LINE.width - 20)) + 10
  const ticks = [0, 4, 8, 12]
  const band =
    healthy === null || healthy.sd === null
      ? null
      : html`<path d="M${x(healthy.value - healthy.sd)} 2H${x(healthy.value + healthy.sd)}V20H${x(healthy.value - healthy.sd)}Z" fill="${NORMAL}" fill-opacity="0.6"/>`
  const sides = [left ? `left ${toQuantityText(left)}°` : null, right ? `right ${toQuantityText(right)}°` : null]
  return html`<div class="score"><div><h3>Gait profile score</h3><p class="quiet">nine angles against healthy people</p></div>
<svg viewBox="0 0 ${LINE.width} ${LINE.height}" role="img" aria-label="Gait profile score ${toFixedText(overall.value, 1)} degrees" font-size="8.5" fill="${QUIET}">${band}<path d="M10 20H${LINE.width - 10}" stroke="${HAIR}"/>${ticks.map((at) => html`<text x="${x(at)}" y="31" text-anchor="middle">${at}°</text>`)}<circle cx="${x(overall.value)}" cy="11" r="4" fill="${INK}"/></svg>
<div><p class="number">${toQuantityText(overall)}°</p><p class="quiet">${sides.filter((part) => part !== null).join(', ')}</p>${healthy === null ? null : html`<p class="quiet">${who}: ${toQuantityText(healthy)}°</p>`}</div></div>`
}
