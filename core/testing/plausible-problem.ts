import type { BoundaryProblem } from '../action/problem/boundary-problem.ts'
import type { Random } from '../math/random.ts'
import { rerootTree } from '../model/reroot.ts'
import { calcBody } from '../model/templates/body-template.ts'
import type { Segment, Tree } from '../model/tree.ts'

const unit = (v: readonly number[]): number[] => {
  const length = Math.hypot(...v)
  return v.map((x) => x / length)
}

/** A branched tree of 1 to 14 rods with the lengths and masses of limbs: the further out, the lighter. */
function limbs(random: Random, dimension: 2 | 3, count: number): Tree {
  const segments: Segment[] = []
  const depths: number[] = []
  for (let j = 0; j < count; j++) {
    const on = j === 0 ? -1 : random.next() < 0.7 ? j - 1 : random.index(j)
    depths.push(on < 0 ? 0 : depths[on]! + 1)
    const length = random.between(0.12, 0.5)
    const mass = random.between(3, 10) * 0.6 ** depths[j]!
    segments.push({
      name: `s${j}`,
      parent: on < 0 ? null : `s${on}`,
      attach: on < 0 ? 0 : segments[on]!.length,
      from: 0,
      length,
      // Centre of mass at 43 %, radius of gyration 30 % of the length: two points.
      masses: [
        { at: 0.13 * length, mass: mass / 2 },
        { at: 0.73 * length, mass: mass / 2 },
      ],
    })
  }
  return { dimension, gravity: 9.81, segments }
}

export type Posture = 'hanging' | 'upright' | 'any'

/**
 * From a posture near hanging, near upright, or any, every rod turns by a random angle of up to about a radian, in 0.05
 * to
 * 1 s; turns take their time (at most about 4 rad/s on average).
 */
export function plausibleProblem(random: Random): BoundaryProblem & { readonly posture: Posture } {
  const D = random.next() < 0.3 ? 2 : 3
  const count = 1 + random.index(14)
  const duration = random.between(0.05, 1)
  const draw = random.next()
  const posture: Posture = draw < 0.5 ? 'hanging' : draw < 0.75 ? 'upright' : 'any'
  const tree = limbs(random, D, count)
  const start: number[] = []
  const end: number[] = []
  const spread = 0.45 * Math.min(1, duration / 0.3)
  const noise = (size: number) => Array.from({ length: D }, () => size * random.normal())
  for (let j = 0; j < count; j++) {
    const base = noise(posture === 'any' ? 1 : 0.45)
    if (posture !== 'any') base[1]! += posture === 'hanging' ? -1 : 1
    const from = unit(base)
    const turn = noise(spread)
    start.push(...from)
    end.push(...unit(from.map((value, d) => value + turn[d]!)))
  }
  return {
    posture,
    tree,
    root: { kind: 'pinned', position: Array.from({ length: D }, () => 0) },
    loops: [],
    locks: [],
    start: Float64Array.from(start),
    end: Float64Array.from(end),
    duration,
    intervals: 40,
    mode: 'stationary',
    tolerance: 1e-8,
  }
}

/** A body of twelve rods in space standing on its right ankle, from toe-off of the other leg to its heel strike. */
export function gaitBodyProblem(duration = 0.4, tolerance = 1e-8): BoundaryProblem {
  const body = calcBody({
    subject: { code: 'bench', mass: 70, height: 1.75, sex: 'unspecified' },
    template: 'whole-body',
    table: 'de-leva',
  })
  if (!body.ok) throw new Error('expected a body')
  const kept = body.value.tree.segments.filter(({ name }) => name !== 'foot.right' && name !== 'head')
  const tree = rerootTree(
    { ...body.value.tree, segments: kept },
    { segment: 'shank.right', at: kept.find(({ name }) => name === 'shank.right')!.length },
  )
  const pose = (degrees: Readonly<Record<string, number>>, turn: number) =>
    Float64Array.from(
      tree.segments.flatMap(({ name }) => {
        if (name === 'pelvis') return unit([turn, 0.03, 1])
        if (name === 'shoulders') return unit([-turn, 0, 1])
        const angle = ((degrees[name] ?? 0) * Math.PI) / 180
        const out = name === 'trunk' ? 0.01 : name.endsWith('left') ? -0.03 : 0.03
        return unit([Math.sin(angle), (name === 'trunk' ? 1 : -1) * Math.cos(angle), out])
      }),
    )
  const start = pose(
    {
      'thigh.right': 20,
      'shank.right': 15,
      'thigh.left': -15,
      'shank.left': -55,
      'foot.left': 40,
      trunk: 3,
      'upperArm.left': 20,
      'forearm.left': 40,
      'upperArm.right': -20,
      'forearm.right': -5,
    },
    0.1,
  )
  const end = pose(
    {
      'thigh.right': -15,
      'shank.right': -20,
      'thigh.left': 22,
      'shank.left': 20,
      'foot.left': 110,
      trunk: 4,
      'upperArm.left': -20,
      'forearm.left': 0,
      'upperArm.right': 18,
      'forearm.right': 38,
    },
    -0.1,
  )
  return {
    tree,
    root: { kind: 'pinned', position: [0, 0.08, 0] },
    loops: [],
    locks: [],
    start,
    end,
    duration,
    intervals: 40,
    mode: 'stationary',
    tolerance,
  }
}
