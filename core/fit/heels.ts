import { median } from '../math/statistics.ts'
import type { Side } from '../gait/side.ts'
import type { Vector3 } from '../math/vector3.ts'
import { add, cross, dot, reject, scale, subtract, unit, vectorAt } from '../math/vector3.ts'
import { HEIGHTS } from '../model/anthropometry/stature.ts'
import type { Body, Heel } from '../model/body.ts'
import { calcMatrices } from '../model/matrices.ts'
import type { FoundLandmarks } from './landmarks.ts'

/** m: from the centre of a marker to the skin it is stuck on. */
const MARKER_RADIUS = 0.007
/** m: a foot whose heel and ball are this near their lowest lies flat. */
const FLAT = 0.01
const LEAST_FRAMES = 5
/**
 * Heels elsewhere, fractions of stature, are no heels: a marker with the wrong name, or a body whose sides are
 * exchanged.
 */
const PLAUSIBLE = { nearest: 0.01, farthest: 0.065, aside: 0.025, least: 0.03, slope: 0.9 }

/**
 * Heels as the recording's heel markers show them while the sole lies flat: how far behind and to the side of the ankle, and
 * how steep the foot's
 * rod is then. A marker sits on the back of the heel, not under it: how far below the ankle the floor is comes from the
 * table.
 */
export function fitHeels(
  points: Readonly<Record<string, Float64Array>>,
  landmarks: FoundLandmarks,
  body: Body,
  poses: { readonly directions: Float64Array; readonly axes: Float64Array; readonly root: Float64Array },
): Body {
  const heels: Partial<Record<Side, Heel>> = {}
  for (const side of ['left', 'right'] as const) {
    const name = landmarks.names.get(`heel.${side}`)
    const track = name === undefined ? undefined : points[name]
    if (name === undefined || track === undefined || body.tree.dimension === 2) continue
    const heel = fitHeel(track, name, side, body, poses)
    if (heel !== null) heels[side] = heel
  }
  return Object.keys(heels).length === 0 ? body : { ...body, heels }
}

function fitHeel(
  track: Float64Array,
  name: string,
  side: Side,
  body: Body,
  {
    directions,
    axes,
    root,
  }: { readonly directions: Float64Array; readonly axes: Float64Array; readonly root: Float64Array },
): Heel | null {
  const stature = body.subject.height
  const matrices = calcMatrices(body.tree)
  const S = matrices.segmentCount
  const j = body.segments.findIndex((one) => one.name === `foot.${side}`)
  if (j < 0) return null
  const n = root.length / 3
  const rodAt = (k: number): Vector3 => vectorAt(directions, k * S + j)
  const ankleAt = (k: number): Vector3 => {
    let place = vectorAt(root, k)
    for (let i = 0; i < S; i++)
      if (matrices.J[j * S + i] !== 0)
        place = add(place, scale(vectorAt(directions, k * S + i), matrices.J[j * S + i]!))
    return place
  }
  const ballHeight = (k: number): number => ankleAt(k)[1] + matrices.length[j]! * rodAt(k)[1]
  const seen = Array.from({ length: n }, (_, k) => k).filter((k) => Number.isFinite(track[3 * k]!))
  const heelLow = lowest(seen.map((k) => track[3 * k + 1]!))
  const ballLow = lowest(seen.map(ballHeight))
  const flat = seen.filter((k) => track[3 * k + 1]! < heelLow + FLAT && ballHeight(k) < ballLow + FLAT)
  if (flat.length < LEAST_FRAMES) return null
  const slopes = flat.map((k) => -Math.asin(rodAt(k)[1]))
  const declination = median(slopes)
  const [c, s] = [Math.cos(declination), Math.sin(declination)]
  const places = flat.map((k) => {
    const rod = rodAt(k)
    const forward = unit([rod[0], 0, rod[2]])
    const marker = subtract(vectorAt(track, k), ankleAt(k))
    // Under the skin behind the heel, on the floor.
    const level: Vector3 = add([marker[0], 0, marker[2]], scale(forward, MARKER_RADIUS))
    const heel = add(level, [0, -HEIGHTS.ankle * stature, 0])
    const at = 9 * (k * S + j)
    const z = unit(reject([axes[at + 2]!, axes[at + 5]!, axes[at + 8]!], rod))
    const along = dot(heel, rod)
    const across = dot(heel, cross(z, rod))
    return { back: -(along * c + across * s), down: along * s - across * c, right: dot(heel, z) }
  })
  const heel = {
    back: median(places.map((one) => one.back)),
    down: median(places.map((one) => one.down)),
    right: median(places.map((one) => one.right)),
    declination,
    source: `marker ${name} while the sole lies flat (${flat.length} frames); ${HEIGHTS.ankle} of stature below the ankle`,
  }
  return isPlausible(heel, stature) ? heel : null
}

function isPlausible(heel: Heel, stature: number): boolean {
  const { nearest, farthest, aside, least, slope } = PLAUSIBLE
  return (
    heel.back > nearest * stature &&
    heel.back < farthest * stature &&
    Math.abs(heel.right) < aside * stature &&
    heel.down > least * stature &&
    Math.abs(heel.declination) < slope
  )
}

const lowest = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(0.1 * values.length)] ?? Number.NaN
