import { familyLabel, jointWord } from '../model/body-labels.ts'
import type { Loads } from '../loads/loads.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcNorms } from './cycle-curve.ts'
import type { PlotGrid, PlotModel } from './model.ts'
import { calcPanel } from './plot-panel.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

/**
 * Curves of every joint of a body that is no person, by its own names: the size of the net force, and of the net
 * moment.
 */
export function calcOwnGrids(source: ReportSource, loads: Loads): readonly PlotGrid[] {
  const perNewton = newtonToBodyWeight(1, loads.bodyMass)
  const panels = (unit: 'BW' | 'N·m/kg', scale: number, pick: 'force' | 'moment'): PlotModel[] =>
    [...new Set(loads.joints.map(({ joint }) => jointWord(joint)))].flatMap((family): PlotModel[] => {
      const signals = loads.joints
        .filter(({ joint }) => jointWord(joint) === family)
        .map((load) => {
          const vectors = pick === 'force' ? load.forceOnDistalInWorld : load.momentOnDistalInWorld
          const side = load.side ?? 'right'
          return {
            style: side,
            label: load.side === null ? '' : sideLabel(side),
            side,
            times: loads.times,
            values: calcNorms(vectors).map((size) => size * scale),
          }
        })
      const title = familyLabel(source.fit.body, family) ?? family
      const panel = calcPanel({ title, unit, up: '', down: '' }, signals, [], { low: 0, high: 0.1 })
      return panel.empty === null ? [panel] : []
    })
  const hasSides = loads.joints.some(({ side }) => side === 'left')
  const legend = hasSides ? (['left', 'right'] as const).map((side) => ({ style: side, label: sideLabel(side) })) : []
  const footnote = `Recorded motion. 1 BW = ${Math.round(1 / perNewton)} N. Gaps: a foot beyond the joint stands, or may stand, where no plate measured it.`
  return [
    { title: 'Net joint force', columns: 4, plots: panels('BW', perNewton, 'force'), legend, footnote },
    {
      title: 'Net joint moment (internal)',
      columns: 4,
      plots: panels('N·m/kg', 1 / loads.bodyMass, 'moment'),
      legend,
      footnote,
    },
  ].filter(({ plots }) => plots.length > 0)
}
