import { standardDeviation } from '../../math/statistics.ts'
import { COVERAGE } from '../../math/difference-mark.ts'
import type { Side } from '../../gait/side.ts'
import type { VerdictWord } from '../../gait/verdict.ts'
import { bodyWeightToNewton } from '../../units/units.ts'
import type { Peak, PeakQuantity } from '../loads.ts'
import type { MethodError } from './method-error.ts'

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

/** A load is judged where at least this share of the measured directions was predicted, in at least so many cases. */
const RIGHT = 0.8
const CASES = 20

/** What a word on any change of a load is made of; all numbers in the load's own unit. */
export interface ChangeRequest {
  readonly change: number
  readonly parts: readonly { readonly of: string; readonly sd: number }[]
  /** The same change with other layouts of the boundaries. */
  readonly others: readonly number[]
  readonly error: MethodError | null
  readonly outside: string | null
}

/** The one place where a change of a load becomes a word: window, command line, report and batch all come here. */
export function judgeChange({ recorded, proposed, others, error, outside, bodyMass }: VerdictRequest): LoadVerdict {
  const change = proposed.value - recorded.value
  const parts = calcParts({ recorded, proposed, others, error, bodyMass }, change)
  const { joint, side, quantity, unit } = recorded
  const word = toWord({ change, parts, others, error, outside })
  return { joint, side, quantity, unit, recorded: recorded.value, change, parts, ...word }
}

/** The rule of every verdict, of net loads and of contact forces alike. */
export function toWord({
  change,
  parts,
  others,
  error,
  outside,
}: ChangeRequest): Pick<LoadVerdict, 'sd' | 'verdict' | 'reason'> {
  const sd = error === null ? null : Math.hypot(...parts.map((part) => part.sd))
  const undecided = (reason: string): Pick<LoadVerdict, 'sd' | 'verdict' | 'reason'> => ({
    sd,
    verdict: 'cannot be told',
    reason,
  })
  if (change === 0) return { sd, verdict: 'no clear change', reason: 'Nothing that was changed acts on it.' }
  if (outside !== null) return undecided(outside)
  if (error === null || error.cases < CASES)
    return undecided('Too few predicted changes of this load have been compared with measured ones.')
  if (error.right < RIGHT)
    return undecided(
      `On people who changed their technique the direction was right in ${Math.round(100 * error.right)} % only.`,
    )
  const clear = others.filter((one) => Math.abs(one) > COVERAGE * parts.find((part) => part.of === 'method')!.sd)
  if (clear.some((one) => one < 0) && clear.some((one) => one > 0))
    return undecided('Its direction depends on where the boundaries are.')
  if (Math.abs(change) <= COVERAGE * sd!)
    return { sd, verdict: 'no clear change', reason: 'Within twice its uncertainty.' }
  return {
    sd,
    verdict: change < 0 ? 'lower' : 'higher',
    reason: 'More than twice its uncertainty, and within what was tested on people.',
  }
}

function calcParts(
  { recorded, proposed, others, error, bodyMass }: Omit<VerdictRequest, 'outside'>,
  change: number,
): LoadVerdict['parts'] {
  const shared = proposed.samples
  const body =
    recorded.samples && shared && shared.length === recorded.samples.length && shared.length > 1
      ? standardDeviation(shared.map((one, i) => one - recorded.samples![i]!))
      : 0
  const boundaries = others.reduce((most, one) => Math.max(most, Math.abs(one - change)), 0) / COVERAGE
  const perUnit = recorded.unit === 'N·m' || recorded.unit === 'W' ? bodyMass : bodyWeightToNewton(1, bodyMass)
  const parts = [
    { of: 'body', sd: body },
    { of: 'boundaries', sd: boundaries },
    { of: 'method', sd: (error?.sd ?? 0) * perUnit },
  ] as const
  return parts.toSorted((a, b) => b.sd - a.sd)
}
