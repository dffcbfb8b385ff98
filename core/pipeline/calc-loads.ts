import type { Motion, SolvedPhase } from '../boundary/motion.ts'
import { calcContact } from '../fit/contact.ts'
import type { Fit } from '../fit/fit.ts'
import { calcLoads } from '../loads/clinical.ts'
import { joinLoads } from '../loads/clinical-join.ts'
import { DEFAULT_SAMPLES, sampleBodies } from '../loads/clinical-uncertainty.ts'
import type { Support } from '../loads/ground.ts'
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
    .map((phase) => calcLoads({ of, motion: { body: motion.body, ...phase }, support: supportOf(phase), plates: [], floor, bodies, predicted: phase.phase.kind !== 'double support', window: { from: phase.times[0]!, to: phase.times.at(-1)! } }))
  const swings = motion.phases.filter((phase) => phase.phase.kind === 'swing')
  return joinLoads(swings.length === 0 ? parts : parts.map((part, i) => onlyLeg(part, motion.phases[i]!)))
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
