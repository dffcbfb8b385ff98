import type { Vector3 } from '../../core/mechanics.ts'
import { describe, expect, it } from 'vitest'
import { anglesOf, cornerView, directionOf, dragDirection, frontView, toScreen, toWorld } from './projection.ts'

describe('the workbench’s view', () => {
  it('goes to the screen and back', () => {
    const spot: Vector3 = [0.3, -0.7, 0.2]
    toWorld(toScreen(spot, cornerView), cornerView).forEach((value, d) => expect(value).toBeCloseTo(spot[d]!, 12))
  })

  it('has x to the right and y up when looked at from the front', () => {
    expect(toScreen([1, 2, 3], frontView)).toEqual([1, -2, 3])
  })

  it('a dragged rod in the plane points at the hand', () => {
    const u = dragDirection({ from: [0, 0, 0], to: [3, 4], length: 1, before: [0, -1, 0] }, frontView, 2)
    expect(u).toEqual([0.6, -0.8])
  })

  it('in space its end lies under the hand, as long as it reaches, on the side where it was', () => {
    for (const before of [
      [0.1, -0.9, 0.4],
      [0.1, -0.9, -0.4],
    ] as const) {
      const u = dragDirection({ from: [0, 0, 0], to: [0.2, 0.3], length: 0.5, before }, cornerView, 3)
      const seen = toScreen([0.5 * u[0]!, 0.5 * u[1]!, 0.5 * u[2]!], cornerView)
      expect(seen[0]).toBeCloseTo(0.2, 12)
      expect(seen[1]).toBeCloseTo(0.3, 12)
      expect(Math.sign(seen[2])).toBe(Math.sign(toScreen(before, cornerView)[2]))
      expect(Math.hypot(...u)).toBeCloseTo(1, 12)
    }
  })

  it('angles and directions are two ways to write one posture', () => {
    const u = directionOf(0.7, -0.3, 3)
    expect(anglesOf(u).forward).toBeCloseTo(0.7, 12)
    expect(anglesOf(u).side).toBeCloseTo(-0.3, 12)
    expect(anglesOf(directionOf(2.9, 0, 2)).forward).toBeCloseTo(2.9, 12)
  })
})
