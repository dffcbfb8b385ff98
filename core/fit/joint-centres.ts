import { SIDES } from '../gait/side.ts'
import { calcKneeTurn, placeHinge } from './hinge-centres.ts'
import type { FoundLandmarks, Landmark } from './landmarks.ts'
import { calcAcross, calcPelvisAxes, calcRegressionHips } from './pelvis-frame.ts'
import type { CentreTrack, Placing } from './placing.ts'
import { placeArm, placeHead, placeToe } from './toe-and-arm-centres.ts'

export type { CentreTrack } from './placing.ts'

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

/** Joint centres from whatever landmarks a file has, the most direct way each. */
export function calcJointCentres(
  points: Readonly<Record<string, Float64Array>>,
  landmarks: FoundLandmarks,
  frameCount: number,
  stature: number,
): JointCentres {
  const tracks = new Map<string, CentreTrack>()
  const placing: Placing = {
    frameCount,
    stature,
    tracks,
    track(landmark: Landmark) {
      const name = landmarks.names.get(landmark)
      return name === undefined ? null : (points[name] ?? null)
    },
    nameOf: (landmark) => landmarks.names.get(landmark) ?? landmark,
    put(name, values, sd, source) {
      if (values !== null && !tracks.has(name) && values.some((value) => Number.isFinite(value)))
        tracks.set(name, { name, values, sd, source })
    },
  }
  const pelvisAxes = calcPelvisAxes(placing.track, frameCount)
  placeHips(placing, pelvisAxes)
  const across = calcAcross(
    pelvisAxes,
    { left: tracks.get('hip.left')?.values, right: tracks.get('hip.right')?.values },
    frameCount,
  )
  const rightward = new Map<string, Float64Array>()
  const kneeTurns = {
    left: calcKneeTurn('left', placing, across),
    right: calcKneeTurn('right', placing, across),
  }
  for (const side of SIDES) {
    const axes = { across, kneeTurn: kneeTurns[side], rightward }
    placeHinge('knee', side, placing, axes)
    placeHinge('ankle', side, placing, axes)
    placeToe(side, placing, across)
    placeArm(side, placing)
  }
  placeHead(placing)
  return { tracks, pelvisAxes: pelvisAxes?.axes ?? null, rightward }
}

/** The file's own centres, else by regression from the pelvis markers, else the trochanters. */
function placeHips({ put, track, nameOf, frameCount }: Placing, pelvisAxes: ReturnType<typeof calcPelvisAxes>): void {
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
}
