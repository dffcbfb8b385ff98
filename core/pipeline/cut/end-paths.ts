import type { Fit } from '../../fit/fit.ts'
import type { BodyJoint } from '../../model/body.ts'
import { calcArms } from '../../model/arms.ts'
import { calcMatrices } from '../../model/matrices.ts'
import { calcRuns, type FrameSpan } from '../../recording/conditioning/gaps.ts'

/** x, y, z of a rod's distal end per time. */
export function endPath({ body, times, directions, root }: Fit, rod: string): Float64Array {
  const matrices = calcMatrices({ ...body.tree, dimension: 3 })
  const S = matrices.segmentCount
  const length = body.tree.segments.find((one) => one.name === rod)!.length
  const arms = calcArms(matrices, rod, length)
  const path = Float64Array.from(root)
  for (let k = 0; k < times.length; k++)
    for (let c = 0; c < 3; c++)
      for (let j = 0; j < S; j++) path[3 * k + c]! += arms[j]! * directions[3 * (k * S + j) + c]!
  return path
}

/** Runs of `value` that are shorter than `few` frames become the other value; not at the recording's ends. */
export function dropShort(down: Uint8Array, value: 0 | 1, few: number): void {
  for (const { first, last } of calcRuns(down.length, (k) => down[k] !== value))
    if (first > 0 && last < down.length - 1 && last - first + 1 < few) down.fill(1 - value, first, last + 1)
}

/** Stretches of ones. */
export const listRuns = (down: Uint8Array): FrameSpan[] => calcRuns(down.length, (k) => down[k] !== 1)

/** rad, per time: the angle between the two rods of a joint, 0 where they point alike. */
export function calcJointAngle({ body, times, directions: u }: Fit, { proximal, distal }: BodyJoint): Float64Array {
  const S = body.segments.length
  const [i, j] = [proximal, distal].map((rod) => body.segments.findIndex(({ name }) => name === rod)) as [
    number,
    number,
  ]
  return Float64Array.from(times, (_, k) => {
    let along = 0
    for (let c = 0; c < 3; c++) along += u[3 * (k * S + i) + c]! * u[3 * (k * S + j) + c]!
    return Math.acos(Math.max(-1, Math.min(1, along)))
  })
}
