/** Seeded random numbers (sfc32): the same seed gives the same study, on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Whole number in [0, count). */
  index(count: number): number
  /** Standard normal, by the polar method. */
  normal(): number
}

export function createRandom(seed: number): Random {
  let a = seed | 0
  let b = 0x9e3779b9 | 0
  let c = 0x243f6a88 | 0
  let counter = 1
  let spare: number | null = null

  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  // Neighbouring seeds start alike; a few turns pull them apart.
  for (let i = 0; i < 16; i++) next()

  const normal = (): number => {
    if (spare !== null) {
      const value = spare
      spare = null
      return value
    }
    for (;;) {
      const x = 2 * next() - 1
      const y = 2 * next() - 1
      const s = x * x + y * y
      if (s === 0 || s >= 1) continue
      const scale = Math.sqrt((-2 * Math.log(s)) / s)
      spare = y * scale
      return x * scale
    }
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    index: (count) => Math.floor(next() * count),
    normal,
  }
}
