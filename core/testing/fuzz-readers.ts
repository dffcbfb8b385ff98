import { createRandom } from '../math/random.ts'
import type { Outcome } from '../outcome.ts'
import { BOUNDS } from '../recording/mapping/values/bounds.ts'
import { readRecording } from '../recording/read.ts'
import type { Recording } from '../recording/recording.ts'
import { toByteSource } from './byte-source.ts'
import { mutate } from './mutate.ts'

export interface FuzzTally {
  recordings: number
  refusals: number
  /** Numbers held per byte of the file, at the worst. */
  mostPerByte: number
}

/**
 * Damages each file again and again and reads it: a Recording or an alert must come out, never an exception, never a
 * Recording that breaks its own promises, never more numbers than the file could hold.
 */
export async function fuzzReaders(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  count: number,
  seed: number,
): Promise<FuzzTally> {
  const random = createRandom(seed)
  const tally: FuzzTally = { recordings: 0, refusals: 0, mostPerByte: 0 }
  for (let i = 0; i < count; i++) {
    const { name, bytes } = files[i % files.length]!
    const damaged = mutate(bytes, random)
    let outcome: Outcome<Recording>
    try {
      outcome = await readRecording(
        toByteSource(damaged, name, 1 + random.index(70000)),
        random.next() < 0.3 ? { rate: 100 } : {},
      )
    } catch (error) {
      throw new Error(
        `Mutation ${i} of ${name} (seed ${seed}) was not caught: ${error instanceof Error ? error.stack : String(error)}`,
        { cause: error },
      )
    }
    const wrong = findBrokenPromise(outcome)
    if (wrong !== null) throw new Error(`Mutation ${i} of ${name} (seed ${seed}): ${wrong}`)
    if (outcome.ok) {
      tally.recordings++
      tally.mostPerByte = Math.max(tally.mostPerByte, countNumbers(outcome.value) / Math.max(4096, damaged.length))
    } else tally.refusals++
  }
  return tally
}

/** What every outcome owes its user; null when all is kept. */
export function findBrokenPromise(outcome: Outcome<Recording>): string | null {
  for (const { message, tip, code } of outcome.alerts)
    if (message.length < 10 || tip.length < 5 || !code.includes('.')) return `an alert without words: ${code}`
  if (!outcome.ok)
    return outcome.alerts.some(({ severity }) => severity === 'error') ? null : 'refused without an error'
  const { times, rate, angles, points, pelvisPath, groundForces, events, provenance } = outcome.value
  if (!(rate >= 1 && rate <= 20_000)) return `rate ${rate}`
  if (times.length < 2) return 'fewer than two frames'
  for (let i = 0; i < times.length; i++)
    if (!Number.isFinite(times[i]!) || (i > 0 && !(times[i]! > times[i - 1]!))) return `times at ${i}`
  for (const [channel, values] of Object.entries(angles))
    if (values.length !== times.length) return `length of ${channel}`
  for (const [name, values] of Object.entries(points))
    if (values.length !== 3 * times.length) return `length of ${name}`
  if (pelvisPath !== null && pelvisPath.length !== 3 * times.length) return 'length of the path'
  for (const plate of groundForces) {
    if (
      plate.force.length !== 3 * plate.times.length ||
      plate.point.length !== plate.force.length ||
      plate.freeMoment.length !== plate.force.length
    )
      return `lengths of ${plate.name}`
  }
  if (events.some(({ time }) => !Number.isFinite(time))) return 'an event without a time'
  const wild = findWild(outcome.value)
  if (wild !== null) return wild
  if (provenance.sha256.length !== 64 || provenance.decisions.length === 0) return 'no provenance'
  return null
}

/** A number that is infinite or that no body can have; turning the axes may put two coordinates into one. */
function findWild({ angles, points, pelvisPath, groundForces, modelOutputs }: Recording): string | null {
  const positions: (readonly [string, Float64Array | null])[] = [...Object.entries(points), ['path', pelvisPath]]
  const lists: (readonly [string, Float64Array | null | undefined, number])[] = [
    ...Object.entries(angles).map(([name, values]) => [name, values, BOUNDS.heading] as const),
    ...positions.map(([name, values]) => [name, values, 2 * BOUNDS.position] as const),
    ...groundForces.flatMap(({ name, force, point, freeMoment }) => [
      [`${name} force`, force, 2 * BOUNDS.force] as const,
      [`${name} point`, point, 2 * BOUNDS.position] as const,
      [`${name} moment`, freeMoment, 2 * BOUNDS.moment] as const,
    ]),
    ...Object.entries(modelOutputs).map(([name, { values }]) => [name, values, BOUNDS.output] as const),
  ]
  for (const [name, values, limit] of lists)
    for (const value of values ?? []) if (value > limit || value < -limit) return `${value} in ${name}`
  return null
}

function countNumbers({ times, angles, points, groundForces, modelOutputs }: Recording): number {
  const sum = (lists: readonly Float64Array[]): number => lists.reduce((total, list) => total + list.length, 0)
  return (
    times.length +
    sum(Object.values(angles)) +
    sum(Object.values(points)) +
    sum(groundForces.flatMap(({ force, point, freeMoment, times: clock }) => [force, point, freeMoment, clock])) +
    sum(Object.values(modelOutputs).map(({ values }) => values))
  )
}

/** The beginning of a file, whole lines, so that a mutation is read in a moment. */
export function headOf(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length <= most) return bytes
  const end = bytes.lastIndexOf(10, most)
  // A binary file has no lines; its header and first frames are enough.
  return bytes.slice(0, bytes[1] === 0x50 && bytes[0]! < 16 ? most : end > 0 ? end + 1 : most)
}
