import { SIDES, type Side } from '../gait/side.ts'
import { chooseNorm } from '../norms/choose-norm.ts'
import {
  type GaitProfile,
  PROFILE_VARIABLES,
  type ProfileCurves,
  type ProfileVariable,
  type SideCurves,
  calcGaitProfile,
} from '../norms/gait-profile.ts'
import type { LegCurve } from '../norms/make-norm.ts'
import { NORM_POINTS, type NormFinding, type NormSet } from '../norms/norm.ts'
import { CYCLE_POINTS, calcCycleCurve } from '../report/cycle-curve.ts'
import { GAIT_QUANTITIES, takeAngle } from '../report/quantities.ts'
import type { ReportSource } from '../report/source.ts'
import { isMeasured } from '../report/trial-curves.ts'

/** What may be chosen about the healthy people a walk is compared with. */
export interface NormChoices {
  /** A laboratory's own norm; default: those that ship. */
  readonly own?: readonly NormSet[] | null
}

/** Who walked how: all a norm is chosen by. */
export interface Walked {
  /** Years; null: not known. */
  readonly age: number | null
  /** m */
  readonly height: number
  /** m/s, where it is entered; null: as measured. */
  readonly speed: number | null
  readonly running: boolean
}

type Recorded = Pick<ReportSource, 'recording' | 'cycles' | 'spatioTemporal'>

/** The healthy people that fit this walk, and how far it is from them. */
export function compareNorm(
  source: Recorded,
  walked: Walked,
  choices: NormChoices = {},
): { readonly norm: NormFinding; readonly profile: GaitProfile | null } {
  const measured = source.spatioTemporal.find((one) => one.name === 'walking speed')?.mean ?? null
  const norm = chooseNorm({ ...walked, speed: walked.speed ?? measured, own: choices.own ?? null })
  if (norm.norm === null || source.cycles.length === 0) return { norm, profile: null }
  const curves = takeProfileCurves(source)
  const known = SIDES.some((side) => Object.keys(curves[side]).length > 0)
  return { norm, profile: known ? calcGaitProfile(curves, norm.norm) : null }
}

/** The nine angles over mean and single cycles, on the points of a norm. */
export function takeProfileCurves(source: Recorded): ProfileCurves {
  return Object.fromEntries(
    SIDES.map((side) => [
      side,
      Object.fromEntries(
        PROFILE_VARIABLES.flatMap((variable): [ProfileVariable, SideCurves][] => {
          const curves = takeCurves(source, variable, side)
          return curves === null ? [] : [[variable, curves]]
        }),
      ),
    ]),
  ) as ProfileCurves
}

function takeCurves(source: Recorded, variable: ProfileVariable, side: Side): SideCurves | null {
  const signal = takeAngle(source.recording, variable, side)
  if (signal === null) return null
  const cycles = source.cycles.filter((cycle) => cycle.side === side)
  const mean = calcCycleCurve(signal.times, signal.values, cycles)
  if (mean === null || !mean.isWhole) return null
  const single = cycles
    .map((cycle) => calcCycleCurve(signal.times, signal.values, [cycle]))
    .filter((curve) => curve !== null && curve.isWhole)
  return { mean: toNormPoints(mean.mean), cycles: single.map((curve) => toNormPoints(curve!.mean)) }
}

/** The mean curve of every leg and quantity of a walk, for a norm of one's own. Loads count where they were measured. */
export function takeLegCurves(source: ReportSource, person: string): LegCurve[] {
  return GAIT_QUANTITIES.flatMap((quantity) =>
    SIDES.flatMap((side): LegCurve[] => {
      const signal = quantity.take(source, side)
      if (signal === null) return []
      const cycles = source.cycles.filter(
        (cycle) => cycle.side === side && (quantity.unit === 'rad' || isMeasured(source, cycle)),
      )
      const mean = calcCycleCurve(signal.times, signal.values, cycles)
      if (mean === null || !mean.isWhole) return []
      return [{ person, side, quantity: quantity.name, unit: quantity.unit, values: toNormPoints(mean.mean) }]
    }),
  )
}

/** Every second point of a cycle's curve. */
export function toNormPoints(values: Float64Array): Float64Array {
  const every = (CYCLE_POINTS - 1) / (NORM_POINTS - 1)
  return Float64Array.from({ length: NORM_POINTS }, (_, i) => values[i * every]!)
}
