import speed from './learned/speed.json'

/** Angles whose change with speed is known, in clinical signs; those of the legs without their side. */
export type SpeedAngle =
  | 'hip.flexion'
  | 'hip.adduction'
  | 'hip.rotation'
  | 'knee.flexion'
  | 'ankle.flexion'
  | 'pelvis.tilt'
  | 'pelvis.obliquity'
  | 'pelvis.rotation'

/** Ground force on one foot (by body weight) and internal joint moments of its leg (N·m/kg), over its own cycle. */
export type SpeedCurve =
  | 'foreAft'
  | 'vertical'
  | 'towardsMidline'
  | 'hipFlexion'
  | 'hipAbduction'
  | 'kneeExtension'
  | 'kneeAbduction'
  | 'anklePlantarflexion'

/** How a curve changes with dimensionless speed: every 2 % of the cycle, per unit of speed and of its square. */
export interface LearnedCurve {
  readonly perSpeed: readonly number[]
  readonly perSquare: readonly number[]
  /** Standard deviation between people of the change, per unit of speed. */
  readonly spread: readonly number[]
  /** What people show at a speed: constant, per speed, per square. */
  readonly usual?: readonly (readonly number[])[]
  /** Shapes in which this person's curve departs from that, and how each adds to the change. */
  readonly parts?: readonly {
    readonly shape: readonly number[]
    readonly perSpeed: readonly number[]
    readonly perSquare: readonly number[]
  }[]
}

/** What people change when they walk slower or faster, and what it does to their loads. */
export interface LearnedSpeed {
  readonly credit: string
  /** Cadence grows with this power of speed, step length with the rest. */
  readonly cadenceShare: number
  /** Dimensionless: the slowest and the fastest that anybody walked. */
  readonly range: { readonly low: number; readonly high: number }
  /** Harmonics over the cycle, rad per unit of the logarithm of speed; pelvis: over the right leg's cycle. */
  readonly angles: Readonly<Record<SpeedAngle, readonly number[]>>
  readonly curves: Readonly<Record<SpeedCurve, LearnedCurve>>
}

/** What ships: learned from the 21 adults of Fukuchi, Fukuchi and Duarte (2018), CC BY 4.0, by bench/learn/speed.ts. */
export const LEARNED_SPEED: LearnedSpeed = speed
