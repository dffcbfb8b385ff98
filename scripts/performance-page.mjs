// @ts-check
/**
 * `node scripts/performance-page.mjs run.json … [--before earlier.json]`: puts the tables of runs kept by
 * `npm run bench -- --json run.json` into docs/PERFORMANCE.md, between its two marks, beside what an earlier state of
 * the program took; the rest of the page is written by hand.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './freshness.mjs'

/** @typedef {import('./bench-compare.mjs').Row} Row */
/** @typedef {{ machine: { processor: string, cores: number, node: string }, results: import('./bench-compare.mjs').Result[] }} Run */

const [BEGIN, END] = ['<!-- measured: put here by scripts/performance-page.mjs -->', '<!-- end of measured -->']
const page = join(root, 'docs', 'PERFORMANCE.md')
const { values, positionals: files } = parseArgs({ allowPositionals: true, options: { before: { type: 'string' } } })
if (files.length === 0) {
  console.error('Name the files that npm run bench -- --json wrote.')
  process.exit(2)
}
/** @type {Run | null} */
const earlier = values.before === undefined ? null : JSON.parse(readFileSync(values.before, 'utf8'))
const runs = files.map((file) => /** @type {Run} */ (JSON.parse(readFileSync(file, 'utf8'))))
const text = readFileSync(page, 'utf8')
const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
if (from < 0 || to < from) {
  console.error('docs/PERFORMANCE.md has lost the marks between which its tables stand.')
  process.exit(1)
}
writeFileSync(page, `${text.slice(0, from)}${BEGIN}\n\n${runs.map(toTables).join('\n')}\n${text.slice(to)}`)

/** @param {Run} run */
function toTables({ machine, results }) {
  const where = `${machine.processor}, ${machine.cores} cores, Node ${machine.node.replace('v', '')}`
  return results
    .map(({ name, rows }) => {
      const before = earlier && (earlier.results.find((one) => one.name === name)?.rows ?? [])
      return `### ${name}\n\n${where}\n\n${toTable(rows, before)}\n`
    })
    .join('\n')
}

/** With a column of its own for what was earlier, where that is known. @param {readonly Row[]} rows @param {readonly Row[] | null} earlierRows */
function toTable(rows, earlierRows) {
  const lines = rows.map(({ what, value, unit, ratio, ratioTo, note }) => {
    const before = earlierRows?.find((one) => one.what === what && one.unit === unit)?.value
    const against = ratio === undefined ? '' : `${ratio.toPrecision(3)} × ${ratioTo}`
    const measured = [what, `${toText(value)} ${unit}`]
    const then = earlierRows === null ? [] : [before === undefined ? '' : `${toText(before)} ${unit}`]
    return toLine([...measured, ...then, against, note ?? ''])
  })
  const head = ['what', 'measured', ...(earlierRows === null ? [] : ['before']), 'against', '']
  return [toLine(head), toLine(head.map(() => '---')), ...lines].join('\n')
}

/** @param {readonly string[]} cells */
function toLine(cells) {
  return `| ${cells.join(' | ')} |`
}

/** @param {number | null} value */
function toText(value) {
  return value === null ? '–' : format(value)
}

/** @param {number} value */
function format(value) {
  return value >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
