import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import type { Loads, PeakQuantity } from '../loads/loads.ts'
import { NOT_ALIKE, coverAlike } from './alike.ts'
import { radToDeg } from '../units/units.ts'
import { MARK_WORDS, calcDifference } from './difference.ts'
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

const compared: readonly PeakQuantity[] = ['resultant', 'compression', 'extensor moment']

/** Recorded, predicted and proposed peaks side by side, with the two steps between them. */
export function calcComparisonTable(source: ReportSource): TableModel | null {
  const { recorded, predicted } = source.loads
  const proposed = source.proposed?.loads ?? null
  if (!predicted && !proposed) return null

  const rows = choosePeaks(recorded, compared).map((peak): Cell[] => {
    const key = peakKey(peak)
    const [r, p, q] = [toClinical(peak, recorded.bodyMass), findPeak(predicted, key), findPeak(proposed, key)]
    return [
      { kind: 'text', text: `${peakLabel(peak)}${peak.side ? `, ${sideLabel(peak.side).toLowerCase()}` : ''}` },
      { kind: 'text', text: CLINICAL_UNITS[peak.unit] },
      { kind: 'number', quantity: r },
      ...(predicted ? ([{ kind: 'number', quantity: p }, step(r, p, coverAlike(recorded, predicted))] as const) : []),
      ...(proposed
        ? ([
            { kind: 'number', quantity: q },
            step(predicted ? p : r, q, coverAlike(predicted ?? recorded, proposed)),
          ] as const)
        : []),
    ]
  })
  return {
    caption: 'Peak loads of each motion',
    columns: [
      { label: 'Load' },
      { label: 'Unit' },
      { label: 'Recorded' },
      ...(predicted ? [{ label: 'Predicted' }, { label: 'Predicted − recorded' }] : []),
      ...(proposed
        ? [{ label: 'Proposed' }, { label: predicted ? 'Proposed − predicted' : 'Proposed − recorded' }]
        : []),
    ],
    rows,
    footnote:
      'Recorded: inverse dynamics of the recording. Predicted: the same postures at the boundaries, no muscle action between them. ' +
      'Proposed: the edited technique, predicted in the same way. ' +
      ([predicted, proposed].some((one) => one !== null && !coverAlike(recorded, one)) ? `${NOT_ALIKE} ` : '') +
      (isUncertaintyKnown(recorded) ? MARK_WORDS : 'The uncertainty of these numbers was not computed.'),
  }
}

const ofRecorded = (scale: number): string => `${toFixedText(100 * scale, 0)} % of the recorded`

/**
 * What the clinician changed, one sentence each; the same change at several boundaries of one kind is told once, with
 * how many of them.
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
  return [...counts].map(([text, { edit, count }]) => {
    if (edit.kind !== 'joint angle' || edit.boundary === '*') return text
    const alike = boundaries.filter((one) => labelOf(one.id) === labelOf(edit.boundary)).length
    return alike > 1 ? `${text} (${count} of ${alike} times)` : text
  })
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
    case 'trunk lean': {
      const degrees = radToDeg(edit.change)
      return `Trunk lean: ${degrees >= 0 ? '+' : ''}${toFixedText(degrees, 1)}° forward`
    }
    case 'load':
      return `${edit.label}: ${edit.mass >= 0 ? '+' : ''}${toFixedText(edit.mass, 2)} kg on ${channelWords(edit.segment).toLowerCase()}`
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

/** `knee.flexion.left` → `Left knee flexion`. */
export function channelWords(channel: string): string {
  const words = channel.split('.')
  const side = words.at(-1)
  const named = side === 'left' || side === 'right' ? [side, ...words.slice(0, -1)] : words
  const text = named.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
