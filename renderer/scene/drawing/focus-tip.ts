import type { Vector3 } from '../../../core/mechanics.ts'
import type { DrawnReport, PackedFrame } from '../protocol.ts'
import { quietLength, spanOf } from './arrows.ts'

/** The joint in focus, and all arrows that are shown with it. */
interface Focused {
  readonly joint: string
  readonly at: Vector3
  readonly arrows: PackedFrame['arrows']
  readonly metresPerBw: number
}

type Project = (point: Vector3) => { x: number; y: number }

/** Where the force in focus ends, or its joint where it has none; the arrows on the page are kept clear. */
export function tipOfFocus({ joint, at, arrows, metresPerBw }: Focused, project: Project): DrawnReport['tip'] {
  const lines = arrows.map((arrow) => {
    const span = spanOf(arrow, metresPerBw)
    const on = (share: number) => project(placeOn(span, share))
    const [from, to] =
      arrow.joint === joint ? [0, 1] : arrow.kind === 'ground' ? [1 - quietLength, 1] : [0, quietLength]
    const [start, end] = [on(from), on(to)]
    return [start.x, start.y, end.x, end.y] as const
  })
  // Of several components the longest: the others are hardly to be seen next to it.
  const sizes = arrows.map((arrow) => (arrow.joint === joint ? Math.hypot(...arrow.forceBw) : -1))
  const own = lines[sizes.findIndex((long) => long >= 0 && long === Math.max(...sizes))]
  const { x, y } = own ? { x: own[2], y: own[3] } : project(at)
  return { x, y, joint: at, keepClear: lines }
}

/** Between the joint in focus and the end of its arrow: both are to be seen. */
export function middleOfFocus({ joint, at, arrows, metresPerBw }: Focused): Vector3 {
  const force = arrows.find((arrow) => arrow.joint === joint)
  return force ? placeOn({ at, along: spanOf(force, metresPerBw).along }, 0.5) : at
}

const placeOn = ({ at, along }: { at: ArrayLike<number>; along: ArrayLike<number> }, share: number): Vector3 => [
  at[0]! + share * along[0]!,
  at[1]! + share * along[1]!,
  at[2]! + share * along[2]!,
]
