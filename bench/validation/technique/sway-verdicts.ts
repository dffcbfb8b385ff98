import { COVERAGE } from '../../../core/math/difference-mark.ts'
import type { ErrorTable } from '../../../core/loads/proposal/method-error.ts'
import type { SwayMoment, SwayPair } from './sway-pairs.ts'

/** Peaks of single support: which of our loads they are. */
const PEAKS: readonly { readonly key: string; readonly moment: SwayMoment; readonly sign: 1 | -1 }[] = [
  { key: 'hip|flexor moment', moment: 'hip flexion', sign: 1 },
  { key: 'hip|extensor moment', moment: 'hip flexion', sign: -1 },
  { key: 'hip|abductor moment', moment: 'hip adduction', sign: 1 },
  { key: 'knee|extensor moment', moment: 'knee flexion', sign: 1 },
  { key: 'knee|flexor moment', moment: 'knee flexion', sign: -1 },
]
/** N·m/kg: a smaller peak is none, a larger change is a clear one. */
const LEAST_PEAK = 0.1
const CLEAR = 0.15

interface PeakCase {
  readonly subject: string
  readonly isNull: boolean
  readonly key: string
  readonly truth: number
  readonly guess: number
}

function listCases(pairs: readonly SwayPair[]): PeakCase[] {
  return pairs.flatMap((pair) =>
    PEAKS.flatMap(({ key, moment, sign }) =>
      (['ends', 'inner, half'] as const).flatMap((way): PeakCase[] => {
        const { before, truth, guess } = pair.curves[way][moment]
        const most = (values: readonly number[]): number => Math.max(...values.map((value) => sign * value))
        const peak = most(before)
        if (peak < LEAST_PEAK) return []
        const change = (by: readonly number[]): number => most(before.map((value, i) => value + by[i]!)) - peak
        const isNull = pair.kind === 'normal to normal'
        return [{ subject: pair.subject, isNull, key, truth: change(truth), guess: change(guess) }]
      }),
    ),
  )
}

/** Root mean square miss between walks that did not change. */
function errorOf(cases: readonly PeakCase[], key: string): number {
  const own = cases.filter((one) => one.key === key && one.isNull)
  return Math.sqrt(own.reduce((sum, one) => sum + (one.truth - one.guess) ** 2, 0) / own.length)
}

/** Verdicts of each person with the errors of the others; loads that the shipped table does not judge are left out. */
export function judgeLeftOut(
  pairs: readonly SwayPair[],
  shipped: ErrorTable,
): Record<'right' | 'told' | 'quiet', number> {
  const cases = listCases(pairs).filter((one) => shipped.posture[one.key] !== undefined)
  const counts = { claimed: 0, right: 0, clear: 0, told: 0, null: 0, quiet: 0 }
  for (const one of cases) {
    const sd = errorOf(
      cases.filter((other) => other.subject !== one.subject),
      one.key,
    )
    const isClaimed = Math.abs(one.guess) > COVERAGE * sd
    if (one.isNull) {
      counts.null++
      if (!isClaimed) counts.quiet++
      continue
    }
    if (isClaimed) counts.claimed++
    if (isClaimed && one.truth * one.guess > 0) counts.right++
    if (Math.abs(one.truth) > CLEAR) counts.clear++
    if (Math.abs(one.truth) > CLEAR && isClaimed) counts.told++
  }
  return {
    right: counts.right / counts.claimed,
    told: counts.told / counts.clear,
    quiet: counts.quiet / counts.null,
  }
}
