import type { GaitCycle, Side } from '../../core/index.ts'
import type { CycleCurve } from '../../core/report.ts'
import { cyclePercent, meanOverCycles, sharedOff } from '../display/cycles.ts'
import { words } from '../display/words.ts'
import type { Look } from '../scene/figure.ts'
import type { MissingSpan } from './gap-marks.ts'
import type { Curve } from './model.ts'
import type { NormChoice } from './norm.ts'

/** s; infinite where a recording begins or ends with the foot on the ground. */
export interface Stance {
  side: Side
  from: number
  to: number
}

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
  /** When each foot stands; without it, as the cycles tell. */
  stances?: readonly Stance[]
  /** Motions that are not drawn. */
  hidden?: readonly Look[]
}

export interface Series {
  look: Look
  side: Side | null
  times: Float64Array
  values: Float64Array
}

/** Recorded and predicted lines stay the same while the proposal is dragged: their means are kept with them. */
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
    if (base.hidden?.includes(s.look)) return []
    const label = words.looks[s.look]
    if (base.kind === 'time') return [{ label, side: s.side, look: s.look, x: s.times, y: s.values, band: null }]
    const curve = meanOf(s, base, s.side ?? (base.sides === 'left' ? 'left' : 'right'))
    return curve === null ? [] : [{ label, side: s.side, look: s.look, x: cyclePercent, y: curve.mean, band: curve.sd }]
  })
}
