import { type Language, toDateText } from '../words/language.ts'
import { translatorOf } from '../words/translate.ts'
import type { Block, Cell, Fact, PlotGrid, ReportModel, SectionModel, TableModel } from './model.ts'
import type { FrontPage } from './front-page.ts'

/** What a person wrote stays as it is. */
export interface OwnWords {
  /** The question of the first page was asked by a person. */
  readonly question: boolean
  /** Names of conditions and visits, and what is made of them alone. */
  readonly labels?: readonly string[]
}

type Say = (text: string) => string

/** A report in another language: every sentence said again, numbers and names untouched. */
export function translateReport(report: ReportModel, language: Language, own: OwnWords): ReportModel {
  const madeOn = report.madeOn === null ? null : toDateText(report.madeOn, language)
  if (language === 'en') return { ...report, madeOn, language }
  const kept = new Set(own.labels)
  const translate = translatorOf(language)
  const say: Say = (text) => (kept.has(text) ? text : translate(text))
  return {
    ...report,
    language,
    madeOn,
    title: say(report.title),
    subject: report.subject.map((fact, i) => (i === 0 ? ownFact(fact, say) : sayFact(fact, say))),
    recording: report.recording.map((fact) =>
      fact.value === report.fileName ? ownFact(fact, say) : sayFact(fact, say),
    ),
    front: sayFront(report.front, say, own),
    sections: report.sections.map((section) => saySection(section, say)),
  }
}

const sayFact = (fact: Fact, say: Say): Fact => ({ name: say(fact.name), value: say(fact.value) })
/** Its value is somebody's own. */
const ownFact = (fact: Fact, say: Say): Fact => ({
  ...fact,
  name: say(fact.name),
  value: fact.value === 'without a code' ? say(fact.value) : fact.value,
})

const sayFront = (front: FrontPage, say: Say, own: OwnWords): FrontPage => ({
  ...front,
  facts: front.facts.map((fact) => sayFact(fact, say)),
  question: own.question ? front.question : say(front.question),
  noFinding: say(front.noFinding),
  findings: front.findings.map((one) => ({ ...one, title: say(one.title), text: say(one.text) })),
  frame: front.frame === null ? null : sayFrame(front.frame, say),
  curves: front.curves === null ? null : sayGrid(front.curves, say),
  score: front.score === null ? null : { ...front.score, who: say(front.score.who) },
  caveats: front.caveats.map(say),
})

const saySection = (section: SectionModel, say: Say): SectionModel => ({
  ...section,
  title: say(section.title),
  blocks: section.id === 'notes' ? section.blocks : section.blocks.map((block) => sayBlock(block, say)),
})

function sayBlock(block: Block, say: Say): Block {
  switch (block.kind) {
    case 'text':
      return { ...block, text: say(block.text) }
    case 'facts':
      return { ...block, title: say(block.title), facts: block.facts.map((fact) => sayFact(fact, say)) }
    case 'list':
      return { ...block, title: say(block.title), items: block.items.map(say) }
    case 'table':
      return { ...block, table: sayTable(block.table, say) }
    case 'plots':
      return { ...block, grid: sayGrid(block.grid, say) }
    case 'frames':
      return {
        ...block,
        title: say(block.title),
        scale: say(block.scale),
        frames: block.frames.map((frame) => sayFrame(frame, say)),
      }
    case 'alerts':
      return {
        ...block,
        alerts: block.alerts.map((one) => ({ ...one, message: say(one.message), tip: say(one.tip) })),
      }
    case 'axes':
      return { ...block, title: say(block.title), caption: say(block.caption) }
  }
}

const sayTable = (table: TableModel, say: Say): TableModel => ({
  ...table,
  caption: say(table.caption),
  columns: table.columns.map((column) => ({
    ...column,
    label: say(column.label),
    ...(column.unit === undefined ? {} : { unit: say(column.unit) }),
  })),
  rows: table.rows.map((row) => row.map((cell) => sayCell(cell, say))),
  ...(table.footnote === undefined ? {} : { footnote: say(table.footnote) }),
})

const sayCell = (cell: Cell, say: Say): Cell =>
  cell.kind === 'text'
    ? { ...cell, text: say(cell.text), ...(cell.note === undefined ? {} : { note: say(cell.note) }) }
    : cell

const sayGrid = (grid: PlotGrid, say: Say): PlotGrid => ({
  ...grid,
  title: say(grid.title),
  plots: grid.plots.map((plot) => ({
    ...plot,
    title: say(plot.title),
    unit: say(plot.unit),
    up: say(plot.up),
    down: say(plot.down),
    x: { ...plot.x, label: say(plot.x.label) },
    curves: plot.curves.map((curve) => ({ ...curve, label: say(curve.label) })),
    empty: plot.empty === null ? null : say(plot.empty),
  })),
  legend: grid.legend.map((entry) => ({ ...entry, label: say(entry.label) })),
  ...(grid.footnote === undefined ? {} : { footnote: say(grid.footnote) }),
})

const sayFrame = <T extends NonNullable<FrontPage['frame']>>(frame: T, say: Say): T => ({
  ...frame,
  title: say(frame.title),
  description: say(frame.description),
})
