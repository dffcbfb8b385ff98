// @ts-check
/**
 * `npm run bench`: runs bench/*.bench.ts, each in a process of its own, one after the other.
 *   --only name   those whose file name contains it
 *   --peers       also measure other programs, where a benchmark knows how
 *   --slow        also what takes minutes, such as a recording of an hour
 *   --in folder   of the window in another checkout, such as an earlier state; with --only app or scene
 *   --json file   keep the numbers
 *   --repeat n    each n times: medians, and how far the runs scatter
 *   --compare f   against the numbers kept in f; ends with an error where something became worse beyond the scatter
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { compareRuns, joinRepeats, measureYardstick } from './bench-compare.mjs'
import { bundle } from './bundle.mjs'
import { root } from './freshness.mjs'

/** @typedef {import('./bench-compare.mjs').Row} Row */
/** @typedef {import('./bench-compare.mjs').Result} Result */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    in: { type: 'string', default: root },
    peers: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    json: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    compare: { type: 'string' },
  },
})
const repeats = Number(values.repeat)
if (!Number.isInteger(repeats) || repeats < 1 || repeats > 50) {
  console.error(`--repeat takes a whole number from 1 to 50, not “${values.repeat}”.`)
  process.exit(2)
}
/** Read first: a file that is missing is better known before the measurements than after. */
const earlier = values.compare === undefined ? undefined : JSON.parse(readFileSync(values.compare, 'utf8'))

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => values.only === undefined || name.includes(values.only))
if (names.length === 0) {
  console.error(
    values.only === undefined ? 'There are no benchmarks in bench/.' : `No benchmark is called like “${values.only}”.`,
  )
  process.exit(1)
}

const fileOf = await bundle(Object.fromEntries(names.map((name) => [name, `bench/${name}.bench.ts`])), 'bench')
/** @type {Result[]} */
const results = []
for (const name of names) {
  const measured = Array.from({ length: repeats }, () => measure(name)).filter((run) => run !== undefined)
  if (measured.length === 0) continue
  const joined = joinRepeats(measured)
  const result = { ...joined, rows: withRatios(joined.rows) }
  results.push(result)
  print(result)
}
if (values.json !== undefined) {
  const machine = {
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
  writeFileSync(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`)
}
if (earlier) printChanges(compareRuns(earlier, { results }))

/**
 * A fresh process, so that one benchmark's garbage and compiled code do not weigh on the next.
 * @param {string} name
 * @returns {Result | undefined}
 */
function measure(name) {
  const script = `const { default: run } = await import(${JSON.stringify(pathToFileURL(fileOf(name)).href)})
    const result = await run({ peers: ${values.peers}, slow: ${values.slow} })
    process.stdout.write('\\n\\u0001' + JSON.stringify(result))`
  const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    cwd: values.in,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 256 * 1024 * 1024,
  })
  const [stated, answer] = stdout.split('\n\u0001')
  if (stated) process.stdout.write(stated)
  if (status !== 0 || answer === undefined) {
    console.error(`${name} did not finish.`)
    process.exitCode = 1
    return undefined
  }
  return { ...JSON.parse(answer), yardstick: measureYardstick() }
}

/** @param {readonly Row[]} rows @returns {Row[]} */
function withRatios(rows) {
  return rows.map((row) => {
    const base = rows.find(({ what }) => what === row.ratioTo)
    return base?.value && row.value !== null ? { ...row, ratio: row.value / base.value } : row
  })
}

/** @param {Result} result */
function print({ name, rows }) {
  console.log(`\n${name}`)
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const row of rows) {
    const ratio = row.ratio === undefined ? '' : `  ${row.ratio.toPrecision(3)} × ${row.ratioTo}`
    const stated = [
      ...(row.error === undefined ? [] : [`error ${row.error.toExponential(0)}`]),
      ...(row.note ? [row.note] : []),
    ].join(', ')
    console.log(
      `  ${row.what.padEnd(width)}  ${format(row.value).padStart(10)} ${row.unit}${ratio}${stated ? `  (${stated})` : ''}`,
    )
  }
}

/** @param {readonly import('./bench-compare.mjs').Difference[]} differences */
function printChanges(differences) {
  console.log(`\nAgainst ${values.compare}, ${differences.length} rows in both; times in units of the yardstick:`)
  for (const { name, what, change, noise, verdict } of differences.filter((each) => each.verdict !== 'same'))
    console.log(
      `  ${verdict}  ${name}: ${what}, cost ${change > 0 ? '+' : '−'}${Math.abs(100 * change).toFixed(0)} % (scatter ${(100 * noise).toFixed(0)} %)`,
    )
  const worse = differences.filter(({ verdict }) => verdict === 'worse').length
  console.log(worse === 0 ? 'Nothing became worse beyond the scatter.' : `${worse} became worse beyond the scatter.`)
  if (worse > 0) process.exitCode = 1
}

/** A measurement that could not be made arrives as null: JSON has no NaN. @param {number | null} value */
function format(value) {
  if (value === null) return '–'
  return Math.abs(value) >= 1000 || Number.isInteger(value) ? String(Math.round(value)) : value.toPrecision(4)
}
