/** A vector of space, for code that runs once per frame at most; inner loops work on flat arrays. */
export type Vector3 = readonly [number, number, number]

/** The sum a + b. */
export const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
/** The difference a − b. */
export const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
/** The vector s times as long, s·a. */
export const scale = (a: Vector3, s: number): Vector3 => [a[0] * s, a[1] * s, a[2] * s]
/** a + s·b */
export const addScaled = (a: Vector3, s: number, b: Vector3): Vector3 => [
  a[0] + s * b[0],
  a[1] + s * b[1],
  a[2] + s * b[2],
]
/** a · b, the scalar product. */
export const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
/** a × b, the vector product. */
export const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const norm = (a: Vector3): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Vector3): Vector3 => scale(a, 1 / norm(a))
export const middle = (a: Vector3, b: Vector3): Vector3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
/** The part of a across a unit vector n. */
export const reject = (a: Vector3, n: Vector3): Vector3 => addScaled(a, -dot(a, n), n)
export const vectorAt = (values: ArrayLike<number>, k: number): Vector3 => [
  values[3 * k]!,
  values[3 * k + 1]!,
  values[3 * k + 2]!,
]
