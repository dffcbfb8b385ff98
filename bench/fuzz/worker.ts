import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../core/math/random.ts'
import { readRecording } from '../../core/recording/read.ts'
import { toByteSource } from '../../core/testing/byte-source.ts'
import { reencodeC3d, shortenC3d } from '../../core/testing/c3d-encodings.ts'
import { findBrokenPromise, headOf } from '../../core/testing/fuzz-readers.ts'
import { mutate } from '../../core/testing/mutate.ts'
import { createCoverage } from './coverage.ts'
import { mutateC3d } from './mutate-c3d.ts'
import { mutateText } from './mutate-text.ts'

export interface FuzzTask {
  readonly fixtures: string
  readonly seed: number
  readonly count: number
}

export type FuzzNews =
  | { readonly kind: 'begin'; readonly index: number; readonly name: string; readonly bytes: string }
  | {
      readonly kind: 'fault'
      readonly index: number
      readonly name: string
      readonly what: string
      readonly bytes: string
    }
  | {
      readonly kind: 'end'
      readonly recordings: number
      readonly refusals: number
      readonly blocks: number
      readonly kept: number
      readonly slowest: number
      readonly memory: number
    }

interface Seed {
  readonly name: string
  readonly bytes: Uint8Array
}

/** s of processor time, and bytes, that no case may take. */
const LONGEST = 5
const LARGEST = 1e9
/** Cases between two looks at the counters, which cost about as much as a case. */
const LOOK = 10
const MOST_KEPT = 2000

/** Every made and every broken recording, cut to a few kilobytes; C3D in all its encodings. */
function listSeeds(fixtures: string): Seed[] {
  const files = ['recordings', 'broken'].flatMap((folder) =>
    readdirSync(join(fixtures, folder))
      .filter((name) => !/\.(?:md|json)$/.test(name))
      .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(fixtures, folder, name))) })),
  )
  const walk = files.find(({ name }) => name === 'walk.c3d')!.bytes
  const encodings = (['intel', 'dec', 'mips'] as const).flatMap((processor) =>
    (['float', 'integer'] as const).map((frames) => ({
      name: `${processor}-${frames}.c3d`,
      bytes: shortenC3d(reencodeC3d(walk, processor, frames), 6),
    })),
  )
  const heads = files
    .filter(({ name }) => !name.endsWith('.c3d'))
    .map(({ name, bytes }) => ({ name, bytes: headOf(bytes, 5000) }))
  return [...heads, ...encodings]
}

/** Damages files, reads them, and keeps what reached new parts of the readers to be damaged further. */
export async function runFuzz({ fixtures, seed, count }: FuzzTask, report: (news: FuzzNews) => void): Promise<void> {
  const random = createRandom(seed)
  const corpus = listSeeds(fixtures)
  const first = corpus.length
  const coverage = createCoverage('fuzz.js')
  const tally = { recordings: 0, refusals: 0, slowest: 0, memory: 0 }
  for (let index = 0; index < count; index++) {
    const isFresh = index < first || random.next() < 0.5
    const { name, bytes } = corpus[isFresh ? index % first : random.index(corpus.length)]!
    const damaged = damage(name, bytes, random)
    const base64 = (): string => Buffer.from(damaged).toString('base64')
    const fault = (what: string): void => report({ kind: 'fault', index, name, what, bytes: base64() })
    if (index % 50 === 0) report({ kind: 'begin', index, name, bytes: '' })
    const before = process.cpuUsage()
    try {
      const options = random.next() < 0.3 ? { rate: 100 } : random.next() < 0.1 ? { swapSides: true } : {}
      const outcome = await readRecording(toByteSource(damaged, name, 1 + random.index(70_000)), options)
      const broken = findBrokenPromise(outcome)
      if (broken !== null) fault(broken)
      if (outcome.ok) tally.recordings++
      else tally.refusals++
    } catch (error) {
      fault(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    const { user, system } = process.cpuUsage(before)
    const seconds = (user + system) / 1e6
    const memory = process.resourceUsage().maxRSS * 1024
    if (seconds > LONGEST) fault(`took ${seconds.toFixed(1)} s`)
    if (memory > LARGEST && tally.memory <= LARGEST) fault(`took ${(memory / 1e6).toFixed(0)} MB`)
    tally.slowest = Math.max(tally.slowest, seconds)
    tally.memory = Math.max(tally.memory, memory)
    if (index % LOOK === 0 && coverage.takeNew() > 0 && corpus.length < MOST_KEPT) corpus.push({ name, bytes: damaged })
  }
  report({ kind: 'end', ...tally, blocks: coverage.count(), kept: corpus.length - first })
}

function damage(name: string, bytes: Uint8Array, random: ReturnType<typeof createRandom>): Uint8Array {
  if (random.next() < 0.3) return mutate(bytes, random).slice(0, 40_000)
  if (name.endsWith('.c3d')) return mutateC3d(bytes, random)
  return new TextEncoder().encode(mutateText(new TextDecoder('latin1').decode(bytes), random))
}
