import type { Fit } from '../fit/fit.ts'
import type { Side } from '../gait/side.ts'
import type { JointLoad } from '../loads/loads.ts'
import type { ContactBody } from './scaling.ts'

export type { ContactBody } from './scaling.ts'

export const CONTACT_JOINTS = ['hip', 'knee', 'ankle'] as const
export type ContactJoint = (typeof CONTACT_JOINTS)[number]

export type NetLoad = Pick<JointLoad, 'joint' | 'forceOnDistalInWorld' | 'momentOnDistalInWorld'>

/** A recorded motion with its net loads, as the stages before give them. */
export interface ContactRequest {
  readonly fit: Pick<Fit, 'times' | 'axes'> & { readonly body: ContactBody }
  readonly loads: { readonly joints: readonly NetLoad[] }
  /** Both by default; a leg that body or loads lack is left out. */
  readonly sides?: readonly Side[]
  readonly uncertainty?: Partial<ContactUncertainty>
}

/** One standard deviation of what the estimate hangs on. */
export interface ContactUncertainty {
  /** Knee centre, fore and aft, m: the knee moment is off by as much times the force there. */
  readonly kneeCentre: number
  /** Of every muscle’s strength by itself, as a fraction of it. */
  readonly strength: number
}

export const DEFAULT_UNCERTAINTY: ContactUncertainty = { kneeCentre: 0.01, strength: 0.25 }

/** What the bones of one joint press on each other with, over time. NaN where net loads are not known. */
export interface ContactForce {
  /** x, y, z per time, N; on the distal segment, as net loads are. */
  readonly forceOnDistalInWorld: Float64Array
  /** In the axes of the distal segment (thigh, shank, foot) and of the proximal one (pelvis, thigh, shank). */
  readonly forceOnDistalInDistal: Float64Array
  readonly forceOnDistalInProximal: Float64Array
  /** N */
  readonly size: Float64Array
  /** One standard deviation of `size` from `ContactUncertainty`, N. */
  readonly sd: Float64Array
}

export interface LegContact extends Readonly<Record<ContactJoint, ContactForce>> {
  readonly side: Side
  /** Rows of one force per muscle, N, in the order of `ContactForces.muscles`. */
  readonly muscleForces: Float64Array
  /**
   * What the muscles leave of hip flexion, adduction, rotation, knee flexion and ankle dorsiflexion moments, five per
   * time, N·m: next to nothing unless a moment is beyond them.
   */
  readonly unmet: Float64Array
  /** Moment about the shank’s x that contact (and ligaments) carry at the knee centre, N·m; positive loads the lateral side. */
  readonly kneeFrontalMoment: Float64Array
}

/** An estimate with a model, not a measurement. */
export interface ContactForces {
  /** How dear two-joint muscles are in the sharing. */
  readonly twoJointWeight: number
  readonly times: Float64Array
  readonly muscles: readonly { readonly name: string; readonly label: string; readonly cap: number }[]
  readonly legs: Readonly<Partial<Record<Side, LegContact>>>
}

/** Size of the contact force between the cheapest and the dearest two-joint muscles, N per time. */
export interface ContactEdges {
  readonly low: Float64Array
  readonly high: Float64Array
}

export interface ContactBand {
  /** With the weight that is shown. */
  readonly middle: ContactForces
  /** Lowest and highest weight of two-joint muscles. */
  readonly weights: readonly [number, number]
  readonly edges: Readonly<Partial<Record<Side, Readonly<Record<ContactJoint, ContactEdges>>>>>
}
