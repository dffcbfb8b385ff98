import type { Tree } from './tree.ts'

/** A joint: the root point, or a place on a rod where one or more rods hang. */
export interface Joint {
  /** J1, J2, … */
  readonly number: number
  readonly label: string
  /** `root`, or the rods that meet there: `thigh:shank`. */
  readonly name: string
  /** Index of the rod on its proximal side; −1 at the root. */
  readonly proximal: number
  /** Indices of the rods that hang on it. */
  readonly distal: readonly number[]
}

/** Numbers from 1, as the thesis counts (chapter 3). */
export interface Numbering {
  /** Segment indices in the order S1, S2, … */
  readonly segments: readonly number[]
  readonly joints: readonly Joint[]
  /** Per mass number: segment index, and index among that segment's masses. */
  readonly masses: readonly { readonly segment: number; readonly mass: number }[]
}

/**
 * Segments keep the order they were given in when every parent comes before its children (as in the thesis's
 * Fig. 3.1); otherwise they are counted generation by generation. Joints follow the rod they lie on, nearer ones
 * first; masses follow their segments, nearer to the joint first.
 */
export function calcNumbering(tree: Tree): Numbering {
  const { segments } = tree
  const indexOf = new Map(segments.map((segment, index) => [segment.name, index]))
  const parentOf = segments.map((segment) => (segment.parent === null ? -1 : indexOf.get(segment.parent)!))
  const isOrdered = parentOf.every((parent, index) => parent < index)
  const order = isOrdered ? segments.map((_, index) => index) : calcGenerations(parentOf)

  const joints: Joint[] = []
  const addJoint = (proximal: number, distal: readonly number[]): void => {
    const number = joints.length + 1
    const names = distal.map((index) => segments[index]!.name).join('+')
    const name = proximal < 0 ? 'root' : `${segments[proximal]!.name}:${names}`
    joints.push({ number, label: `J${number}`, name, proximal, distal })
  }
  addJoint(
    -1,
    order.filter((index) => parentOf[index] === -1),
  )
  for (const index of order) {
    const hanging = order.filter((child) => parentOf[child] === index)
    const places = [...new Set(hanging.map((child) => segments[child]!.attach))]
    const sorted = places.toSorted((a, b) => Math.abs(a - segments[index]!.from) - Math.abs(b - segments[index]!.from))
    for (const place of sorted)
      addJoint(
        index,
        hanging.filter((child) => segments[child]!.attach === place),
      )
  }
  const masses = order.flatMap((segment) => {
    const { masses: points, from } = segments[segment]!
    return points
      .map((_, mass) => ({ segment, mass }))
      .toSorted((a, b) => Math.abs(points[a.mass]!.at - from) - Math.abs(points[b.mass]!.at - from))
  })
  return { segments: order, joints, masses }
}

function calcGenerations(parentOf: readonly number[]): number[] {
  const order: number[] = []
  let generation = parentOf.flatMap((parent, index) => (parent < 0 ? [index] : []))
  while (generation.length > 0) {
    order.push(...generation)
    generation = generation.flatMap((parent) => parentOf.flatMap((one, index) => (one === parent ? [index] : [])))
  }
  return order
}
