import type { Vector3 } from '../../math/vector3.ts'
import { boneOf, type Bone } from '../bone.ts'
import type { Cast } from '../cast.ts'
import type { FrameName } from '../reference.ts'
import { sweep } from '../sweep.ts'
import { spline, turnOf } from '../vectors.ts'

export type VertebraKind = 'lumbar' | 'thoracic' | 'cervical' | 'axis' | 'atlas'

/** Through the middles of the vertebral bodies, from L5 to C1: x and y. */
const curve = [
  [-3.4, 102.1],
  [-2.5, 105.1],
  [-1.7, 109.1],
  [-2.1, 113.3],
  [-3.3, 117.5],
  [-4.7, 121.5],
  [-6.6, 127],
  [-7.9, 132.5],
  [-8.1, 137.5],
  [-7.2, 142.5],
  [-5.4, 147.7],
  [-4, 151.3],
  [-3.2, 154.9],
  [-3.1, 158.1],
  [-3.2, 161],
]

interface Vertebra {
  readonly kind: VertebraKind
  /** With its disc, cm; brought to the length of the curve. */
  readonly height: number
  readonly width: number
  readonly frame: FrameName
  readonly also: FrameName
  readonly share: number
}

const lumbarShares = [0.12, 0.32, 0.54, 0.75, 0.92]
const neckShares = [0.08, 0.22, 0.38, 0.54, 0.7, 0.86, 0.97]
const vertebrae: readonly Vertebra[] = [
  ...lumbarShares.map((share, i): Vertebra => ({
    kind: 'lumbar',
    height: [3.75, 3.75, 3.7, 3.6, 3.5][i]!,
    width: [1.02, 1, 0.98, 0.95, 0.92][i]!,
    frame: 'pelvis',
    also: 'trunk',
    share,
  })),
  ...Array.from({ length: 12 }, (_, i): Vertebra => ({
    kind: 'thoracic',
    height: 2.85 - 0.085 * i,
    width: 1.12 - 0.024 * i,
    frame: 'trunk',
    also: 'trunk',
    share: 0,
  })),
  ...neckShares.map((share, i): Vertebra => ({
    kind: i === 6 ? 'atlas' : i === 5 ? 'axis' : 'cervical',
    height: [2, 1.8, 1.8, 1.8, 1.8, 1.8, 1.9][i]!,
    width: [1.12, 1.04, 1.02, 1, 0.98, 0.98, 1][i]!,
    frame: 'trunk',
    also: 'head',
    share,
  })),
]
const bodyHeight: Record<VertebraKind, number> = {
  lumbar: 2.66,
  thoracic: 1.96,
  cervical: 1.32,
  axis: 1.32,
  atlas: 1.7,
}
const discRadii: Partial<Record<VertebraKind, readonly [number, number]>> = {
  lumbar: [1.68, 2.35],
  thoracic: [1.3, 1.42],
  cervical: [0.8, 1.15],
}

interface SpinePoint {
  readonly x: number
  readonly y: number
  /** Lean back of the curve there, rad. */
  readonly lean: number
}

/** The place at a distance along the curve, and how long that is. */
function along(): { length: number; at(distance: number): SpinePoint } {
  const path = spline(curve, 12)
  const run = [0]
  for (let i = 1; i < path.length; i++)
    run.push(run[i - 1]! + Math.hypot(path[i]![0]! - path[i - 1]![0]!, path[i]![1]! - path[i - 1]![1]!))
  const length = run.at(-1)!
  return {
    length,
    at(distance) {
      const d = Math.max(0, Math.min(length - 1e-6, distance))
      const i = Math.max(
        1,
        run.findIndex((r) => r >= d),
      )
      const t = (d - run[i - 1]!) / (run[i]! - run[i - 1]!)
      const [a, b] = [path[i - 1]!, path[i]!]
      const [before, after] = [path[Math.max(0, i - 4)]!, path[Math.min(path.length - 1, i + 3)]!]
      return {
        x: a[0]! + (b[0]! - a[0]!) * t,
        y: a[1]! + (b[1]! - a[1]!) * t,
        lean: Math.atan2(-(after[0]! - before[0]!), after[1]! - before[1]!),
      }
    },
  }
}

const path = along()
const stretch = path.length / vertebrae.reduce((sum, v) => sum + v.height, 0)
/** Where each vertebra begins along the curve, from L5 up, and where the last one ends. */
const starts = vertebrae.reduce<number[]>((out, v) => [...out, out.at(-1)! + v.height * stretch], [0])
const middles = vertebrae.map((v, i) => path.at(starts[i]! + (v.height * stretch) / 2))

/** The body of a thoracic vertebra, from 1 at the top. */
export function thoracicBody(number: number): Vector3 {
  const { x, y } = middles[17 - number]!
  return [x, y, 0]
}

export function spineBones(casts: Readonly<Record<VertebraKind, Cast>>): Bone[] {
  const bones = vertebrae.flatMap(({ kind, height, width, frame, also, share }, i): Bone[] => {
    const { x, y, lean } = middles[i]!
    const tall = height * stretch
    // The seventh neck vertebra is the one that is felt under the skin.
    const reach = i === 17 ? 1.35 : kind === 'thoracic' && i < 8 ? 0.95 : 1
    const bone = boneOf({ name: `vertebra ${i + 1}`, tissue: 'bone', paired: false, frame, also, share }, casts[kind], {
      turn: turnOf([0, 0, (lean * 180) / Math.PI]),
      shift: [x, y, 0],
      scale: [width * reach, kind === 'atlas' ? 1 : (tall * 0.82) / bodyHeight[kind], width],
    })
    return [bone, ...discAbove(i, tall)]
  })
  return [lumbosacralDisc(), ...bones]
}

/** Between the sacrum and L5, as a wedge: the last one of the spine and the most inclined. */
function lumbosacralDisc(): Bone {
  const rows = [
    [-3.95, 101.75, 0, 2.2, 1.5],
    [-3.62, 102.15, 0, 2.42, 1.7],
    [-3.3, 102.65, 0, 2.25, 1.58],
  ]
  return discBone('disc of the sacrum', rows, { frame: 'pelvis', also: 'trunk', share: lumbarShares[0]! / 2 })
}

function discAbove(i: number, tall: number): Bone[] {
  const { kind, width, frame, also, share } = vertebrae[i]!
  const radii = discRadii[kind]
  const above = vertebrae[i + 1]
  if (!radii || !above) return []
  const { x, y, lean } = path.at(starts[i + 1]!)
  const half = 0.14 * tall
  const rows = [-1, 0, 1].map((way) => {
    const size = width * (way === 0 ? 0.97 : 0.9)
    return [x - way * half * Math.sin(lean), y + way * half * Math.cos(lean), 0, radii[1] * size, radii[0] * size]
  })
  const between = above.frame === frame ? (share + above.share) / 2 : share
  return [discBone(`disc ${i + 1}`, rows, { frame, also, share: between })]
}

function discBone(
  name: string,
  rows: readonly (readonly number[])[],
  follows: Pick<Vertebra, 'frame' | 'also' | 'share'>,
): Bone {
  const fine = sweep(rows, { sides: 9, side: [0, 0, 1] })
  return { name, tissue: 'cartilage', paired: false, ...follows, fine, coarse: null }
}
