import type { Vector3 } from '../../math/vector3.ts'
import { addScaled, unit } from '../../math/vector3.ts'
import type { Body } from '../body.ts'

/** Both ends of a rod of a body that stands to be looked at, m; x forward, y up, z right. */
export interface StandingRod {
  readonly name: string
  readonly proximal: Vector3
  readonly distal: Vector3
}

const UP: Vector3 = [0, 1, 0]
const DOWN: Vector3 = [0, -1, 0]
const FORWARD: Vector3 = [1, 0, 0]
const RIGHT: Vector3 = [0, 0, 1]

/** How the rods of a standing person point, by the first part of their names. */
const PERSON: Readonly<Record<string, Vector3>> = {
  pelvis: RIGHT,
  shoulders: RIGHT,
  trunk: UP,
  head: UP,
  thigh: [0.03, -1, 0],
  shank: [-0.05, -1, 0],
  foot: [1, -0.35, 0],
  upperArm: [-0.1, -1, 0],
  forearm: [0.15, -1, 0],
}

/**
 * A body as an editor draws it: a person stands upright; of another, rods that lie across (held in their middle) point
 * to the right, those of a side down, feet a little forward, and the others forward. `seen` knows better, where a
 * recording shows how a rod points.
 */
export function standBody(body: Body, seen: (rod: string) => Vector3 | null = () => null): readonly StandingRod[] {
  const { segments } = body.tree
  const laid = new Map<string, StandingRod & { readonly direction: Vector3 }>()
  for (const { name, parent, attach, from, length } of segments) {
    const above = parent === null ? null : (laid.get(parent) ?? null)
    const side = body.segments.find((one) => one.name === name)?.side ?? null
    const isFoot = body.file?.rods.find((one) => one.name === name)?.foot === true
    const isAcross = from > 0.2 * length && from < 0.8 * length
    const isTail = segments.some((one) => one.parent === parent && laid.get(one.name)?.direction[0] === AHEAD[0])
    const guess =
      body.template === 'own' ? guessOwn(side !== null, { isAcross, isFoot, isTail }) : guessPerson(name, side, above)
    const along = unit(seen(name) ?? guess)
    const held: Vector3 = above === null ? [0, 0, 0] : addScaled(above.proximal, attach, above.direction)
    const proximal = addScaled(held, -from, along)
    laid.set(name, { name, proximal, distal: addScaled(proximal, length, along), direction: along })
  }
  return [...laid.values()]
}

interface OwnRod {
  readonly isAcross: boolean
  readonly isFoot: boolean
  /** Another rod of the middle already goes forward from there. */
  readonly isTail: boolean
}

const AHEAD = unit([1, 0.12, 0])

function guessOwn(isSided: boolean, { isAcross, isFoot, isTail }: OwnRod): Vector3 {
  if (isAcross) return RIGHT
  if (isFoot) return [0.4, -1, 0]
  if (isSided) return DOWN
  return isTail ? [-1, 0.3, 0] : AHEAD
}

function guessPerson(name: string, side: string | null, above: { readonly direction: Vector3 } | null): Vector3 {
  const known = PERSON[name.split('.')[0]!]
  if (known !== undefined) return known
  // A rod of one's own goes on as the one it hangs on; from one that lies across, up or down.
  if (above === null) return FORWARD
  return Math.abs(above.direction[2]) > 0.9 ? (side === null ? UP : DOWN) : above.direction
}
