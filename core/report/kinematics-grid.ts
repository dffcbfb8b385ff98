import { SIDES, type Side } from '../gait/side.ts'
import type { AngleChannel } from '../recording/channels.ts'
import { radToDeg } from '../units/units.ts'
import type { PlotGrid } from './model.ts'
import { type NormSpread, calcPlotNorm, normLegend, normWords } from './norm-band.ts'
import { type PanelSignal, calcPanel } from './plot-panel.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

/** The clinical grid: pelvis, hip, knee, ankle by sagittal, coronal, transverse. Ranges as clinics print them. */
const panels: readonly {
  readonly title: string
  readonly up: string
  readonly down: string
  readonly low: number
  readonly high: number
  readonly channel: string
  /** Of the pelvis: seen from the left side, the sign turns (own side up, own side forward). */
  readonly mirrored?: boolean
}[] = [
  { title: 'Pelvic tilt', up: 'anterior', down: 'posterior', low: 0, high: 60, channel: 'pelvis.tilt' },
  {
    title: 'Pelvic obliquity',
    up: 'up',
    down: 'down',
    low: -30,
    high: 30,
    channel: 'pelvis.obliquity',
    mirrored: true,
  },
  {
    title: 'Pelvic rotation',
    up: 'forward',
    down: 'backward',
    low: -30,
    high: 30,
    channel: 'pelvis.rotation',
    mirrored: true,
  },
  { title: 'Hip flexion', up: 'flexion', down: 'extension', low: -20, high: 70, channel: 'hip.flexion' },
  { title: 'Hip adduction', up: 'adduction', down: 'abduction', low: -30, high: 30, channel: 'hip.adduction' },
  { title: 'Hip rotation', up: 'internal', down: 'external', low: -30, high: 30, channel: 'hip.rotation' },
  { title: 'Knee flexion', up: 'flexion', down: 'extension', low: -15, high: 75, channel: 'knee.flexion' },
  { title: 'Knee adduction', up: 'varus', down: 'valgus', low: -30, high: 30, channel: 'knee.adduction' },
  { title: 'Knee rotation', up: 'internal', down: 'external', low: -30, high: 30, channel: 'knee.rotation' },
  {
    title: 'Ankle dorsiflexion',
    up: 'dorsiflexion',
    down: 'plantarflexion',
    low: -30,
    high: 30,
    channel: 'ankle.flexion',
  },
  { title: 'Foot inversion', up: 'inversion', down: 'eversion', low: -30, high: 30, channel: 'ankle.inversion' },
  { title: 'Foot progression', up: 'in', down: 'out', low: -30, high: 30, channel: 'foot.progression' },
]

export function calcKinematicsGrid(source: ReportSource, spread: NormSpread = 1): PlotGrid {
  const { recording, cycles } = source
  const signalsOf = (panel: (typeof panels)[number]): PanelSignal[] =>
    SIDES.flatMap((side) => {
      const midline = panel.channel.startsWith('pelvis.')
      const values = recording.angles[(midline ? panel.channel : `${panel.channel}.${side}`) as AngleChannel]
      if (!values || !values.some(Number.isFinite)) return []
      const sign = panel.mirrored && side === 'left' ? -1 : 1
      return [
        {
          style: side,
          label: sideLabel(side),
          side,
          times: recording.times,
          values: values.map((rad) => sign * radToDeg(rad)),
        },
      ]
    })
  const plots = panels.map((panel) =>
    calcPanel(
      { title: panel.title, unit: '°', up: panel.up, down: panel.down },
      signalsOf(panel),
      cycles,
      panel,
      calcPlotNorm(source, panel.channel, radToDeg(1), spread),
    ),
  )
  const words = normWords(source, plots, spread)
  return {
    title: cycles.length > 0 ? capital(cycleWords(cycles)) : 'Over time',
    columns: 3,
    plots,
    legend: [...SIDES.map((side) => ({ style: side, label: sideLabel(side) })), ...normLegend(source, plots)],
    ...(cycles.length > 0 ? { footnote: `Vertical lines: mean toe off of that side. ${words}`.trim() } : {}),
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `mean ± SD over 4 left and 5 right gait cycles`; of a single cycle there is no spread. */
export function cycleWords(cycles: ReportSource['cycles']): string {
  const of = (side: Side): number => cycles.filter((cycle) => cycle.side === side).length
  const [left, right] = [of('left'), of('right')]
  return `${Math.max(left, right) > 1 ? 'mean ± SD over ' : ''}${left} left and ${right} right gait cycle${Math.max(left, right) > 1 ? 's' : ''}`
}
