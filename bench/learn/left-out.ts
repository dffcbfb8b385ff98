/**
 * `node scripts/run.mjs bench/learn/left-out.ts folder [--sagittal] [--whole]`: analyses the recordings that the study's
 * own tool made in a folder (jobs.txt: name, mass, stature, stride time, speed), each with what was learned without its
 * person (`ground.ts --leave-out` before), and writes folder/<name>/analysis.json for the tool to compare. `--sagittal`:
 * only the six sagittal angles, speed unknown. `--whole`: with all phases solved, as the command line does.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { analyze, readRecording, toAnalysisJson } from '../../core/index.ts'
import type { Learned } from '../../core/ground/learned.ts'
import { prepare } from '../../core/pipeline/prepare.ts'
import { resultsOf } from '../../core/pipeline/results.ts'
import { toByteSource } from '../../core/testing/byte-source.ts'

const [folder, ...options] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder of recordings.')
const sagittal = options.includes('--sagittal')
const learned = new Map<string, Learned>()

for (const line of readFileSync(join(folder, 'jobs.txt'), 'utf8').trim().split('\n')) {
  const [name = '', mass, height, , speed] = line.split(' ')
  const person = name.slice(0, 6)
  if (!learned.has(person))
    learned.set(person, JSON.parse(readFileSync(join('artefacts', 'ground', `${person}.json`), 'utf8')) as Learned)
  const outcome = await readRecording(toByteSource(readText(join(folder, `${name}.csv`)), basename(`${name}.csv`)), {})
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  const request = {
    recording: outcome.value,
    subject: { mass: Number(mass), height: Number(height) },
    ground: { learned: learned.get(person)!, ...(sagittal ? {} : { speed: Number(speed) }) },
  }
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'analysis.json'), options.includes('--whole') ? whole(request) : short(request))
}

/** The table, with the sagittal columns of the legs alone where asked. */
function readText(path: string): Uint8Array {
  const rows = readFileSync(path, 'utf8').trim().split('\n')
  const kept = rows[0]!
    .split(',')
    .flatMap((column, i) => (!sagittal || /^time|(hip|knee) flexion|dorsiflexion/i.test(column) ? [i] : []))
  return new TextEncoder().encode(rows.map((row) => kept.map((i) => row.split(',')[i]).join(',')).join('\n'))
}

function whole(request: Parameters<typeof analyze>[0]): string {
  const outcome = analyze(request)
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return toAnalysisJson(outcome.value, '')
}

/** What is compared does not rest on the solved phases. */
function short(request: Parameters<typeof prepare>[0]): string {
  const outcome = prepare(request)
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  const { loads } = resultsOf(outcome.value).recordedLoads()
  return JSON.stringify({ cycles: outcome.value.cycles, loads: { recorded: loads } }, (_, value: unknown) =>
    value instanceof Float64Array ? [...value] : value,
  )
}
