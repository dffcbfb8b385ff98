import { parseArgs } from 'node:util'
import { WrongUsage } from '../failure.ts'
import type { MethodRow, MethodSection } from '../methods/section.ts'
import { writeJson } from '../problem-file.ts'

export const usage = `
pendulab methods [--only text] [--json] [--out file]

The source papers' problems by every method: error against the true solution, evaluations, time.

  --only text  the sections whose title contains the text
  --json       the lines as JSON instead of a table
  --out file   where to write the JSON; default: standard output
`

const sections = import.meta.glob<{ default: MethodSection }>('../methods/[0-9]*.ts')
const references = import.meta.glob<unknown>('../../fixtures/reference/*.json', { import: 'default' })

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, json: { type: 'boolean' }, out: { type: 'string' } },
  })
  const only = values.only?.toLowerCase() ?? ''
  const around = { readReference }
  const all: (MethodRow & { section: string })[] = []
  for (const [, load] of Object.entries(sections).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { default: section } = await load()
    if (!section.title.toLowerCase().includes(only)) continue
    const rows: MethodRow[] = []
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${section.title} …`)
    for await (const row of section.rows(around)) rows.push(row)
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
    all.push(...rows.map((row) => ({ section: section.title, ...row })))
    if (values.json !== true) process.stdout.write(toTable(section.title, rows))
  }
  if (all.length === 0) throw new WrongUsage(`No section is called like “${values.only ?? ''}”.`)
  if (values.json === true || values.out !== undefined) await writeJson(all, values.out)
  return 0
}

async function readReference(name: string): Promise<unknown> {
  const load = references[`../../fixtures/reference/${name}.json`]
  if (load === undefined) throw new Error(`expected a reference solution, got “${name}”`)
  return load()
}

function toTable(title: string, rows: readonly MethodRow[]): string {
  const head = ['problem', 'method', 'error', 'of', 'evaluations', 'ms', '']
  const cells = rows.map((row, k) => [
    row.problem === rows[k - 1]?.problem ? '' : row.problem,
    row.method,
    row.error === null ? '–' : row.error.toExponential(1),
    row.errorOf,
    row.evaluations === null ? '–' : String(row.evaluations),
    row.milliseconds === null ? '–' : row.milliseconds.toPrecision(3),
    row.note ?? '',
  ])
  const widths = head.map((word, c) => Math.max(word.length, ...cells.map((line) => line[c]!.length)))
  const isNumber = (c: number): boolean => c === 2 || c === 4 || c === 5
  const line = (parts: readonly string[]): string =>
    parts
      .map((part, c) => (isNumber(c) ? part.padStart(widths[c]!) : part.padEnd(widths[c]!)))
      .join('  ')
      .trimEnd()
  return `\n${title}\n\n${[head, ...cells].map((parts) => `  ${line(parts)}`).join('\n')}\n`
}
