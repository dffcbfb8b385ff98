import type { Recording } from '../../../core/index.ts'
import { designLowPass, filterZeroLag } from '../../../core/math/filters.ts'
import { isCut, readOff, readStrike } from '../../../core/recording/events/plate-edges.ts'
import { contactsBy20 } from './plates-20.ts'
import { spread } from './spread.ts'

/** How far smoothing at one cut-off moves the instants of raw plates, as a row of a table. */
export function smoothingRow(cutoff: number, recordings: readonly Recording[]): string {
  const shifts: Record<'strike' | 'off', { plain: number[]; share: number[] }> = {
    strike: { plain: [], share: [] },
    off: { plain: [], share: [] },
  }
  for (const recording of recordings) {
    const loads = contactsBy20(recording)
    for (const { side, times, total, first, last } of contactsBy20(recording, (values, rate) =>
      filterZeroLag(designLowPass(cutoff, rate, 4), values),
    )) {
      const own = loads.find(
        (one) => one.side === side && times[one.first]! < times[last]! && times[one.last]! > times[first]!,
      )
      // A contact cut by the ends of the record, or by a threshold, has no true instant to compare with.
      if (own === undefined || first === 0 || own.first === 0 || times[own.first]! - times[0]! < 0.1) continue
      const strike = readStrike({ times, total: own.total }, own, { threshold: 20, reading: 'as measured' })
      shifts.strike.plain.push(
        readStrike({ times, total }, { first, last }, { threshold: 20, reading: 'as measured' }) - strike,
      )
      shifts.strike.share.push(
        readStrike({ times, total }, { first, last }, { threshold: 20, reading: 'smoothed' }) - strike,
      )
      if (last >= times.length - 2 || own.last >= times.length - 2 || isCut(own.total, own.last, 20)) continue
      const off = readOff({ times, total: own.total }, own, { threshold: 20, reading: 'as measured' })
      shifts.off.plain.push(readOff({ times, total }, { first, last }, { threshold: 20, reading: 'as measured' }) - off)
      shifts.off.share.push(readOff({ times, total }, { first, last }, { threshold: 20, reading: 'smoothed' }) - off)
    }
  }
  const cell = (values: readonly number[]): string =>
    `${spread(values.map((value) => 1000 * value))} (${values.length})`
  return `| ${cutoff} Hz | ${cell(shifts.strike.plain)} | ${cell(shifts.strike.share)} | ${cell(shifts.off.plain)} | ${cell(shifts.off.share)} |`
}
