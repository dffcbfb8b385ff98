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
})
