import learned from './learned/method-error.json'
import type { PeakQuantity } from '../loads.ts'

/** How far predicted changes of a peak were from measured ones, on people who changed their technique. */
export interface MethodError {
  /** Root mean square miss where a technique did not change, N·m/kg or body weights. */
  readonly sd: number
  /** How much a miss grows with the predicted change, as a share of it. */
  readonly growth: number
  /** A direction is stated beyond so many times the scatter of an unchanged technique. */
  readonly beyond: number
  /** Share of the changes predicted beyond it that were measured in the predicted direction. */
  readonly right: number
  /** How many those were. */
  readonly cases: number
}

/** What a technique changes: the speed alone, or postures and durations of any kind, of a body seen whole or by its angles. */
export type ChangeFamily = 'speed' | 'posture' | 'postureFromAngles'

/** Where its numbers come from stands in the file itself (`source`); bench/learn/technique-errors.ts makes it. */
export type ErrorTable = Readonly<Record<ChangeFamily, Readonly<Record<string, MethodError>>>>

export const METHOD_ERRORS: ErrorTable = learned

/** Null where nobody has compared such a change with a measurement. */
export const errorOf = (
  table: ErrorTable,
  family: ChangeFamily,
  joint: string,
  quantity: PeakQuantity,
): MethodError | null => table[family][`${joint.replace(/\.(left|right)$/, '')}|${quantity}`] ?? null

/** Root mean square miss of a change of this size, in the unit of both. */
export const calcMethodSd = ({ sd, growth }: MethodError, change: number): number => Math.hypot(sd, growth * change)

/** Two changes at once, each with its own error; what is not known of one is not known of both. */
export function combineErrors(a: MethodError | null, b: MethodError | null): MethodError | null {
  if (a === null || b === null) return null
  return {
    sd: Math.hypot(a.sd, b.sd),
    growth: Math.max(a.growth, b.growth),
    beyond: Math.max(a.beyond, b.beyond),
    right: Math.min(a.right, b.right),
    cases: Math.min(a.cases, b.cases),
  }
}
