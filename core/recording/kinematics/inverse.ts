import { SIDES, type Side } from '../../gait/side.ts'
import { composeShortestTurn, decomposeCardan, multiply3, transposeMultiply3 } from '../../math/rotation.ts'
import type { AngleChannel } from '../channels.ts'
import type { Angles, Poses } from './forward.ts'
import { INNER_JOINTS, LUMBAR, PELVIS_IN_WORLD, TRUNK_IN_WORLD } from './joints.ts'
import { SEGMENT_COUNT, segmentIndex } from './segments.ts'

/** Which row of a frame's axes holds each segment's, and how many rows a frame has. */
export interface AxesRows {
  readonly at: readonly number[]
  readonly of: number
}

const EVERY_SEGMENT: AxesRows = { at: Array.from({ length: SEGMENT_COUNT }, (_, i) => i), of: SEGMENT_COUNT }
const JOINTS = [PELVIS_IN_WORLD, TRUNK_IN_WORLD, LUMBAR, ...INNER_JOINTS]

/**
 * Canonical joint angles from full axes: the exact inverse of `calcPoses` wherever the middle angle stays within ±90°.
 */
export const calcAngles = ({ axes, frameCount }: Poses): Angles => calcAnglesOfRows(axes, frameCount, EVERY_SEGMENT)

/** The same of axes in other rows. `only`: joints with none of these channels are left out. */
export function calcAnglesOfRows(
  axes: Float64Array,
  frameCount: number,
  rows: AxesRows,
  only?: ReadonlySet<string>,
): Angles {
  const angles: Partial<Record<AngleChannel, Float64Array>> = {}
  const seen = new Float64Array(9)
  for (const joint of JOINTS) {
    if (only !== undefined && !joint.terms.some(({ channel }) => channel !== null && only.has(channel))) continue
    const distal = rows.at[segmentIndex(joint.distal)]!
    const proximal = joint.proximal === null ? -1 : rows.at[segmentIndex(joint.proximal)]!
    const outputs = joint.terms.map(({ channel, sign }) => {
      if (channel === null) return null
      const values = new Float64Array(frameCount)
      angles[channel] = values
      return { values, sign }
    })
    let before: [number, number, number] | null = null
    for (let frame = 0; frame < frameCount; frame++) {
      const row = frame * rows.of * 9
      if (proximal >= 0) transposeMultiply3(axes, row + proximal * 9, axes, row + distal * 9, seen, 0)
      else seen.set(axes.subarray(row + distal * 9, row + distal * 9 + 9))
      const turns = decomposeCardan(joint.order, seen, 0)
      // The first and third turn may pass ±180° (a subject turning round): keep them continuous.
      if (before !== null) {
        turns[0] = unwrap(turns[0], before[0])
        turns[2] = unwrap(turns[2], before[2])
      }
      if (!Number.isNaN(turns[0])) before = turns
      for (let k = 0; k < 3; k++) {
        const output = outputs[k]
        if (output) output.values[frame] = output.sign * turns[k]!
      }
    }
  }
  for (const side of SIDES) {
    if (only?.has(`foot.progression.${side}`) === false) continue
    angles[`foot.progression.${side}`] = calcFootProgression(axes, frameCount, rows, side)
  }
  return angles
}

/**
 * How far the foot's long axis, seen from above, is turned inward from the world's x (the direction of progression).
 */
function calcFootProgression(axes: Float64Array, frameCount: number, rows: AxesRows, side: Side): Float64Array {
  const foot = rows.at[segmentIndex(`foot.${side}`)]!
  const inward = side === 'right' ? -1 : 1
  const out = new Float64Array(frameCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const at = (frame * rows.of + foot) * 9
    out[frame] = Math.atan2(inward * axes[at + 6]!, axes[at]!)
  }
  return out
}

function unwrap(angle: number, near: number): number {
  return angle - 2 * Math.PI * Math.round((angle - near) / (2 * Math.PI))
}

/**
 * Axes for new rods, carried from known poses: each segment's axes are turned by the smallest rotation that
 * takes its old rod to the new one, so nothing spins about a rod that did not before. With this a solved or
 * edited motion, which knows rods only, gets anatomical axes and clinical angles comparable with the recording's.
 */
export function carryPoses(from: Poses, rods: Float64Array): Poses {
  const count = from.frameCount * SEGMENT_COUNT
  if (rods.length !== count * 3) throw new Error(`carryPoses: expected ${count * 3} numbers, got ${rods.length}`)
  const axes = new Float64Array(count * 9)
  const turn = new Float64Array(9)
  for (let k = 0; k < count; k++) {
    composeShortestTurn(vectorAt(from.rods, k), vectorAt(rods, k), turn, 0)
    multiply3(turn, 0, from.axes, k * 9, axes, k * 9)
  }
  return { ...from, rods, axes }
}

const vectorAt = (values: Float64Array, k: number): number[] => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!]
