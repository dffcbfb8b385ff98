import type { Side } from '../recording/channels.ts'

/** One joint's load over time. Force and moment act on the anatomically distal segment. */
export interface JointLoad {
  readonly joint: string
  readonly side: Side | null
  /** x, y, z per time, N. */
  readonly forceOnDistalInWorld: Float64Array
  /** In the distal segment's axes (x anterior, y proximal along the rod, z right), N. */
  readonly forceOnDistalInDistal: Float64Array
  readonly forceOnDistalInProximal: Float64Array
  /** Net (internal) moment on the distal segment about the joint, world axes, N·m. */
  readonly momentOnDistalInWorld: Float64Array
  readonly momentOnDistalInDistal: Float64Array
  /** Along the distal rod (positive: pulled towards the distal end), and what is left across it, N. */
  readonly axial: Float64Array
  readonly shear: Float64Array
  /** Net joint power, W. */
  readonly power: Float64Array
}

export interface Peak {
  readonly joint: string
  readonly side: Side | null
  /** `resultant`, `axial`, `anterior`, `lateral`, `moment`, … */
  readonly quantity: string
  readonly value: number
  /** One standard deviation from anthropometric uncertainty; null when it was not computed. */
  readonly sd: number | null
  readonly unit: 'N' | 'N·m' | 'W' | 'N/s' | 'N·s'
  readonly time: number
}

/** Joint loads of one motion: the recorded one, the predicted one, or a proposed technique. */
export interface Loads {
  readonly of: 'recorded' | 'predicted' | 'proposed'
  readonly times: Float64Array
  readonly joints: readonly JointLoad[]
  /** Ground reaction on the whole body, per side, x, y, z per time, N; where it came from in `groundSource`. */
  readonly ground: Readonly<Record<Side, Float64Array>>
  readonly groundSource: 'measured' | 'predicted' | 'shared by a stated transition in double support'
  readonly peaks: readonly Peak[]
  /** kg, for body weights. */
  readonly bodyMass: number
}
