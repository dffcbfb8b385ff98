import { describeShares } from '../gait/layout-words.ts'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import type { Loads, PeakQuantity } from '../loads/loads.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import { IN_AIR, NOT_ALIKE, coverAlike } from './alike.ts'
import { radToDeg } from '../units/units.ts'
import { MARK_WORDS, calcDifference } from './difference.ts'
import { gatherNotes } from './gather-notes.ts'
import type { Cell, Quantity, TableModel } from './model.ts'
import { toFixedText } from './number-text.ts'
import { CLINICAL_UNITS, choosePeaks, isUncertaintyKnown, peakKey, peakLabel, toClinical } from './peaks-table.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

const findPeak = (loads: Loads | null, key: string): Quantity | null => {
  const peak = loads?.peaks.find((one) => peakKey(one) === key)
  return loads && peak ? toClinical(peak, loads.bodyMass) : null
}

const step = (a: Quantity | null, b: Quantity | null, isAlike: boolean): Cell => {
  const difference = a && b && isAlike ? calcDifference(a, b) : null
  return { kind: 'difference', quantity: difference, mark: difference?.mark ?? null }
}

const compared: readonly PeakQuantity[] = [
  'resultant',
  'compression',
  'impulse',
  'extensor moment',
  'flexor moment',
  'abductor moment',
  'extensor impulse',
  'flexor impulse',
  'abductor impulse',
]

/** A change as its verdict lets it be printed: without one there is no number. */
export function toVerdictCells(verdict: LoadVerdict | null, bodyMass: number): readonly [Cell, Cell] {
  if (verdict === null)
    return [
      { kind: 'difference', quantity: null, mark: null },
      { kind: 'text', text: '–' },
    ]
  const { change, sd, unit, joint, side, quantity } = verdict
  const peak = { joint, side, quantity, value: change, sd, unit, time: 0 }
  const isClear = verdict.verdict === 'lower' || verdict.verdict === 'higher'
  const isDecided = verdict.verdict !== 'cannot be told'
  return [
    {
      kind: 'difference',
      quantity: isDecided ? toClinical(peak, bodyMass) : null,
      mark: isClear ? 'notable' : isDecided ? 'within' : null,
    },
    { kind: 'text', text: verdict.verdict, note: verdict.reason },
  ]
}

/** Peaks as recorded, proposed and without muscles side by side, each against the recorded ones. */
export function calcComparisonTable(source: ReportSource): TableModel | null {
  const { recorded, predicted } = source.loads
  const proposed = source.proposed?.loads ?? null
  // Files of version 1 have none.
  const verdicts = source.proposed?.verdicts ?? null
  if (!predicted && !proposed) return null
  const rows = choosePeaks(recorded, compared).map((peak): Cell[] => {
    const key = peakKey(peak)
    const [r, p, q] = [toClinical(peak, recorded.bodyMass), findPeak(predicted, key), findPeak(proposed, key)]
    const verdict = verdicts?.find((one) => peakKey(one) === key) ?? null
    return [
      { kind: 'text', text: `${peakLabel(peak)}${peak.side ? `, ${sideLabel(peak.side).toLowerCase()}` : ''}` },
      { kind: 'text', text: CLINICAL_UNITS[peak.unit] },
      { kind: 'number', quantity: r },
      ...(proposed
        ? ([
            { kind: 'number', quantity: q },
            ...(verdicts === null
              ? [step(r, q, coverAlike(recorded, proposed))]
              : toVerdictCells(verdict, recorded.bodyMass)),
          ] as const)
        : []),
      ...(predicted ? ([{ kind: 'number', quantity: p }, step(r, p, coverAlike(recorded, predicted))] as const) : []),
    ]
  })
  return gatherNotes({
    caption: 'Peak loads of each motion',
    columns: [
      { label: 'Load' },
      { label: 'Unit' },
      { label: 'Recorded' },
      ...(proposed ? [{ label: 'Proposed' }, { label: 'Proposed − recorded' }] : []),
      ...(verdicts === null ? [] : [{ label: 'Verdict' }]),
      ...(predicted ? [{ label: 'Without muscles' }, { label: 'Without muscles − recorded' }] : []),
    ],
    rows,
    footnote: calcFootnote(source),
  })
}

const calcFootnote = ({ loads: { recorded, predicted }, proposed }: ReportSource): string =>
  [
    'Recorded: inverse dynamics of the recording.',
    ...(proposed
      ? [
          'Proposed: the recorded curves with what the technique changes. A verdict is about the direction: a change is lower or higher beyond what is predicted where a technique does not change, where so large predictions had the right direction on people. Its ± is about the size: it counts the body, the layout of the boundaries and how far the size was missed on people who changed their technique, so that a stated direction may have a wide ±.',
        ]
      : []),
    ...(predicted
      ? ['Without muscles: the same postures at the boundaries, gravity and momentum alone between them.']
      : []),
    ...(predicted !== null && !coverAlike(recorded, predicted)
      ? [recorded.onlyInAir === predicted.onlyInAir ? NOT_ALIKE : IN_AIR]
      : []),
    isUncertaintyKnown(recorded) ? MARK_WORDS : 'The uncertainty of these numbers was not computed.',
  ].join(' ')

const ofRecorded = (scale: number): string => `${toFixedText(100 * scale, 0)} % of the recorded`

/** A walk made like another one has hundreds of changes: more than this many are not read one by one. */
const MOST_ITEMS = 16

/**
 * What the clinician changed, one sentence each; the same change at several boundaries of one kind is reported once, with
 * how many of them. Of many, the largest changes of joint angles and how many more there are.
 */
export function calcEditItems(
  edits: readonly TechniqueEdit[],
  labelOf: (boundary: string) => string,
  boundaries: readonly { readonly id: string }[],
): string[] {
  const counts = new Map<string, { edit: TechniqueEdit; count: number }>()
  for (const edit of edits) {
    const text = toEditText(edit, labelOf)
    counts.set(text, { edit, count: (counts.get(text)?.count ?? 0) + 1 })
  }
  const items = [...counts].map(([text, { edit, count }]) => {
    if (edit.kind !== 'joint angle') return { text, size: Infinity }
    const size = Math.abs(edit.change)
    if (edit.boundary === '*') return { text, size }
    const alike = boundaries.filter((one) => labelOf(one.id) === labelOf(edit.boundary)).length
    return { text: alike > 1 ? `${text} (${count} of ${alike} times)` : text, size }
  })
  if (items.length <= MOST_ITEMS) return items.map(({ text }) => text)
  const shown = items.toSorted((a, b) => (a.size === b.size ? 0 : b.size - a.size)).slice(0, MOST_ITEMS)
  return [
    ...shown.map(({ text }) => text),
    `and ${items.length - shown.length} smaller changes, which are in analysis.json`,
  ]
}

/** What the clinician changed, as sentences. */
export function toEditText(edit: TechniqueEdit, labelOf: (boundary: string) => string): string {
  switch (edit.kind) {
    case 'joint angle': {
      const degrees = radToDeg(edit.change)
      return `${channelWords(edit.channel)} ${edit.boundary === '*' ? 'at every boundary' : `at ${labelOf(edit.boundary)}`}: ${degrees >= 0 ? '+' : ''}${toFixedText(degrees, 1)}°`
    }
    case 'duration':
      return `Duration of phase ${edit.phase}: ${ofRecorded(edit.scale)}`
    case 'cadence':
      return `Cadence: ${ofRecorded(edit.scale)}`
    case 'step length':
      return `Step length: ${ofRecorded(edit.scale)}`
    case 'speed':
      return `Speed: ${ofRecorded(edit.scale)}`
    case 'trunk lean':
      return `Trunk lean: ${signedDegrees(edit.change)} forward`
    case 'trunk sway':
      return `Trunk sideways: ${signedDegrees(edit.change)} towards the stance leg`
    case 'step width':
      return `Step width: ${edit.change >= 0 ? '+' : ''}${toFixedText(100 * edit.change, 1)} cm`
    case 'toe out':
      return `Feet: ${signedDegrees(edit.change)} toe-out`
    case 'knee at strike':
      return `Knee at foot strike: ${signedDegrees(edit.change)} flexion`
    case 'push-off':
      return `Push-off: ${signedDegrees(edit.change)} plantarflexion`
    case 'load':
      return `${edit.label}: ${edit.mass >= 0 ? '+' : ''}${toFixedText(edit.mass, 2)} kg on ${channelWords(edit.segment).toLowerCase()}`
    case 'layout':
      return `Boundaries: ${describeShares(edit)}`
    case 'layout tolerance':
      return `Boundaries set by the program within ${toFixedText(radToDeg(edit.tolerance), 1)}°`
    case 'add boundary':
      return `Boundary added at ${toFixedText(edit.time, 2)} s`
    case 'remove boundary':
      return `Boundary removed: ${labelOf(edit.boundary)}`
    case 'lock':
      return `${channelWords(edit.joint)} ${edit.locked ? 'held still' : 'left free'} in phase ${edit.phase}`
    case 'pivot':
      return `Pivot of phase ${edit.phase}: ${edit.pivot}`
    case 'knee stop':
      return `Knee ${edit.on ? 'stopped where it is straight' : 'not stopped'} ${edit.phase === '*' ? 'in every phase' : `in phase ${edit.phase}`}`
    case 'motion':
      return `Another of the possible motions chosen in phase ${edit.phase}`
  }
}

const signedDegrees = (change: number): string => `${change >= 0 ? '+' : ''}${toFixedText(radToDeg(change), 1)}°`

/** `knee.flexion.left` → `Left knee flexion`. */
export function channelWords(channel: string): string {
  const words = channel.split('.')
  const side = words.at(-1)
  const named = side === 'left' || side === 'right' ? [side, ...words.slice(0, -1)] : words
  const text = named.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
