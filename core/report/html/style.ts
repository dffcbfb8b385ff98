import { HAIR, INK, QUIET, TEXT_COLOURS } from '../svg/palette.ts'
import type { Language } from '../../words/language.ts'
import { toCssString } from './markup.ts'

export interface PageTexts {
  /** Head of every page but the first. */
  readonly top: string
  readonly bottom: string
  readonly paper: 'A4' | 'Letter'
  readonly language: Language
}

/** One sheet of style for screen and paper. */
export const toStyle = (texts: PageTexts): string => `
${toPageRules(texts)}${TEXT}${TABLES}${FIRST_PAGE}${FIGURES}`

/** `@page` margin boxes carry the page numbers. */
/** `Page 1 of 6` */
const PAGE_WORDS: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['Page ', ' of '],
  de: ['Seite ', ' von '],
}

/** 18 mm shorter than A4: the pages that fill one there keep to one here. */
const LETTER = `.sheet table.dense { line-height: 1.1; }
.sheet .frames svg { width: 84%; margin: 0 auto; }
.sheet .finding { padding: 1.2mm 0; }
`

const toPageRules = ({ top, bottom, paper, language }: PageTexts): string => `@page {
  size: ${paper};
  margin: 17mm 15mm 16mm;
  @top-left { content: ${toCssString(top)}; font: 8pt var(--face); color: ${QUIET}; }
  @top-right { content: none; }
  @bottom-left { content: ${toCssString(bottom)}; font: 7.5pt var(--face); color: ${QUIET}; }
  @bottom-right { content: "${PAGE_WORDS[language][0]}" counter(page) "${PAGE_WORDS[language][1]}" counter(pages); font: 8pt var(--face); color: ${QUIET}; }
}
@page :first { @top-left { content: none; } }
${paper === 'Letter' ? LETTER : ''}:root { --page-width: ${paper === 'A4' ? '210mm' : '8.5in'}; }
`

const TEXT = `:root { --face: "Inter", "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", "Noto Sans", "DejaVu Sans", sans-serif; }
* { box-sizing: border-box; }
html { color: ${INK}; background: #eceff2; font: 9.5pt/1.4 var(--face); font-variant-numeric: tabular-nums; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0; }
.sheet { width: var(--page-width); max-width: 100%; margin: 8mm auto; padding: 15mm; background: #fff; box-shadow: 0 1px 6px #0002; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 1mm; letter-spacing: -0.01em; }
h2 { font-size: 12.5pt; margin: 6mm 0 2mm; padding-bottom: 0.8mm; border-bottom: 0.4mm solid ${INK}; break-after: avoid; }
h3 { font-size: 9.5pt; margin: 4mm 0 1.5mm; break-after: avoid; }
p { margin: 0 0 2mm; white-space: pre-line; }
ul { margin: 0 0 2mm; padding-left: 4.5mm; }
li { margin-bottom: 0.6mm; }
.quiet { color: ${QUIET}; }
.strong { font-weight: 600; }
.note { color: ${QUIET}; font-size: 8pt; margin: 1.2mm 0 3mm; break-before: avoid; break-inside: avoid; }
.lab { display: flex; gap: 6mm; align-items: flex-start; justify-content: space-between; padding-bottom: 4mm; margin-bottom: 5mm; border-bottom: 0.2mm solid ${HAIR}; }
.lab img { max-height: 16mm; max-width: 50mm; object-fit: contain; }
.lab p { margin: 0; font-size: 8.5pt; color: ${QUIET}; }
.lab .name { font-size: 11pt; font-weight: 600; color: ${INK}; }
.blocks { display: grid; grid-template-columns: 5fr 11fr; gap: 6mm; margin-top: 4mm; }
dl { font-size: 9pt; line-height: 1.3; display: grid; grid-template-columns: max-content 1fr; gap: 0.6mm 4mm; margin: 0; align-content: start; }
dt { color: ${QUIET}; }
dd { margin: 0; overflow-wrap: anywhere; }
dd.hash { font-size: 7.1pt; line-height: 1.65; }
.warning { margin: 4mm 0 0; padding: 2mm 3mm; border-left: 1mm solid #B45309; background: #FDF6EC; font-size: 8.8pt; }
`

const TABLES = `table { border-collapse: collapse; width: 100%; font-size: 8.5pt; margin: 3mm 0 1mm; }
table.short { break-inside: avoid; }
table.dense { font-size: 8.2pt; line-height: 1.18; }
table.dense th, table.dense td { padding-top: 0.14mm; padding-bottom: 0.14mm; }
table.dense + .note + table.short { margin-top: 0; }
caption { text-align: left; font-weight: 600; padding: 0 0 1.2mm; break-after: avoid; }
th, td { padding: 0.62mm 1.6mm; text-align: right; vertical-align: baseline; border-bottom: 0.15mm solid ${HAIR}; }
thead th { font-weight: 600; border-bottom: 0.3mm solid ${QUIET}; vertical-align: bottom; }
thead th span { display: block; font-weight: 400; color: ${QUIET}; }
tbody th { font-weight: 400; }
th:first-child, th.text, td.text { text-align: left; }
td.text { color: ${QUIET}; }
td:not(.text), thead th span { white-space: nowrap; }
th:first-child { padding-left: 0; }
tr { break-inside: avoid; }
tbody tr:first-child > * { padding-top: 0.8mm; }
li { break-inside: avoid; }
tbody tr:nth-last-child(-n+3) { break-before: avoid; }
.left { color: ${TEXT_COLOURS.left}; }
.right { color: ${TEXT_COLOURS.right}; }
sup { font-size: 6.5pt; line-height: 0; color: ${QUIET}; }
`

const FIRST_PAGE = `.front .over { margin: 0; font-size: 8.5pt; }
.front h2 { border: 0; margin: 0 0 3mm; padding: 0; font-size: 12.5pt; }
.front h3 { margin: 0 0 0.6mm; }
.who { display: flex; justify-content: space-between; align-items: baseline; gap: 6mm; padding-bottom: 2.5mm; border-bottom: 0.2mm solid ${HAIR}; }
.who h1 { margin: 0; overflow-wrap: anywhere; }
.who p { margin: 0; }
.person { grid-template-columns: repeat(3, auto); justify-content: space-between; padding: 2mm 0; margin-bottom: 3mm; border-bottom: 0.2mm solid ${HAIR}; }
.found { display: grid; grid-template-columns: 56mm 1fr; gap: 6mm; margin-bottom: 4mm; }
.found.alone { grid-template-columns: 1fr; }
.body { border-radius: 2mm; background: #F4F6F8; padding: 2mm; }
.body p { margin: 0; font-size: 8pt; font-weight: 600; }
.body svg { display: block; width: 100%; height: auto; }
.finding { display: grid; grid-template-columns: 7mm 1fr; gap: 2mm; padding: 2mm 0; border-top: 0.2mm solid ${HAIR}; break-inside: avoid; }
.finding p { margin: 0; color: ${QUIET}; }
.finding.unclear h3, .finding.undecided h3 { font-weight: 400; color: ${QUIET}; }
.sign { display: grid; place-items: center; width: 6mm; height: 6mm; border-radius: 50%; border: 0.3mm solid ${QUIET}; color: ${QUIET}; font-weight: 600; }
.clear .sign { border-color: ${INK}; background: ${INK}; color: #fff; }
.undecided .sign { border-style: dashed; }
.score { display: grid; grid-template-columns: 44mm 1fr 46mm; gap: 4mm; align-items: center; padding-top: 2mm; border-top: 0.2mm solid ${HAIR}; break-inside: avoid; }
.score p { margin: 0; font-size: 8pt; }
.score .number { font-size: 13pt; font-weight: 600; }
.caveat { margin: 2.5mm 0 0; padding-top: 2mm; border-top: 0.2mm solid ${HAIR}; color: ${QUIET}; font-size: 8pt; }
`

const FIGURES = `figure { margin: 0 0 3mm; break-inside: avoid; }
figure .note { margin-bottom: 0; }
figcaption { font-weight: 600; margin-bottom: 1.5mm; display: flex; justify-content: space-between; gap: 4mm; align-items: baseline; }
.legend { font-weight: 400; display: flex; gap: 4mm; font-size: 8.5pt; white-space: nowrap; }
.legend svg { width: 8mm; height: 2.2mm; margin-right: 1.2mm; vertical-align: middle; }
.grid { display: grid; gap: 3mm 3.5mm; }
.grid svg { display: block; width: 100%; height: auto; }
.frames { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 3mm; padding: 0 0.2mm; }
.frames div { border: 0.15mm solid ${HAIR}; border-radius: 1mm; padding: 1.5mm; }
.frames p { margin: 0; font-size: 8pt; font-weight: 600; line-height: 1.25; }
.frames p span { font-weight: 400; color: ${QUIET}; white-space: nowrap; }
.frames svg { display: block; width: 100%; height: auto; }
.alerts li { margin-bottom: 1.2mm; }
.alerts span { color: ${QUIET}; }
.axes { display: flex; gap: 6mm; align-items: center; }
.axes svg { width: 38mm; flex: none; }
section.own-page { break-before: page; }
section.own-page > h2 { margin-top: 0; }
figure.next-page { break-before: page; }
@media print {
  html { background: none; }
  .sheet { width: auto; margin: 0; padding: 0; box-shadow: none; }
}
@media (max-width: 700px) { .blocks, .frames, .found, .score { grid-template-columns: 1fr; } }
`
