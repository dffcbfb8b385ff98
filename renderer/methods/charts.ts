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

const base: Pick<ChartModel, 'marks' | 'atLeast' | 'empty'> = { marks: [], atLeast: null, empty: null }

/** What a run has to show, as charts. */
export function chartsOf(run: DemonstrationRun): ChartModel[] {
  const { times, tree } = run
  if (run.axis === 'angle') {
    const x = times.map(degrees)
    const at = degrees(Math.atan2(run.truth[0]!, -run.truth[1]!))
    return [
      {
        ...base,
        id: 'potential',
        title: words.charts.potential,
        unit: 'J',
        up: '',
        down: '',
        xUnit: '°',
        x: { low: -180, high: 180 },
        decimals: 2,
        marks: [{ at, side: null }],
        curves: [line(words.charts.potential, 'predicted', x, run.potential)],
      },
    ]
  }
  const span = { low: 0, high: times.at(-1)! }
  const S = tree.segments.length
  const rods = S === 1 ? [0] : [0, S - 1]
  const charts: ChartModel[] = rods.map((rod) => {
    const curves = [
      line(words.looks.truth, 'recorded', times, angles(run, run.truth, rod)),
      line(words.looks.found, 'predicted', times, angles(run, run.directions, rod)),
    ]
    return {
      ...base,
      id: `rod ${rod}`,
      title: words.charts.rod(rod + 1, S),
      unit: '°',
      up: '',
      down: '',
      xUnit: 's',
      x: span,
      decimals: 0,
      curves,
    }
  })
  if (run.bend) {
    const x = run.bend.amounts.map(degrees)
    charts.push({
      ...base,
      id: 'bend',
      title: words.charts.bend,
      unit: 'J·s',
      up: '',
      down: '',
      xUnit: '°',
      x: { low: x[0]!, high: x.at(-1)! },
      decimals: 2,
      curves: [line(words.charts.bend, 'predicted', x, run.bend.change)],
    })
  }
  const first = run.kinetic[0]! + run.potential[0]!
  const gained = times.map((_, k) => run.kinetic[k]! + run.potential[k]! - first)
  // Rounding is not to be blown up to fill the chart: a hundredth of the energy that moves is the least range.
  const least = 0.01 * Math.max(...run.kinetic)
  charts.push({
    ...base,
    id: 'energy',
    title: words.charts.energy,
    unit: 'J',
    up: '',
    down: '',
    xUnit: 's',
    x: span,
    decimals: 2,
    atLeast: [-least, least],
    curves: [line(words.charts.energy, 'predicted', times, gained)],
  })
  const right = run.errors.map((error) => Math.min(16, -Math.log10(Math.max(error, 1e-16))))
  charts.push({
    ...base,
    id: 'digits',
    title: words.charts.digits,
    unit: '',
    up: '',
    down: '',
    xUnit: 's',
    x: span,
    decimals: 1,
    atLeast: [0, 16],
    curves: [line(words.charts.digits, 'predicted', times, right)],
  })
  return charts
}

/** Change of the total energy from the first row to the last, J. */
export function energyGained({ axis, kinetic, potential }: DemonstrationRun): number | null {
  if (axis === 'angle') return null
  return kinetic.at(-1)! + potential.at(-1)! - kinetic[0]! - potential[0]!
}
