/** World axes that a rod's own axes lean on: sideways, or forward for rods that lie across. */
const SIDEWAYS = [0, 0, 1] as const
const FORWARD = [1, 0, 0] as const

/** On average this much of a rod that lies across points sideways. */
const ACROSS = 0.7

/**
 * Axes of rods that no anatomy describes, rows of S × 9: y along the rod towards its proximal end, z (or, of a rod that
 * lies across, x) as near to the world's as it can be. A rod's turn about itself is not known.
 */
export function calcOwnAxes(directions: Float64Array, segmentCount: number): Float64Array {
  const S = segmentCount
  const n = directions.length / (3 * S)
  const axes = new Float64Array(9 * S * n)
  for (let j = 0; j < S; j++) {
    let aside = 0
    for (let k = 0; k < n; k++) aside += Math.abs(directions[3 * (k * S + j) + 2]!) / n
    const isAcross = aside > ACROSS
    for (let k = 0; k < n; k++) putAxes(axes, 9 * (k * S + j), directions, 3 * (k * S + j), isAcross)
  }
  return axes
}

function putAxes(axes: Float64Array, at: number, directions: Float64Array, rod: number, isAcross: boolean): void {
  const y = [-directions[rod]!, -directions[rod + 1]!, -directions[rod + 2]!] as const
  const wanted = isAcross ? FORWARD : SIDEWAYS
  const along = y[0] * wanted[0] + y[1] * wanted[1] + y[2] * wanted[2]
  const flat = [wanted[0] - along * y[0], wanted[1] - along * y[1], wanted[2] - along * y[2]] as const
  const size = Math.max(1e-9, Math.hypot(...flat))
  const a = [flat[0] / size, flat[1] / size, flat[2] / size] as const
  // x = y × z, and z = x × y.
  const b = isAcross ? cross(a, y) : cross(y, a)
  const [x, z] = isAcross ? [a, b] : [b, a]
  for (let i = 0; i < 3; i++) {
    axes[at + 3 * i] = x[i]!
    axes[at + 3 * i + 1] = y[i]!
    axes[at + 3 * i + 2] = z[i]!
  }
}

type Triple = readonly [number, number, number]
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
