import type { GaitCycle, Loads, Recording, Side } from '../../core/index.ts'
import { footOffPercent } from '../../core/gait.ts'
import type { CycleCurve } from '../../core/report.ts'
import { channelWords, leastRange } from '../display/channels.ts'
import { byJoint, jointName } from '../display/joints.ts'
import { cyclePercent, meanOverCycles, sharedOff } from '../display/cycles.ts'
import { degrees } from '../display/number.ts'
import { words } from '../display/words.ts'
import type { Look } from '../scene/figure.ts'
import { component, type LoadQuantity, outward, quantityOf, quantityWords, valuesOf } from './load-quantities.ts'
import { gapMarks, type MissingSpan } from './gap-marks.ts'
import type { ChartModel, ChartPlan, Curve } from './model.ts'
import { type NormChoice, type NormPlace, bandOf, placeOfAngle, placeOfGround, placeOfLoad } from './norm.ts'

export interface Base {
  /** Over time, in percent of the cycle, or in percent with foot-off at one place for all cycles. */
  kind: 'time' | 'cycle' | 'stance and swing'
  from: number
  to: number
  cycles: readonly GaitCycle[]
  sides: 'both' | Side
  /** Healthy people to stand behind the curves; only over the plain cycle. */
  norm?: NormChoice | null
  /** Where the recording has no values. */
  missing?: readonly MissingSpan[]
}

export interface Series {
  look: Look
  side: Side | null
  times: Float64Array
  values: Float64Array
}

/**
 * Recorded and predicted lines stay the same while the proposal is dragged: their degrees and their means are kept with
 * them.
 */
const inDegrees = new WeakMap<Float64Array, Float64Array>()
function degreesOf(values: Float64Array): Float64Array {
  const known = inDegrees.get(values)
  if (known) return known
  const made = values.map(degrees)
  inDegrees.set(values, made)
  return made
}
const means = new WeakMap<
  Float64Array,
  { of: readonly GaitCycle[]; side: Side; off: number | null; mean: CycleCurve | null }
>()
function meanOf({ times, values }: Series, { cycles, kind }: Base, side: Side): CycleCurve | null {
  const off = offOf(kind, cycles)
  const known = means.get(values)
  if (known && known.of === cycles && known.side === side && known.off === off) return known.mean
  const mean = meanOverCycles(
    times,
    values,
    cycles.filter((c) => c.side === side),
    off,
  )
  means.set(values, { of: cycles, side, off, mean })
  return mean
}
/** Where foot-off is put; null: where it is. */
export const offOf = (kind: Base['kind'], cycles: readonly GaitCycle[]): number | null =>
  kind === 'stance and swing' ? sharedOff(cycles) : null

/** Lines of one chart: over time as they are, or as the mean over that side's cycles. */
export function curvesOf(series: readonly Series[], base: Base): Curve[] {
  return series.flatMap((s): Curve[] => {
    if (s.side !== null && base.sides !== 'both' && s.side !== base.sides) return []
    const label = words.looks[s.look]
    if (base.kind === 'time') return [{ label, side: s.side, look: s.look, x: s.times, y: s.values, band: null }]
    const curve = meanOf(s, base, s.side ?? (base.sides === 'left' ? 'left' : 'right'))
    return curve === null ? [] : [{ label, side: s.side, look: s.look, x: cyclePercent, y: curve.mean, band: curve.sd }]
  })
}

/** Foot-off: the mean over each side's cycles, or each one in time. */
function marksOf(base: Base): ChartModel['marks'] {
  const shown = base.cycles.filter((c) => base.sides === 'both' || c.side === base.sides)
  if (base.kind === 'time') return []
  const off = offOf(base.kind, base.cycles)
  if (off !== null) return [{ at: off, side: base.sides === 'both' ? null : base.sides }]
  return (['left', 'right'] as const).flatMap((side) => {
    const offs = shown.flatMap((c) => (c.side === side ? (footOffPercent(c) ?? []) : []))
    return offs.length > 0 ? [{ at: offs.reduce((a, b) => a + b, 0) / offs.length, side }] : []
  })
}

interface Frame {
  id: string
  title: string
  unit: string
  up: string
  down: string
  decimals: number
  atLeast: readonly [number, number] | null
  norm?: NormPlace | null
  /** The channel whose gaps are marked; what is computed from all of them leaves it out. */
  channel?: string
}

/** Of one channel its own, both sides, and those of markers; else all of the body's. */
function gapsOf(channel: string | undefined, base: Base): Pick<ChartModel, 'gaps'> {
  const own = [null, channel, `${channel}.left`, `${channel}.right`]
  const missing = (base.missing ?? []).filter((span) => channel === undefined || own.includes(span.channel ?? null))
  return missing.length === 0 ? {} : { gaps: gapMarks(missing, base) }
}

function buildChart({ norm: place, channel, ...frame }: Frame, curves: Curve[], base: Base): ChartModel {
  const norm = base.kind === 'cycle' && curves.length > 0 ? bandOf(base.norm, place) : null
  return {
    ...frame,
    ...(norm ? { norm } : {}),
    ...(curves.length > 0 ? gapsOf(channel, base) : {}),
    xUnit: base.kind === 'time' ? 's' : '%',
    x: base.kind === 'time' ? { low: base.from, high: base.to } : { low: 0, high: 100 },
    curves,
    marks: marksOf(base),
    empty:
      curves.length > 0
        ? null
        : base.kind !== 'time' && base.cycles.length === 0
          ? words.charts.noCycles
          : words.charts.absent,
  }
}

/** A chart of lines that somebody else makes. */
export const planCurves = (frame: Frame, curves: () => Curve[], base: Base): ChartPlan => ({
  id: frame.id,
  title: frame.title,
  unit: frame.unit,
  make: () => buildChart(frame, curves(), base),
})
const planChart = (frame: Frame, series: () => readonly Series[], base: Base): ChartPlan =>
  planCurves(frame, () => curvesOf(series(), base), base)

export interface AngleSource {
  look: Look
  times: Float64Array
  angles: Recording['angles']
}

/** A channel of the grid (`hip.flexion`) with both sides of every motion. */
export function angleChart(channel: string, sources: readonly AngleSource[], base: Base): ChartPlan {
  const { name, up, down } = channelWords(channel)
  const series = () =>
    sources.flatMap(({ look, times, angles }): Series[] => {
      const table = angles as Readonly<Record<string, Float64Array | undefined>>
      const pick = (id: string, side: Side | null): Series[] => {
        const values = table[id]
        return values ? [{ look, side, times, values: degreesOf(values) }] : []
      }
      return [...pick(channel, null), ...pick(`${channel}.left`, 'left'), ...pick(`${channel}.right`, 'right')]
    })
  return planChart(
    {
      id: channel,
      channel,
      title: name,
      unit: '°',
      up,
      down,
      decimals: 1,
      atLeast: leastRange(channel),
      norm: placeOfAngle(channel, base.sides),
    },
    series,
    base,
  )
}

export interface ForceUnit {
  unit: string
  /** Shown units per newton. */
  perNewton: number
  decimals: number
}

/** One chart per joint family and quantity: left and right of every motion. */
export function loadCharts(
  all: readonly Loads[],
  quantities: readonly LoadQuantity[],
  force: ForceUnit,
  base: Base,
): ChartPlan[] {
  const families = [
    ...new Set(all.flatMap((l) => l.joints.map((j) => j.joint.replace(/\.(left|right)$/, '')))),
  ].toSorted(byJoint)
  return families.flatMap((family) =>
    quantities.map((wanted) => {
      const quantity = quantityOf(wanted, family)
      const isForce = !quantity.includes('moment') && quantity !== 'power'
      const mass = all[0]?.bodyMass ?? 1
      const scale = isForce ? force.perNewton : 1 / mass
      const series = () =>
        all.flatMap((loads) =>
          loads.joints
            .filter((j) => j.joint.replace(/\.(left|right)$/, '') === family)
            .map((j): Series => ({
              look: loads.of,
              side: j.side,
              times: loads.times,
              values: valuesOf(j, quantity, scale),
            })),
        )
      const text = quantityWords(quantity, family)
      const unit = isForce ? force.unit : quantity === 'power' ? 'W/kg' : 'N·m/kg'
      return planChart(
        {
          id: `${family} ${quantity}`,
          title: `${jointName(family)}, ${text.name}`,
          unit,
          up: text.up,
          down: text.down,
          decimals: isForce ? force.decimals : 2,
          atLeast: quantity === 'resultant' ? [0, isForce ? 0.5 * (force.unit === 'BW' ? 1 : 500) : 0.5] : null,
          norm: placeOfLoad(family, quantity),
        },
        series,
        base,
      )
    }),
  )
}

const groundParts = [
  { id: 'vertical', component: 1, name: 'vertical', up: 'up', down: '', sign: () => 1 },
  { id: 'forward', component: 0, name: 'forward', up: 'push', down: 'brake', sign: () => 1 },
  { id: 'sideways', component: 2, name: 'lateral', up: 'lateral', down: 'medial', sign: outward },
] as const

/** The ground's force on each foot, in the words and with the signs of the report. */
export function groundCharts(all: readonly Loads[], force: ForceUnit, base: Base): ChartPlan[] {
  return groundParts.map((part) => {
    const series = () =>
      all.flatMap((loads) =>
        (['left', 'right'] as const).flatMap((side): Series[] => {
          const values = loads.ground[side]
          return values.length > 0
            ? [
                {
                  look: loads.of,
                  side,
                  times: loads.times,
                  values: component(values, part.component, part.sign(side) * force.perNewton),
                },
              ]
            : []
        }),
      )
    return planChart(
      {
        id: `ground ${part.id}`,
        title: `Ground, ${part.name}`,
        unit: force.unit,
        up: part.up,
        down: part.down,
        decimals: force.decimals,
        atLeast: null,
        norm: placeOfGround(part.id, force.perNewton, all[0]?.bodyMass ?? 1),
      },
      series,
      base,
    )
  })
}
