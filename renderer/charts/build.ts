import type { Recording, Side } from '../../core/index.ts'
import { footOffPercent } from '../../core/gait.ts'
import { channelWords, leastRange } from '../display/channels.ts'
import { degrees } from '../display/number.ts'
import { words } from '../display/words.ts'
import type { Look } from '../scene/figure.ts'
import { type Base, type Series, curvesOf, offOf } from './curves.ts'
import { gapMarks } from './gap-marks.ts'
import type { ChartModel, ChartPlan, Curve } from './model.ts'
import { type NormPlace, bandOf, placeOfAngle } from './norm.ts'

/** Recorded and predicted lines stay the same while the proposal is dragged: their degrees are kept with them. */
const inDegrees = new WeakMap<Float64Array, Float64Array>()
function degreesOf(values: Float64Array): Float64Array {
  const known = inDegrees.get(values)
  if (known) return known
  const made = values.map(degrees)
  inDegrees.set(values, made)
  return made
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

export interface Frame {
  id: string
  title: string
  /** Shorter, where it stands below another chart. */
  heading?: string
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
  ...(frame.heading === undefined ? {} : { heading: frame.heading }),
  unit: frame.unit,
  make: () => buildChart(frame, curves(), base),
})
export const planChart = (frame: Frame, series: () => readonly Series[], base: Base): ChartPlan =>
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
