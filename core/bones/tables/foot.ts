import { add as addVectors, type Vector3 } from '../../math/vector3.ts'
import { type Bone, boneOf } from '../bone.ts'
import { cast, type Mould } from '../cast.ts'
import { add, block, cut, ellipsoid } from '../field.ts'
import { reference } from '../reference.ts'
import { moveSolid, type Placing } from '../solid.ts'
import { turnOf } from '../vectors.ts'
import { calcaneus, talus } from './ankle.ts'
import { type Spool, spool } from './small-bones.ts'

/** From the ankle's centre; the foot points a little outwards, and was authored 8 cm high. */
const placing: Placing = { turn: turnOf([0, -7, 0]), shift: reference.ankle, scale: [1, 0.95, 1] }

/** A tarsal bone: a block with hollow faces where the next ones meet it. */
const tarsal = (centre: Vector3, half: Vector3, degrees: Vector3, hollow: Vector3 | null): Mould => ({
  low: [centre[0] - 2.2, centre[1] - 2.2, centre[2] - 2.2],
  high: [centre[0] + 2.2, centre[1] + 2.2, centre[2] + 2.2],
  cell: 0.24,
  triangles: [140, 24],
  operations: [
    add(block(centre, half, 3.4, degrees)),
    ...(hollow ? [cut(ellipsoid(addVectors(centre, hollow), [1.1, 1.2, 1.4]), 0.3)] : []),
  ],
})
const tarsals: readonly (readonly [string, Mould])[] = [
  ['navicular', tarsal([5.0, -2.3, -1.25], [0.78, 1.3, 1.85], [0, 12, -15], [-1.5, 0.4, 0.1])],
  ['cuboid', tarsal([4.9, -4.7, 2.3], [1.55, 1.2, 1.3], [0, 10, -10], null)],
  ['medial cuneiform', tarsal([6.6, -3.6, -2.2], [1.2, 1.55, 0.85], [0, 4, -20], null)],
  ['middle cuneiform', tarsal([6.4, -2.7, -0.6], [0.95, 1.15, 0.8], [0, 4, -20], null)],
  ['lateral cuneiform', tarsal([6.6, -3.2, 0.85], [1.15, 1.15, 0.8], [0, 4, -20], null)],
]

interface Ray {
  readonly metatarsal: Spool
  /** Lengths of its toe's bones. */
  readonly toe: readonly number[]
  /** Sideways way of the toe. */
  readonly aside: number
}
const ray = (from: Vector3, to: Vector3, radii: Vector3, toe: readonly number[], aside: number): Ray => ({
  metatarsal: { from, to, radii, bow: [0, 0.4, 0], flat: 1.08 },
  toe,
  aside,
})
const rays: readonly Ray[] = [
  ray([7.6, -3.9, -2.4], [12.7, -6.5, -3], [1, 0.64, 1.02], [3, 2.3], 0.1),
  ray([7.2, -3, -0.7], [13.2, -6.5, -0.85], [0.76, 0.44, 0.66], [2.6, 1.4, 1], 0.05),
  ray([7.5, -3.6, 0.8], [12.6, -6.65, 0.95], [0.73, 0.42, 0.64], [2.4, 1.2, 0.95], 0.05),
  ray([6.3, -4.5, 2.1], [11.7, -6.75, 2.6], [0.73, 0.42, 0.63], [2.2, 1, 0.9], 0),
  ray([5.3, -5.4, 3.5], [10.5, -6.9, 4.2], [0.82, 0.44, 0.63], [2, 0.85, 0.85], -0.08),
]

/** One after the other from the ball: the middle ones arch, the last bends down to the floor. */
function toeBones({ metatarsal: { to }, toe, aside }: Ray, i: number): Spool[] {
  const thick = i === 0 ? 0.84 : 0.53
  const drops = i === 0 ? [-0.15, -0.12] : [0.28, -0.42, -0.32]
  let from: Vector3 = [to[0] + 0.3, to[1] - 0.12, to[2]]
  return toe.map((length, j) => {
    const end: Vector3 = [from[0] + length, from[1] + drops[j]!, from[2] + aside * length]
    const last = j === toe.length - 1
    const one: Spool = {
      from,
      to: end,
      radii: [thick * (j ? 0.9 : 1), thick * (last ? 0.55 : 0.6), thick * (last ? 0.62 : 0.84)],
      flat: 0.85,
      tip: last,
    }
    from = [end[0] + 0.16, end[1], end[2]]
    return one
  })
}

const footBone = (name: string, one: Spool, frame: 'foot' | 'toes', isSmall: boolean): Bone => ({
  name,
  tissue: 'bone',
  paired: true,
  frame,
  fine: moveSolid(spool(one, 'fine'), placing),
  coarse: isSmall ? null : moveSolid(spool(one, 'coarse'), placing),
})

export function footBones(): Bone[] {
  const kind = (name: string) => ({ name, tissue: 'bone', paired: true, frame: 'foot' }) as const
  return [
    boneOf(kind('talus'), cast(talus), placing),
    boneOf(kind('calcaneus'), cast(calcaneus), placing),
    ...tarsals.map(([name, mould]) => boneOf(kind(name), cast(mould), placing)),
    ...rays.map((r, i) => footBone(`metatarsal ${i + 1}`, r.metatarsal, 'foot', false)),
    ...rays.flatMap((r, i) =>
      toeBones(r, i).map((one, j) => footBone(`toe ${i + 1}, bone ${j + 1}`, one, 'toes', j > 0 && i > 0)),
    ),
  ]
}
