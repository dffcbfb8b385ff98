import { designLowPass, filterZeroLag } from '../math/filters.ts'
import { differentiate } from '../math/differentiate.ts'
import type { ContactJoint, ContactRequest } from '../muscles/contact.ts'
import { CONTACT_JOINTS } from '../muscles/contact.ts'
import { createLegSharing, createLegSolver } from '../muscles/leg-solver.ts'
import type { MuscleModel } from '../muscles/muscle-model.ts'
import { STANDARD_GRAVITY, bodyWeightToNewton, degToRad } from '../units/units.ts'
import type { OsimLeg } from './osim-leg.ts'
import { readOsimLeg, readSto } from './osim-leg.ts'

type Sizes = Readonly<Record<ContactJoint, Float64Array>>

/** A walk that OpenSim’s planar model was run on, right leg: what it was given, and the contact forces it found. */
export interface OsimWalk {
  readonly leg: OsimLeg
  readonly times: Float64Array
  /** Sizes of the published contact forces, N. */
  readonly published: Sizes
  /** Our sizes, with the published moments of hip flexion, knee and ankle shared and no others; two-joint weight 1. */
  sharePublished(model: MuscleModel): Sizes
  /** Root mean square difference from the published sizes, body weights. */
  miss(joint: ContactJoint, sizes: ArrayLike<number>): number
}

export const OSIM_WALK = { folder: 'gait1018-subject01-jr', mass: 72.6, height: 1.803 } as const
const CHILDREN = { hip: 'femur_r', knee: 'tibia_r', ankle: 'talus_r' } as const
const smooth = (values: Float64Array): Float64Array => filterZeroLag(designLowPass(6, 60), values)

/** `read` gives a file of the trial’s folder as text. */
export function readOsimWalk(read: (name: string) => string): OsimWalk {
  const reaction = readSto(read('subject01_JointReaction_ReactionLoads.sto'))
  const inverse = readSto(read('subject01_inverse_dynamics.sto'))
  const leg = readOsimLeg(read('subject01_scaled.osim'))
  const request = planarRequest(leg, read)
  const { times } = request.fit
  const weight = bodyWeightToNewton(1, OSIM_WALK.mass)
  const sizesOf = (size: (joint: ContactJoint) => Float64Array): Sizes => ({
    hip: size('hip'),
    knee: size('knee'),
    ankle: size('ankle'),
  })
  const published = sizesOf((joint) => {
    const parts = ['fx', 'fy', 'fz'].map((c) => reaction.column(`${joint}_r_on_${CHILDREN[joint]}_in_ground_${c}`))
    return times.map((_, k) => Math.hypot(...parts.map((part) => part[k]!)))
  })
  const moments = ['hip_flexion_r', 'knee_angle_r', 'ankle_angle_r'].map((name) => inverse.column(`${name}_moment`))
  return {
    leg,
    times,
    published,
    sharePublished(model) {
      const solver = createLegSolver({ model, request, side: 'right' })!
      const sharing = createLegSharing(model, 1)
      const sizes = sizesOf(() => new Float64Array(times.length))
      const contact = new Float64Array(9)
      for (let k = 0; k < times.length; k++) {
        const [hip, knee, ankle] = moments.map((moment) => moment[k]!)
        solver.pose(k)
        // The plane’s ankle moment has only its part along the oblique axis to give.
        solver.frames.torques.set([hip!, 0, 0, -knee!, model.ankleAxis[2] * ankle!])
        for (let i = 0; i < solver.kernel.arms.length; i += 5) solver.kernel.arms.fill(0, i + 1, i + 3)
        solver.share(sharing, contact)
        for (const [j, joint] of CONTACT_JOINTS.entries())
          sizes[joint][k] = Math.hypot(...contact.subarray(3 * j, 3 * j + 3))
      }
      return sizes
    },
    miss: (joint, sizes) =>
      Math.sqrt(
        published[joint].reduce((sum, value, k) => sum + ((sizes[k]! - value) / weight) ** 2, 0) / times.length,
      ),
  }
}

/** Poses and net forces of the planar model: Newton’s law from its masses, the angles and the plate. */
function planarRequest(leg: OsimLeg, read: (name: string) => string): ContactRequest {
  const angles = readSto(read('subject01_walk1_ik.mot'))
  const plates = readSto(read('subject01_walk1_grf.mot'))
  const times = angles.column('time')
  const n = times.length
  const axes = new Float64Array(36 * n)
  const centres = leg.masses.map(() => new Float64Array(3 * n))
  placeMasses(leg, angles, axes, centres)
  const accelerations = centres.map((centre) => differentiate(times, centre, 3).second)
  const at = plates.column('time')
  const ground = ['vx', 'vy', 'vz'].map((c) => sample(at, plates.column(`ground_force_${c}`), times))
  const joints = CONTACT_JOINTS.map((joint, j) => {
    const force = new Float64Array(3 * n)
    for (let i = 0; i < 3 * n; i++) {
      const c = i % 3
      force[i] = -ground[c]![Math.floor(i / 3)]!
      for (const [m, { segment, mass }] of leg.masses.entries())
        if (segment > j) force[i]! += mass * (accelerations[m]![i]! + (c === 1 ? STANDARD_GRAVITY : 0))
    }
    return { joint: `${joint}.right`, forceOnDistalInWorld: force, momentOnDistalInWorld: new Float64Array(3 * n) }
  })
  const { thigh, shank, betweenHips } = leg.model.lengths
  const lengths = { pelvis: betweenHips, 'thigh.right': thigh, 'shank.right': shank, 'foot.right': 0.1 }
  const segments = Object.entries(lengths).map(([name, length]) => ({ name, length: { value: length } }))
  return { fit: { times, axes, body: { segments } }, loads: { joints }, sides: ['right'] }
}

/** Axes of pelvis, thigh, shank and foot, and where the leg’s masses are. */
function placeMasses(
  leg: OsimLeg,
  angles: ReturnType<typeof readSto>,
  axes: Float64Array,
  centres: readonly Float64Array[],
): void {
  const turns = ['pelvis_tilt', 'hip_flexion_r', 'knee_angle_r', 'ankle_angle_r'].map((name) =>
    smooth(angles.column(name).map(degToRad)),
  )
  const root = ['pelvis_tx', 'pelvis_ty'].map((name) => smooth(angles.column(name)))
  const [value, slope] = [new Float64Array(2), new Float64Array(2)]
  for (let k = 0; k < root[0]!.length; k++) {
    const heading = [0, 1, 2, 3].map((s) => turns.slice(0, s + 1).reduce((sum, turn) => sum + turn[k]!, 0))
    const turned = (s: number, [x = 0, y = 0]: readonly number[]): [number, number] => {
      const [c, d] = [Math.cos(heading[s]!), Math.sin(heading[s]!)]
      return [c * x - d * y, d * x + c * y]
    }
    for (const [s, angle] of heading.entries()) {
      const [c, d] = [Math.cos(angle), Math.sin(angle)]
      axes.set([c, -d, 0, d, c, 0, 0, 0, 1], 9 * (4 * k + s))
    }
    leg.model.kneeTranslation.evaluate(-turns[2]![k]!, value, slope, 0)
    const origins: [number, number][] = [[root[0]![k]!, root[1]![k]!]]
    for (const [s, offset] of [leg.hip, [value[0]!, value[1]!], leg.model.ankleCentre].entries()) {
      const [x, y] = turned(s, offset)
      origins.push([origins[s]![0] + x, origins[s]![1] + y])
    }
    for (const [m, { segment, at }] of leg.masses.entries()) {
      const [x, y] = turned(segment, at)
      centres[m]!.set([origins[segment]![0] + x, origins[segment]![1] + y, 0], 3 * k)
    }
  }
}

/** Linear in between. */
function sample(at: Float64Array, values: Float64Array, times: Float64Array): Float64Array {
  let i = 0
  return times.map((t) => {
    while (i < at.length - 2 && at[i + 1]! <= t) i++
    return values[i]! + ((values[i + 1]! - values[i]!) * (t - at[i]!)) / (at[i + 1]! - at[i]!)
  })
}
