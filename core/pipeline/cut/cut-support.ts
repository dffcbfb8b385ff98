import type { Contact, Stance } from '../../fit/contact.ts'
import type { Fit } from '../../fit/fit.ts'
import { SIDES } from '../../gait/side.ts'
import { layLoads, withDerivatives } from '../../loads/joint-loads.ts'
import { calcDistalSums, calcWholeSums } from '../../loads/kernels/inverse-dynamics.ts'
import { putCentreOfPressure } from '../../loads/kernels/ground-sampling.ts'
import { createLoadStorage } from '../../loads/load-storage.ts'
import { bodyWeightToNewton } from '../../units/units.ts'
import { footTrack } from '../calc-loads.ts'
import { listRuns } from './end-paths.ts'
import type { FootDown } from './foot-contacts.ts'

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** Of body weight: below it the motion does not show where the ground pushes, and the feet share evenly. */
const SHOWN = 0.3

/**
 * Who carries a motion that is not gait, from its first frame to its last. While both feet stand each carries what
 * brings the pressure of both to where the motion demands it: the share of the right one is how far from the left foot
 * to the right that place lies. Nothing passes from foot to foot by itself, as it does between steps.
 */
export function calcCutSupport(fit: Fit, down: FootDown): Contact {
  const { times } = fit
  const n = times.length
  const pressure = calcPressure(fit)
  const feet = { left: footTrack(fit, 'left'), right: footTrack(fit, 'right') }
  const rightShare = Float64Array.from(times, (_, k) => {
    if (down.left[k] === 0) return down.right[k] === 0 ? Number.NaN : 1
    if (down.right[k] === 0) return 0
    const across = [0, 2].map((c) => feet.right[3 * k + c]! - feet.left[3 * k + c]!)
    const along = [0, 2].map((c) => pressure.point[3 * k + c]! - feet.left[3 * k + c]!)
    const far = across[0]! ** 2 + across[1]! ** 2
    const share = (across[0]! * along[0]! + across[1]! * along[1]!) / far
    if (!Number.isFinite(share)) return 0.5
    return 0.5 + (clamp(share, 0, 1) - 0.5) * clamp(pressure.weights[k]! / SHOWN, 0, 1)
  })
  const stances = SIDES.flatMap((side) =>
    listRuns(down[side]).map(({ first, last }): Stance => ({
      side,
      from: times[first]!,
      to: times[last]!,
      wholeStart: first > 0,
      wholeEnd: last < n - 1,
    })),
  )
  return { left: down.left, right: down.right, rightShare, stances }
}

/** Where the ground would have to push all of the body, and how hard, in body weights. */
function calcPressure(fit: Fit): { readonly point: Float64Array; readonly weights: Float64Array } {
  const n = fit.times.length
  const storage = createLoadStorage(fit.body, n)
  const sums = calcDistalSums(withDerivatives(fit, fit.seen), layLoads(fit.body).matrices, storage.sums)
  const { force, moment } = calcWholeSums(sums, n, storage.whole)
  const weight = bodyWeightToNewton(1, fit.body.subject.mass)
  const point = new Float64Array(3 * n)
  const [left, right] = [footTrack(fit, 'left'), footTrack(fit, 'right')]
  for (let k = 0; k < n; k++) {
    const floor = Math.min(left[3 * k + 1]!, right[3 * k + 1]!)
    putCentreOfPressure(force, moment, k, floor, 0.02 * weight, point)
  }
  return { point, weights: fit.times.map((_, k) => force[3 * k + 1]! / weight) }
}
