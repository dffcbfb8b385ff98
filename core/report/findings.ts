import type { Loads, Peak } from '../loads/loads.ts'
import type { VerdictWord } from '../gait/verdict.ts'
import { calcStepSd } from '../gait/step-variation.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import { COVERAGE } from '../math/difference-mark.ts'
import { newtonToBodyWeight, radToDeg } from '../units/units.ts'
import { coverAlike } from './alike.ts'
import { type Difference, calcDifference } from './difference.ts'
import type { Quantity } from './model.ts'
import { toDifferenceText, toFixedText, toQuantityText } from './number-text.ts'
import { jointWord } from '../model/body-labels.ts'
import { peakKey, toClinical, toSide } from './peaks-table.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

/** One sentence of the first page, with its reason. */
export interface ReportFinding {
  readonly verdict: VerdictWord
  readonly title: string
  readonly text: string
}

const FIRST = ['knee', 'hip', 'ankle'] as const

/** Sides against each other, a proposal against the recording, the walk against healthy people. */
export function listFindings(source: ReportSource): readonly ReportFinding[] {
  return [...compareProposed(source), ...compareSides(source), compareHealthy(source), compareSpeed(source)].filter(
    (finding) => finding !== null,
  )
}

/** What a difference comes to; without an uncertainty nothing is claimed. */
export function toVerdict({ value, mark }: Difference): VerdictWord {
  if (mark === null) return 'cannot be told'
  if (mark !== 'notable') return 'no clear change'
  return value < 0 ? 'lower' : 'higher'
}

const resultant = (loads: Loads, joint: string, side: string): Peak | undefined =>
  loads.peaks.find((one) => one.quantity === 'resultant' && one.joint === `${joint}.${side}`)

/** A hundredth of a body weight is the finest that a sentence may claim. */
const toSentence = (peak: Peak, bodyMass: number): Quantity => ({ ...toClinical(peak, bodyMass), decimals: 2 })

/** Left against right, joint by joint; clear differences first. */
function compareSides({ loads: { recorded } }: ReportSource): readonly ReportFinding[] {
  const found = FIRST.flatMap((joint): ReportFinding[] => {
    const [left, right] = [resultant(recorded, joint, 'left'), resultant(recorded, joint, 'right')]
    return left && right ? [compareSide(joint, left, right, recorded.bodyMass)] : []
  })
  return found.toSorted((a, b) => RANK[a.verdict] - RANK[b.verdict])
}

const RANK: Readonly<Record<VerdictWord, number>> = { higher: 0, lower: 0, 'no clear change': 1, 'cannot be told': 2 }

function compareSide(joint: string, left: Peak, right: Peak, bodyMass: number): ReportFinding {
  const [l, r] = [toSentence(left, bodyMass), toSentence(right, bodyMass)]
  const difference = calcDifference(
    { ...toSide(left, bodyMass), decimals: 2 },
    { ...toSide(right, bodyMass), decimals: 2 },
  )
  const text = `Largest net force of the left ${joint} ${toQuantityText(l)} BW, of the right ${toQuantityText(r)} BW.`
  const undecided = (why: string): ReportFinding => ({
    verdict: 'cannot be told',
    title: `Left against right ${joint}: cannot be told`,
    text: `${text} ${why}`,
  })
  if (left.ground !== right.ground)
    return undecided('One side stood on a force plate, the ground force of the other is estimated.')
  const verdict = toVerdict(difference)
  if (verdict === 'cannot be told') return undecided('Their uncertainty is not known.')
  const step = newtonToBodyWeight(calcStepSd(left, bodyMass), bodyMass)
  if (verdict === 'no clear change' && toVerdict(calcDifference(l, r)) !== verdict)
    return {
      verdict,
      title: `Left and right ${joint}: no clear difference`,
      text: `${text} From step to step a person varies by about ${toFixedText(step, 2)} BW, which may be all of it.`,
    }
  if (verdict === 'no clear change') return { verdict, title: `Left and right ${joint} carry about the same`, text }
  const [more, less] = difference.value > 0 ? ['right', 'left'] : ['left', 'right']
  return { verdict: 'higher', title: `The ${more} ${joint} carries more than the ${less}`, text }
}

/** Each joint that a proposal changes; those it does not are one sentence together. */
function compareProposed({ loads: { recorded }, proposed }: ReportSource): readonly ReportFinding[] {
  if (!proposed) return []
  if (!coverAlike(recorded, proposed.loads))
    return [
      {
        verdict: 'cannot be told',
        title: 'The proposal cannot be compared with the recording',
        text: 'The two do not cover the same part of the walk.',
      },
    ]
  const changes = recorded.peaks
    .filter(
      (peak) => peak.quantity === 'resultant' && peak.side && FIRST.some((joint) => joint === jointWord(peak.joint)),
    )
    .flatMap((peak) => {
      const other = proposed.loads.peaks.find((one) => peakKey(one) === peakKey(peak))
      if (!other) return []
      const [was, will] = [toSentence(peak, recorded.bodyMass), toSentence(other, proposed.loads.bodyMass)]
      const judged = proposed.verdicts?.find((one) => peakKey(one) === peakKey(peak))
      const difference = judged ? toJudged(judged, recorded.bodyMass) : calcDifference(was, will)
      const name = `${sideLabel(peak.side!).toLowerCase()} ${jointWord(peak.joint)}`
      return [{ name, was, will, difference, verdict: judged?.verdict ?? toVerdict(difference) }]
    })
  const clear = changes
    .filter(({ verdict }) => verdict === 'lower' || verdict === 'higher')
    .toSorted((a, b) => Math.abs(b.difference.value) - Math.abs(a.difference.value))
    .slice(0, 2)
    .map(({ name, was, will, difference, verdict }): ReportFinding => ({
      verdict,
      title: `${verdict === 'lower' ? 'Lower' : 'Higher'} at the ${name} with “${proposed.technique.name}”`,
      text: `Largest net force ${toQuantityText(was)} → ${toQuantityText(will)} BW (${toDifferenceText(difference)}).`,
    }))
  const namesOf = (word: VerdictWord): string[] =>
    changes.filter(({ verdict }) => verdict === word).map(({ name }) => name)
  const [same, unknown] = [namesOf('no clear change'), namesOf('cannot be told')]
  const place = (names: readonly string[]): string => (names.length === changes.length ? 'any joint' : names.join(', '))
  return [
    ...clear,
    ...(same.length === 0
      ? []
      : [
          {
            verdict: 'no clear change',
            title: `“${proposed.technique.name}”: no clear change at ${place(same)}`,
            text: 'The change of the largest net force lies within its uncertainty.',
          } as const,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          {
            verdict: 'cannot be told',
            title: `“${proposed.technique.name}”: cannot be told at ${place(unknown)}`,
            text: 'The table of the techniques gives the reason for each load.',
          } as const,
        ]),
  ]
}

/** The change that was judged, in body weights, with the ± it was judged by. */
function toJudged({ joint, side, quantity, unit, change, sd, verdict }: LoadVerdict, bodyMass: number): Difference {
  const peak = { joint, side, quantity, unit, value: change, sd, time: 0 }
  return { ...toSentence(peak, bodyMass), mark: verdict === 'lower' || verdict === 'higher' ? 'notable' : 'within' }
}

function compareHealthy({ profile, norm }: ReportSource): ReportFinding | null {
  const controls = norm?.norm?.controls
  if (!profile?.overall || !controls) return null
  const [value, mean, sd] = [profile.overall.value, controls.overall.mean, controls.overall.sd].map(radToDeg)
  const text = `Gait profile score ${toFixedText(value!, 1)}°; healthy adults ${toFixedText(mean!, 1)} ± ${toFixedText(sd!, 1)}°.`
  return value! > mean! + COVERAGE * sd!
    ? { verdict: 'higher', title: 'The joint angles are further from normal than healthy people’s', text }
    : { verdict: 'no clear change', title: 'The joint angles are about as far from normal as healthy people’s', text }
}

function compareSpeed({ spatioTemporal, norm }: ReportSource): ReportFinding | null {
  const own = spatioTemporal.find((one) => one.name === 'walking speed')
  const healthy = norm?.norm?.timeDistance.find((one) => one.name === 'walking speed')
  if (!own || !healthy || healthy.sd === null) return null
  const away = own.mean - healthy.mean
  if (Math.abs(away) <= COVERAGE * healthy.sd) return null
  return {
    verdict: away < 0 ? 'lower' : 'higher',
    title: `${away < 0 ? 'Slower' : 'Faster'} than healthy adults walk`,
    text: `${toFixedText(own.mean, 2)} m/s; healthy adults ${toFixedText(healthy.mean, 2)} ± ${toFixedText(healthy.sd, 2)} m/s.`,
  }
}
