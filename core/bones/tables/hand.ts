import { add as addVectors, scale, type Vector3 } from '../../math/vector3.ts'
import { type Bone, boneOf } from '../bone.ts'
import { cast, type Mould } from '../cast.ts'
import { add, ball, block, cut, ellipsoid, type Operation, rod } from '../field.ts'
import { moveSolid, type Placing } from '../solid.ts'
import { type Spool, spool } from './small-bones.ts'

/** A bone of the wrist: a few shapes around a middle. */
const carpal = ([x, y, z]: Vector3, ...operations: readonly Operation[]): Mould => ({
  low: [x - 1.5, y - 1.5, z - 1.5],
  high: [x + 1.5, y + 1.5, z + 1.5],
  cell: 0.15,
  triangles: [90, 18],
  operations,
})
/** From the wrist's centre, the palm forward; the capitate's head is the ball that the first row turns on. */
const capitateHead: Vector3 = [0, -1.3, 0.18]
const carpals: readonly (readonly [string, Mould])[] = [
  [
    'scaphoid',
    carpal(
      [0.2, -0.8, 1.35],
      add(rod([-0.1, -0.5, 1.05], [0.5, -1.25, 1.85], 0.68, 0.5)),
      cut(ball(capitateHead, 0.7), 0.15),
    ),
  ],
  [
    'lunate',
    carpal(
      [0, -0.5, 0],
      add(block([0, -0.5, -0.05], [0.85, 0.72, 0.66], 2.6, [0, 0, 6])),
      cut(ball(capitateHead, 0.72), 0.15),
    ),
  ],
  ['triquetrum', carpal([-0.1, -0.9, -1.2], add(rod([-0.1, -0.75, -0.95], [-0.15, -1.15, -1.5], 0.62, 0.42)))],
  ['pisiform', carpal([0.85, -0.95, -1.4], add(ellipsoid([0.85, -0.95, -1.4], [0.48, 0.55, 0.46])))],
  [
    'trapezium',
    carpal(
      [0.5, -1.85, 2.05],
      add(block([0.5, -1.85, 2.05], [0.7, 0.72, 0.68], 3, [20, 0, 12])),
      cut(rod([-0.5, -2.75, 2.75], [1.9, -2.75, 2.6], 0.5), 0.2), // saddle of the thumb
    ),
  ],
  ['trapezoid', carpal([0, -2, 1.2], add(block([0, -2, 1.2], [0.66, 0.62, 0.5], 3, [12, 0, 8])))],
  [
    'capitate',
    carpal(
      [0, -1.9, 0.2],
      add(ball(capitateHead, 0.56)),
      add(block([0, -2.15, 0.25], [0.72, 0.68, 0.56], 3, [4, 0, 4]), 0.25),
    ),
  ],
  [
    'hamate',
    carpal(
      [0.2, -1.95, -0.8],
      add(block([0, -2.1, -0.85], [0.68, 0.62, 0.66], 2.8, [-14, 0, 0])),
      add(rod([0, -1.5, -0.55], [0, -1.9, -0.7], 0.36, 0.5), 0.3),
      add(rod([0.45, -2.25, -0.8], [1.25, -2.4, -0.65], 0.36, 0.28), 0.25), // its hook
    ),
  ],
]

/** Those that close the gap between forearm and hand where there are few triangles. */
const filling = new Set(['scaphoid', 'lunate', 'capitate', 'hamate'])

interface Finger {
  readonly palm: Spool
  /** Lengths of its bones. */
  readonly bones: readonly number[]
  /** The way of the first of them, and how much each next one turns into the palm. */
  readonly way: Vector3
  readonly curl: number
  readonly thick: number
}
const finger = (
  palm: readonly [Vector3, Vector3, Vector3],
  bones: readonly number[],
  way: Vector3,
  thick: number,
): Finger => ({
  palm: { from: palm[0], to: palm[1], radii: palm[2], side: [1, 0, 0], bow: [-0.25, 0, 0] },
  bones,
  way,
  curl: bones.length === 2 ? 0.1 : 0.3,
  thick,
})
/** Thumb to little finger, as they hang: apart a little, and half bent. */
const fingers: readonly Finger[] = [
  finger(
    [
      [0.7, -2.5, 2.5],
      [2.2, -5.9, 4.1],
      [0.72, 0.5, 0.72],
    ],
    [3.2, 2.3],
    [0.36, -0.88, 0.24],
    0.62,
  ),
  finger(
    [
      [0, -2.7, 1.25],
      [0.1, -9.2, 2.2],
      [0.75, 0.42, 0.72],
    ],
    [4, 2.4, 1.8],
    [0.22, -0.97, 0.06],
    0.62,
  ),
  finger(
    [
      [0, -2.8, 0.3],
      [0.1, -9.3, 0.55],
      [0.72, 0.42, 0.7],
    ],
    [4.5, 2.9, 1.9],
    [0.26, -0.965, 0],
    0.64,
  ),
  finger(
    [
      [0, -2.8, -0.55],
      [0.05, -8.7, -1.05],
      [0.62, 0.36, 0.62],
    ],
    [4.2, 2.8, 1.9],
    [0.3, -0.95, -0.04],
    0.58,
  ),
  finger(
    [
      [0, -2.7, -1.35],
      [0, -8, -2.5],
      [0.62, 0.38, 0.6],
    ],
    [3.3, 2, 1.7],
    [0.34, -0.935, -0.1],
    0.5,
  ),
]

function fingerBones({ palm, bones, way, curl, thick }: Finger): Spool[] {
  let from = addVectors(palm.to, scale(way, 0.2))
  return bones.map((length, j) => {
    const bent: Vector3 = [way[0] + j * curl, way[1] + 0.5 * j * j * curl * curl, way[2]]
    const to = addVectors(from, scale(bent, length / Math.hypot(...bent)))
    const last = j === bones.length - 1
    const one: Spool = {
      from,
      to,
      radii: [thick * (1 - 0.14 * j), thick * (0.62 - 0.08 * j), thick * (last ? 0.5 : 0.78 - 0.12 * j)],
      side: [1, 0, 0],
      flat: 0.85,
      tip: last,
    }
    from = addVectors(to, scale(bent, 0.16))
    return one
  })
}

export function handBones(placing: Placing): Bone[] {
  const kind = (name: string) => ({ name, tissue: 'bone', paired: true, frame: 'hand' }) as const
  const long = (name: string, one: Spool): Bone => ({
    ...kind(name),
    fine: moveSolid(spool(one, 'fine'), placing),
    coarse: moveSolid(spool(one, 'coarse'), placing),
  })
  return [
    ...carpals.map(([name, mould]) => {
      const bone = boneOf(kind(name), cast(mould), placing)
      return filling.has(name) ? bone : { ...bone, coarse: null }
    }),
    ...fingers.map((f, i) => long(`metacarpal ${i + 1}`, f.palm)),
    ...fingers.flatMap((f, i) => fingerBones(f).map((one, j) => long(`finger ${i + 1}, bone ${j + 1}`, one))),
  ]
}
