import type { Side } from '../gait/side.ts'
import type { NormUnit } from '../norms/norm.ts'

/** One analysed recording as averages need it: every gait cycle of every quantity, SI. Plain data, to be kept. */
export interface TrialCurves {
  /** Unique among the trials that are pooled. */
  readonly trial: string
  /** What people call it. */
  readonly name: string
  readonly quantities: readonly TrialQuantity[]
  readonly cycles: readonly TrialCycle[]
  /**
   * Whole stances, 0 to 100 % from strike to toe off: all that a recording too short for a cycle shows. Absent in what
   * was kept by an older version.
   */
  readonly stances?: readonly TrialCycle[]
  readonly values: readonly TrialValue[]
}

/** `knee.flexion`, `hip.moment.flexion`, `ground.up`: names and signs as in norms. */
export interface TrialQuantity {
  readonly name: string
  readonly unit: NormUnit
}

/** What the curves stretch over: strike to strike, or strike to toe off. */
export type Span = 'cycle' | 'stance'

/** One gait cycle, or one stance, of a trial. */
export interface TrialCycle {
  readonly side: Side
  /** Counted from 1 for each side. */
  readonly number: number
  /** s, on the clock of its recording. */
  readonly from: number
  readonly to: number
  /** % of the cycle; null when none was found. */
  readonly footOff: number | null
  /** Whether the whole stance it begins with was on force plates: loads of other cycles are estimated. */
  readonly measured: boolean
  /** By quantity, 0 to 100 % at even distances; NaN where not known. What was not recorded is not there. */
  readonly curves: Readonly<Record<string, Float64Array>>
}

/** One number of the time and distance of a trial. */
export interface TrialValue {
  /** `walking speed`, `cadence`, `step length`, … */
  readonly name: string
  readonly side: Side | null
  readonly unit: 'm' | 's' | 'm/s' | '1/min' | '%'
  readonly mean: number
  /** Over its cycles or steps; null with fewer than two. */
  readonly sd: number | null
  readonly count: number
}

/** What a cycle is called in lists of those left out: `walk-2 left 3`. */
export const cycleKey = (trial: string, side: Side, number: number, span: Span = 'cycle'): string =>
  `${trial} ${side}${span === 'stance' ? ' stance' : ''} ${number}`

/** Loads need the ground's force; angles do not. */
export const isLoadUnit = (unit: NormUnit): boolean => unit !== 'rad'
