/**
 * Cividis, the perceptually even blue-to-yellow scale for colour-blind and other eyes alike
 * (Nuñez, Anderton & Renslow 2018), as eleven even stops with straight lines between.
 */
const stops = [
  [0, 32, 76],
  [0, 48, 111],
  [50, 68, 107],
  [78, 87, 108],
  [102, 105, 112],
  [124, 123, 120],
  [148, 142, 119],
  [174, 163, 113],
  [201, 185, 102],
  [228, 207, 84],
  [255, 233, 69],
] as const

/** Red, green, blue in 0..1 for a fraction in 0..1 (clamped). */
export function cividis(fraction: number): [number, number, number] {
  const x = Math.min(1, Math.max(0, Number.isFinite(fraction) ? fraction : 0)) * (stops.length - 1)
  const i = Math.min(stops.length - 2, Math.floor(x))
  const a = stops[i]!
  const b = stops[i + 1]!
  const t = x - i
  return [0, 1, 2].map((c) => (a[c]! + (b[c]! - a[c]!) * t) / 255) as [number, number, number]
}

export function cividisCss(fraction: number): string {
  const [r, g, b] = cividis(fraction)
  return `rgb(${Math.round(r * 255)} ${Math.round(g * 255)} ${Math.round(b * 255)})`
}
