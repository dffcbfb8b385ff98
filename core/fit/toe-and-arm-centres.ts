import type { Side } from '../gait/side.ts'
import type { Vector3 } from '../math/vector3.ts'
import { add, addScaled, dot, middle, reject, scale, subtract, unit, vectorAt } from '../math/vector3.ts'
import { perFrame } from './pelvis-frame.ts'
import type { Across, Placing } from './placing.ts'

/** The shoulder's centre below the acromion marker, fraction of stature. */
const SHOULDER_DOWN = 0.022

/** The second metatarsal head, or the middle of the first and fifth. */
export function placeToe(side: Side, placing: Placing, across: Across): void {
  const { track, put, nameOf, frameCount, stature } = placing
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

/** Shoulder, elbow and wrist. */
export function placeArm(side: Side, { track, put, nameOf, frameCount, stature }: Placing): void {
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

/** The middle of the head's markers, or the file's own point. */
export function placeHead({ track, put, frameCount }: Placing): void {
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

function meanOf(vectors: readonly Vector3[]): Vector3 {
  let sum: Vector3 = [0, 0, 0]
  for (const vector of vectors) sum = add(sum, vector)
  return scale(sum, 1 / vectors.length)
}
