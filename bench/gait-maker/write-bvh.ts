import type { Vector3 } from '../../core/math/vector3.ts'
import type { LegLengths, SegmentName } from '../../core/gait.ts'
import { radToDeg } from '../../core/index.ts'
import { DEFAULT_FOOT, SEGMENT_COUNT, SIDES, segmentIndex } from '../../core/gait.ts'
import { decomposeCardan, transposeMultiply3 } from '../../core/math/rotation.ts'
import type { MadeTrial } from './trial.ts'
import { RATE, STATURE } from './trial.ts'

interface Bone {
  readonly name: string
  readonly segment: SegmentName
  /** cm from the parent's joint, in BVH axes. */
  readonly offset: Vector3
  readonly children: readonly Bone[]
  readonly end?: Vector3
}

/** BVH axes: x to the left, y up, z forward, in centimetres; the rest pose is standing, facing +z. */
const toBvh = (x: number, y: number, z: number): Vector3 => [-100 * z, 100 * y, 100 * x]

export function toBvhText(trial: MadeTrial, lengths: LegLengths): string {
  const root = skeleton(lengths)
  const order: { bone: Bone; parent: SegmentName | null }[] = []
  const visit = (bone: Bone, parent: SegmentName | null): void => {
    order.push({ bone, parent })
    for (const child of bone.children) visit(child, bone.segment)
  }
  visit(root, null)
  const seen = new Float64Array(9)
  const rows = Array.from(trial.times.keys(), (frame) => {
    const row: number[] = [...toBvh(trial.path[3 * frame]!, trial.path[3 * frame + 1]!, trial.path[3 * frame + 2]!)]
    for (const { bone, parent } of order) {
      const at = (frame * SEGMENT_COUNT + segmentIndex(bone.segment)) * 9
      if (parent === null) seen.set(trial.poses.axes.subarray(at, at + 9))
      else
        transposeMultiply3(
          trial.poses.axes,
          (frame * SEGMENT_COUNT + segmentIndex(parent)) * 9,
          trial.poses.axes,
          at,
          seen,
          0,
        )
      row.push(...decomposeCardan('ZXY', turned(seen), 0).map(radToDeg))
    }
    return row.map((v) => v.toFixed(4)).join(' ')
  })
  return (
    [
      'HIERARCHY',
      ...lines(root, 0, true),
      'MOTION',
      `Frames: ${rows.length}`,
      `Frame Time: ${(1 / RATE).toFixed(7)}`,
      ...rows,
    ].join('\n') + '\n'
  )
}

/** Q R Qᵀ with Q taking our axes (forward, up, right) to BVH's (left, up, forward). */
function turned(R: Float64Array): Float64Array {
  const from = [2, 1, 0]
  const sign = [-1, 1, 1]
  return Float64Array.from({ length: 9 }, (_, k) => {
    const [i, j] = [Math.floor(k / 3), k % 3]
    return sign[i]! * sign[j]! * R[3 * from[i]! + from[j]!]!
  })
}

function skeleton(lengths: LegLengths): Bone {
  const legs = SIDES.map((side): Bone => {
    const out = side === 'right' ? 1 : -1
    const name = side === 'right' ? 'Right' : 'Left'
    const drop = lengths.foot * Math.sin(DEFAULT_FOOT.declination)
    const reach = lengths.foot * Math.cos(DEFAULT_FOOT.declination)
    const foot: Bone = {
      name: `${name}Foot`,
      segment: `foot.${side}`,
      offset: toBvh(0, -lengths.shank, 0),
      children: [],
      end: toBvh(reach, -drop, 0),
    }
    const shank: Bone = {
      name: `${name}Leg`,
      segment: `shank.${side}`,
      offset: toBvh(0, -lengths.thigh, 0),
      children: [foot],
    }
    return {
      name: `${name}UpLeg`,
      segment: `thigh.${side}`,
      offset: toBvh(0, 0, (out * lengths.pelvis) / 2),
      children: [shank],
    }
  })
  const arms = SIDES.map((side): Bone => {
    const out = side === 'right' ? 1 : -1
    const name = side === 'right' ? 'Right' : 'Left'
    const forearm: Bone = {
      name: `${name}ForeArm`,
      segment: `forearm.${side}`,
      offset: toBvh(0, -0.186 * STATURE, 0),
      children: [],
      end: toBvh(0, -0.146 * STATURE, 0),
    }
    return {
      name: `${name}Arm`,
      segment: `upperArm.${side}`,
      offset: toBvh(0, 0.288 * STATURE, out * 0.129 * STATURE),
      children: [forearm],
    }
  })
  const head: Bone = {
    name: 'Head',
    segment: 'head',
    offset: toBvh(0, 0.288 * STATURE, 0),
    children: [],
    end: toBvh(0, 0.182 * STATURE, 0),
  }
  const spine: Bone = { name: 'Spine', segment: 'trunk', offset: [0, 0, 0], children: [head, ...arms] }
  return { name: 'Hips', segment: 'pelvis', offset: [0, 0, 0], children: [...legs, spine] }
}

const numbers = (v: readonly number[]): string => v.map((x) => (x === 0 ? 0 : x).toFixed(4)).join(' ')

function lines(bone: Bone, depth: number, isRoot: boolean): string[] {
  const indent = '\t'.repeat(depth)
  const channels = isRoot
    ? 'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation'
    : 'CHANNELS 3 Zrotation Xrotation Yrotation'
  return [
    `${indent}${isRoot ? 'ROOT' : 'JOINT'} ${bone.name}`,
    `${indent}{`,
    `${indent}\tOFFSET ${numbers(bone.offset)}`,
    `${indent}\t${channels}`,
    ...bone.children.flatMap((child) => lines(child, depth + 1, false)),
    ...(bone.end === undefined
      ? []
      : [`${indent}\tEnd Site`, `${indent}\t{`, `${indent}\t\tOFFSET ${numbers(bone.end)}`, `${indent}\t}`]),
    `${indent}}`,
  ]
}
