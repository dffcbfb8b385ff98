import type { Contact } from './contact.ts'

/** Places of one foot from the mid-hip, x, y, z per frame, m. */
export interface FootPlaces {
  readonly heel: Float64Array
  readonly ball: Float64Array
}

/** m: over this height difference the contact passes from the heel to the ball of the foot. */
const ROLL = 0.012

/**
 * Where the mid-hip must have been, if the stance foot stays put: the mid-hip moves against the velocity of the
 * point in contact, and stands as high as the lowest point of the feet is low. In flight it keeps its velocity
 * forward and falls.
 */
export function calcRootFromFeet(
  times: Float64Array,
  feet: { readonly left: FootPlaces; readonly right: FootPlaces },
  contact: Contact | null,
  gravity: number,
): Float64Array {
  const n = times.length
  const root = new Float64Array(3 * n)
  const support = (k: number): number => {
    const share = contact?.rightShare[k]
    if (share !== undefined) return share
    const lowest = (foot: FootPlaces): number => Math.min(foot.heel[3 * k + 1]!, foot.ball[3 * k + 1]!)
    return 1 / (1 + Math.exp((lowest(feet.right) - lowest(feet.left)) / ROLL))
  }
  let vx = 0
  let vz = 0
  for (let k = 1; k < n; k++) {
    const h = times[k]! - times[k - 1]!
    const share = (support(k) + support(k - 1)) / 2
    if (Number.isFinite(share)) {
      const right = contactVelocity(feet.right, k, h)
      const left = contactVelocity(feet.left, k, h)
      vx = -(share * right[0] + (1 - share) * left[0])
      vz = -(share * right[1] + (1 - share) * left[1])
    }
    root[3 * k] = root[3 * (k - 1)]! + h * vx
    root[3 * k + 2] = root[3 * (k - 1) + 2]! + h * vz
  }
  for (let k = 0; k < n; k++) {
    const share = support(k)
    if (!Number.isFinite(share)) {
      root[3 * k + 1] = Number.NaN
      continue
    }
    const low = (foot: FootPlaces): number => Math.min(foot.heel[3 * k + 1]!, foot.ball[3 * k + 1]!)
    root[3 * k + 1] = -(share * low(feet.right) + (1 - share) * low(feet.left))
  }
  bridgeFlights(times, root, gravity)
  return root
}

function contactVelocity(foot: FootPlaces, k: number, h: number): [number, number] {
  const y = (track: Float64Array): number => (track[3 * k + 1]! + track[3 * (k - 1) + 1]!) / 2
  const heel = 1 / (1 + Math.exp((y(foot.heel) - y(foot.ball)) / ROLL))
  const v = (track: Float64Array, c: number): number => (track[3 * k + c]! - track[3 * (k - 1) + c]!) / h
  return [heel * v(foot.heel, 0) + (1 - heel) * v(foot.ball, 0), heel * v(foot.heel, 2) + (1 - heel) * v(foot.ball, 2)]
}

/** Heights in flight: the parabola of free fall between take-off and landing. */
function bridgeFlights(times: Float64Array, root: Float64Array, gravity: number): void {
  const n = times.length
  let k = 0
  while (k < n) {
    if (Number.isFinite(root[3 * k + 1]!)) {
      k++
      continue
    }
    const before = k - 1
    let after = k
    while (after < n && !Number.isFinite(root[3 * after + 1]!)) after++
    const from = before >= 0 ? root[3 * before + 1]! : after < n ? root[3 * after + 1]! : 0
    const to = after < n ? root[3 * after + 1]! : from
    const t0 = times[Math.max(before, 0)]!
    const t1 = times[Math.min(after, n - 1)]!
    for (let i = k; i < after; i++) {
      const t = times[i]! - t0
      const span = t1 - t0
      const line = span > 0 ? from + ((to - from) * t) / span : from
      root[3 * i + 1] = line + 0.5 * gravity * t * (span - t)
    }
    k = after
  }
}
