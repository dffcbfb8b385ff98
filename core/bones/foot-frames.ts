import type { Side } from '../gait/side.ts'
import { add, cross, dot, scale, subtract, type Vector3 } from '../math/vector3.ts'
import { type Fixing, matrixOf, moverOf, turnAboutZ } from './fixing.ts'
import { reference } from './reference.ts'
import { unit } from './vectors.ts'

/** The end of the big toe in the standing body, and the height that toes keep over the floor, m. */
const tip: Vector3 = [18.8, 1.1, 10]
const clearance = 0.006
const mostBend = 1.2

/** Square to the sole: x from the heel to the ball, z as far to the right as the rod from ankle to ball allows. */
function soleFixing(ankle: Vector3, ball: Vector3, heel: Vector3, right: Vector3): Fixing {
  const rod = unit(subtract(ball, ankle))
  const z = unit(subtract(right, scale(rod, dot(right, rod))))
  const sole = subtract(ball, heel)
  const x = unit(subtract(sole, scale(z, dot(sole, z))))
  return { at: ball, x, y: cross(z, x), z }
}

/**
 * The foot so that ankle, heel and ball lie where the figure has them, and the toes bent up where they would go through
 * the floor: the rod ends at the ball and knows no toes.
 */
export function footFrames(
  rod: { readonly proximal: Vector3; readonly distal: Vector3; readonly right: Vector3 },
  heel: Vector3,
  side: Side,
  size: number,
): { foot: Float32Array; toes: Float32Array } {
  const mirror = (p: Vector3): Vector3 => (side === 'right' ? p : [p[0], p[1], -p[2]])
  const [ankle0, ball0, heel0] = [reference.ankle, reference.ball, reference.heel].map(mirror) as [
    Vector3,
    Vector3,
    Vector3,
  ]
  const from = soleFixing(ankle0, ball0, heel0, [0, 0, 1])
  const to = soleFixing(rod.proximal, rod.distal, heel, rod.right)
  const [rest, now] = [subtract(ankle0, ball0), subtract(rod.proximal, rod.distal)]
  const long = dot(subtract(rod.distal, heel), to.x) / dot(subtract(ball0, heel0), from.x)
  const high = dot(now, to.y) / dot(rest, from.y)
  const shear = (dot(now, to.x) - long * dot(rest, from.x)) / dot(rest, from.y)
  const foot = matrixOf(from, to, [long, high, size], shear)
  const toe = subtract(moverOf(foot)(mirror(tip)), rod.distal)
  const up = cross(to.z, toe)
  let bend = 0
  while (bend < mostBend && rod.distal[1] + add(scale(toe, Math.cos(bend)), scale(up, Math.sin(bend)))[1] < clearance)
    bend += 0.03
  return { foot, toes: bend === 0 ? foot : matrixOf(from, turnAboutZ(to, bend), [long, high, size], 0) }
}
