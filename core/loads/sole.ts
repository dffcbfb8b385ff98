/** The ends of a foot's rod in time: ankle and metatarsal heads, x, y, z per time. */
export interface FootTrack {
  readonly ankle: Float64Array
  readonly toe: Float64Array
}

/**
 * What of a sole can press on the floor, as fractions of stature (foot length 0.152, breadth 0.055: Winter after
 * Drillis and Contini).
 */
const HEEL_BEHIND_ANKLE = 0.036
/** To the middle of the toes: their tips press only when hardly anything is left to press. */
const TOES_AHEAD = 0.02
const HALF_BREADTH = 0.03

/** A foot seen from above: where it stands, which way it points, how far it reaches behind and ahead of the ankle. */
export interface Sole {
  x: number
  z: number
  readonly along: [number, number]
  behind: number
  ahead: number
  aside: number
}

export const createSole = (): Sole => ({ x: 0, z: 0, along: [1, 0], behind: 0, ahead: 0, aside: 0 })

/** Whoever looks at many soles keeps one, into which all are put. */
export function calcSole({ ankle, toe }: FootTrack, k: number, stature: number, out: Sole = createSole()): Sole {
  const dx = toe[3 * k]! - ankle[3 * k]!
  const dz = toe[3 * k + 2]! - ankle[3 * k + 2]!
  // Plainly, for Math.hypot minds overflow and takes ten times as long.
  const long = Math.sqrt(dx * dx + dz * dz)
  // A foot on its toes points down and hardly forward: then it points where the body goes.
  const isAlong = long > 0.02 * stature
  out.x = ankle[3 * k]!
  out.z = ankle[3 * k + 2]!
  out.along[0] = isAlong ? dx / long : 1
  out.along[1] = isAlong ? dz / long : 0
  out.behind = HEEL_BEHIND_ANKLE * stature
  out.ahead = long + TOES_AHEAD * stature
  out.aside = HALF_BREADTH * stature
  return out
}

/** The point of the sole at a share of its length, 0 at the heel and 1 at the toes. */
export function pointOnSole(sole: Sole, share: number, out: [number, number] = [0, 0]): [number, number] {
  const along = -sole.behind + share * (sole.behind + sole.ahead)
  out[0] = sole.x + along * sole.along[0]
  out[1] = sole.z + along * sole.along[1]
  return out
}

/**
 * Share of the sole at which the centre of pressure lies in tenths of a walking stance: mean of 42 measured stances of
 * eleven walkers in the
 * recordings that the validation uses; from stance to stance it scatters by 0.05 (heel) to 0.1 (toes), one to two
 * centimetres.
 */
const WALKED = [0.15, 0.24, 0.36, 0.44, 0.57, 0.67, 0.73, 0.79, 0.84, 0.86, 0.85]

export function usualShare(passed: number): number {
  const at = Math.max(0, Math.min(1, passed)) * 10
  const i = Math.min(9, Math.floor(at))
  return WALKED[i]! + (at - i) * (WALKED[i + 1]! - WALKED[i]!)
}

/** The nearest point of the sole. */
export function clampToSole(sole: Sole, x: number, z: number, out: [number, number] = [0, 0]): [number, number] {
  const ex = sole.along[0]
  const ez = sole.along[1]
  const along = Math.min(sole.ahead, Math.max(-sole.behind, (x - sole.x) * ex + (z - sole.z) * ez))
  const aside = Math.min(sole.aside, Math.max(-sole.aside, -(x - sole.x) * ez + (z - sole.z) * ex))
  out[0] = sole.x + along * ex - aside * ez
  out[1] = sole.z + along * ez + aside * ex
  return out
}

/** m: how far a point lies outside the sole. */
export function distanceFromSole(sole: Sole, x: number, z: number): number {
  const [nx, nz] = clampToSole(sole, x, z)
  return Math.hypot(x - nx, z - nz)
}
