import { createRandom } from '../../../core/math/random.ts'
import type { PeakError } from '../../learn/learn-peak-errors.ts'
import { calcShownSd, groupPeaks, learnPeakErrors, listPeople, weighPeople } from '../../learn/learn-peak-errors.ts'

/** A peak with its ±, the person left out of what was learned. */
export interface JudgedPeakError extends PeakError {
  /** As far as the difference can show it. */
  readonly sd: number
}

/** Per cent within one and two ±. */
export type Shares = readonly [one: number, two: number]

export const BAND = { least: 60, most: 80, two: 90 } as const

export function judgeLeftOut(errors: readonly PeakError[]): JudgedPeakError[] {
  const without = new Map(listPeople(errors).map((person) => [person, learnPeakErrors(errors, person)]))
  return errors.map((one) => ({ ...one, sd: calcShownSd(one, without.get(one.subject)!) }))
}

/** Rounded as printed; each peak counts by its weight. */
export function calcShares<T extends Pick<PeakError, 'off'>>(
  peaks: readonly T[],
  weights: readonly number[],
  sdOf: (peak: T) => number,
): Shares {
  const share = (times: number): number =>
    Math.round(
      100 * peaks.reduce((sum, peak, i) => sum + (Math.abs(peak.off) <= times * sdOf(peak) ? weights[i]! : 0), 0),
    )
  return [share(1), share(2)]
}

export const isKept = ([one, two]: Shares): boolean => one >= BAND.least && one <= BAND.most && two >= BAND.two

/** By people: as many peaks as there are from each do not make one of them count more. */
export const sharesOfPeople = (peaks: readonly JudgedPeakError[]): Shares =>
  calcShares(peaks, weighPeople(peaks), ({ sd }) => sd)

export const sharesOfPeaks = (peaks: readonly JudgedPeakError[]): Shares =>
  calcShares(
    peaks,
    peaks.map(() => 1 / peaks.length),
    ({ sd }) => sd,
  )

/** How many kinds lie beyond the limits by chance, mean of draws. */
export interface Chance {
  /** If every ± were right, counting people and counting peaks alike. */
  readonly people: number
  readonly peaks: number
  /** If errors were normal, and ± learned from them and judged as here. */
  readonly learned: number
}

const DRAWS = { right: 200, learned: 20 } as const

/** Normal errors that the peaks of one person share as much as theirs do. */
export function calcChance(judged: readonly JudgedPeakError[]): Chance {
  const random = createRandom(77)
  const kinds = groupPeaks(judged).enough.map((peaks) => ({ peaks, alike: calcAlike(peaks) }))
  const draw = (): JudgedPeakError[][] => kinds.map(({ peaks, alike }) => drawErrors(peaks, alike, random.normal))
  const countBeyond = (
    drawn: readonly (readonly JudgedPeakError[])[],
    of: (peaks: readonly JudgedPeakError[]) => Shares,
  ): number => drawn.filter((peaks) => !isKept(of(peaks))).length
  const beyond = { people: 0, peaks: 0, learned: 0 }
  for (let i = 0; i < DRAWS.right; i++) {
    const drawn = draw()
    beyond.people += countBeyond(drawn, sharesOfPeople) / DRAWS.right
    beyond.peaks += countBeyond(drawn, sharesOfPeaks) / DRAWS.right
  }
  for (let i = 0; i < DRAWS.learned; i++) {
    const drawn = groupPeaks(judgeLeftOut(draw().flat())).enough
    beyond.learned += countBeyond(drawn, sharesOfPeople) / DRAWS.learned
  }
  return beyond
}

/** 0 … 1: which part of the squared errors, by ±, the peaks of one person have in common. */
function calcAlike(peaks: readonly JudgedPeakError[]): number {
  const weights = weighPeople(peaks)
  const all = peaks.reduce((sum, { off, sd }, i) => sum + weights[i]! * (off / sd) ** 2, 0)
  const common = listPeople(peaks).flatMap((person) => {
    const own = peaks.filter(({ subject }) => subject === person).map(({ off, sd }) => off / sd)
    const [sum, squares] = [own.reduce((a, b) => a + b, 0), own.reduce((a, b) => a + b * b, 0)]
    return own.length < 2 ? [] : [(sum * sum - squares) / (own.length * (own.length - 1))]
  })
  if (common.length === 0) return 0
  return Math.min(1, Math.max(0, common.reduce((a, b) => a + b, 0) / common.length / all))
}

function drawErrors(peaks: readonly JudgedPeakError[], alike: number, normal: () => number): JudgedPeakError[] {
  const common = new Map(listPeople(peaks).map((person) => [person, normal()]))
  return peaks.map((peak) => ({
    ...peak,
    off: peak.sd * (Math.sqrt(alike) * common.get(peak.subject)! + Math.sqrt(1 - alike) * normal()),
  }))
}
