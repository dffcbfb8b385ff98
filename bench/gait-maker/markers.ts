import type { Vector3 } from '../../core/math/vector3.ts'
import type { LegLengths, Poses, SegmentName } from '../../core/gait.ts'
import { SEGMENT_COUNT, SIDES, calcLegPlaces, segmentIndex } from '../../core/gait.ts'

type Place = 'midHip' | 'hip' | 'knee' | 'ankle' | 'heel' | 'ball'
/** Markers of pelvis and legs: the segment they sit on, from where, and the offset on the right side. */
const LEG_MARKERS: readonly [string, 'pelvis' | 'thigh' | 'shank' | 'foot', Place, Vector3][] = [
  ['ASI', 'pelvis', 'midHip', [0.06, 0.08, 0.12]],
  ['PSI', 'pelvis', 'midHip', [-0.1, 0.08, 0.045]],
  ['HJC', 'pelvis', 'hip', [0, 0, 0]],
  ['KJC', 'thigh', 'knee', [0, 0, 0]],
  ['AJC', 'shank', 'ankle', [0, 0, 0]],
  ['THI', 'thigh', 'hip', [0.01, -0.25, 0.08]],
  ['KNE', 'thigh', 'knee', [0, 0, 0.05]],
  ['KNM', 'thigh', 'knee', [0, 0, -0.05]],
  ['TIB', 'shank', 'knee', [0.01, -0.22, 0.055]],
  ['ANK', 'shank', 'ankle', [0, 0, 0.035]],
  ['ANM', 'shank', 'ankle', [0, 0, -0.035]],
  ['HEE', 'foot', 'heel', [0, 0.03, 0]],
  ['TOE', 'foot', 'ball', [0, 0.02, 0]],
  ['MT5', 'foot', 'ball', [-0.02, 0, 0.045]],
]

/**
 * Markers on the made body, world frame, x, y, z per frame in m: skin landmarks of the usual sets, and joint centres.
 * They sit rigidly on their segments;
 * offsets (m, in segment axes) are round figures for a stature of 1.75 m. Pelvis markers lie level in pelvis axes, so
 * that the
 * plane through them has the pelvic tilt, as Plug-in Gait defines it.
 */
export function calcMarkers(
  poses: Poses,
  path: Float64Array,
  lengths: LegLengths,
  stature: number,
): Record<string, Float64Array> {
  const { frameCount, axes, rods } = poses
  const markers: Record<string, Float64Array> = {}
  const put = (
    name: string,
    segment: SegmentName,
    base: (frame: number, i: number) => number,
    offset: Vector3,
  ): void => {
    const at = segmentIndex(segment)
    markers[name] = Float64Array.from({ length: frameCount * 3 }, (_, k) => {
      const frame = Math.floor(k / 3)
      const i = k % 3
      const row = (frame * SEGMENT_COUNT + at) * 9 + 3 * i
      return base(frame, i) + axes[row]! * offset[0] + axes[row + 1]! * offset[1] + axes[row + 2]! * offset[2]
    })
  }
  const places = calcLegPlaces(poses, lengths)
  const midHip = (frame: number, i: number): number => path[3 * frame + i]!
  const rodEnd =
    (from: (frame: number, i: number) => number, segment: SegmentName, length: number) =>
    (frame: number, i: number): number =>
      from(frame, i) + length * rods[(frame * SEGMENT_COUNT + segmentIndex(segment)) * 3 + i]!
  const shoulder = rodEnd(midHip, 'trunk', 0.288 * stature)
  put('C7', 'trunk', shoulder, [-0.07, 0.05, 0])
  put('CLAV', 'trunk', shoulder, [0.06, 0.01, 0])
  put('STRN', 'trunk', shoulder, [0.09, -0.15, 0])
  for (const side of SIDES) {
    const out = side === 'right' ? 1 : -1
    const letter = side === 'right' ? 'R' : 'L'
    const at =
      (name: Place) =>
      (frame: number, i: number): number =>
        midHip(frame, i) + (name === 'midHip' ? 0 : places[side][name][3 * frame + i]!)
    for (const [name, segment, place, [x, y, z]] of LEG_MARKERS)
      put(`${letter}${name}`, segment === 'pelvis' ? segment : `${segment}.${side}`, at(place), [x, y, z * out])
    const upper = rodEnd(shoulder, `upperArm.${side}`, 0.186 * stature)
    put(`${letter}SHO`, 'trunk', shoulder, [0, 0.03, 0.16 * out])
    put(`${letter}ELB`, `upperArm.${side}`, shifted(upper, poses, out, 0.18), [0, 0, 0.035 * out])
    put(
      `${letter}WRA`,
      `forearm.${side}`,
      shifted(rodEnd(upper, `forearm.${side}`, 0.146 * stature), poses, out, 0.18),
      [0.02, 0, 0],
    )
  }
  return markers
}

/** Arms hang from the trunk's end in the tree; on the body they hang from the shoulders, half a shoulder width out. */
function shifted(
  from: (frame: number, i: number) => number,
  poses: Poses,
  out: number,
  half: number,
): (frame: number, i: number) => number {
  const trunk = segmentIndex('trunk')
  return (frame, i) => from(frame, i) + out * half * poses.axes[(frame * SEGMENT_COUNT + trunk) * 9 + 3 * i + 2]!
}
