import type { ErrorTable, MethodError } from '../../../core/loads/proposal/method-error.ts'
import { COVERAGE } from '../../../core/math/difference-mark.ts'
import { createProposer } from '../../../core/pipeline/propose.ts'
import { bodyWeightToNewton } from '../../../core/units/units.ts'
import { calcAlikeTechnique } from './alike-technique.ts'
import { INNER, kindOf, listPairs } from './sway-pairs.ts'
import type { SwayKind } from './sway-pairs.ts'
import type { SwayTrial } from './sway-trials.ts'

/** A peak as Compare shows it: its change from one walk to another as plates measured it, and as it was predicted. */
export interface PeakCase {
  readonly subject: string
  readonly kind: SwayKind
  /** “hip|abductor moment” */
  readonly key: string
  /** N·m/kg, W/kg, or body weights. */
  readonly truth: number
  readonly guess: number
}

/**
 * The product's own numbers: the predicted change of each peak of the left leg over its stances, against the difference
 * of the two walks' peaks by inverse dynamics with plates. `seen` stands in for each walk where less of it is known.
 */
export function listPeakCases(
  trials: readonly SwayTrial[],
  seen: ReadonlyMap<SwayTrial, SwayTrial> = new Map(),
): PeakCase[] {
  const proposers = new Map(
    trials.map((one) => {
      const { prepared, plan, recorded } = seen.get(one) ?? one
      return [one, createProposer(prepared, plan, recorded)]
    }),
  )
  return listPairs(trials).flatMap(([from, to]) =>
    [[], INNER].flatMap((inner) => {
      const technique = calcAlikeTechnique(seen.get(from) ?? from, seen.get(to) ?? to, inner)
      const outcome = proposers.get(from)!.propose(technique, { samples: 0 })
      if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
      return outcome.value.verdicts.flatMap(({ joint, side, quantity, unit, change }): PeakCase[] => {
        if (side !== 'left' || !/^(?:hip|knee|ankle)\./.test(joint)) return []
        const peakOf = ({ recorded }: SwayTrial): number | undefined =>
          recorded.loads.peaks.find((one) => one.joint === joint && one.quantity === quantity)?.value
        const [before, after] = [peakOf(from), peakOf(to)]
        if (before === undefined || after === undefined) return []
        const per = unit === 'N·m' || unit === 'W' ? from.mass : bodyWeightToNewton(1, from.mass)
        const key = `${joint.split('.')[0]}|${quantity}`
        return [
          { subject: from.subject, kind: kindOf(from, to), key, truth: (after - before) / per, guess: change / per },
        ]
      })
    }),
  )
}

const isNull = ({ kind }: PeakCase): boolean => kind === 'normal to normal'
const rms = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / values.length)

/** A change beyond twice what a peak changes by itself from walk to walk. */
export function clearOf(cases: readonly PeakCase[]): PeakCase[] {
  const usual = rms(cases.filter(isNull).map(({ truth }) => truth))
  return cases.filter((one) => !isNull(one) && Math.abs(one.truth) > COVERAGE * usual)
}

/** What ± and the verdict of each peak rest on. */
export function toErrors(cases: readonly PeakCase[]): Record<string, MethodError> {
  const keys = [...new Set(cases.map(({ key }) => key))].toSorted()
  return Object.fromEntries(
    keys.map((key) => {
      const own = cases.filter((one) => one.key === key)
      const clear = clearOf(own)
      const right = clear.filter(({ truth, guess }) => truth * guess > 0).length
      return [
        key,
        {
          sd: round(rms(own.filter(isNull).map(({ truth, guess }) => truth - guess))),
          right: clear.length === 0 ? 0 : round(right / clear.length),
          cases: clear.length,
        },
      ]
    }),
  )
}

const round = (value: number): number => Number(value.toFixed(3))

export interface Judged {
  readonly right: number
  readonly decided: number
  readonly quiet: number
  /** Share of the changed walks whose measured change lies within one and two ± of the predicted one. */
  readonly within: readonly [number, number]
}

/** Verdicts on each person with the errors of the others, of the loads that the shipped table judges. */
export function judgeLeftOut(
  cases: readonly PeakCase[],
  shipped: ErrorTable['posture'],
  keys: readonly string[],
): Judged {
  const counts = { claimed: 0, right: 0, clear: 0, decided: 0, null: 0, quiet: 0, changed: 0, once: 0, twice: 0 }
  for (const key of keys) {
    if (shipped[key] === undefined) continue
    const all = cases.filter((one) => one.key === key)
    const clear = new Set(clearOf(all))
    for (const one of all) {
      const others = all.filter(({ subject }) => subject !== one.subject)
      const sd = rms(others.filter(isNull).map(({ truth, guess }) => truth - guess))
      const isClaimed = Math.abs(one.guess) > COVERAGE * sd
      if (isNull(one)) {
        counts.null++
        if (!isClaimed) counts.quiet++
        continue
      }
      const miss = Math.abs(one.guess - one.truth)
      counts.changed++
      if (miss <= sd) counts.once++
      if (miss <= 2 * sd) counts.twice++
      if (isClaimed) counts.claimed++
      if (isClaimed && one.truth * one.guess > 0) counts.right++
      if (clear.has(one)) counts.clear++
      if (clear.has(one) && isClaimed) counts.decided++
    }
  }
  return {
    right: counts.right / counts.claimed,
    decided: counts.decided / counts.clear,
    quiet: counts.quiet / counts.null,
    within: [counts.once / counts.changed, counts.twice / counts.changed],
  }
}
