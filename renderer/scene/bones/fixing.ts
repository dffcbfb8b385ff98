import { cross, dot, minus, plus, times, unit, type Vec } from './vectors.ts'

/** A place and three square axes that bones are fixed to. */
export interface Fixing {
  readonly at: Vec
  readonly x: Vec
  readonly y: Vec
  readonly z: Vec
}

/** From the axis that counts, and another that shows the turn about it. */
export function fixAlong(at: Vec, y: Vec, towards: Vec): Fixing {
  const up = unit(y)
  const z = unit(minus(towards, times(up, dot(towards, up))))
  return { at, x: cross(up, z), y: up, z }
}

export function turnAboutZ(fixing: Fixing, angle: number): Fixing {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return {
    ...fixing,
    x: plus(times(fixing.x, c), times(fixing.y, s)),
    y: minus(times(fixing.y, c), times(fixing.x, s)),
  }
}

/** A point of the standing body, moved along. */
export type Mover = (point: Vec) => Vec

/**
 * What takes the standing body's fixing to another: `scale` along its axes, and `shear`, how much x grows with y. Four
 * columns of four, as graphics cards have it.
 */
export function matrixOf(from: Fixing, to: Fixing, scale: Vec, shear = 0): Float32Array {
  const out = new Float32Array(16)
  const lean = plus(times(to.y, scale[1]), times(to.x, shear))
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < 3; r++)
      out[4 * c + r] = scale[0] * to.x[r]! * from.x[c]! + lean[r]! * from.y[c]! + scale[2] * to.z[r]! * from.z[c]!
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
