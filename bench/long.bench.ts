import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from './row.ts'

const WALK = 'fixtures/recordings/walk.csv'
/** Five strides of 1.08 s at 100 Hz: after so many rows the made walk begins anew. */
const PERIOD = 540
const ELEVEN = [
  'Pelvis tilt',
  'Pelvis obliquity',
  'Pelvis rotation',
  ...['Left', 'Right'].flatMap((side) =>
    ['hip flexion', 'hip adduction', 'knee flexion', 'ankle dorsiflexion'].map((angle) => `${side} ${angle}`),
  ),
]

/** Has the process of the command line state what it took, whatever its threads. */
const STATE_COST = `data:text/javascript,import{isMainThread}from'node:worker_threads';import{writeFileSync}from'node:fs';if(isMainThread)process.on('exit',()=>writeFileSync(process.env.BENCH_COST,JSON.stringify(process.resourceUsage())))`

/** Eleven joint angles of a walk of some minutes, as the fixture's five strides again and again. */
function makeLong(minutes: number): string {
  const [head = '', ...rows] = readFileSync(WALK, 'utf8').trimEnd().split('\n')
  const names = head.split(',')
  const columns = ELEVEN.map((angle) => names.indexOf(`${angle} (deg)`))
  const cells = rows.slice(0, PERIOD).map((row) => {
    const own = row.split(',')
    return columns.map((column) => own[column]).join(',')
  })
  const lines = Array.from({ length: 6000 * minutes }, (_, k) => `${(k / 100).toFixed(2)},${cells[k % PERIOD]}`)
  return [[names[0], ...columns.map((column) => names[column])].join(','), ...lines].join('\n')
}

/**
 * What the command line takes in a process of its own, processor time and the most memory at once: a walk of 6 s, and
 * one of ten minutes, with all results written.
 */
export default async function long(): Promise<{ name: string; rows: Row[] }> {
  const place = mkdtempSync(join(tmpdir(), 'pendulab-bench-long-'))
  try {
    spawnSync(process.execPath, ['bin/pendulab.mjs', '--version'])
    const path = join(place, 'ten-minutes.csv')
    writeFileSync(path, makeLong(10))
    const measure = (recording: string): { seconds: number; megabytes: number } => {
      const cost = join(place, 'cost.json')
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--import', STATE_COST, 'bin/pendulab.mjs', 'analyze', recording, '--mass', '70', '--height', '1.75'].concat([
          '--write',
          'report,loads,analysis',
          '--out',
          join(place, 'out'),
        ]),
        { encoding: 'utf8', env: { ...process.env, BENCH_COST: cost } },
      )
      if (status !== 0) throw new Error(`the analysis failed: ${stderr}`)
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(cost, 'utf8')) as NodeJS.ResourceUsage
      return { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }
    }
    const cold = measure(WALK)
    const minutes = measure(path)
    return {
      name: 'Command line in a fresh process, all results but PDF',
      rows: [
        { what: 'a walk of 6 s, whole body', value: cold.seconds, unit: 's', note: 'processor time' },
        { what: 'a walk of 6 s, most memory', value: cold.megabytes, unit: 'MB' },
        { what: 'ten minutes of eleven angles', value: minutes.seconds, unit: 's', note: 'processor time' },
        { what: 'ten minutes of eleven angles, most memory', value: minutes.megabytes, unit: 'MB' },
      ],
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
