import { writeXlsx } from 'hucre/xlsx'
import { groupAlerts } from '../outcome.ts'
import { type ReportContext, calcReport } from './calc-report.ts'
import { calcContactChangeTable, calcContactPeaksTable, calcContactTable } from './contact-csv.ts'
import { calcCyclesTable } from './cycles-csv.ts'
import type { Cell, Quantity, ReportModel, TableModel } from './model.ts'
import type { PlainCell, PlainTable } from './plain-table.ts'
import { REPORT_SECTIONS, type ReportSettings } from './settings.ts'
import type { ReportSource } from './source.ts'
import { calcLoadsCycleTable, calcLoadsTable } from './to-csv.ts'

/** What a sheet can hold, and how many cells a workbook may have before spreadsheets take minutes to open it. */
const MOST = { rows: 1_048_575, text: 32_000, name: 31, cells: 3_000_000 } as const

/**
 * results.xlsx: the tables of the report and of the CSV files, one sheet each, in English as all files for programs. Numbers are numbers, in the units of
 * their heads; a text is stored as a text and never becomes a formula, whatever it begins with.
 */
export async function toXlsx(
  source: ReportSource,
  settings: ReportSettings,
  context: ReportContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const report = calcReport(source, { ...settings, sections: REPORT_SECTIONS, language: 'en' }, context)
  const { kept, left } = fitting(listTables(source, report))
  const tables = [describe(report, left), ...kept]
  const names = toSheetNames(tables.map(({ name }) => name))
  const written = await writeXlsx({
    sheets: tables.map(({ head, rows }, k) => ({
      name: names[k]!,
      rows: [head, ...rows].map((row) => row.map(toSheetCell)),
      columns: head.map((title, column) => ({ width: widthOf(title, rows, column) })),
      freezePane: { rows: 1 },
    })),
  })
  return new Uint8Array(written)
}

/** Every table there is, those of the report first. */
function listTables(source: ReportSource, { sections }: ReportModel): readonly PlainTable[] {
  const printed = sections.flatMap(({ title, blocks }) => {
    const own = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))
    return own.map((table, k) => toPlain(table, own.length === 1 || k === 0 ? title : table.caption))
  })
  const { contact, proposed } = source
  return [
    ...printed,
    calcAlertsTable(source),
    ...(source.cycles.length > 0 ? [calcLoadsCycleTable(source), calcCyclesTable(source)] : []),
    ...(contact ? [calcContactPeaksTable(contact), calcContactTable(contact)] : []),
    ...(contact && proposed?.contact ? [calcContactChangeTable(proposed.contact, contact.bodyMass)] : []),
    calcLoadsTable(source),
  ]
}

const calcAlertsTable = ({ alerts }: ReportSource): PlainTable => ({
  name: 'Points to check',
  head: ['severity', 'code', 'what', 'what to do'],
  rows: groupAlerts(alerts).map(({ severity, code, message, tip }) => [severity, code, message, tip]),
})

/** Long recordings: what would make the workbook unusable is left out, and the first sheet states it. */
function fitting(tables: readonly PlainTable[]): { kept: readonly PlainTable[]; left: readonly string[] } {
  let cells = 0
  const kept = tables.filter(({ head, rows }) => {
    const fits = rows.length <= MOST.rows && cells + head.length * rows.length <= MOST.cells
    if (fits) cells += head.length * rows.length
    return fits
  })
  return { kept, left: tables.filter((table) => !kept.includes(table)).map(({ name }) => name) }
}

/** Whose results these are. */
const describe = (report: ReportModel, left: readonly string[]): PlainTable => ({
  name: 'About',
  head: [report.title, ''],
  rows: [
    ...[...report.subject, ...report.recording].map(({ name, value }) => [name, value]),
    ...(report.madeOn === null ? [] : [['Date', report.madeOn]]),
    ['Program', `Pendulab ${report.programVersion}`],
    ...left.map((name) => ['Left out', `${name}: too many rows for a spreadsheet; export it as CSV.`]),
  ],
})

/** A table of the report: a column of numbers with ± becomes two. */
function toPlain({ columns, rows, footnote }: TableModel, name: string): PlainTable {
  const withSd = columns.map((_, k) => rows.some((row) => quantityOf(row[k])?.sd != null))
  return {
    name,
    head: columns.flatMap(({ label, unit, side }, k) => {
      const title = [label, side ?? null].filter((word) => word !== null && word !== '').join(' ')
      const units = unit === undefined ? '' : ` [${unit}]`
      return withSd[k] ? [`${title}${units}`, `± ${title}${units}`] : [`${title}${units}`]
    }),
    rows: [
      ...rows.map((row) => columns.flatMap((_, k) => toPlainCells(row[k], withSd[k]!))),
      ...(footnote === undefined ? [] : [[], [footnote]]),
    ],
  }
}

const quantityOf = (cell: Cell | undefined): Quantity | null =>
  cell === undefined || cell.kind === 'text' ? null : cell.quantity

function toPlainCells(cell: Cell | undefined, withSd: boolean): PlainCell[] {
  const quantity = quantityOf(cell)
  const first = cell?.kind === 'text' ? [cell.text, cell.note].filter(Boolean).join(' ') : (quantity?.value ?? null)
  return withSd ? [first, quantity?.sd ?? null] : [first]
}

/** Not finite: a gap. Texts stay texts: only a cell that names a formula would become one, and none does. */
function toSheetCell(cell: PlainCell): PlainCell {
  if (typeof cell === 'string') return cell.slice(0, MOST.text)
  return cell !== null && Number.isFinite(cell) ? Number(cell.toPrecision(9)) : null
}

/** Wide enough for the head and the first rows, within reason. */
const widthOf = (title: string, rows: PlainTable['rows'], column: number): number =>
  Math.min(60, Math.max(9, title.length + 1, ...rows.slice(0, 40).map((row) => String(row[column] ?? '').length + 1)))

/** At most 31 characters, none of those that spreadsheets refuse, each once. */
export function toSheetNames(titles: readonly string[]): string[] {
  const used = new Set<string>()
  return titles.map((title) => {
    const plain = title
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    for (let k = 1; ; k++) {
      const ending = k === 1 ? '' : ` ${k}`
      const name = `${(plain || 'Table').slice(0, MOST.name - ending.length).trim()}${ending}`
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  })
}
