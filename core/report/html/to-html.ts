import { NOT_CONTACT_FORCES } from '../method-blocks.ts'
import type { Fact, ReportModel } from '../model.ts'
import { toSection } from './blocks.ts'
import { toFront } from './front.ts'
import { type Markup, html } from './markup.ts'
import { type Page, pageIn } from './page.ts'
import { toStyle } from './style.ts'

/** Nothing may run and nothing may be fetched, even if something slipped through. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/**
 * The one source of what is shown, saved and printed: a self-contained page, no script, no network, all text
 * escaped. The app's preview shows this very text and the PDF is printed from it.
 */
export function toHtml(report: ReportModel): string {
  const page = pageIn(report.language ?? 'en', report.paper)
  const subject = report.subject[0]?.value ?? ''
  const top = [report.lab.name, subject, report.title].filter((part) => part !== '').join(' · ')
  const file = report.fileName === '' ? [] : [shorten(report.fileName, 48)]
  const bottom = [`Pendulab ${report.programVersion}`, ...file, `SHA-256 ${report.sha256.slice(0, 16)}…`].join(' · ')
  const head = html`
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Pendulab ${report.programVersion}">
<title>${[report.title, subject].join(' · ')}</title>
<style>`
  const body = html`</style>
</head>
<body>
<main class="sheet">
${toLab(report, page)}
${toFront(report, page)}
<section class="own-page" aria-label="${page.say('Recording')}">
<div class="blocks">
${toFacts(report.subject)}
${toFacts(report.recording)}
</div>
<p class="warning">${page.say(NOT_CONTACT_FORCES)}</p>
</section>
${report.sections.map((section, i) => toSection(section, i === 0, page))}
</main>
</body>
</html>
`
  return `<!DOCTYPE html>${head.source}${toStyle({ top, bottom, paper: report.paper, language: page.language })}${body.source}`
}

function toLab({ lab }: ReportModel, page: Page): Markup | null {
  if (lab.name === '' && lab.lines.length === 0 && lab.logo === null) return null
  const logo =
    lab.logo !== null && isImage(lab.logo)
      ? html`<img src="${lab.logo}" alt="${lab.name === '' ? page.say('Laboratory') : lab.name}">`
      : null
  return html`<header class="lab"><div>${lab.name === '' ? null : html`<p class="name">${lab.name}</p>`}${lab.lines.map((line) => html`<p>${line}</p>`)}</div>${logo}</header>`
}

/** Only pictures carried inside the document itself. */
const isImage = (url: string): boolean =>
  /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)(?:;charset=[\w-]+)?(?:;base64)?,/i.test(url)

const toFacts = (facts: readonly Fact[]): Markup =>
  html`<dl>${facts.map((fact) => html`<dt>${fact.name}</dt><dd${isHash(fact.value) ? html` class="hash"` : null}>${fact.value}</dd>`)}</dl>`

/** A long row of digits that has to stay on its line to be compared. */
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

const shorten = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text
