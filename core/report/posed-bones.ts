import { framesOf, poseFrames } from '../bones/frames.ts'
import { SIDES } from '../gait/side.ts'
import { addScaled, type Vector3 } from '../math/vector3.ts'
import { calcHeelDirection, calcPadHeel, heelLength } from '../model/heel.ts'
import type { ReportedFit } from './source.ts'

/** A rod in its place. */
export interface PlacedRod {
  readonly from: Vector3
  readonly u: Vector3
  readonly length: number
}

/** Where the bones stand at one frame, by `poseFrames`; null for a body that has none. */
export function calcPosedBones(
  fit: ReportedFit,
  frame: number,
  rods: ReadonlyMap<string, PlacedRod>,
): Float32Array | null {
  const names = [...rods.keys()]
  const own = fit.axes?.subarray(9 * names.length * frame, 9 * names.length * (frame + 1)) ?? null
  const limbs = [...rods].map(([name, { length }], i) => ({ name, proximal: 2 * i, distal: 2 * i + 1, length }))
  const points = [...rods.values()].flatMap(({ from, u, length }) => [...from, ...addScaled(from, length, u)])
  for (const side of SIDES) {
    const foot = rods.get(`foot.${side}`)
    if (!foot) continue
    const heel = calcPadHeel(fit.body, side)
    const i = names.indexOf(`foot.${side}`)
    const right: Vector3 = own === null ? [0, 0, 1] : [own[9 * i + 2]!, own[9 * i + 5]!, own[9 * i + 8]!]
    const way = calcHeelDirection(heel, foot.u, 0, right)
    limbs.push({
      name: `heel.${side}`,
      proximal: 2 * i,
      distal: points.length / 3,
      length: heelLength(heel),
    })
    points.push(...addScaled(foot.from, heelLength(heel), way))
  }
  return framesOf({ limbs }).size === 0 ? null : poseFrames({ limbs }, { points, axes: own })
}
