import type { KnownBy, LearnedPeakError, LearnedPeakErrors } from '../../core/loads/peak-errors.ts'
import { calcPeakError } from '../../core/loads/peak-errors.ts'

/** One peak of one leg: without plates against the same with them. Forces by body weight, moments and powers by mass. */
export interface PeakError {
  readonly by: KnownBy
  readonly subject: string
  /** `knee impulse` */
  readonly kind: string
  readonly measured: number
  readonly off: number
  /** What the estimate says of its error. */
  readonly stated: number
  /** Of ± what is no part of the ground: as far as it shows in the difference, and what the reference has as well. */
  readonly rest: number
  readonly shared: number
}

/** Of fewer nothing can be learned or judged. */
const LEAST = { peaks: 20, people: 5 } as const

/**
 * Share of what is usual for a kind of peak that counts however sure the estimate is. A sideways force that is nearly
 * nothing at the instant of its peak is no surer for that; one whose ± is large all through is less sure than others.
 */
const FLOOR = 0.5

/** What ± promises: this share of the truth within so many ±, sought in the middle of a band that many peaks lie in. */
const PROMISES = [
  { times: 1, from: 0.6, to: 0.8, normal: 1.036 },
  { times: 2, from: 0.85, to: 0.95, normal: 1.645 },
] as const

/** Peaks by how they were known and of what kind; those too few are apart. */
export function groupPeaks<T extends PeakError>(
  all: readonly T[],
): { readonly enough: readonly (readonly T[])[]; readonly few: readonly (readonly T[])[] } {
  const byKind = new Map<string, T[]>()
  for (const one of all) {
    const name = `${one.by} ${one.kind}`
    const own = byKind.get(name) ?? []
    own.push(one)
    byKind.set(name, own)
  }
  const groups = [...byKind].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
  const isEnough = (group: readonly T[]): boolean =>
    group.length >= LEAST.peaks && listPeople(group).length >= LEAST.people
  return { enough: groups.filter(isEnough), few: groups.filter((group) => !isEnough(group)) }
}

export const listPeople = (peaks: readonly Pick<PeakError, 'subject'>[]): string[] => [
  ...new Set(peaks.map(({ subject }) => subject)),
]

/** How far peaks of each kind are off, on all people but one. */
export function learnPeakErrors(all: readonly PeakError[], leftOut: string | null): LearnedPeakErrors {
  const learned: Record<KnownBy, Record<string, LearnedPeakError>> = { angles: {}, path: {}, markers: {} }
  for (const group of groupPeaks(all).enough) {
    const { by, kind } = group[0]!
    learned[by][kind] = learnKind(group.filter(({ subject }) => subject !== leftOut))
  }
  return learned
}

/** What of ± the difference can show. */
export const calcShownSd = ({ by, kind, stated, rest }: PeakError, learned: LearnedPeakErrors): number =>
  Math.hypot(rest, calcPeakError(learned[by][kind], stated, 1))

/** The narrowest ± that keeps both promises for the next person; every person counts alike. */
export function learnKind(peaks: readonly PeakError[]): LearnedPeakError {
  const people = listPeople(peaks).length
  const weights = weighPeople(peaks)
  const usual = Math.sqrt(peaks.reduce((sum, { stated }, i) => sum + weights[i]! * stated ** 2, 0))
  const asked = PROMISES.map(({ times, from, to, normal }) => {
    const wider = widenForNext(normal, people) / times
    const scales = peaks.map(
      ({ off, rest, stated }) =>
        Math.sqrt(Math.max(0, (wider * off) ** 2 - rest ** 2)) / Math.hypot(stated, FLOOR * usual),
    )
    return meanBetween(scales, weights, from, to)
  })
  const scale = Math.max(...asked)
  return { own: toDigits(scale), least: toDigits(scale * FLOOR * usual) }
}

const toDigits = (value: number): number => Number(value.toPrecision(3))

/** Of each peak, so that those of every person weigh as much; 1 altogether. */
export function weighPeople(peaks: readonly Pick<PeakError, 'subject'>[]): number[] {
  const counts = new Map<string, number>()
  for (const { subject } of peaks) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  return peaks.map(({ subject }) => 1 / counts.get(subject)! / counts.size)
}

/** Student's t by the normal quantile, its expansion: a spread of n people is itself unsure. */
const widenForNext = (normal: number, people: number): number => 1 + (normal ** 2 + 1) / (4 * people)

/** Mean of the values between two shares of the weight, from the least value on. */
export function meanBetween(values: readonly number[], weights: readonly number[], from: number, to: number): number {
  const order = [...values.keys()].toSorted((a, b) => values[a]! - values[b]!)
  let [passed, sum] = [0, 0]
  for (const i of order) {
    const next = passed + weights[i]!
    sum += values[i]! * Math.max(0, Math.min(next, to) - Math.max(passed, from))
    passed = next
  }
  return sum / (to - from)
}
