import type { Side } from '../gait/side.ts'
import type { Vector3 } from '../math/vector3.ts'
import { add, addScaled, cross, dot, middle, norm, reject, scale, subtract, unit, vectorAt } from '../math/vector3.ts'
import { perFrame } from './pelvis-frame.ts'
import type { Across, Placing } from './placing.ts'

/**
 * Half the breadth of the joint plus the marker's radius, fractions of stature; from usual clinical widths (0.057 H,
 * 0.043 H).
 */
const KNEE_INWARD = 0.0285
const ANKLE_INWARD = 0.0215
const MARKER_RADIUS = 0.007
/**
 * The middle of an ankle lies above that point, fraction of stature: the inner malleolus stands higher (eight ankles of
 * four subjects with markers on both
 * sides: 13 mm, scatter 2 mm). Knees are placed as Plug-in Gait places them, with no shift forward or back.
 */
const ANKLE_ABOVE = 0.0075

/**
 * The axis through the malleoli is turned outward from the knee's by about this much, rad (tibial torsion of adults:
 * 20° to 25°).
 * On recordings that have both malleoli or another program's ankle centre this is unbiased, with 13 mm of scatter
 * forward and back.
 */
const TIBIAL_TORSION = 0.37
/** Sine of the least bend that shows a knee's plane, and the most its axis is believed to be turned, rad. */
const BENT = 0.5
const MOST_TURN = 0.5
const ROUNDS = 4

/** A direction to the right turned about the limb so that its outer end goes back by an angle (right leg: positive). */
function turnedOut(right: Vector3, limb: Vector3, angle: number): Vector3 {
  const back = cross(right, limb)
  return add(scale(right, Math.cos(angle)), scale(back, Math.sin(angle)))
}

/** How the axes of knee and ankle lie. */
export interface HingeAxes {
  readonly across: Across
  /** How far the knee's axis is turned outward from the pelvis's, rad. */
  readonly kneeTurn: number
  /** Takes the axes to the right that markers on both sides of a joint show. */
  readonly rightward: Map<string, Float64Array>
}

/** Knee or ankle: given, or midway between two markers, or inward of the outer one. */
export function placeHinge(
  joint: 'knee' | 'ankle',
  side: Side,
  placing: Placing,
  { across, kneeTurn, rightward }: HingeAxes,
): void {
  const { track, put, nameOf, frameCount } = placing
  const lateral = track(`${joint}Lateral.${side}`)
  const medial = track(`${joint}Medial.${side}`)
  if (lateral !== null && medial !== null) {
    const sign = side === 'right' ? 1 : -1
    rightward.set(
      `${joint}.${side}`,
      perFrame(frameCount, (k) => unit(scale(subtract(vectorAt(lateral, k), vectorAt(medial, k)), sign))),
    )
  }
  put(`${joint}.${side}`, track(`${joint}.${side}`), 0.006, `joint centre ${nameOf(`${joint}.${side}`)} of the file`)
  if (lateral === null) return
  if (medial !== null) {
    put(
      `${joint}.${side}`,
      perFrame(frameCount, (k) => middle(vectorAt(lateral, k), vectorAt(medial, k))),
      0.006,
      `midway between ${nameOf(`${joint}Lateral.${side}`)} and ${nameOf(`${joint}Medial.${side}`)}`,
    )
    return
  }
  placeInward(joint, side, lateral, placing, { across, kneeTurn })
}

/** Inward of the outer marker, along the joint's axis. */
function placeInward(
  joint: 'knee' | 'ankle',
  side: Side,
  lateral: Float64Array,
  { tracks, put, nameOf, frameCount, stature }: Placing,
  { across, kneeTurn }: Pick<HingeAxes, 'across' | 'kneeTurn'>,
): void {
  const inward = joint === 'knee' ? KNEE_INWARD : ANKLE_INWARD
  const above = tracks.get(joint === 'knee' ? `hip.${side}` : `knee.${side}`)?.values ?? null
  const outward = side === 'right' ? 1 : -1
  const depth = inward * stature + MARKER_RADIUS
  // The joint's axis is turned outward from the pelvis's: for the knee as its own bending shows, for the ankle
  // farther by the shin's twist.
  const turn = kneeTurn + (joint === 'ankle' ? TIBIAL_TORSION : 0)
  put(
    `${joint}.${side}`,
    perFrame(frameCount, (k) => {
      const marker = vectorAt(lateral, k)
      const limb = above === null ? ([0, 1, 0] as const) : unit(subtract(vectorAt(above, k), marker))
      const right = turnedOut(unit(reject(across(k), limb)), limb, outward * turn)
      const onAxis = addScaled(marker, -outward * depth, right)
      return joint === 'knee' ? onAxis : addScaled(onAxis, ANKLE_ABOVE * stature, limb)
    }),
    0.012,
    `${(1000 * depth).toFixed(0)} mm inward of ${nameOf(`${joint}Lateral.${side}`)} (${inward} of stature and a marker’s radius)`,
  )
}

/**
 * How far the knee bends out of the pelvis's sagittal plane, rad, outward positive: the plane through the centres of
 * hip, knee and ankle while the knee is
 * well bent, averaged over the recording. Knee and ankle lie inward of their markers by an axis that this turn itself
 * gives, so it is found in a
 * few rounds. 0 when the knee is never bent enough to decide.
 */
export function calcKneeTurn(side: Side, { tracks, track, frameCount, stature }: Placing, across: Across): number {
  const hip = tracks.get(`hip.${side}`)?.values
  const knee = track(`kneeLateral.${side}`)
  const ankle = track(`ankleLateral.${side}`)
  if (hip === undefined || knee === null || ankle === null) return 0
  const outward = side === 'right' ? 1 : -1
  let turn = 0
  for (let round = 0; round < ROUNDS; round++) {
    let sine = 0
    let cosine = 0
    for (let k = 0; k < frameCount; k++) {
      const limb = unit(subtract(vectorAt(hip, k), vectorAt(knee, k)))
      const right = unit(reject(across(k), limb))
      const kneeCentre = addScaled(
        vectorAt(knee, k),
        -outward * (KNEE_INWARD * stature + MARKER_RADIUS),
        turnedOut(right, limb, outward * turn),
      )
      const shin = unit(subtract(kneeCentre, vectorAt(ankle, k)))
      const ankleCentre = addScaled(
        vectorAt(ankle, k),
        -outward * (ANKLE_INWARD * stature + MARKER_RADIUS),
        turnedOut(unit(reject(across(k), shin)), shin, outward * (turn + TIBIAL_TORSION)),
      )
      const thigh = subtract(vectorAt(hip, k), kneeCentre)
      const shank = subtract(ankleCentre, kneeCentre)
      // Bent backward, thigh × shank points to the subject's right.
      const normal = cross(thigh, shank)
      const bend = norm(normal) / (norm(thigh) * norm(shank))
      if (!(bend > BENT) || dot(normal, right) <= 0) continue
      const axis = unit(reject(normal, limb))
      // Outward means that the axis's outer end points back: a turn about the limb.
      sine += bend * bend * outward * -dot(cross(right, axis), limb)
      cosine += bend * bend * dot(right, axis)
    }
    if (!(cosine > 0)) return 0
    turn = Math.max(-MOST_TURN, Math.min(MOST_TURN, Math.atan2(sine, cosine)))
  }
  return turn
}
