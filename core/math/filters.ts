/**
 * Zero-lag low-pass Butterworth filter: second-order sections by the bilinear transform, run forward and
 * backward. Two passes square the gain, so the −3 dB point of one pass must lie higher than the wanted one:
 * for n poles per pass by the factor (√2 − 1)^(−1/2n), which for n = 2 is 1/0.802 (Winter). The factor is
 * applied to the analogue (pre-warped) frequency, where it is exact, so the result is 3 dB down at
 * `cutoff` whatever the rate.
 */
export interface ZeroLagFilter {
  /** Of the two passes together: 4 means two poles each way. */
  readonly order: number
  /** Hz: where the two passes together are 3 dB down. */
  readonly cutoff: number
  /** Hz: where one pass is 3 dB down; what a program without the correction would call the cut-off. */
  readonly passCutoff: number
  readonly rate: number
  /** b0 b1 b2 a1 a2 per section. */
  readonly sections: readonly Section[]
}

type Section = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** (√2 − 1)^(1/2n) for n poles in each of two passes: 0.802 for n = 2. */
export const twoPassFactor = (polesPerPass: number): number => (Math.SQRT2 - 1) ** (1 / (2 * polesPerPass))

export function designLowPass(cutoff: number, rate: number, order = 4): ZeroLagFilter {
  if (!(order >= 2 && order % 2 === 0)) throw new Error(`designLowPass: expected an even order, got ${order}`)
  if (!(cutoff > 0 && cutoff < rate / 2)) {
    throw new Error(`designLowPass: expected a cut-off between 0 and ${rate / 2} Hz, got ${cutoff}`)
  }
  const poles = order / 2
  const warped = Math.tan((Math.PI * cutoff) / rate) / twoPassFactor(poles)
  const sections: Section[] = []
  for (let k = 0; k < Math.floor(poles / 2); k++) {
    // Analogue pole pair s² + 2 sin(φ) ω s + ω²; s = (1 − z⁻¹)/(1 + z⁻¹).
    const damping = 2 * Math.sin((Math.PI * (2 * k + 1)) / (2 * poles))
    const w2 = warped * warped
    const a0 = 1 + damping * warped + w2
    sections.push([w2 / a0, (2 * w2) / a0, w2 / a0, (2 * (w2 - 1)) / a0, (1 - damping * warped + w2) / a0])
  }
  if (poles % 2 === 1) {
    const a0 = 1 + warped
    sections.push([warped / a0, warped / a0, 0, (warped - 1) / a0, 0])
  }
  return { order, cutoff, passCutoff: (Math.atan(warped) * rate) / Math.PI, rate, sections }
}

/**
 * Filters forward and backward. The ends are padded by odd reflection (2·end − mirror), which keeps value and
 * slope, over three periods of the cut-off where the signal is that long; each pass starts in the steady state.
 * The signal must have no gaps.
 */
export function filterZeroLag(filter: ZeroLagFilter, values: Float64Array): Float64Array {
  const n = values.length
  if (n < 2) return Float64Array.from(values)
  const pad = Math.min(n - 1, Math.ceil((3 * filter.rate) / filter.cutoff))
  const padded = new Float64Array(n + 2 * pad)
  padded.set(values, pad)
  for (let k = 1; k <= pad; k++) {
    padded[pad - k] = 2 * values[0]! - values[k]!
    padded[pad + n - 1 + k] = 2 * values[n - 1]! - values[n - 1 - k]!
  }
  for (let pass = 0; pass < 2; pass++) {
    for (const section of filter.sections) runSection(section, padded)
    padded.reverse()
  }
  return padded.slice(pad, pad + n)
}

/** Transposed direct form II, in place, starting as if the first value had lasted forever. */
function runSection([b0, b1, b2, a1, a2]: Section, x: Float64Array): void {
  // Gain at zero frequency is 1, so the steady output equals the input: z2 = (b2 − a2)·x, z1 = (b1 − a1)·x + z2.
  let z2 = (b2 - a2) * x[0]!
  let z1 = (b1 - a1) * x[0]! + z2
  for (let k = 0; k < x.length; k++) {
    const input = x[k]!
    const output = b0 * input + z1
    z1 = b1 * input - a1 * output + z2
    z2 = b2 * input - a2 * output
    x[k] = output
  }
}
