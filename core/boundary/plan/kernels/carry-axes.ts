/** Axes for new rods, each turned by the smallest rotation from the old rod to the new one. */
export function carryAxes(
  axes: Float64Array,
  axesAt: number,
  from: Float64Array,
  fromAt: number,
  to: Float64Array,
  toAt: number,
  out: Float64Array,
  outAt: number,
): void {
  const a0 = from[fromAt]!
  const a1 = from[fromAt + 1]!
  const a2 = from[fromAt + 2]!
  const b0 = to[toAt]!
  const b1 = to[toAt + 1]!
  const b2 = to[toAt + 2]!
  const c = a0 * b0 + a1 * b1 + a2 * b2
  const v0 = a1 * b2 - a2 * b1
  const v1 = a2 * b0 - a0 * b2
  const v2 = a0 * b1 - a1 * b0
  // R = I + [v]× + [v]×² / (1 + c); opposite rods do not occur between a motion and its prediction.
  const k = 1 / (1 + c)
  for (let col = 0; col < 3; col++) {
    const x0 = axes[axesAt + col]!
    const x1 = axes[axesAt + 3 + col]!
    const x2 = axes[axesAt + 6 + col]!
    const c0 = v1 * x2 - v2 * x1
    const c1 = v2 * x0 - v0 * x2
    const c2 = v0 * x1 - v1 * x0
    out[outAt + col] = x0 + c0 + k * (v1 * c2 - v2 * c1)
    out[outAt + 3 + col] = x1 + c1 + k * (v2 * c0 - v0 * c2)
    out[outAt + 6 + col] = x2 + c2 + k * (v0 * c1 - v1 * c0)
  }
}
