import { chain } from '../../math/chain.ts'
import { type StoredSeries, type Storeroom, partOfStored, withStored } from '../../math/storeroom.ts'
import type { SolvedPhase } from './motion.ts'

/** What of a solved phase is long; its times and root are asked for again and again, and stay. */
const SERIES = ['directions', 'velocities', 'accelerations', 'axes', 'rootVelocity', 'rootAcceleration'] as const

type PhaseSeries = (typeof SERIES)[number]

/** A solved phase whose rows wait in a storeroom. */
export function storePhase(phase: SolvedPhase, room: Storeroom): SolvedPhase {
  const { directions, velocities, accelerations, axes, rootVelocity, rootAcceleration, ...rest } = phase
  const all = [directions, velocities, accelerations, axes, rootVelocity, rootAcceleration]
  const stored = room.put(chain(all))
  return withStored<SolvedPhase, PhaseSeries>(rest, SERIES, createLookup(stored, all))
}

/** Of its own: what looks up lives as long as the phase, and must not hold the rows themselves. */
function createLookup(stored: StoredSeries, all: readonly Float64Array[]): (key: PhaseSeries) => StoredSeries {
  const ends = [0]
  for (const { length } of all) ends.push(ends.at(-1)! + length)
  return (key) => {
    const i = SERIES.indexOf(key)
    return partOfStored(stored, ends[i]!, ends[i + 1]!)
  }
}
