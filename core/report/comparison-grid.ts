import { SIDES } from '../gait/side.ts'
import type { Loads } from '../loads/loads.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcNorms } from './cycle-curve.ts'
import type { PlotGrid } from './model.ts'
import { MOTION_WORDS } from './motion-words.ts'
import { type PanelSignal, calcPanel } from './plot-panel.ts'
import { calcProposedCycles } from './proposed-cycles.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

/**
 * Resultant joint forces of the motions over each other, hip, knee and ankle, left and right; null when there is
 * nothing to compare.
 */
export function calcComparisonGrid(source: ReportSource): PlotGrid | null {
  const { recorded, predicted } = source.loads
  const motions: { readonly style: Loads['of']; readonly loads: Loads; readonly cycles: ReportSource['cycles'] }[] = [
    { style: 'recorded', loads: recorded, cycles: source.cycles },
  ]
  if (predicted) motions.push({ style: 'predicted', loads: predicted, cycles: source.cycles })
  if (source.proposed)
    motions.push({ style: 'proposed', loads: source.proposed.loads, cycles: calcProposedCycles(source) })
  if (motions.length < 2 || source.cycles.length === 0) return null

  const plots = SIDES.flatMap((side) =>
    ['hip', 'knee', 'ankle'].map((joint) => {
      const signals = motions.flatMap(({ style, loads, cycles }): PanelSignal[] => {
        const load = loads.joints.find((one) => one.joint === `${joint}.${side}`)
        if (!load) return []
        const perNewton = newtonToBodyWeight(1, loads.bodyMass)
        return [
          {
            style,
            label: motionLabel(style),
            side,
            times: loads.times,
            values: calcNorms(load.forceOnDistalInWorld).map((force) => force * perNewton),
            cycles,
            plain: true,
          },
        ]
      })
      const words = { title: `${sideLabel(side)} ${joint}`, unit: 'BW', up: '', down: '' }
      return calcPanel(
        words,
        signals,
        source.cycles.filter((cycle) => cycle.side === side),
        { low: 0, high: 1.4 },
      )
    }),
  )
  return {
    title: 'Resultant joint force of each motion, mean over the gait cycles',
    columns: 3,
    plots,
    legend: motions.map(({ style }) => ({ style, label: motionLabel(style) })),
  }
}

function motionLabel(of: Loads['of']): string {
  const word = MOTION_WORDS[of]
  return word.charAt(0).toUpperCase() + word.slice(1)
}
