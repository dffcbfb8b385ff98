import { calcLegendre, calcLobatto } from '../../math/lobatto.ts'

/** E + 1 ascending times of element ends. */
export type Breaks = Float64Array

export function calcUniformBreaks(duration: number, E: number): Breaks {
  const breaks = Float64Array.from({ length: E + 1 }, (_, e) => (e * duration) / E)
  breaks[E] = duration
  return breaks
}

/** Times of the Gauss–Lobatto nodes of elements of degree p; those at which two elements meet once. */
export function calcNodes(breaks: Breaks, p: number): Float64Array {
  const { nodes } = calcLobatto(p)
  const E = breaks.length - 1
  const times = new Float64Array(E * p + 1)
  for (let e = 0; e < E; e++) {
    const h = breaks[e + 1]! - breaks[e]!
    for (let a = 0; a <= p; a++) times[e * p + a] = breaks[e]! + 0.5 * h * (1 + nodes[a]!)
  }
  times[E * p] = breaks[E]!
  return times
}

/** How fast the Legendre coefficients of a path fall, per element. */
export interface Smoothness {
  /** Size of the last two coefficients. */
  readonly tails: Float64Array
  /** Ratio of one coefficient to the one before. */
  readonly decay: Float64Array
  readonly worst: number
  /** The tail carried on by one more coefficient: what interpolation on this mesh leaves out. */
  readonly left: number
}

const transforms = new Map<number, Float64Array>()

/** Nodal values to Legendre coefficients, (p + 1)² row-major. */
function calcTransform(p: number): Float64Array {
  const known = transforms.get(p)
  if (known) return known
  const { nodes, weights } = calcLobatto(p)
  const transform = new Float64Array((p + 1) * (p + 1))
  for (let k = 0; k <= p; k++) {
    // The Lobatto rule is not exact for P_p², whose norm it takes for 2/p.
    const norm = k < p ? 2 / (2 * k + 1) : 2 / p
    for (let i = 0; i <= p; i++) transform[k * (p + 1) + i] = (weights[i]! * calcLegendre(k, nodes[i]!).value) / norm
  }
  transforms.set(p, transform)
  return transform
}

/** `count` components per node, nodes shared between elements. */
export function calcSmoothness(x: Float64Array, E: number, p: number, count: number): Smoothness {
  const transform = calcTransform(p)
  const tails = new Float64Array(E)
  const decay = new Float64Array(E)
  const sizes = new Float64Array(p + 1)
  let worst = 0
  let left = 0
  for (let e = 0; e < E; e++) {
    sizes.fill(0)
    for (let i = 0; i < count; i++) {
      for (let k = 1; k <= p; k++) {
        let sum = 0
        for (let a = 0; a <= p; a++) sum += transform[k * (p + 1) + a]! * x[(e * p + a) * count + i]!
        const size = Math.abs(sum)
        if (size > sizes[k]!) sizes[k] = size
      }
    }
    // Odd and even coefficients may take turns being small: judge them in pairs.
    const tail = Math.max(sizes[p]!, sizes[p - 1]!, 1e-17)
    const head = Math.max(sizes[1]!, sizes[2]!, tail)
    tails[e] = tail
    decay[e] = Math.min(0.8, Math.max(0.02, (tail / head) ** (1 / Math.max(1, p - 2))))
    worst = Math.max(worst, tail)
    left = Math.max(left, tail * decay[e]!)
  }
  return { tails, decay, worst, left }
}

/**
 * Element ends for degree p such that the tails come out near `target`: where coefficients fall like r^k on a length
 * h, they fall like (s r)^k on s h. Short elements where a limb whips, long ones where it glides, `fewest` at least.
 */
export function calcBreaks(
  before: Breaks,
  smoothness: Smoothness,
  beforeDegree: number,
  p: number,
  target: number,
  fewest = 2,
): Breaks {
  const E = before.length - 1
  const lengths = new Float64Array(E)
  for (let e = 0; e < E; e++) {
    const r = smoothness.decay[e]!
    const tail = smoothness.tails[e]! * r ** (p - beforeDegree)
    const stretch = Math.min(4, Math.max(0.2, (target / tail) ** (1 / p)))
    lengths[e] = stretch * (before[e + 1]! - before[e]!)
  }
  // Neighbours must not differ too much: the event may lie just across the border.
  for (let e = 1; e < E; e++) lengths[e] = Math.min(lengths[e]!, 2 * lengths[e - 1]!)
  for (let e = E - 2; e >= 0; e--) lengths[e] = Math.min(lengths[e]!, 2 * lengths[e + 1]!)
  let total = 0
  for (let e = 0; e < E; e++) total += (before[e + 1]! - before[e]!) / lengths[e]!
  const count = Math.max(fewest, Math.ceil(total - 1e-9))
  const breaks = new Float64Array(count + 1)
  let e = 0
  let passed = 0
  for (let k = 1; k < count; k++) {
    const wanted = (k * total) / count
    let here = (before[e + 1]! - before[e]!) / lengths[e]!
    while (passed + here < wanted && e < E - 1) {
      passed += here
      e++
      here = (before[e + 1]! - before[e]!) / lengths[e]!
    }
    breaks[k] = before[e]! + (wanted - passed) * lengths[e]!
  }
  breaks[count] = before[E]!
  return breaks
}
