import type { GaitEvent, Recording, Side } from '../../../core/index.ts'
import { readStrike } from '../../../core/recording/events/plate-edges.ts'

/** Contacts by a plain threshold of 20 N, as laboratories draw them by hand. */

/** The plates as a naive program reads them. */
export function plates20(recording: Recording): GaitEvent[] {
  const [first, last] = [recording.times[0]!, recording.times.at(-1)!]
  return contactsBy20(recording).flatMap(({ side, times, total, first: from, last: to }): GaitEvent[] => {
    const strike =
      from > 0
        ? readStrike({ times, total }, { first: from, last: to }, { threshold: 20, reading: 'as measured' })
        : Number.NaN
    const off =
      to < times.length - 1
        ? times[to]! + ((20 - total[to]!) / (total[to + 1]! - total[to]!)) * (times[to + 1]! - times[to]!)
        : Number.NaN
    const within = (time: number): boolean => time >= first && time <= last
    return [
      ...(within(strike) ? [{ side, kind: 'strike' as const, time: strike, source: 'force plate' as const }] : []),
      ...(within(off) ? [{ side, kind: 'off' as const, time: off, source: 'force plate' as const }] : []),
    ]
  })
}

interface Load {
  readonly side: Side
  readonly times: Float64Array
  readonly total: Float64Array
  readonly first: number
  readonly last: number
}

export function contactsBy20(
  recording: Recording,
  smooth: (values: Float64Array, rate: number) => Float64Array = (values) => values,
): Load[] {
  return (['left', 'right'] as const).flatMap((side) => {
    const plates = recording.groundForces.filter((plate) => plate.side === side)
    const times = plates[0]?.times
    if (times === undefined) return []
    const vertical = Float64Array.from(times, (_, k) =>
      plates.reduce((sum, { force }) => sum + (Number.isFinite(force[3 * k + 1]!) ? force[3 * k + 1]! : 0), 0),
    )
    const total = smooth(vertical, (times.length - 1) / (times.at(-1)! - times[0]!))
    const loads: Load[] = []
    let first = -1
    for (let k = 0; k <= times.length; k++) {
      const on = k < times.length && total[k]! >= 20
      if (on && first < 0) first = k
      if (on || first < 0) continue
      if (total.subarray(first, k).reduce((most, v) => Math.max(most, v), 0) > 100)
        loads.push({ side, times, total, first, last: k - 1 })
      first = -1
    }
    return loads
  })
}
