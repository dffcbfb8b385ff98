import { otherSide } from '../../core/gait.ts'
import type { Side } from '../../core/index.ts'
import { STANDARD_GRAVITY } from '../../core/index.ts'
import { SIDES, calcPoses } from '../../core/gait.ts'
import { calcCentreFromPelvis } from './body-mass.ts'
import { evaluate, project } from './fourier.ts'
import type { SolvedGait } from './solve-gait.ts'
import { ballOf, contactAt } from './contact.ts'
import { sampleGait } from './solve-gait.ts'

/**
 * Ground reaction of one foot at given times: force on the foot, N, and centre of pressure, m (NaN while off the
 * ground).
 */
export interface FootForce {
  readonly force: Float64Array
  readonly point: Float64Array
}

const SAMPLES = 240

/**
 * The whole body's force is mass × (acceleration of its centre + g), from the solved motion. In double support it
 * passes from the rear to the front
 * foot along a smooth step, while each foot's push also leans towards the body's centre (so the rear foot drives and
 * the front foot
 * brakes; the two cancel in the sum). In flight it is set to 0 (the motion is solved to fall freely there, to about 0.3
 * m/s²).
 * The centre of pressure runs from heel to the ball (walking, running) or from ball over mid-foot to ball (stairs)
 * along the foot's line.
 */
export function calcFootForces(gait: SolvedGait, mass: number, times: Float64Array): Record<Side, FootForce> {
  const { norm } = gait
  const cycle = Float64Array.from({ length: SAMPLES }, (_, k) => (k / SAMPLES) * norm.strideTime)
  const { angles, path } = sampleGait(gait, cycle)
  const fromPelvis = calcCentreFromPelvis(calcPoses(angles, SAMPLES), gait.lengths, gait.stature)
  const centre = [0, 1, 2].map((i) => {
    const perStride = [norm.strideLength, norm.strideRise, 0][i]!
    const periodic = Float64Array.from(
      { length: SAMPLES },
      (_, k) => path[3 * k + i]! + fromPelvis[3 * k + i]! - (perStride * k) / SAMPLES,
    )
    return project(periodic, norm.harmonics)
  })
  const out: Record<Side, FootForce> = {
    left: { force: new Float64Array(times.length * 3), point: new Float64Array(times.length * 3).fill(Number.NaN) },
    right: { force: new Float64Array(times.length * 3), point: new Float64Array(times.length * 3).fill(Number.NaN) },
  }
  times.forEach((t, k) => {
    const phase = t / norm.strideTime
    const total = centre.map(
      (coefs, i) => mass * (evaluate(coefs, phase, 2) / norm.strideTime ** 2 + (i === 1 ? STANDARD_GRAVITY : 0)),
    )
    const feet = SIDES.map((side) => {
      const share = shareOf(gait, side, phase)
      const { spot } = contactAt(norm, side, phase)
      const ball = ballOf(norm, side, spot, gait.stature)
      const along = pressureAlong(gait, side, phase)
      const point = [spot[0] + along * (ball[0] - spot[0]), spot[1], spot[2] + along * (ball[2] - spot[2])]
      // Fore-aft part of a push aimed half-way at the body's centre.
      const ahead = evaluate(centre[0]!, phase) + norm.strideLength * phase - point[0]!
      const lean =
        (0.5 * share * total[1]! * ahead) / (evaluate(centre[1]!, phase) + norm.strideRise * phase - point[1]!)
      return { side, share, point, lean }
    })
    const rest = total[0]! - feet.reduce((sum, { lean }) => sum + lean, 0)
    const shared = feet.reduce((sum, { share }) => sum + share, 0)
    for (const { side, share, point, lean } of feet) {
      if (share <= 0) continue
      // Alone on the ground (or fading in and out, in a run) the foot carries exactly its share of the whole.
      const forward = shared > 0.999 && share < 0.999 ? lean + share * rest : share * total[0]!
      out[side].force.set([forward, share * total[1]!, share * total[2]!], 3 * k)
      out[side].point.set(point, 3 * k)
    }
  })
  return out
}

const sinceStrike = (gait: SolvedGait, side: Side, phase: number): number => {
  const since = phase - (side === 'right' ? 0 : gait.norm.leftStrike)
  return since - Math.floor(since)
}

/** Part of the whole force that a foot carries: 1 alone, 0 in the air, a smooth step between while both stand. */
function shareOf(gait: SolvedGait, side: Side, phase: number): number {
  const other: Side = otherSide(side)
  const own = sinceStrike(gait, side, phase)
  const its = sinceStrike(gait, other, phase)
  const { off } = gait.norm.timing[side]
  const itsOff = gait.norm.timing[other].off
  if (own > off) return 0
  // A run: nobody shares, so let the force itself grow and fade over the first and last tenth of contact.
  if (its > itsOff) return off < 0.5 ? smooth(own / (0.12 * off)) * smooth((off - own) / (0.12 * off)) : 1
  // Both stand; whoever came down later is taking over, from its strike to the other's off.
  if (own < its) return smooth(own / (itsOff - (its - own)))
  return 1 - smooth(its / (off - (own - its)))
}

function pressureAlong(gait: SolvedGait, side: Side, phase: number): number {
  const { firstContact, off } = gait.norm.timing[side]
  const s = sinceStrike(gait, side, phase) / off
  if (firstContact === 'heel') return 0.1 + 0.95 * smooth(s)
  return s < 0.35 ? 0.95 - 0.45 * smooth(s / 0.35) : 0.5 + 0.5 * smooth((s - 0.35) / 0.65)
}

const smooth = (s: number): number => (s <= 0 ? 0 : s >= 1 ? 1 : s * s * (3 - 2 * s))
