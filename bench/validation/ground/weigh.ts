import type { PreparedTrial } from '../../../core/index.ts'
import { bodyWeightToNewton } from '../../../core/io.ts'
import { mean } from './words.ts'

/** Of the stated weight: with less than this on the plates a foot stands beside them. */
const LEAST_CARRIED = 0.5

/**
 * kg: what the plates weigh. Over a whole step, from a strike to the other foot's, a body ends as high and as fast as it
 * began, so that the mean force up is its weight. Null where at no step all that stood on the floor stood on plates.
 */
export function weighByPlates({ groundForces, events, subject }: PreparedTrial): number | null {
  const strikes = events.filter(({ kind }) => kind === 'strike').toSorted((a, b) => a.time - b.time)
  const stated = bodyWeightToNewton(1, subject.mass)
  const means = strikes.flatMap(({ time, side }, i) => {
    const next = strikes[i + 1]
    if (next === undefined || next.side === side) return []
    const total = sampleTotal(groundForces, time, next.time)
    return Math.min(...total) < LEAST_CARRIED * stated ? [] : [mean(total)]
  })
  return means.length === 0 ? null : mean(means) / bodyWeightToNewton(1, 1)
}

const SAMPLES = 200

/** N up of all plates together, at even times. */
function sampleTotal(plates: PreparedTrial['groundForces'], from: number, to: number): number[] {
  return Array.from({ length: SAMPLES }, (_, i) => {
    const time = from + ((i + 0.5) / SAMPLES) * (to - from)
    return plates.reduce((sum, { times, force }) => {
      const k = times.findIndex((one) => one >= time)
      return k < 0 ? sum : sum + force[3 * k + 1]!
    }, 0)
  })
}
