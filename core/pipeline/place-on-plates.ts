import { calcContact } from '../fit/contact.ts'
import type { Fit } from '../fit/fit.ts'
import type { Side } from '../gait/side.ts'
import { calcGroundBasis } from '../loads/ground.ts'
import { calcCentreOfPressure } from '../loads/kernels/ground-sampling.ts'
import { assignPlates } from '../loads/plates.ts'
import type { FootTrack } from '../loads/sole.ts'
import { calcSole, pointOnSole, usualShare } from '../loads/sole.ts'
import { LEAST_FORCE } from '../loads/stance-ground.ts'
import { median } from '../math/statistics.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { GaitEvent, GroundForce } from '../recording/recording.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { footTrack } from './calc-loads.ts'

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

interface Offset {
  readonly stance: string
  readonly aside: readonly [number, number]
  /** Where the sole is flat. */
  readonly up: number | null
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
  const isPlaced = fit.basis !== 'angles' || fit.residuals.some(({ name }) => name === 'stance ankles')
  if (isPlaced || fit.body.template === 'swing-leg' || !groundForces.some(isLoaded)) return asItIs
  const offsets = listOffsets(fit, events, groundForces)
  if (offsets.length < LEAST_FRAMES) return { fit, groundForces: [], alerts: [notPlaced(null)] }
  const [x, z] = [0, 1].map((c) => median(offsets.map(({ aside }) => aside[c]!))) as [number, number]
  const ups = offsets.flatMap(({ up }) => (up === null ? [] : [up]))
  const y = ups.length < LEAST_FRAMES ? 0 : median(ups)
  const far = Math.hypot(x, y, z)
  const spread = [...new Set(offsets.map(({ stance }) => stance))].map((stance) => {
    const own = offsets.filter((one) => one.stance === stance)
    return Math.hypot(median(own.map(({ aside }) => aside[0])) - x, median(own.map(({ aside }) => aside[1])) - z)
  })
  if (far > FARTHEST || Math.max(...spread) > 2 * NEAR) return { fit, groundForces: [], alerts: [notPlaced(far)] }
  if (far <= NEAR) return asItIs
  const root = fit.root.map((value, i) => value + [x, y, z][i % 3]!)
  return { fit: { ...fit, root }, groundForces, alerts: [placed(far)] }
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
  const support = calcContact(times, events)
  const basis = calcGroundBasis(times, support, plates)
  const least = LOADED * bodyWeightToNewton(1, body.subject.mass)
  return (['left', 'right'] as const).flatMap((side) => {
    const plate = basis.plates[side]
    if (plate === null) return []
    const foot = trackFoot(fit, side)
    return [...times.keys()].flatMap((k): Offset[] => {
      const stance = support.stances.findIndex(
        (one) => one.side === side && times[k]! >= one.from && times[k]! <= one.to,
      )
      if (stance < 0 || !(plate.force[3 * k + 1]! > least)) return []
      const [x, , z] = calcCentreOfPressure(plate.force, plate.moment, k, floor, LEAST_FORCE)
      const passed = basis[side].passed[k]!
      const usual = pointOnSole(calcSole(foot, k, body.subject.height), usualShare(passed))
      const isFlat = passed > FLAT[0] && passed < FLAT[1]
      return [
        {
          stance: String(stance),
          aside: [x - usual[0], z - usual[1]],
          up: isFlat ? floor + ANKLE_HEIGHT * body.subject.height - foot.ankle[3 * k + 1]! : null,
        },
      ]
    })
  })
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

const notPlaced = (far: number | null): Alert =>
  alert(
    'warning',
    'fit.beside-plates',
    `The body cannot be placed on its force plates within 2 cm${far === null ? '' : ` (${(100 * far).toFixed(0)} cm away, and not alike in every stance)`}: the plates are not used, and nothing is measured.`,
    'Check that angles and plates are of one trial and in one frame, or use a recording with at least one whole stance of each foot.',
  )
