import type { Side } from '../gait/side.ts'
import type { MeasuredLevel } from './levels.ts'

/** Contact force of one joint over time; NaN where the ground’s force was not measured. An estimate with a model. */
export interface ContactCurve {
  /** `knee.left` */
  readonly joint: string
  readonly side: Side
  /** Size, N. */
  readonly force: Float64Array
  /** One standard deviation of `force`, N: knee moment and muscle strengths. */
  readonly sd: Float64Array
  /** The band: two-joint muscles from as cheap as the others to four times as dear, N. */
  readonly low: Float64Array
  readonly high: Float64Array
  /** x, y, z per time, N. */
  readonly forceOnDistalInWorld: Float64Array
  readonly forceOnDistalInDistal: Float64Array
  readonly forceOnDistalInProximal: Float64Array
}

/** Force of one muscle over time, N; NaN where its leg’s contact forces are. */
export interface MuscleCurve {
  /** `soleus`; the part a model calls by this name. */
  readonly muscle: string
  readonly label: string
  readonly side: Side
  readonly force: Float64Array
}

/** What the muscles leave of a leg’s moments. */
export interface UnmetMoments {
  readonly side: Side
  /** Hip flexion, adduction, rotation, knee flexion, ankle dorsiflexion per time, N·m. */
  readonly moments: Float64Array
}

/** The largest contact force of a joint while the ground’s force is measured. */
export interface ContactPeakValue {
  readonly joint: string
  readonly side: Side
  /** N */
  readonly value: number
  /** One standard deviation, N. */
  readonly sd: number
  /** The band at that time, N. */
  readonly low: number
  readonly high: number
  /** s */
  readonly time: number
}

/** Contact forces of a recording, leg by leg where they may be shown. */
export interface ContactResult {
  readonly of: 'recorded'
  readonly times: Float64Array
  readonly joints: readonly ContactCurve[]
  readonly muscles: readonly MuscleCurve[]
  readonly unmet: readonly UnmetMoments[]
  readonly peaks: readonly ContactPeakValue[]
  /** What implants measured in the same activity. */
  readonly levels: readonly MeasuredLevel[]
  /** How dear two-joint muscles are: shown, and at the edges of the band. */
  readonly twoJointWeight: number
  readonly edgeWeights: readonly [number, number]
  /** kg */
  readonly bodyMass: number
}
