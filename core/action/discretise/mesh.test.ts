import { describe, expect, it } from 'vitest'
import { calcLobatto } from '../../math/lobatto.ts'
import { calcBreaks, calcSmoothness, calcUniformBreaks } from './mesh.ts'

/** A function at the nodes of a mesh, one component. */
function sample(f: (t: number) => number, breaks: Float64Array, p: number): Float64Array {
  const { nodes } = calcLobatto(p)
  const E = breaks.length - 1
  return Float64Array.from({ length: E * p + 1 }, (_, k) => {
    const e = Math.min(E - 1, Math.floor(k / p))
    return f(breaks[e]! + 0.5 * (breaks[e + 1]! - breaks[e]!) * (1 + nodes[k - e * p]!))
  })
}
const tailsOf = (f: (t: number) => number, breaks: Float64Array, p: number) =>
  calcSmoothness(sample(f, breaks, p), breaks.length - 1, p, 1)

/** Smooth but for a quick turn at 0.3. */
const whip = (t: number) => Math.tanh(30 * (t - 0.3))

describe('meshes that follow a motion', () => {
  it('a polynomial that the elements hold has no tail, the next power has one', () => {
    const breaks = calcUniformBreaks(1, 3)
    expect(tailsOf((t) => t ** 2, breaks, 4).worst).toBeLessThan(1e-14)
    // The last Legendre coefficient of t⁴ on a third of the unit interval: (1/6)⁴ · 8/35.
    expect(tailsOf((t) => t ** 4, breaks, 4).tails[0]).toBeGreaterThan((1 / 6) ** 4 * (8 / 35) * 0.99)
  })

  it('elements are short where it turns quickly, and the tails come down to what was asked for', () => {
    let breaks = calcUniformBreaks(1, 6)
    let smoothness = tailsOf(whip, breaks, 4)
    let degree = 4
    for (let level = 0; level < 5 && smoothness.worst > 1e-7; level++) {
      breaks = calcBreaks(breaks, smoothness, degree, 8, 3e-8)
      degree = 8
      smoothness = tailsOf(whip, breaks, 8)
    }
    expect(smoothness.worst).toBeLessThan(1e-7)
    const lengths = [...breaks.subarray(1)].map((end, e) => end - breaks[e]!)
    const shortest = lengths.indexOf(Math.min(...lengths))
    expect(Math.abs(breaks[shortest]! - 0.3)).toBeLessThan(0.12)
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(3)
  })

  it('ends are kept, times increase, and a smooth path gets few elements', () => {
    const before = calcUniformBreaks(2, 12)
    const breaks = calcBreaks(
      before,
      tailsOf((t) => Math.sin(t), before, 4),
      4,
      8,
      1e-9,
    )
    expect(breaks[0]).toBe(0)
    expect(breaks.at(-1)).toBe(2)
    expect([...breaks]).toEqual([...breaks].toSorted((a, b) => a - b))
    expect(breaks.length - 1).toBeLessThan(12)
  })
})
