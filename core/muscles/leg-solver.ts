import type { Side } from '../gait/side.ts'
import type { ContactJoint, ContactRequest, ContactUncertainty, LegContact } from './contact.ts'
import { CONTACT_JOINTS } from './contact.ts'
import type { LegFrames } from './leg-frames.ts'
import { createLegFrames } from './leg-frames.ts'
import type { MuscleModel } from './muscle-model.ts'
import { MOMENT_COUNT } from './muscle-model.ts'
import type { PathKernel } from './path-kernel.ts'
import { PULL_WIDTH, createPathKernel } from './path-kernel.ts'
import { calcScales, legLengths } from './scaling.ts'
import type { Sharing } from './sharing.ts'
import { createSharing } from './sharing.ts'

/** One leg of one subject, frame after frame, nothing allocated in between. */
export interface LegSolver {
  readonly frames: LegFrames
  readonly kernel: PathKernel
  /** Posture, paths and torques of frame k. */
  pose(k: number): void
  /** Contact forces on hip, knee and ankle of the posed frame into `contact`, right-leg world. */
  share(sharing: Sharing, contact: Float64Array): void
}

export interface LegOptions {
  readonly model: MuscleModel
  readonly request: ContactRequest
  readonly side: Side
}

export function createLegSolver({ model, request, side }: LegOptions): LegSolver | null {
  const frames = createLegFrames(request, side)
  const lengths = legLengths(request.fit.body, side)
  if (frames === null || lengths === null) return null
  const kernel = createPathKernel(model, calcScales(model, lengths))
  const n = kernel.muscleCount
  const { pulls } = kernel
  const { muscleAxes: axes, forces: net, torques } = frames

  const pose = (k: number): void => {
    frames.read(k)
    kernel.calc(frames.angles)
    frames.calcTorques(kernel.kneeShift, model.ankleAxis)
  }

  const share = (sharing: Sharing, contact: Float64Array): void => {
    sharing.solve(kernel.arms, torques)
    const { forces } = sharing
    for (let joint = 0; joint < 3; joint++) {
      let px = 0
      let py = 0
      let pz = 0
      for (let i = 0; i < n; i++) {
        const at = i * PULL_WIDTH + 3 * joint
        px += forces[i]! * pulls[at]!
        py += forces[i]! * pulls[at + 1]!
        pz += forces[i]! * pulls[at + 2]!
      }
      // Contact is what the net force leaves when the muscles’ pull is taken off it.
      const d = 9 * (joint + 1)
      for (let c = 0; c < 3; c++)
        contact[3 * joint + c] =
          net[3 * joint + c]! - (axes[d + 3 * c]! * px + axes[d + 3 * c + 1]! * py + axes[d + 3 * c + 2]! * pz)
    }
  }

  return { frames, kernel, pose, share }
}

export function createLegSharing({ muscles }: MuscleModel, twoJointWeight: number): Sharing {
  return createSharing(
    muscles.map((muscle) => muscle.cap),
    muscles.map((muscle) => (muscle.isTwoJoint ? twoJointWeight : 1)),
  )
}

export function createLegContact(side: Side, frameCount: number, muscleCount: number): LegContact {
  const track = (width: number): Float64Array => new Float64Array(width * frameCount)
  const joint = (): LegContact[ContactJoint] => ({
    forceOnDistalInWorld: track(3),
    forceOnDistalInDistal: track(3),
    forceOnDistalInProximal: track(3),
    size: track(1),
    sd: track(1),
  })
  return {
    side,
    hip: joint(),
    knee: joint(),
    ankle: joint(),
    muscleForces: track(muscleCount),
    unmet: track(MOMENT_COUNT),
    kneeFrontalMoment: track(1),
  }
}

/** Writes frame k of a shared leg into `out`. */
export function createFrameWriter(
  { frames, kernel }: LegSolver,
  sharing: Sharing,
  uncertainty: ContactUncertainty,
  out: LegContact,
): (k: number, contact: Float64Array) => void {
  const n = kernel.muscleCount
  const spread = createSpread(kernel, sharing, uncertainty)
  const direction = new Float64Array(3)
  return (k, contact) => {
    const { muscleAxes: axes, forces: net, moments } = frames
    for (let i = 0; i < n; i++) out.muscleForces[k * n + i] = sharing.forces[i]!
    for (let j = 0; j < MOMENT_COUNT; j++) out.unmet[k * MOMENT_COUNT + j] = sharing.unmet[j]!
    let frontal = moments[3]! * axes[18]! + moments[4]! * axes[21]! + moments[5]! * axes[24]!
    for (let i = 0; i < n; i++) frontal -= sharing.forces[i]! * kernel.kneeFrontal[i]!
    out.kneeFrontalMoment[k] = frontal
    const kneeForce = Math.hypot(net[3]!, net[4]!, net[5]!)
    for (let joint = 0; joint < 3; joint++) {
      const track = out[CONTACT_JOINTS[joint]!]
      const x = contact[3 * joint]!
      const y = contact[3 * joint + 1]!
      const z = contact[3 * joint + 2]!
      const size = Math.sqrt(x * x + y * y + z * z)
      frames.write(joint, k, x, y, z, track)
      track.size[k] = size
      const d = 9 * (joint + 1)
      for (let c = 0; c < 3; c++) direction[c] = (axes[d + c]! * x + axes[d + 3 + c]! * y + axes[d + 6 + c]! * z) / size
      track.sd[k] = size > 0 ? spread(joint, direction, kneeForce) : Number.isNaN(size) ? size : 0
    }
  }
}

/**
 * First-order spread of a contact force’s size along its direction u (distal axes). A muscle’s force adds s = −u·pull
 * to the size. With z = H⁻¹ Σ w² s r over the muscles free to answer, one more newton-metre of moment j adds z_j, and a
 * muscle stronger by a fraction f adds 2 f F (s − z·r): it takes over as the square of its strength, and what it gives
 * too much the others leave off. One at its cap adds f F (s − z·r).
 */
function createSpread(
  { muscleCount: n, arms, pulls }: PathKernel,
  sharing: Sharing,
  { kneeCentre, strength }: ContactUncertainty,
): (joint: number, direction: Float64Array, kneeForce: number) => number {
  const M = MOMENT_COUNT
  const z = new Float64Array(M)
  const gains = new Float64Array(n)
  return (joint, direction, kneeForce) => {
    const { forces, answers } = sharing
    z.fill(0)
    for (let i = 0; i < n; i++) {
      const at = i * PULL_WIDTH + 3 * joint
      const s = -(direction[0]! * pulls[at]! + direction[1]! * pulls[at + 1]! + direction[2]! * pulls[at + 2]!)
      gains[i] = s
      const w2 = s * answers[i]!
      if (w2 !== 0) for (let j = 0; j < M; j++) z[j]! += w2 * arms[i * M + j]!
    }
    sharing.solveAtOptimum(z)
    let variance = (z[3]! * kneeCentre * kneeForce) ** 2
    for (let i = 0; i < n; i++) {
      if (forces[i] === 0) continue
      let gain = gains[i]!
      for (let j = 0; j < M; j++) gain -= z[j]! * arms[i * M + j]!
      variance += ((answers[i]! > 0 ? 2 : 1) * strength * forces[i]! * gain) ** 2
    }
    return Math.sqrt(variance)
  }
}
