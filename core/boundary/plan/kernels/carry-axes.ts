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
  const [a0, a1, a2] = [from[fromAt]!, from[fromAt + 1]!, from[fromAt + 2]!]
  const [b0, b1, b2] = [to[toAt]!, to[toAt + 1]!, to[toAt + 2]!]
  const c = a0 * b0 + a1 * b1 + a2 * b2
  const v = [a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0]
  // R = I + [v]× + [v]×² / (1 + c); opposite rods do not occur between a motion and its prediction.
  const k = 1 / (1 + c)
  for (let col = 0; col < 3; col++) {
    const x = [axes[axesAt + col]!, axes[axesAt + 3 + col]!, axes[axesAt + 6 + col]!]
    const cross = [v[1]! * x[2]! - v[2]! * x[1]!, v[2]! * x[0]! - v[0]! * x[2]!, v[0]! * x[1]! - v[1]! * x[0]!]
    const twice = [
      v[1]! * cross[2]! - v[2]! * cross[1]!,
      v[2]! * cross[0]! - v[0]! * cross[2]!,
      v[0]! * cross[1]! - v[1]! * cross[0]!,
    ]
    for (let i = 0; i < 3; i++) out[outAt + 3 * i + col] = x[i]! + cross[i]! + k * twice[i]!
  }
}
