const rates = new Float64Array(9)

/**
 * Angular velocities of one frame's segments times a factor: the vector of Ȧ·Aᵀ, whose rates are those of the axes in
 * five frames from `at` on; axes are rows of `width`, of which the frame's own begins at `own`.
 */
export function putTurningRow(
  out: Float64Array,
  to: number,
  axes: Float64Array,
  own: number,
  at: number,
  width: number,
  factors: Float64Array,
  w: number,
  scale: number,
): void {
  const a = factors[w]!
  const b = factors[w + 1]!
  const c = factors[w + 2]!
  const d = factors[w + 3]!
  const e = factors[w + 4]!
  for (let j = 0; j < width; j += 9) {
    for (let i = 0; i < 9; i++) {
      const from = at + j + i
      rates[i] =
        0 +
        a * axes[from]! +
        b * axes[from + width]! +
        c * axes[from + 2 * width]! +
        d * axes[from + 3 * width]! +
        e * axes[from + 4 * width]!
    }
    const x = own + j
    const a0 = axes[x]!
    const a1 = axes[x + 1]!
    const a2 = axes[x + 2]!
    const a3 = axes[x + 3]!
    const a4 = axes[x + 4]!
    const a5 = axes[x + 5]!
    const a6 = axes[x + 6]!
    const a7 = axes[x + 7]!
    const a8 = axes[x + 8]!
    const o = to + j / 3
    out[o] =
      ((rates[6]! * a3 + rates[7]! * a4 + rates[8]! * a5 - (rates[3]! * a6 + rates[4]! * a7 + rates[5]! * a8)) / 2) *
      scale
    out[o + 1] =
      ((rates[0]! * a6 + rates[1]! * a7 + rates[2]! * a8 - (rates[6]! * a0 + rates[7]! * a1 + rates[8]! * a2)) / 2) *
      scale
    out[o + 2] =
      ((rates[3]! * a0 + rates[4]! * a1 + rates[5]! * a2 - (rates[0]! * a3 + rates[1]! * a4 + rates[2]! * a5)) / 2) *
      scale
  }
}
