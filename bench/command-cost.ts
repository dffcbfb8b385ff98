import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a call of the command line took. */
export interface Cost {
  /** Processor time of all its threads, s. */
  readonly processor: number
  /** On the clock, s. */
  readonly clock: number
  /** The most memory at once, MB. */
  readonly megabytes: number
}

/** Has the process of the command line state what it took, whatever its threads. */
const STATE_COST = `data:text/javascript,import{isMainThread}from'node:worker_threads';import{writeFileSync}from'node:fs';if(isMainThread)process.on('exit',()=>writeFileSync(process.env.BENCH_COST,JSON.stringify(process.resourceUsage())))`

/** Builds the command line if need be, so that no measurement has that in it. */
export function buildCommandLine(): void {
  spawnSync(process.execPath, ['bin/pendulab.mjs', '--version'])
}

/** Runs the command line in a process of its own; `place` is a folder for notes. */
export function measureCommand(args: readonly string[], place: string): Cost {
  const note = join(place, 'cost.json')
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', STATE_COST, 'bin/pendulab.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, BENCH_COST: note },
    maxBuffer: 256 * 1024 * 1024,
  })
  const clock = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(`pendulab ${args[0]} failed: ${stderr}`)
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(note, 'utf8')) as NodeJS.ResourceUsage
  return { processor: (userCPUTime + systemCPUTime) / 1e6, clock, megabytes: maxRSS / 1024 }
}

/** s on the clock until several processes of Node, begun at once with these arguments, have all ended. */
export async function measureAtOnce(calls: readonly (readonly string[])[]): Promise<number> {
  const start = performance.now()
  const codes = await Promise.all(
    calls.map(
      (args) =>
        new Promise<number | null>((resolve) => {
          spawn(process.execPath, [...args], { stdio: 'ignore' }).once('exit', resolve)
        }),
    ),
  )
  if (codes.some((code) => code !== 0)) throw new Error(`A process ended with ${codes.join(', ')}.`)
  return (performance.now() - start) / 1000
}

/** Of the person in the made walks. */
export const SUBJECT = ['--mass', '70', '--height', '1.75'] as const
