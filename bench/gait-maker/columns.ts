import type { AngleChannel } from '../../core/io.ts'
import { radToDeg } from '../../core/index.ts'
import type { MadeTrial } from './trial.ts'

/** Columns of a made table, and how their numbers are written. */

/** One column of a table: a name and a value per frame. */
export interface Column {
  readonly name: string
  readonly at: (frame: number) => number
}

export const degrees = (trial: MadeTrial, channel: AngleChannel, sign = 1): ((frame: number) => number) => {
  const values = trial.angles[channel]
  if (values === undefined) throw new Error(`write-tables: expected channel ${channel}`)
  return (frame) => sign * radToDeg(values[frame]!)
}

export const tableText = (
  trial: MadeTrial,
  columns: readonly Column[],
  delimiter: string,
  digits: number,
  end = '\n',
): string =>
  Array.from(trial.times.keys(), (frame) => columns.map(({ at }) => fixed(at(frame), digits)).join(delimiter)).join(
    end,
  ) + end

/** No "-0.000". */
export const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? (0).toFixed(digits) : text
}

export const zero = (): number => 0

export const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

export const MARKERS_ONLY = /^(?!.*JC$)/
