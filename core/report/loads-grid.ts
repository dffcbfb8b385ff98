import { describePriorShare } from './prior-words.ts'
import { bearingWord, bearsOnProximal } from '../gait/bearing-axis.ts'
import { SIDES, type Side } from '../gait/side.ts'
import type { JointLoad, Loads } from '../loads/loads.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcNorms, takeComponent } from './cycle-curve.ts'
import { cycleWords } from './kinematics-grid.ts'
import type { PlotGrid, PlotModel, PlotNorm } from './model.ts'
import { type NormSpread, calcPlotNorm, normLegend, normWords } from './norm-band.ts'
import { type PanelWords, calcPanel } from './plot-panel.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

type Range = { readonly low: number; readonly high: number }
type Take = (load: JointLoad, side: Side) => Float64Array

export const LEG_JOINTS = ['hip', 'knee', 'ankle'] as const
export type JointWord = (typeof LEG_JOINTS)[number]

/** The axes a clinician reads a force in: the segment's whose length the joint bears on. */
const clinicalForce = (joint: JointWord, load: JointLoad): Float64Array =>
  bearsOnProximal(joint) ? load.forceOnDistalInProximal : load.forceOnDistalInDistal

export const outward = (side: Side): number => (side === 'right' ? 1 : -1)
const scaled = (values: Float64Array, factor: number): Float64Array => values.map((value) => value * factor)

/** Joint reaction forces in body weights: resultant, axial, anterior, lateral by hip, knee, ankle; then the ground. */
export function calcForceGrid(source: ReportSource, loads: Loads, spread: NormSpread = 1): PlotGrid {
  const perNewton = newtonToBodyWeight(1, loads.bodyMass)
  const columns: readonly {
    title: (joint: JointWord) => string
    up: string
    down: string
    range: Range
    take: (joint: JointWord) => Take
  }[] = [
    {
      title: (joint) => `${capital(joint)}: resultant`,
      up: '',
      down: '',
      range: { low: 0, high: 1.4 },
      take: () => (load) => scaled(calcNorms(load.forceOnDistalInWorld), perNewton),
    },
    {
      title: (joint) => `${capital(joint)}: along ${bearingWord(joint)}`,
      up: 'compression',
      down: 'tension',
      range: { low: -0.2, high: 1.4 },
      take: () => (load) => scaled(load.axial, perNewton),
    },
    {
      title: (joint) => `${capital(joint)}: forward`,
      up: 'anterior',
      down: 'posterior',
      range: { low: -0.4, high: 0.4 },
      take: (joint) => (load) => scaled(takeComponent(clinicalForce(joint, load), 3, 0), perNewton),
    },
    {
      title: (joint) => `${capital(joint)}: sideways`,
      up: 'lateral',
      down: 'medial',
      range: { low: -0.2, high: 0.2 },
      take: (joint) => (load, side) =>
        scaled(takeComponent(clinicalForce(joint, load), 3, 2), perNewton * outward(side)),
    },
  ]
  const joints = LEG_JOINTS.flatMap((joint) =>
    columns.map((column) =>
      calcJointPanel(source, loads, {
        joint,
        words: { title: column.title(joint), unit: 'BW', up: column.up, down: column.down },
        range: column.range,
        take: column.take(joint),
      }),
    ),
  )
  const plots = [...joints, ...calcGroundPanels(source, loads, spread)]
  return {
    title: 'Net joint reaction force on the distal segment, and ground reaction',
    columns: 4,
    plots,
    legend: [...SIDES.map((side) => ({ style: side, label: sideLabel(side) })), ...normLegend(source, plots)],
    footnote:
      `Recorded motion${source.cycles.length > 0 ? `, ${cycleWords(source.cycles)}` : ''}. 1 BW = ${Math.round(1 / perNewton)} N. Ground reaction: ${groundWords[loads.groundSource]}${loads.groundPrior === undefined ? '' : ` (${describePriorShare(loads.groundPrior)})`}. ${normWords(source, plots, spread)}`.trim(),
  }
}

export const groundWords: Readonly<Record<Loads['groundSource'], string>> = {
  measured: 'measured by force plates',
  'measured where a plate was struck, predicted elsewhere':
    'measured where a plate was struck, estimated from the motion elsewhere',
  predicted: 'estimated from the motion: no force plates',
  'shared by a stated transition in double support':
    'estimated from the motion; shared between the feet by a smooth transition in double support',
  'estimated from joint angles': 'estimated from the joint angles: no force plates',
  'estimated from the motion and healthy people':
    'estimated from the motion and from healthy people at this speed: no force plates',
  'not measured': 'not measured; loads are given where no foot stands',
}

/** Vertical, forward and sideways force of the ground on each foot, in body weights. */
export function calcGroundPanels(source: ReportSource, loads: Loads, spread: NormSpread = 1): PlotModel[] {
  const perNewton = newtonToBodyWeight(1, loads.bodyMass)
  const panels: readonly {
    words: PanelWords
    range: Range
    part: number
    sign: (side: Side) => number
    /** What the norm calls it, and its sign here. */
    norm: readonly [string, number]
  }[] = [
    {
      words: { title: 'Ground: vertical', unit: 'BW', up: 'up', down: '' },
      range: { low: 0, high: 1.4 },
      part: 1,
      sign: () => 1,
      norm: ['ground.up', 1],
    },
    {
      words: { title: 'Ground: forward', unit: 'BW', up: 'push', down: 'brake' },
      range: { low: -0.3, high: 0.3 },
      part: 0,
      sign: () => 1,
      norm: ['ground.forward', 1],
    },
    {
      words: { title: 'Ground: sideways', unit: 'BW', up: 'lateral', down: 'medial' },
      range: { low: -0.2, high: 0.2 },
      part: 2,
      sign: outward,
      norm: ['ground.medial', -1],
    },
  ]
  return panels.map(({ words, range, part, sign, norm: [quantity, normSign] }) =>
    calcPanel(
      words,
      SIDES.flatMap((side) => {
        const values = scaled(takeComponent(loads.ground[side], 3, part), perNewton * sign(side))
        return values.some(Number.isFinite)
          ? [{ style: side, label: sideLabel(side), side, times: loads.times, values }]
          : []
      }),
      source.cycles,
      range,
      // A norm's force is per kilogram.
      calcPlotNorm(source, quantity, normSign * perNewton * loads.bodyMass, spread),
    ),
  )
}

/**
 * About z (right): flexing the hip and dorsiflexing the ankle are positive turns, flexing the knee a negative one; a
 * norm has the same signs.
 */
export const SAGITTAL: Readonly<
  Record<JointWord, { title: string; up: string; down: string; sign: number; norm: string }>
> = {
  hip: { title: 'Hip moment, sagittal', up: 'extensor', down: 'flexor', sign: -1, norm: 'hip.moment.flexion' },
  knee: { title: 'Knee moment, sagittal', up: 'extensor', down: 'flexor', sign: 1, norm: 'knee.moment.extension' },
  ankle: {
    title: 'Ankle moment, sagittal',
    up: 'plantarflexor',
    down: 'dorsiflexor',
    sign: -1,
    norm: 'ankle.moment.dorsiflexion',
  },
}

export const CORONAL: Readonly<Record<JointWord, { title: string; up: string; down: string; norm?: string }>> = {
  hip: { title: 'Hip moment, coronal', up: 'abductor', down: 'adductor', norm: 'hip.moment.adduction' },
  knee: { title: 'Knee moment, coronal', up: 'abductor', down: 'adductor', norm: 'knee.moment.adduction' },
  ankle: { title: 'Ankle moment, coronal', up: 'evertor', down: 'invertor' },
}

/** Sagittal moment, coronal moment and power of one joint, per kilogram, signs as gait laboratories print them. */
export function calcMomentPanels(
  source: ReportSource,
  loads: Loads,
  joint: JointWord,
  spread: NormSpread = 1,
): PlotModel[] {
  const perKg = 1 / loads.bodyMass
  const sagittal = SAGITTAL[joint]
  const coronal = CORONAL[joint]
  return [
    calcJointPanel(source, loads, {
      joint,
      words: { ...sagittal, unit: 'N·m/kg' },
      range: { low: -1, high: 2 },
      take: (load) => scaled(takeComponent(load.momentOnDistalInDistal, 3, 2), perKg * sagittal.sign),
      norm: calcPlotNorm(source, sagittal.norm, sagittal.sign, spread),
    }),
    calcJointPanel(source, loads, {
      joint,
      words: { ...coronal, unit: 'N·m/kg' },
      range: { low: -1, high: 1 },
      // In world axes: a foot has no useful coronal axis of its own.
      take: (load, side) => scaled(takeComponent(load.momentOnDistalInWorld, 3, 0), -perKg * outward(side)),
      norm: coronal.norm === undefined ? null : calcPlotNorm(source, coronal.norm, -1, spread),
    }),
    calcJointPanel(source, loads, {
      joint,
      words: { title: `${capital(joint)} power`, unit: 'W/kg', up: 'generated', down: 'absorbed' },
      range: { low: -2, high: 3 },
      take: (load) => scaled(load.power, perKg),
      norm: calcPlotNorm(source, `${joint}.power`, 1, spread),
    }),
  ]
}

/** Net (internal) joint moments and powers per kilogram. */
export function calcMomentGrid(source: ReportSource, loads: Loads, spread: NormSpread = 1): PlotGrid {
  const plots = LEG_JOINTS.flatMap((joint) => calcMomentPanels(source, loads, joint, spread))
  return {
    title: 'Net joint moments (internal) and powers',
    columns: 3,
    plots,
    legend: [...SIDES.map((side) => ({ style: side, label: sideLabel(side) })), ...normLegend(source, plots)],
    footnote:
      `Recorded motion. Net moment of all that crosses the joint, on the distal segment. ${normWords(source, plots, spread)}`.trim(),
  }
}

interface JointPanel {
  readonly joint: JointWord
  readonly words: PanelWords
  readonly range: Range
  readonly take: Take
  readonly norm?: PlotNorm | null
}

function calcJointPanel(
  source: ReportSource,
  loads: Loads,
  { joint, words, range, take, norm }: JointPanel,
): PlotModel {
  const signals = SIDES.flatMap((side) => {
    const load = loads.joints.find((one) => one.joint === `${joint}.${side}`)
    if (!load) return []
    return [{ style: side, label: sideLabel(side), side, times: loads.times, values: take(load, side) }]
  })
  const { title, unit, up, down } = words
  return calcPanel({ title, unit, up, down }, signals, source.cycles, range, norm)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
