import type { Side } from '../gait/side.ts'
import type { Vector3 } from '../math/vector3.ts'
import { add, addScaled, cross, dot, middle, norm, reject, scale, subtract, unit, vectorAt } from '../math/vector3.ts'
import type { FoundLandmarks, Landmark } from './landmarks.ts'
import { calcAcross, calcPelvisAxes, calcRegressionHips, perFrame } from './pelvis-frame.ts'

/** A point of the body that the tree also has, as seen in the recording: x, y, z per frame, NaN where unseen. */
export interface CentreTrack {
  readonly name: string
  readonly values: Float64Array
  /** Expected error, m: how strongly the fit listens to it. */
  readonly sd: number
  /** How it was found, for the report. */
  readonly source: string
}

export interface JointCentres {
  /** `hip.left`, `knee.right`, `ankle.left`, `toe.left`, `shoulder.left`, `elbow.left`, `wrist.left`, `head`. */
  readonly tracks: ReadonlyMap<string, CentreTrack>
  /**
   * Pelvis axes per frame (x anterior, y up, z right), 9 numbers row by row, columns are axes; null without pelvis
   * markers.
   */
  readonly pelvisAxes: Float64Array | null
  /** Joint axes to the right, x, y, z per frame, where markers on both sides of a joint show them. */
  readonly rightward: ReadonlyMap<string, Float64Array>
}

const SIDES: readonly Side[] = ['left', 'right']

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
/** The shoulder's centre below the acromion marker, fraction of stature. */
const SHOULDER_DOWN = 0.022

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

/** Joint centres from whatever landmarks a file has, the most direct way each. */
export function calcJointCentres(
  points: Readonly<Record<string, Float64Array>>,
  landmarks: FoundLandmarks,
  frameCount: number,
  stature: number,
): JointCentres {
  const track = (landmark: Landmark): Float64Array | null => {
    const name = landmarks.names.get(landmark)
    return name === undefined ? null : (points[name] ?? null)
  }
  const tracks = new Map<string, CentreTrack>()
  const put = (name: string, values: Float64Array | null, sd: number, source: string): void => {
    if (values !== null && !tracks.has(name) && values.some((value) => Number.isFinite(value))) {
      tracks.set(name, { name, values, sd, source })
    }
  }
  const nameOf = (landmark: Landmark): string => landmarks.names.get(landmark) ?? landmark

  const pelvisAxes = calcPelvisAxes(track, frameCount)
  for (const side of SIDES)
    put(`hip.${side}`, track(`hip.${side}`), 0.006, `joint centre ${nameOf(`hip.${side}`)} of the file`)
  if (pelvisAxes !== null) {
    const hips = calcRegressionHips(pelvisAxes, frameCount)
    for (const side of SIDES)
      put(`hip.${side}`, hips[side], 0.012, 'Harrington et al. 2007, from ASIS and PSIS (or sacrum)')
  }
  for (const side of SIDES) {
    put(
      `hip.${side}`,
      track(`trochanter.${side}`),
      0.03,
      `marker ${nameOf(`trochanter.${side}`)} as the hip, for want of pelvis markers`,
    )
  }
  const across = calcAcross(
    pelvisAxes,
    { left: tracks.get('hip.left')?.values, right: tracks.get('hip.right')?.values },
    frameCount,
  )
  const rightward = new Map<string, Float64Array>()
  const kneeTurns = { left: calcKneeTurn('left'), right: calcKneeTurn('right') }
  for (const side of SIDES) {
    placeHinge('knee', side, KNEE_INWARD)
    placeHinge('ankle', side, ANKLE_INWARD)
    placeToe(side)
    placeArm(side)
  }
  placeHead()
  return { tracks, pelvisAxes: pelvisAxes?.axes ?? null, rightward }

  /** Knee or ankle: given, or midway between two markers, or inward of the outer one. */
  function placeHinge(joint: 'knee' | 'ankle', side: Side, inward: number): void {
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
    const above = tracks.get(joint === 'knee' ? `hip.${side}` : `knee.${side}`)?.values ?? null
    const outward = side === 'right' ? 1 : -1
    const depth = inward * stature + MARKER_RADIUS
    // The joint's axis is turned outward from the pelvis's: for the knee as its own bending shows, for the ankle
    // farther by the shin's twist.
    const turn = kneeTurns[side] + (joint === 'ankle' ? TIBIAL_TORSION : 0)
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
   * few rounds. 0 when the knee is never bent enough to tell.
   */
  function calcKneeTurn(side: Side): number {
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

  /** The second metatarsal head, or the middle of the first and fifth. */
  function placeToe(side: Side): void {
    const first = track(`metatarsal1.${side}`)
    const fifth = track(`metatarsal5.${side}`)
    put(`toe.${side}`, track(`toe.${side}`), 0.01, `marker ${nameOf(`toe.${side}`)}`)
    if (first !== null && fifth !== null) {
      put(
        `toe.${side}`,
        perFrame(frameCount, (k) => middle(vectorAt(first, k), vectorAt(fifth, k))),
        0.01,
        `midway between ${nameOf(`metatarsal1.${side}`)} and ${nameOf(`metatarsal5.${side}`)}`,
      )
    } else if (fifth !== null && track(`toeTip.${side}`) !== null && track(`heel.${side}`) !== null) {
      // On the line from heel to toe tip, level with the fifth metatarsal head and a little ahead of it.
      const heel = track(`heel.${side}`)!
      const tip = track(`toeTip.${side}`)!
      put(
        `toe.${side}`,
        perFrame(frameCount, (k) => {
          const long = unit(subtract(vectorAt(tip, k), vectorAt(heel, k)))
          return addScaled(
            vectorAt(heel, k),
            dot(subtract(vectorAt(fifth, k), vectorAt(heel, k)), long) + 0.008 * stature,
            long,
          )
        }),
        0.015,
        `between ${nameOf(`heel.${side}`)} and ${nameOf(`toeTip.${side}`)}, level with ${nameOf(`metatarsal5.${side}`)}`,
      )
    } else if (fifth !== null) {
      const heel = track(`heel.${side}`)
      const outward = side === 'right' ? 1 : -1
      put(
        `toe.${side}`,
        perFrame(frameCount, (k) => {
          const marker = vectorAt(fifth, k)
          const long = heel === null ? ([1, 0, 0] as const) : unit(subtract(marker, vectorAt(heel, k)))
          return addScaled(marker, -outward * 0.02 * stature, unit(reject(across(k), long)))
        }),
        0.02,
        `inward of ${nameOf(`metatarsal5.${side}`)} by 0.02 of stature`,
      )
    } else
      put(
        `toe.${side}`,
        track(`toeTip.${side}`),
        0.03,
        `marker ${nameOf(`toeTip.${side}`)} for want of one on the metatarsals`,
      )
  }

  function placeArm(side: Side): void {
    const down = SHOULDER_DOWN * stature
    const acromion = track(`acromion.${side}`)
    put(`shoulder.${side}`, track(`shoulder.${side}`), 0.01, `joint centre ${nameOf(`shoulder.${side}`)} of the file`)
    if (acromion !== null) {
      put(
        `shoulder.${side}`,
        perFrame(frameCount, (k) => add(vectorAt(acromion, k), [0, -down, 0])),
        0.02,
        `${(1000 * down).toFixed(0)} mm below ${nameOf(`acromion.${side}`)}`,
      )
    }
    for (const joint of ['elbow', 'wrist'] as const) {
      const lateral = track(`${joint}Lateral.${side}`)
      const medial = track(`${joint}Medial.${side}`)
      put(`${joint}.${side}`, track(`${joint}.${side}`), 0.01, `point ${nameOf(`${joint}.${side}`)} of the file`)
      if (lateral !== null && medial !== null) {
        put(
          `${joint}.${side}`,
          perFrame(frameCount, (k) => middle(vectorAt(lateral, k), vectorAt(medial, k))),
          0.01,
          `midway between ${nameOf(`${joint}Lateral.${side}`)} and ${nameOf(`${joint}Medial.${side}`)}`,
        )
      } else
        put(
          `${joint}.${side}`,
          lateral ?? medial,
          0.03,
          `marker ${nameOf(`${joint}${lateral === null ? 'Medial' : 'Lateral'}.${side}`)} as the ${joint}`,
        )
    }
  }

  function placeHead(): void {
    const around = (['headFront.left', 'headFront.right', 'headBack.left', 'headBack.right'] as const)
      .map(track)
      .filter((one) => one !== null)
    if (around.length >= 2) {
      put(
        'head',
        perFrame(frameCount, (k) => meanOf(around.map((one) => vectorAt(one, k)))),
        0.03,
        `mean of ${around.length} head markers`,
      )
    }
    put('head', track('head'), 0.04, 'point Head of the file')
  }
}

function meanOf(vectors: readonly Vector3[]): Vector3 {
  let sum: Vector3 = [0, 0, 0]
  for (const vector of vectors) sum = add(sum, vector)
  return scale(sum, 1 / vectors.length)
}
