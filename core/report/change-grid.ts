import { type GaitCycle, footOffPercent } from '../gait/cycle.ts'
import { SIDES, type Side } from '../gait/side.ts'
import type { JointLoad } from '../loads/loads.ts'
import type { CurveError } from '../loads/proposal/curve-error.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcNorms, takeComponent } from './cycle-curve.ts'
import { CORONAL, type JointWord, LEG_JOINTS, SAGITTAL, outward } from './loads-grid.ts'
import type { PlotGrid, PlotModel } from './model.ts'
import { type PanelSignal, type PanelWords, calcPanel, calcRange } from './plot-panel.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

/** One load whose change is drawn: as `CurveErrors` name it, its words, and its curve in the unit of the plot. */
interface ChangedLoad {
  readonly quantity: string
  readonly words: (joint: JointWord) => PanelWords
  readonly least: number
  readonly take: (load: JointLoad, joint: JointWord, side: Side) => Float64Array
}

const listLoads = (mass: number): readonly ChangedLoad[] => [
  {
    quantity: 'resultant',
    words: (joint) => ({ title: `${capital(joint)}: resultant`, unit: 'BW', up: '', down: '' }),
    least: 0.1,
    take: (load) => calcNorms(load.forceOnDistalInWorld).map((force) => newtonToBodyWeight(force, mass)),
  },
  {
    quantity: 'sagittal moment',
    words: (joint) => wordsOf(SAGITTAL[joint]),
    least: 0.2,
    take: (load, joint) =>
      takeComponent(load.momentOnDistalInDistal, 3, 2).map((moment) => (SAGITTAL[joint].sign * moment) / mass),
  },
  {
    quantity: 'coronal moment',
    words: (joint) => wordsOf(CORONAL[joint]),
    least: 0.2,
    take: (load, _, side) =>
      takeComponent(load.momentOnDistalInWorld, 3, 0).map((moment) => (-outward(side) * moment) / mass),
  },
]

const wordsOf = ({ title, up, down }: { title: string; up: string; down: string }): PanelWords => ({
  title,
  unit: 'N·m/kg',
  up,
  down,
})
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Proposed less recorded over the gait cycle, with one ± while the foot stands; null with nothing proposed. */
export function calcChangeGrid(source: ReportSource): PlotGrid | null {
  const { proposed, cycles } = source
  if (!proposed?.change || cycles.length === 0) return null
  const { errors = {} } = proposed.change
  const loads = listLoads(source.loads.recorded.bodyMass)
  const plots = loads.flatMap((load) =>
    LEG_JOINTS.map((joint) => calcChangePanel(source, load, joint, errors[`${joint}|${load.quantity}`] ?? null)),
  )
  return {
    title: 'What the technique changes: proposed less recorded',
    columns: 3,
    plots,
    legend: SIDES.map((side) => ({ style: side, label: sideLabel(side) })),
    footnote:
      Object.keys(errors).length > 0
        ? 'Band: one ± at any instant of the stance, as such changes were missed on people who changed their technique.'
        : 'Without a band: nobody has tested such a change against measurements.',
  }
}

/** Frame by frame, on the recording’s clock, which a proposal shares by its frames. */
function calcChangePanel(
  source: ReportSource,
  { words, take, least }: ChangedLoad,
  joint: JointWord,
  error: CurveError | null,
): PlotModel {
  const { recorded } = source.loads
  const after = source.proposed!.loads.joints
  const signals = SIDES.flatMap((side): PanelSignal[] => {
    const [before, then] = [recorded.joints, after].map((all) => all.find((one) => one.joint === `${joint}.${side}`))
    if (!before || !then || then.power.length !== before.power.length) return []
    const [was, becomes] = [take(before, joint, side), take(then, joint, side)]
    const values = becomes.map((value, i) => value - was[i]!)
    return [{ style: side, label: sideLabel(side), side, times: recorded.times, values, plain: true }]
  })
  const usual = { low: -least, high: least }
  const plot = calcPanel(words(joint), signals, source.cycles, usual)
  const curves = plot.curves.map((curve) => ({
    ...curve,
    band: error === null ? null : calcBand(curve.y, curve.style as Side, source.cycles, error),
  }))
  return { ...plot, curves, y: calcRange(curves, usual), short: true }
}

/** As wide all through the stance: what was tested. */
function calcBand(y: Float64Array, side: Side, cycles: readonly GaitCycle[], { sd, growth }: CurveError): Float64Array {
  const offs = cycles.flatMap((cycle) => (cycle.side === side ? (footOffPercent(cycle) ?? []) : []))
  const off = offs.reduce((sum, one) => sum + one / offs.length, 0)
  const largest = y.reduce((most, value, i) => (i <= off ? Math.max(most, Math.abs(value) || 0) : most), 0)
  return y.map((_, i) => (i <= off ? Math.hypot(sd, growth * largest) : 0))
}
