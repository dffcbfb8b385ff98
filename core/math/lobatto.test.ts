import { describe, expect, it } from 'vitest'
import { calcLagrangeRow, calcLegendre, calcLobatto } from './lobatto.ts'

describe('Gauss–Lobatto nodes', () => {
  it('are those of the tables', () => {
    expect([...calcLobatto(1).nodes]).toEqual([-1, 1])
    expect([...calcLobatto(1).weights]).toEqual([1, 1])
    expect([...calcLobatto(2).nodes]).toEqual([-1, 0, 1])
    calcLobatto(3).nodes.forEach((x, i) => expect(x).toBeCloseTo([-1, -Math.sqrt(0.2), Math.sqrt(0.2), 1][i]!, 15))
    calcLobatto(4).weights.forEach((w, i) => expect(w).toBeCloseTo([0.1, 49 / 90, 32 / 45, 49 / 90, 0.1][i]!, 15))
  })

  it.each([1, 2, 3, 5, 8, 12])(
    'of degree %i integrate polynomials of degree 2p − 1 exactly, and not the next even one',
    (p) => {
      const { nodes, weights } = calcLobatto(p)
      const integral = (power: number) => nodes.reduce((sum, x, i) => sum + weights[i]! * x ** power, 0)
      for (let power = 0; power < 2 * p; power++)
        expect(integral(power)).toBeCloseTo(power % 2 === 0 ? 2 / (power + 1) : 0, 13)
      expect(Math.abs(integral(2 * p) - 2 / (2 * p + 1))).toBeGreaterThan(1e-12)
    },
  )

  it.each([1, 2, 4, 8])(
    'of degree %i interpolate and differentiate polynomials of that degree, also close to a node',
    (p) => {
      const lobatto = calcLobatto(p)
      const row = new Float64Array(p + 1)
      const slopes = new Float64Array(p + 1)
      const f = (x: number) => (x + 0.3) ** p
      const slope = (x: number) => p * (x + 0.3) ** (p - 1)
      for (const x of [-1, 1, 0.1234, -0.77, lobatto.nodes[1]!, lobatto.nodes[1]! - 1e-5, lobatto.nodes[0]! + 1e-12]) {
        calcLagrangeRow(lobatto, x, row, slopes)
        const sum = (weights: Float64Array) => weights.reduce((total, w, i) => total + w * f(lobatto.nodes[i]!), 0)
        expect(sum(row)).toBeCloseTo(f(x), 11)
        expect(sum(slopes)).toBeCloseTo(slope(x), 9)
      }
    },
  )

  it('have a stiffness matrix that sees no constants and is symmetric', () => {
    const { K, nodes } = calcLobatto(6)
    for (let a = 0; a < 7; a++) {
      let constant = 0
      let quadratic = 0
      for (let b = 0; b < 7; b++) {
        constant += K[a * 7 + b]!
        quadratic += nodes[a]! ** 2 * K[a * 7 + b]! * nodes[b]! ** 2
        expect(K[a * 7 + b]).toBe(K[b * 7 + a])
      }
      expect(constant).toBeCloseTo(0, 12)
      expect(quadratic).toBeLessThan(100)
    }
    // ∫ (2x)² = 8/3
    let energy = 0
    for (let a = 0; a < 7; a++) for (let b = 0; b < 7; b++) energy += nodes[a]! ** 2 * K[a * 7 + b]! * nodes[b]! ** 2
    expect(energy).toBeCloseTo(8 / 3, 12)
  })

  it('and Legendre polynomials have their values and slopes at the ends', () => {
    for (let p = 1; p < 9; p++) {
      expect(calcLegendre(p, 1)).toEqual({ value: 1, slope: (p * (p + 1)) / 2 })
      expect(calcLegendre(p, -1).slope).toBeCloseTo(((-1) ** (p + 1) * p * (p + 1)) / 2, 12)
    }
  })

  it('refuse a degree that is none', () => {
    expect(() => calcLobatto(0)).toThrow('degree')
  })
})
