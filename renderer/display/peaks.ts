import { said } from './language.ts'
import type { Loads, Peak } from '../../core/index.ts'
import { bearingLabel, type LoadVerdict } from '../../core/gait.ts'
import { calcDifference, coverAlike, type Difference } from '../../core/report.ts'
import { byJoint, familyOf } from './joints.ts'
import { noPerson } from './shown-body.ts'

export interface PeakRow {
  key: string
  joint: string
  quantity: string
  unit: Peak['unit']
  recorded: Peak | null
  predicted: Peak | null
  proposed: Peak | null
  /** The proposed motion against the recorded one; without one, the predicted against the recorded. */
  difference: Difference | null
  /** Of a proposal: what the difference comes to, and why. */
  verdict: Pick<LoadVerdict, 'verdict' | 'reason'> | null
}

/** What a clinician looks for first. */
const quantityOrder: readonly string[] = [
  'resultant',
  'compression',
  'tension',
  'anterior',
  'posterior',
  'medial',
  'lateral',
  'extensor moment',
  'flexor moment',
  'abductor moment',
  'moment',
  'extensor impulse',
  'flexor impulse',
  'abductor impulse',
  'power generated',
  'power absorbed',
  'loading rate',
  'impulse',
]
const byQuantity = (a: string, b: string) => quantityOrder.indexOf(a) - quantityOrder.indexOf(b)

export const peakKinds = ['forces', 'moments', 'powers', 'all'] as const
export type PeakKind = (typeof peakKinds)[number]
export function isOfKind(quantity: string, kind: PeakKind): boolean {
  const own = /moment|. impulse/.test(quantity) ? 'moments' : quantity.includes('power') ? 'powers' : 'forces'
  return kind === 'all' || kind === own
}

/** `compression` of an ankle → `compression along shank`: along what it presses is part of what it is. */
export function quantityText({ joint, quantity }: Pick<PeakRow, 'joint' | 'quantity'>): string {
  const along = quantity === 'compression' || quantity === 'tension' ? bearingLabel(noPerson.value, joint) : null
  return said(along === null ? quantity : `${quantity} along ${along}`)
}

interface PeakSources {
  recorded: Loads | null
  predicted: Loads | null
  proposed: Loads | null
}

/** One row per joint and quantity, with the peaks of all motions side by side. */
export function peakRows(all: PeakSources, verdicts: readonly LoadVerdict[] = []): PeakRow[] {
  const rows = new Map<string, PeakRow>()
  for (const of of ['recorded', 'predicted', 'proposed'] as const) {
    for (const peak of all[of]?.peaks ?? []) {
      const key = `${peak.joint} ${peak.quantity}`
      const row = rows.get(key) ?? {
        key,
        joint: peak.joint,
        quantity: peak.quantity,
        unit: peak.unit,
        recorded: null,
        predicted: null,
        proposed: null,
        difference: null,
        verdict: null,
      }
      rows.set(key, { ...row, [of]: peak })
    }
  }
  return [...rows.values()]
    .map((row) => {
      const judged = verdicts.find((one) => one.joint === row.joint && one.quantity === row.quantity)
      if (row.proposed && judged) return { ...row, difference: toDifference(judged), verdict: judged }
      // Under a proposal the column shows what it changes, and nothing where it has no peak.
      const [after, newer] = all.proposed ? [row.proposed, all.proposed] : [row.predicted, all.predicted]
      const isComparable = all.recorded !== null && newer !== null && coverAlike(all.recorded, newer)
      return { ...row, difference: isComparable && after && row.recorded ? differenceOf(row.recorded, after) : null }
    })
    .toSorted((a, b) => byJoint(a.joint, b.joint) || byQuantity(a.quantity, b.quantity))
}

/** Bold and grey follow the verdict and nothing else. */
const toDifference = ({ change, sd, verdict }: LoadVerdict): Difference => ({
  value: change,
  sd,
  mark: verdict === 'lower' || verdict === 'higher' ? 'notable' : 'within',
})

const alike = (a: Peak, b: Peak) => Math.abs(a.value - b.value) < 5e-4 * Math.max(Math.abs(a.value), Math.abs(b.value))

/** Peaks of the same sampled bodies are compared body by body: what both share does not count as doubt. */
function differenceOf(a: Peak, b: Peak): Difference {
  // The same to every digit that is shown: the rest is the solver's rounding.
  if (alike(a, b)) return { value: 0, sd: null, mark: 'within' }
  return calcDifference(a, b)
}

export type PeakSort = {
  by: 'joint' | 'quantity' | 'recorded' | 'predicted' | 'proposed' | 'difference'
  down: boolean
}

export function sortPeaks(rows: readonly PeakRow[], sort: PeakSort): PeakRow[] {
  const value = (r: PeakRow): number => {
    if (sort.by === 'difference') return r.difference ? Math.abs(r.difference.value) : -Infinity
    if (sort.by === 'recorded' || sort.by === 'predicted' || sort.by === 'proposed')
      return r[sort.by]?.value ?? -Infinity
    return 0
  }
  const order = (a: PeakRow, b: PeakRow) =>
    sort.by === 'joint'
      ? byJoint(a.joint, b.joint) || byQuantity(a.quantity, b.quantity)
      : sort.by === 'quantity'
        ? byQuantity(a.quantity, b.quantity) || byJoint(a.joint, b.joint)
        : value(a) - value(b)
  return rows.toSorted((a, b) => (sort.down ? order(b, a) : order(a, b)))
}

/** The joint that is looked at comes first, then its other side; without one, the knees, which are asked for most. */
export function jointFirst(rows: readonly PeakRow[], focus: string | null): PeakRow[] {
  const rank = ({ joint }: PeakRow) => (joint === focus ? 0 : familyOf(joint) === familyOf(focus ?? 'knee') ? 1 : 2)
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

/** Beyond its uncertainty; where that is not known, beyond a hundredth. */
export const isChanged = ({ difference: d, recorded, proposed }: PeakRow): boolean =>
  d !== null &&
  d.mark !== 'within' &&
  (d.mark !== null ||
    Math.abs(d.value) > 0.01 * Math.max(Math.abs(recorded?.value ?? 0), Math.abs(proposed?.value ?? 0)))
