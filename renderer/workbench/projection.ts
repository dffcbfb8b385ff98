import type { Vector3 } from '../../core/mechanics.ts'

/** The direction one looks from: turned about the vertical, then tipped. Radians; 0, 0 looks along −z. */
export interface View {
  readonly turn: number
  readonly tip: number
}

export const frontView: View = { turn: 0, tip: 0 }
/** What shows depth at a glance. */
export const cornerView: View = { turn: 0.6, tip: 0.35 }

/** A point or direction of the world from a row of numbers; the plane has z = 0. */
export const vectorIn = (row: ArrayLike<number>, at: number, D: number): Vector3 => [
  row[at]!,
  row[at + 1]!,
  D === 3 ? row[at + 2]! : 0,
]

/** World to screen: x right, y down, and depth towards the viewer. */
export function toScreen([x, y, z]: Vector3, { turn, tip }: View): Vector3 {
  const right = Math.cos(turn) * x - Math.sin(turn) * z
  const near = Math.sin(turn) * x + Math.cos(turn) * z
  return [right, -(Math.cos(tip) * y - Math.sin(tip) * near), Math.sin(tip) * y + Math.cos(tip) * near]
}

/** Screen to world: the inverse of `toScreen`. */
export function toWorld([right, down, depth]: Vector3, { turn, tip }: View): Vector3 {
  const y = -Math.cos(tip) * down + Math.sin(tip) * depth
  const near = Math.sin(tip) * down + Math.cos(tip) * depth
  return [Math.cos(turn) * right + Math.sin(turn) * near, y, -Math.sin(turn) * right + Math.cos(turn) * near]
}

/**
 * The direction of a rod whose end follows the hand: in the plane it points there; in space its depth takes up what its
 * length leaves, on the side where it was.
 */
export function dragDirection(
  { from, to, length, before }: { from: Vector3; to: readonly [number, number]; length: number; before: Vector3 },
  view: View,
  dimension: 2 | 3,
): number[] {
  const origin = toScreen(from, view)
  const across = [to[0] - origin[0], to[1] - origin[1]] as const
  const size = Math.hypot(...across)
  if (size < 1e-9) return [...before].slice(0, dimension)
  if (dimension === 2) return [across[0] / size, -across[1] / size]
  const scale = Math.min(1, length / size)
  const [right, down] = [across[0] * scale, across[1] * scale]
  const left = Math.sqrt(Math.max(0, length * length - right * right - down * down))
  const side = toScreen(before, view)[2] < 0 ? -1 : 1
  const world = toWorld([right, down, side * left], view)
  const whole = Math.hypot(...world)
  return world.map((one) => one / whole)
}

/** Forward from straight down and to the side, radians: (sin a cos b, −cos a cos b, sin b). */
export const anglesOf = (u: readonly number[]): { forward: number; side: number } => ({
  forward: Math.atan2(u[0]!, -u[1]!),
  side: u.length === 3 ? Math.asin(Math.max(-1, Math.min(1, u[2]!))) : 0,
})

export const directionOf = (forward: number, side: number, dimension: 2 | 3): number[] =>
  dimension === 2
    ? [Math.sin(forward), -Math.cos(forward)]
    : [Math.sin(forward) * Math.cos(side), -Math.cos(forward) * Math.cos(side), Math.sin(side)]
