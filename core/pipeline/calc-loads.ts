import type { Side } from '../gait/side.ts'
import { median } from '../math/statistics.ts'
import type { Contact } from '../fit/contact.ts'
import { calcContact } from '../fit/contact.ts'
import type { Fit } from '../fit/fit.ts'
import type { LaidGround } from '../ground/lay.ts'
import type { MassFit } from '../fit/fit-masses.ts'
import { fitMasses } from '../fit/fit-masses.ts'
import { calcScopedLoads } from '../loads/clinical.ts'
import type { LearnedPeakErrors } from '../loads/peak-errors.ts'
import type { PeakScope } from '../loads/peak-scope.ts'
import { DEFAULT_SAMPLES, sampleBodies } from '../loads/clinical-uncertainty.ts'
import type { Support } from '../loads/ground.ts'
import { blankJoint } from '../loads/load-storage.ts'
import type { Loads } from '../loads/loads.ts'
import { storeLoads } from '../loads/stored-loads.ts'
import type { Storeroom } from '../math/storeroom.ts'
import { checkPlausibleLoads } from '../loads/plausible.ts'
import { assignPlates } from '../loads/plates.ts'
import { spatialMatricesOf } from '../model/matrices.ts'
import { isWholeBody } from '../model/body.ts'
import type { Alert, JobControl } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { GaitEvent, GroundForce } from '../recording/recording.ts'

/** A fitted recording with its events and measured ground forces. */
export interface RecordedLoadsRequest {
  readonly fit: Fit
  readonly events: readonly GaitEvent[]
  /** Smoothed like the motion; empty when nothing was measured. */
  readonly groundForces: readonly GroundForce[]
  /** Draws for the uncertainty of peaks; 0 for none. */
  readonly samples?: number
  /** What the joint angles show of the ground, for stances no plate measured. */
  readonly estimated?: LaidGround | null
  /** Which foot stands from the first frame to the last, of a motion that is not gait; else events show it. */
  readonly contact?: Contact | null
  /** How far peaks of an estimated ground are off, other than what ships: for learning it. */
  readonly peakErrors?: LearnedPeakErrors
  /** Where of all that peaks are looked for: those of the stances that plates measured, for learning the same. */
  readonly narrow?: (scope: PeakScope) => PeakScope
}

/** Loads of the recorded motion with the ground forces they rest on. */
export interface RecordedLoads {
  readonly loads: Loads
  readonly plates: readonly GroundForce[]
  readonly floor: number
  readonly support: Support
  /** Where the peaks were looked for. */
  readonly scope: PeakScope
  readonly alerts: readonly Alert[]
}

/**
 * Loads of the recorded motion by inverse dynamics, with measured ground forces where there are any. `storeroom`: where
 * they wait; default: in memory.
 */
export function calcRecordedLoads(
  request: RecordedLoadsRequest,
  control: JobControl = {},
  storeroom?: Storeroom,
): RecordedLoads {
  const { fit, events, groundForces, samples = DEFAULT_SAMPLES, estimated = null, contact = null } = request
  const alerts: Alert[] = []
  const feet = { left: footTrack(fit, 'left'), right: footTrack(fit, 'right') }
  const { plates, unassigned } = assignPlates(groundForces, fit.times, feet)
  if (unassigned > 0) {
    alerts.push(
      alert(
        'info',
        'loads.plate-unassigned',
        `${unassigned} contact${unassigned === 1 ? '' : 's'} with a force plate could not be given to a foot.`,
        'If markers and plates are in different axes or files, check that they belong to the same trial.',
      ),
    )
  }
  const support = contact ?? calcContact(fit.times, events)
  const floor = calcFloor(fit, plates)
  const window = contact === null ? calcWindow(fit, events) : { from: fit.times[0]!, to: fit.times.at(-1)! }
  const isUnknown = contact === null && events.length === 0
  const { loads: all, scope } = calcScopedLoads(
    {
      of: 'recorded',
      motion: fit,
      support,
      plates,
      floor,
      bodies: sampleBodies(fit.body, samples),
      centres: fit.basis === 'markers' ? 'markers' : 'angles',
      ...(window === null ? {} : { window }),
      ...(estimated === null ? {} : { estimated }),
      ...(fit.seen === undefined ? {} : { seen: fit.seen }),
      ...(request.peakErrors === undefined ? {} : { peakErrors: request.peakErrors }),
      ...(request.narrow === undefined ? {} : { narrow: request.narrow }),
    },
    control,
    // Legs whose ground nobody knows are taken out again, which is done in memory.
    isUnknown ? undefined : storeroom,
  )
  const known = isUnknown ? withoutLegs(all) : all
  const loads = isUnknown && storeroom !== undefined ? storeLoads(known, storeroom) : known
  if (isUnknown) {
    alerts.push(
      alert(
        'warning',
        'loads.no-contact',
        'It is not known when which foot stands: loads of the legs are not given.',
        'Loads need a walk or a run with gait events; set them by hand on the timeline if the recording is one.',
      ),
    )
  }
  alerts.push(
    ...describeUnseen(fit),
    ...describeGround(loads, plates.length > 0),
    ...checkPlausibleLoads(loads, isRunning(support, window, fit.times)),
  )
  return { loads, plates, floor, support, scope, alerts }
}

/** Without events nobody knows what the ground does to which leg; trunk, head and arms need no ground. */
function withoutLegs(loads: Loads): Loads {
  const isLeg = (joint: string): boolean => /^(hip|knee|ankle)\b/.test(joint)
  for (const joint of loads.joints) if (isLeg(joint.joint)) blankJoint(joint, 0, loads.times.length)
  const unknown = new Float64Array(3 * loads.times.length).fill(Number.NaN)
  const none = new Float64Array(loads.times.length)
  return {
    ...loads,
    ground: { left: unknown, right: unknown },
    groundMeasured: { left: none, right: none },
    centreOfPressure: { left: unknown, right: unknown },
    peaks: loads.peaks.filter((peak) => !isLeg(peak.joint)),
  }
}

/** A leg that nobody recorded has loads all the same, those of a leg held straight. */
function describeUnseen({ alerts }: Fit): Alert[] {
  return (['left', 'right'] as const)
    .filter((side) =>
      alerts.some(
        ({ code, where, severity }) =>
          severity === 'warning' &&
          (code === `kinematics.no-leg-${side}` || (code === 'fit.leg-unseen' && where?.channel === `shank.${side}`)),
      ),
    )
    .map((side) =>
      alert(
        'warning',
        'loads.leg-unseen',
        `The ${side} leg is not in the recording: its loads are those of a leg held straight, and mean nothing.`,
        `Look only at the other leg, and at it only while it swings or stands alone. Map the ${side} channels if the file has them.`,
      ),
    )
}

/** Nobody on the ground for a while, between two events: a run. */
function isRunning(
  { left, right }: Support,
  window: { from: number; to: number } | null,
  times: Float64Array,
): boolean {
  if (window === null) return false
  let flight = 0
  for (let k = 1; k < times.length; k++) {
    if (times[k]! >= window.from && times[k]! <= window.to && left[k] === 0 && right[k] === 0)
      flight += times[k]! - times[k - 1]!
  }
  return flight > 0.05
}

/** Which stances the plates did not measure, and what follows for the peaks. */
function describeGround(loads: Loads, hasPlates: boolean): Alert[] {
  const alerts: Alert[] = []
  const stances = loads.stances ?? []
  if (hasPlates) {
    for (const stance of stances) {
      // A foot that never touched a plate is how gait laboratories are; one that half did is worth a word.
      if (stance.ground === 'measured' || stance.isOffPlates === true) continue
      alerts.push(
        alert(
          'info',
          'loads.stance-not-measured',
          `${stance.side === 'left' ? 'Left' : 'Right'} stance from ${stance.from.toFixed(2)} to ${stance.to.toFixed(2)} s is not measured: ${stance.why}.`,
          'Nothing to do; its loads are left out of the peaks where other stances of that leg are measured.',
          { time: stance.from },
        ),
      )
    }
  }
  const basis = (side: Side) => loads.peaks.find((peak) => peak.side === side && peak.ground !== undefined)?.ground
  const [left, right] = [basis('left'), basis('right')]
  // A leg that only swings needs no ground: without a plate nothing of it was measured.
  if (hasPlates && left !== undefined && right !== undefined && left !== right) {
    const estimated = left === 'estimated' ? 'left' : 'right'
    alerts.push(
      alert(
        'warning',
        'loads.one-side-estimated',
        `The ${estimated} leg’s ground force is estimated from the motion, the other’s is measured.`,
        'Do not read the difference between left and right as asymmetry; record a trial in which both feet strike plates.',
      ),
    )
  }
  return alerts
}

/**
 * Segment masses that explain the measured ground force better, from the frames in which every standing foot is on a
 * plate.
 */
export function refitMasses(
  fit: Fit,
  events: readonly GaitEvent[],
  groundForces: readonly GroundForce[],
): MassFit | null {
  if (groundForces.length === 0 || !isWholeBody(fit.body)) return null
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
export function calcWindow(fit: Fit, events: readonly GaitEvent[]): { from: number; to: number } | null {
  if (events.length < 2) return null
  const times = events.map((event) => event.time)
  const from = Math.max(Math.min(...times), fit.times[2] ?? fit.times[0]!)
  const to = Math.min(Math.max(...times), fit.times.at(-3) ?? fit.times.at(-1)!)
  return to > from ? { from, to } : null
}

/** Middle between ankle and metatarsal heads. */
export function footTrack(fit: Fit, side: Side): Float64Array {
  const n = fit.times.length
  const track = new Float64Array(3 * n).fill(Number.NaN)
  const matrices = spatialMatricesOf(fit.body.tree)
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
  for (const plate of plates)
    for (let i = 1; i < plate.point.length; i += 30) if (Number.isFinite(plate.point[i]!)) heights.push(plate.point[i]!)
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
