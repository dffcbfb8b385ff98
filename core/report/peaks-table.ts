import type { Loads, Peak } from '../loads/loads.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcDifference, calcSymmetryIndex } from './difference.ts'
import type { Cell, Quantity, TableModel } from './model.ts'

/** Peaks in the units a clinic compares people in. */
export const CLINICAL_UNITS: Readonly<Record<Peak['unit'], string>> = {
  N: 'BW',
  'N·m': 'N·m/kg',
  W: 'W/kg',
  'N/s': 'BW/s',
  'N·s': 'BW·s',
}

export function toClinical(peak: Peak, bodyMass: number): Quantity {
  const factor = peak.unit === 'N·m' || peak.unit === 'W' ? 1 / bodyMass : newtonToBodyWeight(1, bodyMass)
  return { value: peak.value * factor, sd: peak.sd === null ? null : peak.sd * factor }
}

/** `hip.right` → `hip`; a midline joint keeps its name. */
export const jointWord = (joint: string): string => joint.replace(/\.(left|right)$/, '')

const quantityWords: Readonly<Record<string, string>> = {
  resultant: 'resultant force',
  axial: 'axial force',
  anterior: 'anterior force',
  posterior: 'posterior force',
  lateral: 'lateral force',
  medial: 'medial force',
  moment: 'moment',
  power: 'power',
}

export function peakLabel(peak: Pick<Peak, 'joint' | 'quantity'>): string {
  const joint = jointWord(peak.joint)
  return `${joint.charAt(0).toUpperCase()}${joint.slice(1)}, ${quantityWords[peak.quantity] ?? peak.quantity}`
}

export const peakKey = (peak: Pick<Peak, 'joint' | 'quantity'>): string => `${peak.joint}|${peak.quantity}`
const sidelessKey = (peak: Peak): string => `${jointWord(peak.joint)}|${peak.quantity}`

export function calcPeaksTable(loads: Loads): TableModel {
  const rows: Cell[][] = []
  for (const key of new Set(loads.peaks.filter((peak) => peak.side !== null).map(sidelessKey))) {
    const pair = loads.peaks.filter((peak) => sidelessKey(peak) === key)
    const left = pair.find((peak) => peak.side === 'left')
    const right = pair.find((peak) => peak.side === 'right')
    const one = (left ?? right)!
    const [l, r] = [left, right].map((peak) => (peak ? toClinical(peak, loads.bodyMass) : null)) as [Quantity | null, Quantity | null]
    const difference = l && r ? calcDifference(l, r) : null
    const symmetry = l && r && l.value + r.value !== 0 ? calcSymmetryIndex(l, r) : null
    rows.push([
      { kind: 'text', text: peakLabel(one) },
      { kind: 'text', text: CLINICAL_UNITS[one.unit] },
      { kind: 'number', quantity: l },
      { kind: 'number', quantity: r },
      { kind: 'difference', quantity: difference, exceeds: difference?.exceeds ?? null },
      { kind: 'difference', quantity: symmetry, exceeds: symmetry?.exceeds ?? null, terse: true },
    ])
  }
  return {
    caption: 'Recorded motion, left and right',
    columns: [
      { label: 'Load' },
      { label: 'Unit' },
      { label: 'Left', side: 'left' },
      { label: 'Right', side: 'right' },
      { label: 'Right − left' },
      { label: 'Symmetry index', unit: '%' },
    ],
    rows,
    footnote:
      '± is one standard deviation from the uncertainty of segment masses and lengths. Symmetry index: 100 (R − L) / ½(R + L). ' +
      'A difference in bold exceeds twice its standard deviation; the others are within uncertainty.',
  }
}

/** Joints without a side: trunk, neck. */
export function calcMidlinePeaksTable(loads: Loads): TableModel | null {
  const midline = loads.peaks.filter((peak) => peak.side === null)
  if (midline.length === 0) return null
  return {
    caption: 'Recorded motion, trunk and head',
    columns: [{ label: 'Load' }, { label: 'Unit' }, { label: 'Peak' }],
    rows: midline.map((peak) => [
      { kind: 'text', text: peakLabel(peak) },
      { kind: 'text', text: CLINICAL_UNITS[peak.unit] },
      { kind: 'number', quantity: toClinical(peak, loads.bodyMass) },
    ]),
  }
}
