import type { Rotation } from './rotation.ts'

/**
 * The pelvis in the world by three angles about z (tilt), x (obliquity), y (rotation), in this order, body-fixed:
 * R = Rz(a) Rx(b) Ry(c). It is the order of OpenSim's ground_pelvis joint and of Plug-in Gait's pelvis.
 * Turning the world about the vertical changes all three angles, not only the rotation.
 */
export function turnPelvisAngles(a: Float64Array, b: Float64Array, c: Float64Array, world: Rotation): void {
  let before = 0
  for (let i = 0; i < a.length; i++) {
    const [ca, sa] = [Math.cos(a[i]!), Math.sin(a[i]!)]
    const [cb, sb] = [Math.cos(b[i]!), Math.sin(b[i]!)]
    const [cc, sc] = [Math.cos(c[i]!), Math.sin(c[i]!)]
    // Rz(a) Rx(b) Ry(c)
    const m = [
      ca * cc - sa * sb * sc,
      -sa * cb,
      ca * sc + sa * sb * cc,
      sa * cc + ca * sb * sc,
      ca * cb,
      sa * sc - ca * sb * cc,
      -cb * sc,
      sb,
      cb * cc,
    ]
    const at = (row: number, column: number): number =>
      world[3 * row]! * m[column]! + world[3 * row + 1]! * m[3 + column]! + world[3 * row + 2]! * m[6 + column]!
    a[i] = Math.atan2(-at(0, 1), at(1, 1))
    b[i] = Math.asin(Math.max(-1, Math.min(1, at(2, 1))))
    let turn = Math.atan2(-at(2, 0), at(2, 2))
    // No jumps of a whole turn between frames.
    if (Number.isFinite(turn)) {
      turn += 2 * Math.PI * Math.round((before - turn) / (2 * Math.PI))
      before = turn
    }
    c[i] = turn
  }
}
