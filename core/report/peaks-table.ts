import type { Loads, Peak, PeakQuantity } from '../loads/loads.ts'
import { calcStepSd } from '../gait/step-variation.ts'
import { isPerMass, newtonToBodyWeight } from '../units/units.ts'
import { MARK_WORDS, calcDifference, calcSymmetryIndex } from './difference.ts'
import type { Body } from '../model/body.ts'
import { bearingLabel, familyLabel, jointWord } from '../model/body-labels.ts'
import type { Cell, Quantity, TableModel } from './model.ts'

/** Peaks in the units a clinic compares people in. */
export const CLINICAL_UNITS: Readonly<Record<Peak['unit'], string>> = {
  N: 'BW',
  N·m: 'N·m/kg',
  W: 'W/kg',
  'N/s': 'BW/s',
  N·s: 'BW·s',
  N·m·s: 'N·m·s/kg',
}

/** The most digits after the point that mean anything: no ± of a joint load is below a hundredth. */
const MOST_DECIMALS: Readonly<Record<Peak['unit'], number>> = { N: 2, N·m: 2, W: 2, 'N/s': 1, N·s: 2, N·m·s: 2 }

export function toClinical(peak: Peak, bodyMass: number): Quantity {
  const factor = isPerMass(peak.unit) ? 1 / bodyMass : newtonToBodyWeight(1, bodyMass)
  return {
    value: peak.value * factor,
    sd: peak.sd === null ? null : peak.sd * factor,
    decimals: MOST_DECIMALS[peak.unit],
    ...(peak.samples ? { samples: peak.samples.map((one) => one * factor) } : {}),
  }
}

/**
 * A peak to be compared with the other side’s: one stance of each does not show which side carries more while the next
 * one may change places with it.
 */
export function toSide(peak: Peak, bodyMass: number): Quantity {
  const { sd, ...rest } = toClinical(peak, bodyMass)
  const step = toClinical({ ...peak, value: calcStepSd(peak, bodyMass) }, bodyMass).value
  return { ...rest, sd: sd === null ? null : Math.hypot(sd, step) }
}

/**
 * What fits a page: the joints that bear weight, and the quantities clinics compare. All others are in analysis.json.
 */
const printedJoints: readonly string[] = ['hip', 'knee', 'ankle', 'lumbar']
const printedQuantities: readonly PeakQuantity[] = [
  'resultant',
  'compression',
  'anterior',
  'posterior',
  'loading rate',
  'extensor moment',
  'flexor moment',
  'abductor moment',
  'power generated',
]

const UNCERTAINTY_WORDS =
  '± is one standard deviation of what makes a number unsure: segment masses and lengths, joint centres, smoothing, the model, and the ground force where it is estimated (else where it acts); its parts are in analysis.json. ' +
  MARK_WORDS
const NO_UNCERTAINTY_WORDS = 'The uncertainty of these numbers was not computed: no difference is called one.'

/** For footnotes of tables that hold one side against the other. */
const STEP_WORDS = 'The ± of a difference between the sides also counts how much a person varies from step to step.'

export const isUncertaintyKnown = (loads: Loads): boolean => loads.peaks.some((peak) => peak.sd !== null)

/** Of a body that is no person: what means something along any rod. */
const generalQuantities: readonly PeakQuantity[] = ['resultant', 'compression', 'tension', 'moment', 'power generated']

export function choosePeaks(loads: Loads, asked: readonly PeakQuantity[] = printedQuantities): readonly Peak[] {
  const own = loads.joints.map(({ joint }) => jointWord(joint))
  const isPerson = own.length === 0 || own.includes('knee')
  const joints = isPerson ? printedJoints : [...new Set(own)]
  const quantities = isPerson ? asked : generalQuantities
  const rank = (peak: Peak): number =>
    (joints.indexOf(jointWord(peak.joint)) * quantities.length + quantities.indexOf(peak.quantity)) * 2 +
    (peak.side === 'right' ? 1 : 0)
  return loads.peaks
    .filter((peak) => joints.includes(jointWord(peak.joint)) && quantities.includes(peak.quantity))
    .toSorted((a, b) => rank(a) - rank(b))
}

const quantityWords: Readonly<Partial<Record<PeakQuantity, string>>> = {
  resultant: 'resultant force',
  compression: 'compression',
  tension: 'tension',
  anterior: 'forward force',
  posterior: 'backward force',
  lateral: 'lateral force',
  medial: 'medial force',
  'abductor moment': 'abductor moment (against adduction)',
  'extensor impulse': 'impulse of the extensor moment',
  'flexor impulse': 'impulse of the flexor moment',
  'abductor impulse': 'impulse of the abductor moment',
}

/** Extending an ankle is called otherwise. */
const ankleWords: Readonly<Partial<Record<PeakQuantity, string>>> = {
  'extensor moment': 'plantarflexor moment',
  'flexor moment': 'dorsiflexor moment',
  'extensor impulse': 'impulse of the plantarflexor moment',
  'flexor impulse': 'impulse of the dorsiflexor moment',
}

export function peakLabel(peak: Pick<Peak, 'joint' | 'quantity'>, body: Body | null = null): string {
  const joint = jointWord(peak.joint)
  const own = body?.template === 'own' ? familyLabel(body, joint) : null
  const name = own ?? (joint === 'lumbar' ? 'Lower back' : `${joint.charAt(0).toUpperCase()}${joint.slice(1)}`)
  const words =
    (joint === 'ankle' ? ankleWords[peak.quantity] : undefined) ?? quantityWords[peak.quantity] ?? peak.quantity
  const along = peak.quantity === 'compression' || peak.quantity === 'tension' ? bearingLabel(body, peak.joint) : null
  return `${name}, ${words}${along === null ? '' : ` along ${along}`}`
}

export const peakKey = (peak: Pick<Peak, 'joint' | 'quantity'>): string => `${peak.joint}|${peak.quantity}`
const sidelessKey = (peak: Peak): string => `${jointWord(peak.joint)}|${peak.quantity}`

export function calcPeaksTable(loads: Loads, body: Body | null = null): TableModel {
  const rows: Cell[][] = []
  const sided = choosePeaks(loads).filter((peak) => peak.side !== null)
  for (const key of new Set(sided.map(sidelessKey))) {
    const pair = sided.filter((peak) => sidelessKey(peak) === key)
    const left = pair.find((peak) => peak.side === 'left')
    const right = pair.find((peak) => peak.side === 'right')
    const one = (left ?? right)!
    const [l, r] = [left, right].map((peak) => (peak ? toClinical(peak, loads.bodyMass) : null)) as [
      Quantity | null,
      Quantity | null,
    ]
    const sides =
      left && right ? ([left, right].map((peak) => toSide(peak, loads.bodyMass)) as [Quantity, Quantity]) : null
    const difference = sides && calcDifference(...sides)
    const symmetry = sides && sides[0].value + sides[1].value !== 0 ? calcSymmetryIndex(...sides) : null
    rows.push([
      { kind: 'text', text: peakLabel(one, body) },
      { kind: 'text', text: CLINICAL_UNITS[one.unit] },
      { kind: 'number', quantity: l },
      { kind: 'number', quantity: r },
      { kind: 'difference', quantity: difference, mark: difference?.mark ?? null },
      { kind: 'difference', quantity: symmetry, mark: symmetry?.mark ?? null },
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
    footnote: `${isUncertaintyKnown(loads) ? UNCERTAINTY_WORDS : NO_UNCERTAINTY_WORDS} ${STEP_WORDS} Symmetry index: 100 (R − L) / ½(R + L).${groundWords(loads)}`,
  }
}

/** Which stances the legs' peaks come from. */
function groundWords(loads: Loads): string {
  return (['left', 'right'] as const)
    .flatMap((side) => {
      const basis = loads.peaks.find((peak) => peak.side === side && peak.ground !== undefined)?.ground
      const used = (loads.stances ?? []).filter((stance) => stance.side === side && stance.ground === basis)
      if (basis === undefined || used.length === 0) return []
      const when =
        used.length > 4
          ? `${used.length} stances`
          : `stance${used.length > 1 ? 's' : ''} ${used.map(({ from, to }) => `${from.toFixed(2)}–${to.toFixed(2)} s`).join(', ')}`
      return [` ${side === 'left' ? 'Left' : 'Right'} leg: ground force ${basis}, ${when}.`]
    })
    .join('')
}

/** Joints without a side: trunk, neck. */
export function calcMidlinePeaksTable(loads: Loads, body: Body | null = null): TableModel | null {
  const midline = choosePeaks(loads, ['resultant', 'compression', 'extensor moment', 'flexor moment']).filter(
    (peak) => peak.side === null,
  )
  if (midline.length === 0) return null
  return {
    caption: body?.template === 'own' ? 'Recorded motion, joints in the middle' : 'Recorded motion, trunk and head',
    columns: [{ label: 'Load' }, { label: 'Unit' }, { label: 'Peak' }],
    rows: midline.map((peak) => [
      { kind: 'text', text: peakLabel(peak, body) },
      { kind: 'text', text: CLINICAL_UNITS[peak.unit] },
      { kind: 'number', quantity: toClinical(peak, loads.bodyMass) },
    ]),
  }
}
