import type { Motion, SolvedPhase } from '../boundary/motion.ts'
import { calcContact } from '../fit/contact.ts'
import type { Fit } from '../fit/fit.ts'
import type { MassFit } from '../fit/fit-masses.ts'
import { fitMasses } from '../fit/fit-masses.ts'
import { calcLoads } from '../loads/clinical.ts'
import { joinLoads } from '../loads/clinical-join.ts'
import { DEFAULT_SAMPLES, sampleBodies } from '../loads/clinical-uncertainty.ts'
import type { Support, Wrench } from '../loads/ground.ts'
import { calcDistalSums } from '../loads/inverse-dynamics.ts'
import type { Loads } from '../loads/loads.ts'
import { assignPlates } from '../loads/plates.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { GaitEvent, GroundForce } from '../recording/recording.ts'

export interface RecordedLoadsRequest {
  readonly fit: Fit
  readonly events: readonly GaitEvent[]
  /** Smoothed like the motion; empty when nothing was measured. */
  readonly groundForces: readonly GroundForce[]
  /** Draws for the uncertainty of peaks; 0 for none. */
  readonly samples?: number
}

export interface RecordedLoads {
  readonly loads: Loads
  readonly plates: readonly GroundForce[]
  readonly floor: number
  readonly support: Support
  readonly alerts: readonly Alert[]
}

/** Loads of the recorded motion by inverse dynamics, with measured ground forces where there are any. */
export function calcRecordedLoads({ fit, events, groundForces, samples = DEFAULT_SAMPLES }: RecordedLoadsRequest): RecordedLoads {
  const alerts: Alert[] = []
  const feet = { left: footTrack(fit, 'left'), right: footTrack(fit, 'right') }
  const { plates, unassigned } = assignPlates(groundForces, fit.times, feet)
  if (unassigned > 0) {
    alerts.push(
      alert('info', 'loads.plate-unassigned', `${unassigned} contact${unassigned === 1 ? '' : 's'} with a force plate could not be given to a foot.`, 'If markers and plates are in different axes or files, check that they belong to the same trial.'),
    )
  }
  const support = calcContact(fit.times, events)
  const floor = calcFloor(fit, plates)
  const window = calcWindow(fit, events)
  const loads = calcLoads({ of: 'recorded', motion: fit, support, plates, floor, bodies: sampleBodies(fit.body, samples), ...(window === null ? {} : { window }) })
  return { loads, plates, floor, support, alerts }
}

/** Segment masses that explain the measured ground force better, from the frames in which every standing foot is on a plate. */
export function refitMasses(fit: Fit, events: readonly GaitEvent[], groundForces: readonly GroundForce[]): MassFit | null {
  if (groundForces.length === 0 || fit.body.template === 'swing-leg') return null
  const { loads, support } = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
  const n = fit.times.length
  const used = new Uint8Array(n)
  const ground = new Float64Array(3 * n)
  for (let k = 0; k < n; k++) {
    const stands = support.left[k] === 1 || support.right[k] === 1
    used[k] = stands && loads.groundMeasured.left[k] === 1 && loads.groundMeasured.right[k] === 1 ? 1 : 0
    for (let c = 0; c < 3; c++) ground[3 * k + c] = loads.ground.left[3 * k + c]! + loads.ground.right[3 * k + c]!
  }
  return fitMasses(fit, ground, used)
}

/** Peaks count between the first and the last event: outside them nobody knows which foot stands. */
function calcWindow(fit: Fit, events: readonly GaitEvent[]): { from: number; to: number } | null {
  if (events.length < 2) return null
  const times = events.map((event) => event.time)
  const from = Math.max(Math.min(...times), fit.times[2] ?? fit.times[0]!)
  const to = Math.min(Math.max(...times), fit.times.at(-3) ?? fit.times.at(-1)!)
  return to > from ? { from, to } : null
}

/** Middle between ankle and metatarsal heads. */
export function footTrack(fit: Fit, side: 'left' | 'right'): Float64Array {
  const n = fit.times.length
  const track = new Float64Array(3 * n).fill(Number.NaN)
  const matrices = calcMatrices({ ...fit.body.tree, dimension: 3 })
  const S = matrices.segmentCount
  const j = matrices.tree.segments.findIndex((one) => one.name === `foot.${side}`)
  if (j < 0) return track
  const arms = matrices.J.slice(j * S, (j + 1) * S)
  arms[j]! += matrices.length[j]! / 2
  for (let k = 0; k < n; k++) {
    for (let c = 0; c < 3; c++) {
      let sum = fit.root[3 * k + c]!
      for (let i = 0; i < S; i++) sum += arms[i]! * fit.directions[(k * S + i) * 3 + c]!
      track[3 * k + c] = sum
    }
  }
  return track
}

/** Height of the floor: the plates' own, else a little below the lowest the feet get. */
function calcFloor(fit: Fit, plates: readonly GroundForce[]): number {
  const heights: number[] = []
  for (const plate of plates) for (let i = 1; i < plate.point.length; i += 30) if (Number.isFinite(plate.point[i]!)) heights.push(plate.point[i]!)
  if (heights.length > 0) return median(heights)
  const lows: number[] = []
  for (const side of ['left', 'right'] as const) {
    const track = footTrack(fit, side)
    for (let i = 1; i < track.length; i += 3) if (Number.isFinite(track[i]!)) lows.push(track[i]!)
  }
  if (lows.length === 0) return 0
  // Half an ankle height (0.039 of stature) below where the middle of a standing foot is.
  return lows.toSorted((a, b) => a - b)[Math.floor(lows.length * 0.1)]! - 0.025 * fit.body.subject.height
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Loads of a solved motion, phase by phase: its own accelerations, and the ground where its pivot is. */
export function calcMotionLoads(motion: Motion, of: 'predicted' | 'proposed', floor: number, samples = DEFAULT_SAMPLES): Loads | null {
  // The drawn bodies follow the same motion: how the motion itself would change is left out.
  const bodies = sampleBodies(motion.body, samples)
  const parts = motion.phases
    .filter((phase) => phase.solver.status === 'converged')
    .map((phase) => calcLoads({ of, motion: { body: motion.body, ...phase }, support: supportOf(phase), plates: [], wrenches: wrenchesOf(phase, motion.body), floor, bodies, predicted: true, window: { from: phase.times[0]!, to: phase.times.at(-1)! } }))
  const swings = motion.phases.filter((phase) => phase.phase.kind === 'swing')
  return joinLoads(swings.length === 0 ? parts : parts.map((part, i) => onlyLeg(part, motion.phases[i]!)))
}

/**
 * What the ground does to the trailing foot of a double support: the force that closes the loop at its ankle, and what the
 * foot itself needs. Its ankle then carries no moment, as the model's ball joint.
 */
function wrenchesOf(phase: SolvedPhase, body: Motion['body']): Partial<Record<'left' | 'right', Wrench>> {
  const { closingForce, times } = phase
  if (closingForce === null || phase.phase.side === null) return {}
  const trailing = phase.phase.side === 'left' ? 'right' : 'left'
  const sums = calcDistalSums({ body, ...phase })
  const S = body.segments.length
  const foot = body.segments.findIndex((one) => one.name === `foot.${trailing}`)
  const force = new Float64Array(3 * times.length)
  const moment = new Float64Array(3 * times.length)
  for (let k = 0; k < times.length; k++) {
    const at = (k * S + foot) * 3
    const f = [0, 1, 2].map((c) => closingForce[3 * k + c]!)
    const p = [0, 1, 2].map((c) => sums.joints[at + c]!)
    const turning = [p[1]! * f[2]! - p[2]! * f[1]!, p[2]! * f[0]! - p[0]! * f[2]!, p[0]! * f[1]! - p[1]! * f[0]!]
    for (let c = 0; c < 3; c++) {
      force[3 * k + c] = f[c]! + sums.force[at + c]!
      moment[3 * k + c] = turning[c]! + sums.moment[at + c]!
    }
  }
  return { [trailing]: { force, moment } }
}

/** Who stands in a phase; in double support the load passes smoothly to the leading foot. */
function supportOf(phase: SolvedPhase): Support {
  const n = phase.times.length
  const { kind, side } = phase.phase
  const on = (which: 'left' | 'right'): Uint8Array =>
    new Uint8Array(n).fill(kind === 'double support' || (kind === 'single support' && side === which) ? 1 : 0)
  const rightShare = Float64Array.from({ length: n }, (_, k) => {
    if (kind === 'single support') return side === 'right' ? 1 : 0
    if (kind !== 'double support') return Number.NaN
    const s = k / (n - 1)
    const smooth = s * s * (3 - 2 * s)
    return side === 'right' ? smooth : 1 - smooth
  })
  return { left: on('left'), right: on('right'), rightShare }
}

/** A leg swinging under its recorded hip says nothing about the rest of the body. */
function onlyLeg(part: Loads, phase: SolvedPhase): Loads {
  if (phase.phase.kind !== 'swing') return part
  const own = (side: string | null): boolean => side === phase.phase.side
  return {
    ...part,
    joints: part.joints.map((joint) =>
      own(joint.side)
        ? joint
        : (Object.fromEntries(
            Object.entries(joint).map(([key, value]) => [key, value instanceof Float64Array ? new Float64Array(value.length).fill(Number.NaN) : value]),
          ) as unknown as typeof joint),
    ),
    peaks: part.peaks.filter((peak) => own(peak.side)),
  }
}
