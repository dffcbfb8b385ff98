import type { SpeedStep } from '../../gait/speed/speed-curves.ts'
import learned from './learned/curve-error.json'
import type { ChangeFamily } from './method-error.ts'

/** How far a predicted change of a load over a stance was from the measured one, at any of its instants. */
export interface CurveError {
  /** Root mean square miss where a technique did not change: N·m/kg, W/kg or body weights. */
  readonly sd: number
  /** How much it grows with the largest change of the curve, as a share of it. */
  readonly growth: number
}

/** The ground's force on a foot by its parts, and the world axis of each. */
export const GROUND_PARTS = { forward: 0, vertical: 1, sideways: 2 } as const

/** By “hip|sagittal moment” or “ground|vertical”, as `LoadQuantity` and `GROUND_PARTS` name them. */
export type CurveErrors = Readonly<Record<string, CurveError>>

/** Where its numbers come from stands in the file itself (`source`); bench/learn/technique-errors.ts makes it. */
export type CurveErrorTable = Readonly<Record<ChangeFamily, CurveErrors>>

export const CURVE_ERRORS: CurveErrorTable = learned

/** One ± of a change at every instant of a stance. */
export const calcCurveSd = ({ sd, growth }: CurveError, largestChange: number): number =>
  Math.hypot(sd, growth * largestChange)

/** Errors of one technique: of its postures, of its speed, or of both where it changes both. */
export function findCurveErrors(
  family: ChangeFamily,
  step: SpeedStep | null,
  table: CurveErrorTable = CURVE_ERRORS,
): CurveErrors {
  if (step === null) return table[family]
  // Errors of the speed edit are per unit of dimensionless speed.
  const by = Math.abs(step.to - step.from)
  const ofSpeed = Object.entries(table.speed).map(([key, one]) => [key, { ...one, sd: by * one.sd }] as const)
  if (family === 'speed') return Object.fromEntries(ofSpeed)
  return Object.fromEntries(
    ofSpeed.flatMap(([key, one]) => {
      const own = table[family][key]
      return own === undefined
        ? []
        : [[key, { sd: Math.hypot(own.sd, one.sd), growth: Math.max(own.growth, one.growth) }] as const]
    }),
  )
}
