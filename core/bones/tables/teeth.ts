import type { Vector3 } from '../../math/vector3.ts'
import type { Bone } from '../bone.ts'
import { moveSolid, type Placing } from '../solid.ts'
import { sweep } from '../sweep.ts'
import { spline } from '../vectors.ts'

/** Half of the dental arch, from the middle back: x and z. */
const arch = spline(
  [
    [9.5, 0],
    [9.25, 1.1],
    [8.5, 2.1],
    [7.2, 2.85],
    [5.9, 3.15],
    [4.6, 3.3],
  ],
  20,
)
const rows = {
  upper: { widths: [0.86, 0.68, 0.76, 0.7, 0.68, 1, 0.95], inset: 0.1, root: -1.3, crown: -2, way: -0.75 },
  lower: { widths: [0.56, 0.6, 0.68, 0.7, 0.72, 1.08, 1], inset: 0.28, root: -4, crown: -3.3, way: 0.72 },
}

/** A place on the arch and the way out of it. */
function onArch(distance: number): { x: number; z: number; out: readonly [number, number] } {
  let run = 0
  for (let i = 1; i < arch.length; i++) {
    const [a, b] = [arch[i - 1]!, arch[i]!]
    const [dx, dz] = [b[0]! - a[0]!, b[1]! - a[1]!]
    const size = Math.hypot(dx, dz)
    if (run + size >= distance || i === arch.length - 1) {
      const t = (distance - run) / size
      return { x: a[0]! + dx * t, z: a[1]! + dz * t, out: [dz / size, -dx / size] }
    }
    run += size
  }
  throw new Error('the arch has no points')
}

export function teethBones(placing: Placing): Bone[] {
  return (['upper', 'lower'] as const).flatMap((jaw) => {
    const { widths, inset, root, crown, way } = rows[jaw]
    let run = 0.02
    return widths.map((width, i): Bone => {
      const { x, z, out } = onArch(run + width / 2)
      run += width + 0.015
      const deep = i < 2 ? 0.3 : i < 5 ? 0.38 : 0.5
      const tall = i < 2 ? 1 : i === 2 ? 1.08 : 0.85
      const [from, to] = [root, crown + tall * way]
      const side: Vector3 = [-out[1], 0, out[0]]
      const shape = [
        [0, 0.7, 0.8],
        [0.75, 1, i < 3 ? 0.75 : 1],
        [1, 0.74, i < 3 ? 0.4 : 0.72],
      ].map(([t, wide, thick]) => [
        x - out[0] * inset,
        from + (to - from) * t!,
        z - out[1] * inset,
        (width / 2) * wide!,
        deep * thick!,
      ])
      return {
        name: `${jaw} tooth ${i + 1}`,
        tissue: 'tooth',
        paired: true,
        frame: 'head',
        fine: moveSolid(sweep(shape, { sides: 5, side }), placing),
        coarse: null,
      }
    })
  })
}
