import { standardDeviation } from '../../math/statistics.ts'
import { COVERAGE } from '../../math/difference-mark.ts'
import type { Side } from '../../gait/side.ts'
import type { VerdictWord } from '../../gait/verdict.ts'
import { bodyWeightToNewton, isPerMass } from '../../units/units.ts'
import type { Peak, PeakQuantity } from '../loads.ts'
import type { MethodError } from './method-error.ts'
import { calcMethodSd } from './method-error.ts'

/** What a technique does to one load, as one word with its reason. All numbers as peaks have them: SI. */
export interface LoadVerdict {
  readonly joint: string
  readonly side: Side | null
  readonly quantity: PeakQuantity
  readonly unit: Peak['unit']
  readonly recorded: number
  readonly change: number
  /** Of the change: body, boundaries and the method's measured error together. */
  readonly sd: number | null
  /** What ± is made of, largest first. */
  readonly parts: readonly { readonly of: 'body' | 'boundaries' | 'method'; readonly sd: number }[]
  readonly verdict: VerdictWord
  readonly reason: string
}

export interface VerdictRequest {
  readonly recorded: Peak
  readonly proposed: Peak
  /** The same change with other layouts of the boundaries. */
  readonly others: readonly number[]
  readonly error: MethodError | null
  /** Why no verdict is given for this technique at all; null: it lies within what was tested. */
  readonly outside: string | null
  /** kg */
  readonly bodyMass: number
}

/** A direction is stated where at least this share of such predictions was right, of at least so many. */
export const LEAST_RIGHT = 0.75
const CASES = 20
/** Of the predicted change: where sizes are missed by as much, nothing was predicted. */
const MOST_GROWTH = 3

/** What a word on any change of a load is made of; all numbers in the load's own unit. */
export interface ChangeRequest {
  readonly change: number
  /** Without the method's, which follows from `error`. */
  readonly parts: readonly { readonly of: string; readonly sd: number }[]
  /** The same change with other layouts of the boundaries. */
  readonly others: readonly number[]
  readonly error: MethodError | null
  readonly outside: string | null
}

/** The one place where a change of a load becomes a word: window, command line, report and batch all come here. */
export function judgeChange({ recorded, proposed, others, error, outside, bodyMass }: VerdictRequest): LoadVerdict {
  const change = proposed.value - recorded.value
  const { joint, side, quantity, unit } = recorded
  const perUnit = isPerMass(unit) ? bodyMass : bodyWeightToNewton(1, bodyMass)
  const own = error === null ? null : { ...error, sd: error.sd * perUnit }
  const parts = [
    { of: 'body', sd: calcBodySpread(recorded, proposed) },
    { of: 'boundaries', sd: calcLayoutSpread(change, others) },
  ] as const
  const word = toWord({ change, parts, others, error: own, outside })
  const all = withMethod(parts, own, change)
  return { joint, side, quantity, unit, recorded: recorded.value, change, parts: all, ...word }
}

/** What ± is made of, largest first. */
export const withMethod = <Name extends string>(
  parts: readonly { readonly of: Name; readonly sd: number }[],
  error: MethodError | null,
  change: number,
): readonly { readonly of: Name | 'method'; readonly sd: number }[] =>
  [...parts, { of: 'method' as const, sd: error === null ? 0 : calcMethodSd(error, change) }].toSorted(
    (a, b) => b.sd - a.sd,
  )

/** Half of how far the furthest layout of the boundaries moves a change: that is taken as two standard deviations. */
export const calcLayoutSpread = (change: number, others: readonly number[]): number =>
  others.reduce((most, one) => Math.max(most, Math.abs(one - change)), 0) / COVERAGE

/**
 * The rule of every verdict, of net loads and of contact forces alike. The word is about the direction, and ± about the
 * size: a direction is stated beyond what an unchanged technique scatters by, where so large predictions had the right
 * one on people; ± holds how far the size of such changes was missed, which grows with them.
 */
export function toWord(
  { change, parts, others, error, outside }: ChangeRequest,
  /** Another than the program's own for validation. */
  leastRight = LEAST_RIGHT,
): Pick<LoadVerdict, 'sd' | 'verdict' | 'reason'> {
  const rest = Math.hypot(...parts.map((part) => part.sd))
  const sd = error === null ? null : Math.hypot(rest, calcMethodSd(error, change))
  const undecided = (reason: string): Pick<LoadVerdict, 'sd' | 'verdict' | 'reason'> => ({
    sd,
    verdict: 'cannot be told',
    reason,
  })
  if (change === 0) return { sd, verdict: 'no clear change', reason: 'Nothing that was changed acts on it.' }
  if (outside !== null) return undecided(outside)
  if (error === null || error.cases < CASES)
    return undecided('Too few predicted changes of this load have been compared with measured ones.')
  const right = Math.round(100 * error.right)
  if (error.right < leastRight)
    return undecided(`On people who changed their technique the direction was right in ${right} % only.`)
  if (error.growth >= MOST_GROWTH)
    return undecided('On people who changed their technique the change was missed by three times its size or more.')
  const least = error.beyond * error.sd
  const clear = others.filter((one) => Math.abs(one) > least)
  if (clear.some((one) => one < 0) && clear.some((one) => one > 0))
    return undecided('Its direction depends on where the boundaries are.')
  if (Math.abs(change) <= error.beyond * calcScatter(parts, error))
    return {
      sd,
      verdict: 'no clear change',
      reason: 'No larger than what is predicted where a technique does not change.',
    }
  return {
    sd,
    verdict: change < 0 ? 'lower' : 'higher',
    reason: `On people who changed their technique the direction of so large a prediction was right in ${right} %; ± is of its size.`,
  }
}

/** What a change scatters by where nothing was changed. Layouts of the boundaries have had their word on the direction. */
const calcScatter = (parts: ChangeRequest['parts'], { sd }: MethodError): number =>
  Math.hypot(sd, ...parts.filter((part) => part.of !== 'boundaries').map((part) => part.sd))

/** What the body's uncertainty gives the change: what both motions share falls out. */
function calcBodySpread({ samples: before }: Peak, { samples: after }: Peak): number {
  if (!before || !after || after.length !== before.length || after.length < 2) return 0
  return standardDeviation(after.map((one, i) => one - before[i]!))
}
