// @ts-check
/**
 * `npm run fuzz`: damages every fixture again and again and reads it. A Recording or an alert must come out: no crash,
 * nothing slower than 5 s or larger than 1 GB, no value beyond what a body can have.
 *   --count n     how many files, 50,000 unless given
 *   --seed n      where the chance begins
 *   --processes n how many at once
 * Faults are kept in artefacts/fuzz.
 */
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bundle } from './bundle.mjs'
import { root } from './freshness.mjs'

/**
 * @typedef {{ kind: 'begin', index: number, name: string }
 *   | { kind: 'fault', index: number, name: string, what: string, bytes: string }
 *   | { kind: 'end', recordings: number, refusals: number, blocks: number, kept: number, slowest: number, memory: number }} FuzzNews
 */

/** s without a word: a case that never ends. Generous, because the machine may be busy; slow ones report themselves. */
const SILENCE = 180

const isChild = process.argv[2] === '--child'
if (isChild) {
  const [file, seed, count] = process.argv.slice(3)
  const { runFuzz } = await import(pathToFileURL(String(file)).href)
  await runFuzz(
    { fixtures: join(root, 'fixtures'), seed: Number(seed), count: Number(count) },
    (/** @type {FuzzNews} */ news) => process.send?.(news),
  )
  process.disconnect()
} else await main()

async function main() {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '1' },
      processes: { type: 'string', default: '2' },
    },
  })
  const fileOf = await bundle({ fuzz: 'bench/fuzz/worker.ts' }, 'fuzz')
  const processes = Math.max(1, Number(values.processes))
  const each = Math.ceil(Number(values.count) / processes)
  const seeds = Array.from({ length: processes }, (_, i) => Number(values.seed) + i)
  const results = await Promise.all(seeds.map((seed) => runChild(fileOf('fuzz'), seed, each)))
  const faults = results.flatMap((result) => result.faults)
  const folder = join(root, 'artefacts', 'fuzz')
  mkdirSync(folder, { recursive: true })
  /** @type {Map<string, string[]>} */
  const kinds = new Map()
  for (const { seed, index, name, what, bytes } of faults) {
    const file = join(folder, `${seed}-${index}-${name}`)
    writeFileSync(file, Buffer.from(bytes, 'base64'))
    const [first = '', second = ''] = what.split('\n')
    const kind = `${first.replaceAll(/\d{3,}/g, '…')} ${second.trim()}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), file])
  }
  for (const [kind, files] of kinds) console.error(`\n${files.length} × ${kind}\n  ${files[0]}`)
  for (const { seed, end } of results) {
    if (end === null) console.log(`Seed ${seed}: did not finish.`)
    else
      console.log(
        `Seed ${seed}: ${end.recordings} recordings, ${end.refusals} refusals, ${end.blocks} blocks of the readers reached, ${end.kept} files kept; slowest ${end.slowest.toFixed(2)} s, memory ${(end.memory / 1e6).toFixed(0)} MB.`,
      )
  }
  console.log(`${each * processes} files, ${faults.length} faults`)
  process.exitCode = faults.length === 0 && results.every(({ end }) => end !== null) ? 0 : 1
}

/** @param {string} file @param {number} seed @param {number} count */
function runChild(file, seed, count) {
  /** @type {{ seed: number, index: number, name: string, what: string, bytes: string }[]} */
  const faults = []
  /** @type {Extract<FuzzNews, { kind: 'end' }> | null} */
  let end = null
  let at = { index: 0, name: '' }
  const child = fork(fileURLToPath(import.meta.url), ['--child', file, String(seed), String(count)])
  const hang = () => {
    faults.push({ seed, ...at, what: `hung within 50 cases of ${at.index}`, bytes: '' })
    child.kill('SIGKILL')
  }
  let timer = setTimeout(hang, SILENCE * 1000)
  child.on('message', (/** @type {FuzzNews} */ news) => {
    clearTimeout(timer)
    timer = setTimeout(hang, SILENCE * 1000)
    if (news.kind === 'begin') {
      at = { index: news.index, name: news.name }
      if (news.index % 5000 === 0) console.log(`Seed ${seed}: ${news.index} of ${count}`)
    } else if (news.kind === 'fault') faults.push({ seed, ...news })
    else end = news
  })
  return new Promise((resolve) =>
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (code !== 0 && end === null) faults.push({ seed, ...at, what: `ended with ${code}`, bytes: '' })
      resolve({ seed, faults, end })
    }),
  )
}
