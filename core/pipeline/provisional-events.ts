import type { GaitEvent, GroundForce } from '../recording/recording.ts'

/** Gait events from the feet relative to the pelvis (Zeni et al. 2008): strike at the heel's farthest forward, off at the toe's farthest back. */
export function findEventsByZeni(times: Float64Array, side: 'left' | 'right', heelX: Float64Array, toeX: Float64Array): GaitEvent[] {
  const events: GaitEvent[] = []
  for (const k of peaksOf(heelX, times)) events.push({ side, kind: 'strike', time: times[k]!, source: 'kinematics' })
  for (const k of peaksOf(toeX.map((x) => -x), times)) events.push({ side, kind: 'off', time: times[k]!, source: 'kinematics' })
  return events.toSorted((a, b) => a.time - b.time)
}

function peaksOf(values: Float64Array, times: Float64Array): number[] {
  const found: number[] = []
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  for (let k = 2; k < values.length - 2; k++) {
    const v = values[k]!
    if (v < values[k - 1]! || v < values[k + 1]! || v < low + 0.7 * (high - low)) continue
    const before = found.at(-1)
    if (before !== undefined && times[k]! - times[before]! < 0.35) {
      if (v > values[before]!) found[found.length - 1] = k
    } else found.push(k)
  }
  return found
}

/** Strikes and offs where a sided plate's vertical force crosses 20 N. */
export function findEventsByPlates(plates: readonly GroundForce[]): GaitEvent[] {
  const events: GaitEvent[] = []
  for (const { side, times, force } of plates) {
    if (side === null) continue
    let on = force[1]! > 20
    for (let i = 1; i < times.length; i++) {
      const now = force[3 * i + 1]! > 20
      if (now !== on) events.push({ side, kind: now ? 'strike' : 'off', time: times[i]!, source: 'force plate' })
      on = now
    }
  }
  return events.toSorted((a, b) => a.time - b.time)
}
