import type { VerdictWord } from '../../gait/verdict.ts'
import type { ReportFinding } from '../findings.ts'
import type { FrontPage, FrontScore } from '../front-page.ts'
import type { ReportModel } from '../model.ts'
import { toFixedText, toQuantityText } from '../number-text.ts'
import { HAIR, INK, NORMAL, QUIET } from '../svg/palette.ts'
import { calcScale, toSkeletonSvg } from '../svg/skeleton.ts'
import { toPlotGrid } from './blocks.ts'
import { type Markup, html } from './markup.ts'
import type { Page } from './page.ts'

const FRAME = { width: 210, height: 250 }

/** The first page: it states what the others show. */
export function toFront(report: ReportModel, page: Page): Markup {
  const { front } = report
  return html`<section class="front" aria-labelledby="question">
<p class="quiet over">${report.title}</p>
<div class="who"><h1>${report.subject[0]?.value ?? ''}</h1><p class="quiet">${[report.clinician, report.madeOn].filter(Boolean).join(' · ')}</p></div>
<dl class="person">${front.facts.map((fact) => html`<div><dt>${fact.name}</dt><dd>${fact.value}</dd></div>`)}</dl>
<p class="quiet over">${page.say('Question')}</p>
<h2 id="question">${front.question}</h2>
<div class="${front.frame === null ? 'found alone' : 'found'}">
${toFrame(front, page)}
<div><p class="quiet over">${page.say('Findings')}</p>
${front.findings.length === 0 ? html`<p>${front.noFinding}</p>` : front.findings.map((one) => toFinding(one, page))}</div>
</div>
${front.curves === null ? null : toPlotGrid(front.curves, false, page, page.paper === 'Letter' ? 88 : 108)}
${front.score === null ? null : toScore(front.score, page)}
<p class="caveat">${front.caveats.join(' ')}</p>
</section>
`
}

function toFrame({ frame }: FrontPage, page: Page): Markup | null {
  if (frame === null) return null
  return html`<div class="body"><p>${frame.title}</p>${toSkeletonSvg(frame, FRAME, calcScale([frame], FRAME), { page })}</div>`
}

const SIGNS: Readonly<Record<VerdictWord, string>> = {
  higher: '↑',
  lower: '↓',
  'no clear change': '≈',
  'cannot be told': '?',
}

const toFinding = ({ verdict, title, text }: ReportFinding, page: Page): Markup =>
  html`<div class="finding ${verdict === 'higher' || verdict === 'lower' ? 'clear' : verdict === 'cannot be told' ? 'undecided' : 'unclear'}"><span class="sign" role="img" aria-label="${page.say(verdict)}">${SIGNS[verdict]}</span><div><h3>${title}</h3><p>${text}</p></div></div>`

const LINE = { width: 360, height: 34, most: 14 }

/** One number line: healthy people as a band, the person as a dot. */
function toScore({ overall, left, right, healthy, who }: FrontScore, page: Page): Markup {
  const x = (degrees: number): number =>
    Math.round((Math.min(Math.max(degrees, 0), LINE.most) / LINE.most) * (LINE.width - 20)) + 10
  const ticks = [0, 4, 8, 12]
  const band =
    healthy === null || healthy.sd === null
      ? null
      : html`<path d="M${x(healthy.value - healthy.sd)} 2H${x(healthy.value + healthy.sd)}V20H${x(healthy.value - healthy.sd)}Z" fill="${NORMAL}" fill-opacity="0.6"/>`
  const sides = [left ? `left ${toQuantityText(left)}°` : null, right ? `right ${toQuantityText(right)}°` : null].map(
    (text) => (text === null ? null : page.say(text)),
  )
  return html`<div class="score"><div><h3>${page.say('Gait profile score')}</h3><p class="quiet">${page.say('nine angles against healthy people')}</p></div>
<svg viewBox="0 0 ${LINE.width} ${LINE.height}" role="img" aria-label="${page.say('Gait profile score')} ${page.number(toFixedText(overall.value, 1))}°" font-size="8.5" fill="${QUIET}">${band}<path d="M10 20H${LINE.width - 10}" stroke="${HAIR}"/>${ticks.map((at) => html`<text x="${x(at)}" y="31" text-anchor="middle">${at}°</text>`)}<circle cx="${x(overall.value)}" cy="11" r="4" fill="${INK}"/></svg>
<div><p class="number">${page.number(toQuantityText(overall))}°</p><p class="quiet">${sides.filter((part) => part !== null).join(', ')}</p>${healthy === null ? null : html`<p class="quiet">${who}: ${page.number(toQuantityText(healthy))}°</p>`}</div></div>`
}
