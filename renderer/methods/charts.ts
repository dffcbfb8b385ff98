import type { DemonstrationRun } from '../../core/mechanics.ts'
import type { ChartModel, Curve } from '../charts/model.ts'
import { degrees } from '../display/number.ts'
import { words } from './words.ts'

const line = (label: string, look: Curve['look'], x: Float64Array, y: Float64Array): Curve => ({
  label,
  side: null,
  look,
  x,
  y,
  band: null,
})

/** Angle of one rod from the downward vertical, degrees, without jumps. */
function angles({ tree, times }: DemonstrationRun, directions: Float64Array, rod: number): Float64Array {
  const S = tree.segments.length
  const out = new Float64Array(times.length)
  for (let k = 0; k < times.length; k++) {
    const at = 2 * (k * S + rod)
    const q = degrees(Math.atan2(directions[at]!, -directions[at + 1]!))
    const before = k === 0 ? q : out[k - 1]!
    out[k] = q + 360 * Math.round((before - q) / 360)
  }
  return out
}

const base: Pick<ChartModel, 'marks' | 'atLeast' | 'empty' | 'up' | 'down'> = {
  marks: [],
  atLeast: null,
  empty: null,
  up: '',
  down: '',
}
const overTime = ({ times }: DemonstrationRun) => ({ ...base, xUnit: 's', x: { low: 0, high: times.at(-1)! } }) as const

/** What a run has to show, as charts. */
export function chartsOf(run: DemonstrationRun): ChartModel[] {
  if (run.axis === 'angle') return [potentialChart(run)]
  const S = run.tree.segments.length
  const rods = S === 1 ? [0] : [0, S - 1]
  return [...rods.map((rod) => rodChart(run, rod)), ...bendCharts(run), energyChart(run), digitsChart(run)]
}

function potentialChart({ times, truth, potential }: DemonstrationRun): ChartModel {
  const at = degrees(Math.atan2(truth[0]!, -truth[1]!))
  return {
    ...base,
    id: 'potential',
    title: words.charts.potential,
    unit: 'J',
    xUnit: '°',
    x: { low: -180, high: 180 },
    decimals: 2,
    marks: [{ at, side: null }],
    curves: [line(words.charts.potential, 'predicted', times.map(degrees), potential)],
  }
}

const rodChart = (run: DemonstrationRun, rod: number): ChartModel => ({
  ...overTime(run),
  id: `rod ${rod}`,
  title: words.charts.rod(rod + 1, run.tree.segments.length),
  unit: '°',
  decimals: 0,
  curves: [
    line(words.looks.truth, 'recorded', run.times, angles(run, run.truth, rod)),
    line(words.looks.found, 'predicted', run.times, angles(run, run.directions, rod)),
  ],
})

function bendCharts({ bend }: DemonstrationRun): ChartModel[] {
  if (!bend) return []
  const x = bend.amounts.map(degrees)
  return [
    {
      ...base,
      id: 'bend',
      title: words.charts.bend,
      unit: 'J·s',
      xUnit: '°',
      x: { low: x[0]!, high: x.at(-1)! },
      decimals: 2,
      curves: [line(words.charts.bend, 'predicted', x, bend.change)],
    },
  ]
}

function energyChart(run: DemonstrationRun): ChartModel {
  const { times, kinetic, potential } = run
  const first = kinetic[0]! + potential[0]!
  const gained = times.map((_, k) => kinetic[k]! + potential[k]! - first)
  // Rounding is not to be blown up to fill the chart: a hundredth of the energy that moves is the least range.
  const least = 0.01 * Math.max(...kinetic)
  return {
    ...overTime(run),
    id: 'energy',
    title: words.charts.energy,
    unit: 'J',
    decimals: 2,
    atLeast: [-least, least],
    curves: [line(words.charts.energy, 'predicted', times, gained)],
  }
}

function digitsChart(run: DemonstrationRun): ChartModel {
  const right = run.errors.map((error) => Math.min(16, -Math.log10(Math.max(error, 1e-16))))
  return {
    ...overTime(run),
    id: 'digits',
    title: words.charts.digits,
    unit: '',
    decimals: 1,
    atLeast: [0, 16],
    curves: [line(words.charts.digits, 'predicted', run.times, right)],
  }
}

/** Change of the total energy from the first row to the last, J. */
export function energyGained({ axis, kinetic, potential }: DemonstrationRun): number | null {
  if (axis === 'angle') return null
  return kinetic.at(-1)! + potential.at(-1)! - kinetic[0]! - potential[0]!
}
