import type { Side } from '../../gait/side.ts'
import { cross, dot, type Vector3 } from '../../math/vector3.ts'
import type { Body } from '../../model/body.ts'
import { calcHeelDirection, heelLength, heelOf } from '../../model/heel.ts'
import type { Posture } from '../plan/recorded.ts'
import type { Phase } from '../plan/technique.ts'

/**
 * A body that rolls over its heel has one rod more: from the stance ankle to the heel, without mass, turning with the
 * foot as one
 * rigid body. It comes last, after the body's own rods, so that their numbers stay.
 */
export interface HeeledBody {
  readonly body: Body
  /** The posture with the heel's rod, which has the foot's own axes. */
  extend(posture: Posture): Posture
}

export const heelName = (side: Side): string => `heel.${side}`

/** All steps of a body roll over the same two heels. */
const heeled = new WeakMap<Body, Partial<Record<Side, HeeledBody>>>()

/** Null when the phase does not turn about a heel. */
export function addHeel({ side, pivot }: Phase, body: Body): HeeledBody | null {
  if (pivot !== 'heel' || side === null) return null
  const own = heeled.get(body) ?? {}
  heeled.set(body, own)
  return (own[side] ??= withHeel(body, side))
}

function withHeel(body: Body, side: Side): HeeledBody {
  const isFlat = body.tree.dimension === 2
  const heel = isFlat ? { ...heelOf(body, side), right: 0 } : heelOf(body, side)
  const shank = body.tree.segments.find((one) => one.name === `shank.${side}`)!
  const foot = body.segments.findIndex((one) => one.name === `foot.${side}`)
  const length = heelLength(heel)
  const nothing = { value: 0, sd: null, source: heel.source }
  return {
    body: {
      ...body,
      tree: {
        ...body.tree,
        segments: [
          ...body.tree.segments,
          { name: heelName(side), parent: shank.name, attach: shank.length, from: 0, length, masses: [] },
        ],
      },
      segments: [
        ...body.segments,
        {
          name: heelName(side),
          label: 'Heel',
          side,
          length: { ...nothing, value: length },
          mass: nothing,
          centreOfMass: nothing,
          radiusOfGyration: nothing,
        },
      ],
    },
    extend({ directions, axes, root }) {
      const right = [axes[9 * foot + 2]!, axes[9 * foot + 5]!, axes[9 * foot + 8]!] as const
      const own = calcHeelDirection(heel, directions, 3 * foot, isFlat ? [0, 0, 1] : right)
      return { directions: append(directions, own), axes: append(axes, axes.subarray(9 * foot, 9 * foot + 9)), root }
    },
  }
}

function append(values: Float64Array, more: ArrayLike<number>): Float64Array {
  const out = new Float64Array(values.length + more.length)
  out.set(values)
  out.set(more, values.length)
  return out
}

const at3 = (values: ArrayLike<number>, at: number): Vector3 => [values[at]!, values[at + 1]!, values[at + 2]!]

/** Square axes of a rigid foot: its rod, across it in the plane of the heel, and square on both. */
function footFrame(rod: Vector3, heel: Vector3): readonly [Vector3, Vector3, Vector3] {
  const side = cross(rod, heel)
  const size = Math.hypot(...side)
  const aside: Vector3 = [side[0] / size, side[1] / size, side[2] / size]
  return [rod, cross(aside, rod), aside]
}

/** One set of axes among others: nine numbers from `at` on. */
interface PlacedAxes {
  readonly axes: Float64Array
  readonly at: number
}

/**
 * The foot's anatomical axes after rod and heel have moved: here a foot has its whole orientation, not a rod's two
 * angles.
 */
export function carryFootAxes(
  { axes, at }: PlacedAxes,
  before: { rod: Vector3; heel: Vector3 },
  after: { rod: Vector3; heel: Vector3 },
  out: PlacedAxes,
): void {
  const from = footFrame(before.rod, before.heel)
  const to = footFrame(after.rod, after.heel)
  for (let column = 0; column < 3; column++) {
    const x: Vector3 = [axes[at + column]!, axes[at + 3 + column]!, axes[at + 6 + column]!]
    const own = from.map((axis) => dot(axis, x))
    for (let c = 0; c < 3; c++)
      out.axes[out.at + 3 * c + column] = to.reduce((sum, axis, i) => sum + axis[c]! * own[i]!, 0)
  }
}

/**
 * What turns foot and heel together, as a momentum of the foot's rod alone: τ = u_h × p_h + u_f × p_f, and p = τ × u_f
 * has the same
 * moment but for the part about the rod itself, which a rod does not know.
 */
export function foldHeel(momentum: Float64Array, directions: Float64Array, foot: number, heel: number): Float64Array {
  const out = momentum.slice()
  const rod = at3(directions, 3 * foot)
  const more = cross(cross(at3(directions, 3 * heel), at3(momentum, 3 * heel)), rod)
  for (let c = 0; c < 3; c++) out[3 * foot + c]! += more[c]!
  return out
}
