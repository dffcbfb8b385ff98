import { describe, expect, it } from 'vitest'
import { createNaturalSpline } from './natural-spline.ts'

describe('the natural spline', () => {
  it('passes through its points and is straight along a line', () => {
    const at = createNaturalSpline([0, 0.1, 0.4, 0.5, 1], [1, 1.2, 1.8, 2, 3])
    for (const t of [0, 0.05, 0.1, 0.3, 0.77, 1]) expect(at(t)).toBeCloseTo(1 + 2 * t, 12)
  })

  it('follows a sine to a thousandth between points a tenth of its period apart', () => {
    const times = Array.from({ length: 21 }, (_, i) => i / 20)
    const at = createNaturalSpline(
      times,
      times.map((t) => Math.sin(2 * Math.PI * t)),
    )
    for (let t = 0; t <= 1; t += 0.01) expect(at(t)).toBeCloseTo(Math.sin(2 * Math.PI * t), 3)
  })

  it('is level at the ends that are asked to be, and bends evenly in between', () => {
    const at = createNaturalSpline([0, 1, 3], [0, 2, 0], { start: true, end: true })
    const slope = (t: number): number => (at(t + 1e-6) - at(t - 1e-6)) / 2e-6
    const bend = (t: number): number => (at(t + 1e-3) - 2 * at(t) + at(t - 1e-3)) / 1e-6
    expect([at(0), at(1), at(3)].map((value) => value + 0)).toEqual([0, 2, 0])
    expect(slope(1e-6)).toBeCloseTo(0, 4)
    expect(slope(3 - 1e-6)).toBeCloseTo(0, 4)
    expect(bend(1 - 2e-3)).toBeCloseTo(bend(1 + 2e-3), 1)
  })
})
