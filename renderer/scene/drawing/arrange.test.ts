import { describe, expect, it } from 'vitest'
import { arrange } from './arrange.ts'

const poses = { recorded: Float32Array.of(1, 0, 2, 1, 1.6, 2), proposed: Float32Array.of(1, 0, 2, 1, 1.6, 2) }
const seen = { tall: 1.6, right: [0, 1] as const }

describe('bodies that are compared', () => {
  it('stand in one place unless asked otherwise', () => {
    expect(arrange(poses, 'proposed', 'overlay', seen)).toBe(poses)
  })
  it('stand side by side on the screen, the first where it was', () => {
    const { recorded, proposed } = arrange(poses, 'proposed', 'side', seen)
    expect(proposed).toBe(poses.proposed)
    expect(recorded![2]! - poses.recorded[2]!).toBeLessThan(-0.5)
    expect(recorded![0]).toBe(1)
    expect(recorded![1]).toBe(0)
  })
  it('stand one above the other without touching', () => {
    const { recorded } = arrange(poses, 'proposed', 'above', seen)
    expect(recorded![1]).toBeGreaterThan(1.6)
    expect(recorded![2]).toBe(2)
  })
})
