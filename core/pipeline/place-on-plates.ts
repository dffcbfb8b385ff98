import { calcContact } from '../fit/contact.ts'
import type { Fit } from '../fit/fit.ts'
import { SIDES, type Side } from '../gait/side.ts'
import { calcGroundBasis } from '../loads/ground.ts'
import { calcCentreOfPressure } from '../loads/kernels/ground-sampling.ts'
import { assignPlates } from '../loads/plates.ts'
import type { FootTrack } from '../loads/sole.ts'
import { calcSole, pointOnSole, usualShare } from '../loads/sole.ts'
import { LEAST_FORCE, type StanceInterval } from '../loads/stance-ground.ts'
import { stretchOf } from '../math/search.ts'
import { median } from '../math/statistics.ts'
import { calcMatrices } from '../model/matrices.ts'
import { isWholeBody } from '../model/body.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { GaitEvent, GroundForce } from '../recording/recording.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { footTrack } from './calc-loads.ts'
import { completeStances, isWhole } from './complete-stances.ts'

/** m: a body that stands nearer to its plates than this stands on them. */
const NEAR = 0.02
/** m: farther away, body and plates do not belong together. */
const FARTHEST = 0.4
/** Of body weight: less does not show where it acts. */
const LOADED = 0.3
const LEAST_FRAMES = 8
/** Part of a stance in which the sole is flat; height of the ankle over it, in statures. */
const FLAT = [0.25, 0.55] as const
const ANKLE_HEIGHT = 0.039

/** m: a modelled foot may stand so much nearer to the middle than the pressure, on both sides alike. */
const NARROWER = 0.05

interface Offset {
  readonly stance: string
  readonly side: Side
  readonly aside: readonly [number, number]
  /** Where the sole is flat. */
  readonly up: number | null
}

/** Where the body has to go, and how far single stances disagree about it. */
interface Shift {
  readonly by: readonly [number, number, number]
  readonly along: number
  readonly across: number
}

/**
 * Angles and plates of two files, and no whole stance that would place the hips: the body is moved until the centre of
 * pressure lies where it usually does under a foot at that part of a stance, and flat soles on the floor. Where stances
 * disagree the plates are not used.
 */
export function placeOnPlates(
  fit: Fit,
  events: readonly GaitEvent[],
  groundForces: readonly GroundForce[],
): { readonly fit: Fit; readonly groundForces: readonly GroundForce[]; readonly alerts: readonly Alert[] } {
  const asItIs = { fit, groundForces, alerts: [] }
  const byStances = fit.residuals.some(({ name }) => name === 'stance ankles')
  const isPlaced = fit.basis !== 'angles' || (byStances && calcContact(fit.times, events).stances.some(isWhole))
  if (isPlaced || !isWholeBody(fit.body) || !groundForces.some(isLoaded)) return asItIs
  const shift = calcShift(listOffsets(fit, events, groundForces))
  if (shift === null) return { fit, groundForces: [], alerts: [notPlaced(null)] }
  const far = Math.hypot(...shift.by)
  if (far > FARTHEST || shift.along > NEAR || shift.across > NARROWER)
    return { fit, groundForces: [], alerts: [notPlaced(far)] }
  const narrow = shift.across > NEAR ? [narrower(shift.across)] : []
  // Feet that stood still in parts of stances place the hips better than the usual place of pressure does.
  if (far <= (byStances ? 2 : 1) * NEAR) return { fit, groundForces, alerts: narrow }
  const root = fit.root.map((value, i) => value + shift.by[i % 3]!)
  return { fit: { ...fit, root }, groundForces, alerts: [placed(far), ...narrow] }
}

function calcShift(offsets: readonly Offset[]): Shift | null {
  const seen = [...new Set(offsets.map(({ stance }) => stance))]
    .map((stance) => offsets.filter((one) => one.stance === stance))
    .filter((own) => own.length >= LEAST_FRAMES)
  if (seen.length === 0) return null
  const places = seen.map((own) => ({
    side: own[0]!.side,
    x: median(own.map(({ aside }) => aside[0])),
    z: median(own.map(({ aside }) => aside[1])),
  }))
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
  const x = mean(places.map((one) => one.x))
  const sides = SIDES.flatMap((side) => {
    const own = places.filter((one) => one.side === side).map((one) => one.z)
    return own.length === 0 ? [] : [mean(own)]
  })
  const z = mean(sides)
  const ups = seen.flat().flatMap(({ up }) => (up === null ? [] : [up]))
  return {
    by: [x, ups.length < LEAST_FRAMES ? 0 : median(ups), z],
    along: Math.max(...places.map((one) => Math.abs(one.x - x))),
    across: Math.max(...sides.map((one) => Math.abs(one - z))),
  }
}

const isLoaded = ({ force }: GroundForce): boolean => force.some((value, i) => i % 3 === 1 && value > LEAST_FORCE)

function listOffsets(fit: Fit, events: readonly GaitEvent[], groundForces: readonly GroundForce[]): Offset[] {
  const { times, body } = fit
  const { plates } = assignPlates(groundForces, times, {
    left: footTrack(fit, 'left'),
    right: footTrack(fit, 'right'),
  })
  const heights = plates.flatMap(({ point }) => [...point].filter((v, i) => i % 30 === 1 && Number.isFinite(v)))
  const floor = heights.length === 0 ? 0 : median(heights)
  const support = completeStances(calcContact(times, events), events)
  const basis = calcGroundBasis(times, support, plates)
  const least = LOADED * bodyWeightToNewton(1, body.subject.mass)
  return SIDES.flatMap((side) => {
    const plate = basis.plates[side]
    if (plate === null) return []
    const foot = trackFoot(fit, side)
    const stances = findStances(times, support.stances, side)
    return [...times.keys()].flatMap((k): Offset[] => {
      const stance = stances[k]!
      if (stance < 0 || !(plate.force[3 * k + 1]! > least)) return []
      const [x, , z] = calcCentreOfPressure(plate.force, plate.moment, k, floor, LEAST_FORCE)
      const passed = basis[side].passed[k]!
      const usual = pointOnSole(calcSole(foot, k, body.subject.height), usualShare(passed))
      const isFlat = passed > FLAT[0] && passed < FLAT[1]
      return [
        {
          stance: String(stance),
          side,
          aside: [x - usual[0], z - usual[1]],
          up: isFlat ? floor + ANKLE_HEIGHT * body.subject.height - foot.ankle[3 * k + 1]! : null,
        },
      ]
    })
  })
}

/** Per time: which whole stance of a side it lies in, where two overlap the first; −1 outside all. */
function findStances(times: Float64Array, stances: readonly StanceInterval[], side: Side): Int32Array {
  const found = new Int32Array(times.length).fill(-1)
  for (let i = stances.length - 1; i >= 0; i--) {
    const stance = stances[i]!
    if (stance.side !== side || !isWhole(stance)) continue
    const { first, end } = stretchOf(times, stance.from, stance.to)
    for (let k = first; k < end; k++) if (times[k]! >= stance.from && times[k]! <= stance.to) found[k] = i
  }
  return found
}

function trackFoot(fit: Fit, side: Side): FootTrack {
  const middle = footTrack(fit, side)
  const matrices = calcMatrices({ ...fit.body.tree, dimension: 3 })
  const S = matrices.segmentCount
  const j = matrices.tree.segments.findIndex((one) => one.name === `foot.${side}`)
  const half = (k: number, c: number): number =>
    j < 0 ? Number.NaN : (matrices.length[j]! / 2) * fit.directions[(k * S + j) * 3 + c]!
  return {
    ankle: middle.map((value, i) => value - half(Math.floor(i / 3), i % 3)),
    toe: middle.map((value, i) => value + half(Math.floor(i / 3), i % 3)),
  }
}

const placed = (far: number): Alert =>
  alert(
    'info',
    'fit.placed-on-plates',
    `No whole stance shows where the body stands, and it stood ${(100 * far).toFixed(0)} cm from its force plates: it was moved until the centre of pressure lies under the feet.`,
    'Use a recording with at least one whole stance of each foot, or markers, for moments one can trust.',
  )

/** No place of the body mends it: hip width, hip adduction and the foot's turn would have to be known better. */
const narrower = (by: number): Alert =>
  alert(
    'warning',
    'fit.narrower-than-plates',
    `Sideways the centre of pressure lies ${(100 * by).toFixed(0)} cm from where it usually lies under these feet, on both sides alike, inwards or outwards: abduction moments are off by as much lever.`,
    'Read flexion moments; for abduction moments use markers, or a recording with whole stances of both feet.',
  )

const notPlaced = (far: number | null): Alert =>
  alert(
    'warning',
    'fit.beside-plates',
    `The body cannot be placed on its force plates within 2 cm${far === null ? '' : ` (${(100 * far).toFixed(0)} cm away, and not alike in every stance)`}: the plates are not used, and nothing is measured.`,
    'Check that angles and plates are of one trial and in one frame, or use a recording with at least one whole stance of each foot.',
  )
