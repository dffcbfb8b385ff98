// @ts-check
/**
 * `npm test`: every check, in the order in which they are quick to fail, and one line at the end that sums them up.
 * `node scripts/test.mjs types lint unit` runs some of them: that is `npm run check`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runE2e } from './e2e.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { root } from './freshness.mjs'
import { provideSystemParts } from './debian.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

/** @type {Record<string, () => Count | Promise<Count>>} */
const suites = {
  types: () => one('vue-tsc', ['-b']),
  lint: () =>
    [
      one('oxfmt', ['--check']),
      one('oxlint', ['--max-warnings=0']),
      one('oxlint', ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises']),
      node(['scripts/import-law.mjs']),
      node(['scripts/regex-law.mjs']),
      node(['scripts/store-law.mjs']),
    ].reduce(sum),
  unit: () => vitest('unit'),
  runtime: () => inElectronsNode(),
  recordings() {
    if (existsSync(join(root, '..', 'shared', 'data'))) return vitest('recordings')
    console.log('No recordings next to the project (../shared/data): their tests are left out.')
    return { passed: 0, failed: 0 }
  },
  e2e,
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in suites))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. Suites: ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}

mkdirSync(join(root, 'artefacts'), { recursive: true })
const begun = Date.now()
/** @type {Count} */
let total = { passed: 0, failed: 0 }
for (const [name, run] of Object.entries(suites)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const start = Date.now()
  console.log(`\n── ${name}`)
  const count = await attempt(run)
  total = sum(total, count)
  console.log(
    `── ${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - start) / 1000)} s)`,
  )
}
console.log(`\n${Math.round((Date.now() - begun) / 1000)} s in all.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

/** @param {() => Count | Promise<Count>} run @returns {Promise<Count>} */
async function attempt(run) {
  try {
    return await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** A tool from node_modules that counts as one check. @param {string} tool @param {string[]} args @returns {Count} */
function one(tool, args) {
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', tool, 'package.json'), 'utf8'))
  return node([join('node_modules', tool, typeof bin === 'string' ? bin : bin[tool]), ...args])
}

/** @param {string[]} args @param {{ program?: string, env?: NodeJS.ProcessEnv }} [how] @returns {Count} */
function node(args, { program = process.execPath, env = process.env } = {}) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env })
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** @param {string} project @param {{ program?: string, env?: NodeJS.ProcessEnv }} [how] @returns {Count} */
function vitest(project, how = {}) {
  const file = join('artefacts', `${project}.json`)
  rmSync(join(root, file), { force: true })
  const { failed } = node(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    how,
  )
  const report = JSON.parse(readFileSync(join(root, file), 'utf8'))
  return atLeast(failed, { passed: report.numPassedTests, failed: report.numFailedTests })
}

/**
 * The study file needs node:sqlite, which Electron's Node has and Node 20 has not: the same test runner, run by
 * Electron.
 */
async function inElectronsNode() {
  const { path } = await electronRuntime()
  // The tracer makes the disk refuse writes under the study.
  provideSystemParts(path, { programs: ['strace'] })
  return vitest('runtime', { program: path, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
}

/** @returns {Promise<Count>} */
async function e2e() {
  const file = join(root, 'artefacts', 'e2e.json')
  rmSync(file, { force: true })
  const code = await runE2e()
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return atLeast(code, { passed: stats.expected, failed: stats.unexpected + stats.flaky })
}

/**
 * A suite that ends badly without a failed test, such as a file that does not load, is a failure all the same.
 * @param {number} code
 * @param {Count} count
 */
function atLeast(code, count) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** @param {Count} a @param {Count} b @returns {Count} */
function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}
