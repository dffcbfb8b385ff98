import { add, cross, dot, scale, subtract, type Vector3 } from '../math/vector3.ts'
import { unit } from './vectors.ts'

/** A place and three square axes that bones are fixed to. */
export interface Fixing {
  readonly at: Vector3
  readonly x: Vector3
  readonly y: Vector3
  readonly z: Vector3
}

/** From the axis that counts, and another that shows the turn about it. */
export function fixAlong(at: Vector3, y: Vector3, towards: Vector3): Fixing {
  const up = unit(y)
  const z = unit(subtract(towards, scale(up, dot(towards, up))))
  return { at, x: cross(up, z), y: up, z }
}

export function turnAboutZ(fixing: Fixing, angle: number): Fixing {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return {
    ...fixing,
    x: add(scale(fixing.x, c), scale(fixing.y, s)),
    y: subtract(scale(fixing.y, c), scale(fixing.x, s)),
  }
}

/** A point of the standing body, moved along. */
export type Mover = (point: Vector3) => Vector3

/**
 * What takes the standing body's fixing to another: `stretch` along its axes, and `shear`, how much x grows with y. Four
 * columns of four, as graphics cards have it.
 */
export function matrixOf(from: Fixing, to: Fixing, stretch: Vector3, shear = 0): Float32Array {
  const out = new Float32Array(16)
  const lean = add(scale(to.y, stretch[1]), scale(to.x, shear))
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < 3; r++)
      out[4 * c + r] = stretch[0] * to.x[r]! * from.x[c]! + lean[r]! * from.y[c]! + stretch[2] * to.z[r]! * from.z[c]!
  const [x, y, z] = moverOf(out)(from.at)
  out.set([to.at[0] - x, to.at[1] - y, to.at[2] - z, 1], 12)
  return out
}

export const moverOf =
  (m: Float32Array): Mover =>
  ([x, y, z]) => [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ]
