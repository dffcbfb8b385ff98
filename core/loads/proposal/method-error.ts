import learned from './learned/method-error.json'
import type { PeakQuantity } from '../loads.ts'

/** How far predicted changes of a peak were from measured ones, on people who changed their technique. */
export interface MethodError {
  /** Root mean square miss where a technique did not change, N·m/kg or body weights. */
  readonly sd: number
  /** Share of the clearly measured changes whose direction was predicted. */
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
