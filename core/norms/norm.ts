import { degToRad } from '../units/units.ts'

/** Points of a norm's curve: 0, 2, … 100 % of the cycle, both strikes included. */
export const NORM_POINTS = 51

/** SI, per kilogram of body mass where people of different weight are compared. */
export type NormUnit = 'rad' | 'N·m/kg' | 'N/kg' | 'W/kg'

/**
 * One curve of healthy people. `pelvis.obliquity` and `pelvis.rotation` are those of a right leg's cycle; for a left one
 * the sign turns, unless the pelvis is read with its own side up and forward.
 */
export interface NormCurve {
  /** `knee.flexion`, `hip.moment.flexion`, `ankle.power`, `ground.up`: signs as in the recording and the loads. */
  readonly quantity: string
  readonly unit: NormUnit
  /** Persons behind it. */
  readonly n: number
  readonly mean: Float64Array
  /** Between legs. */
  readonly sd: Float64Array
}

/** Curves of one group of people at one speed. */
export interface NormSet {
  readonly source: string
  readonly citation: string
  readonly licence: string
  /** What was done to the published numbers. */
  readonly changes: string
  /** `young adults` */
  readonly population: string
  /** How their angles were made, in a few words. */
  readonly model: string
  /** m/s; null: not stated. */
  readonly speed: number | null
  readonly speedSd: number | null
  /** v / √(g · leg length); null: not stated. */
  readonly dimensionlessSpeed: number | null
  readonly curves: readonly NormCurve[]
}

/** What healthy people do at the speed of this walk. */
export interface ChosenNorm extends Omit<NormSet, 'speedSd'> {
  /** The most persons behind a curve. */
  readonly n: number
  /** Who, how many, how fast, which model: stands at every band. */
  readonly caption: string
  /** What the reader should know about the choice; empty when there is nothing. */
  readonly notes: readonly string[]
  readonly timeDistance: readonly NormValue[]
  /** How such people score against their own mean; null: not known. */
  readonly controls: ControlScores | null
}

/** A norm, or why there is none. */
export type NormFinding =
  | { readonly norm: ChosenNorm; readonly why: null }
  | { readonly norm: null; readonly why: string }

/** A time or distance of healthy people. */
export interface NormValue {
  /** As in the time-distance table. */
  readonly name: string
  readonly mean: number
  /** Between persons; null: not known. */
  readonly sd: number | null
}

/** Scores of healthy people, rad. */
export interface ControlScores {
  /** Whose scores they are. */
  readonly who: string
  readonly variables: Readonly<Record<string, Score>>
  readonly side: Score
  readonly overall: Score
}

/** Mean and spread of a score, rad. */
export interface Score {
  readonly mean: number
  readonly sd: number
  readonly median: number
}

/** What the units of published curves are in SI. */
export const NORM_UNITS: Readonly<
  Record<string, { readonly unit: NormUnit; readonly toSi: (value: number) => number }>
> = {
  deg: { unit: 'rad', toSi: degToRad },
  rad: { unit: 'rad', toSi: (value) => value },
  'N.m/kg': { unit: 'N·m/kg', toSi: (value) => value },
  'N·m/kg': { unit: 'N·m/kg', toSi: (value) => value },
  'N/kg': { unit: 'N/kg', toSi: (value) => value },
  'W/kg': { unit: 'W/kg', toSi: (value) => value },
}
