import type { LegPattern } from '../boundary/solution/impulse-pattern.ts'
import type { Block, CurveModel, PlotModel } from './model.ts'
import type { ReportSource } from './source.ts'
import { toCsv } from './plain-table.ts'

const JOINTS = [
  { joint: 'hip', title: 'Hip', up: 'extends', down: 'flexes' },
  { joint: 'knee', title: 'Knee', up: 'extends', down: 'flexes' },
  { joint: 'ankle', title: 'Ankle', up: 'pushes off', down: 'lifts the foot' },
] as const

/** % of the cycle: half the width of a bar, and how far the two legs' bars stand from the boundary. */
const HALF_WIDTH = 0.7
const ASIDE = 0.8

/** When the muscles act: bars at the boundaries of each leg's own cycle, mean with its spread over cycles. */
export function calcPatternBlocks({ impulsePattern = [] }: ReportSource): readonly Block[] {
  if (impulsePattern.length === 0) return []
  const counts = impulsePattern.map(({ side, cycles }) => `${cycles} of the ${side} leg`).join(', ')
  return [
    {
      kind: 'plots',
      grid: {
        title: 'When the muscles act: their impulses over the cycle',
        columns: 3,
        plots: JOINTS.map((one) => calcPlot(one, impulsePattern)),
        legend: impulsePattern.map(({ side }) => ({ style: side, label: side === 'left' ? 'Left' : 'Right' })),
        footnote: `Each leg over its own cycle; mean of whole cycles (${counts}), shaded ± 1 SD over cycles. A bar is what muscles do around one boundary, from the middle of the phase before to the middle of the phase after.`,
      },
    },
  ]
}

function calcPlot({ joint, title, up, down }: (typeof JOINTS)[number], legs: readonly LegPattern[]): PlotModel {
  const curves = legs.map((leg) => calcBars(leg, joint))
  const reach = 1.1 * Math.max(0.01, ...curves.flatMap(({ y, band }) => Array.from(y, (v, i) => reachOf(v, band![i]!))))
  return {
    title,
    unit: 'N·m·s/kg',
    up,
    down,
    x: { label: '% of cycle', low: 0, high: 100 },
    y: { low: -reach, high: reach },
    curves,
    marks: [],
    empty: null,
  }
}

const reachOf = (value: number, band: number): number => (Number.isFinite(value) ? Math.abs(value) + band : 0)

function calcBars({ side, joints }: LegPattern, joint: string): CurveModel {
  const points = joints.find((one) => one.joint === joint)?.points ?? []
  const x: number[] = []
  const y: number[] = []
  const band: number[] = []
  for (const { share, mean, sd } of points) {
    const at = 100 * share + (side === 'left' ? -ASIDE : ASIDE)
    x.push(at - HALF_WIDTH, at - HALF_WIDTH, at + HALF_WIDTH, at + HALF_WIDTH, at + HALF_WIDTH)
    y.push(0, mean, mean, 0, Number.NaN)
    band.push(0, sd ?? 0, sd ?? 0, 0, 0)
  }
  return {
    style: side,
    label: side === 'left' ? 'Left' : 'Right',
    x: Float64Array.from(x, (value) => Math.min(100, Math.max(0, value))),
    y: Float64Array.from(y),
    band: Float64Array.from(band),
  }
}

/** impulses.csv: the same, one row for each joint and boundary of the cycle. */
export const toImpulsesCsv = (pattern: readonly LegPattern[]): string =>
  toCsv({
    head: ['side', 'joint', 'boundary', 'cycle [%]', 'impulse [N·m·s/kg]', 'SD [N·m·s/kg]', 'cycles'],
    rows: pattern.flatMap(({ side, joints }) =>
      joints.flatMap(({ joint, points }) =>
        points.map(({ boundary, share, mean, sd, count }) => [side, joint, boundary, 100 * share, mean, sd, count]),
      ),
    ),
  })
