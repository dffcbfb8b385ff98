import type { AngleChannel } from '../../channels.ts'

/**
 * Whether left and right run alike half a stride apart (+1) or opposite (−1), by the frontal and transverse hip angles;
 * null when there is no walk to see it in. In a walk both hips adduct in their own stance, so with clinical signs the
 * curves overlay; a file that counts both sides about the same axes shows them upside down.
 */
export function calcSideLikeness(angles: Readonly<Partial<Record<AngleChannel, Float64Array>>>): number | null {
  const knee = angles['knee.flexion.right'] ?? angles['knee.flexion.left']
  if (knee === undefined) return null
  const stride = findPeriod(knee)
  if (stride === null) return null
  let sum = 0
  let weight = 0
  for (const [joint, trust] of [
    ['hip.adduction', 1],
    ['hip.rotation', 0.3],
  ] as const) {
    const left = angles[`${joint}.left`]
    const right = angles[`${joint}.right`]
    if (left === undefined || right === undefined) continue
    const likeness = calcCorrelation(left, right, Math.round(stride / 2))
    if (likeness === null) continue
    sum += trust * likeness
    weight += trust
  }
  return weight < 1 ? null : sum / weight
}

/** Frames of one stride: the first clear peak of the signal's likeness to itself. */
export function findPeriod(values: Float64Array): number | null {
  const count = Math.min(values.length, 2000)
  const signal = values.subarray(0, count)
  let wasLow = false
  let best: { lag: number; likeness: number } | null = null
  for (let lag = 5; lag < 0.62 * count; lag++) {
    const likeness = calcCorrelation(signal, signal, lag)
    if (likeness === null) continue
    if (likeness < 0.2) wasLow = true
    if (best !== null && likeness < best.likeness - 0.1) break
    if (wasLow && likeness > 0.7 && (best === null || likeness > best.likeness)) best = { lag, likeness }
  }
  return best?.lag ?? null
}

/** Correlation of a(t) with b(t + lag). */
export function calcCorrelation(a: Float64Array, b: Float64Array, lag: number): number | null {
  let count = 0
  let sumA = 0
  let sumB = 0
  let sumAA = 0
  let sumBB = 0
  let sumAB = 0
  const end = Math.min(a.length, b.length - lag)
  for (let i = 0; i < end; i++) {
    const x = a[i]!
    const y = b[i + lag]!
    if (!Number.isFinite(x + y)) continue
    count++
    sumA += x
    sumB += y
    sumAA += x * x
    sumBB += y * y
    sumAB += x * y
  }
  const [varA, varB] = [sumAA - (sumA * sumA) / count, sumBB - (sumB * sumB) / count]
  return count < 10 || varA <= 0 || varB <= 0 ? null : (sumAB - (sumA * sumB) / count) / Math.sqrt(varA * varB)
}
