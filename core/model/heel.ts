import type { Vector3 } from '../math/vector3.ts'
import type { Side } from '../gait/side.ts'
import { FOOT_DECLINATION, FOOT_LENGTH, HEEL_TO_ANKLE, HEIGHTS } from './anthropometry/stature.ts'
import type { Body, Heel } from './body.ts'

/** Where the tables put the heel under the ankle, for a body of a stature. */
export function calcTableHeel(stature: number): Heel {
  return {
    back: HEEL_TO_ANKLE * FOOT_LENGTH * stature,
    down: HEIGHTS.ankle * stature,
    right: 0,
    declination: FOOT_DECLINATION,
    source:
      'Drillis & Contini 1966 (Winter, fig. 4.1): ankle height 0.039 and foot length 0.152 of stature; the ankle over a quarter of the foot’s length',
  }
}

/** As the recording's heel marker shows it, else by the tables. */
export const heelOf = (body: Body, side: Side): Heel => body.heels?.[side] ?? calcTableHeel(body.subject.height)

/**
 * Radius of the heel's pad and of the ball of the foot, of stature: as high as the metatarsal heads lie over a flat
 * sole.
 */
const PAD_OF_STATURE = 0.011
/** Radius of the heel's pad and of the ball of the foot, m. */
export const padOf = (body: Body): number => PAD_OF_STATURE * body.subject.height

/** The middle of the heel's pad, whose radius brings it down to where the mechanics has the heel on the floor. */
export function calcPadHeel(body: Body, side: Side): Heel {
  const seen = heelOf(body, side)
  return { ...seen, down: seen.down - padOf(body), ...(body.tree.dimension === 2 ? { right: 0 } : {}) }
}

/** Distance from the ankle centre to the heel, m. */
export const heelLength = ({ back, down, right }: Heel): number => Math.hypot(back, down, right)

/**
 * Unit vector from the ankle to the heel. The foot is rigid: its heel keeps its place relative to the foot's rod and the
 * foot's own axis to
 * the right, which a rod alone does not know. Only the part of that axis across the rod counts, so that heel and rod
 * keep their angle exactly.
 */
export function calcHeelDirection(heel: Heel, rod: ArrayLike<number>, rodAt: number, right: Vector3): Vector3 {
  const u = [rod[rodAt]!, rod[rodAt + 1]!, rod[rodAt + 2]!] as const
  const lean = right[0] * u[0] + right[1] * u[1] + right[2] * u[2]
  const flat = [right[0] - lean * u[0], right[1] - lean * u[1], right[2] - lean * u[2]] as const
  const size = Math.hypot(...flat)
  const z = [flat[0] / size, flat[1] / size, flat[2] / size] as const
  const up = [z[1] * u[2] - z[2] * u[1], z[2] * u[0] - z[0] * u[2], z[0] * u[1] - z[1] * u[0]] as const
  const [c, s] = [Math.cos(heel.declination), Math.sin(heel.declination)]
  const length = heelLength(heel)
  // The rod is (cos δ, −sin δ) on the sole's axes forward and up, what stands square on it (sin δ, cos δ).
  const along = (-heel.back * c + heel.down * s) / length
  const across = (-heel.back * s - heel.down * c) / length
  const aside = heel.right / length
  return [
    along * u[0] + across * up[0] + aside * z[0],
    along * u[1] + across * up[1] + aside * z[1],
    along * u[2] + across * up[2] + aside * z[2],
  ]
}
