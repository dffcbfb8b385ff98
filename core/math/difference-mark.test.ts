import { describe, expect, it } from 'vitest'
import { NOTABLE_SHARE, markDifference } from './difference-mark.ts'

describe('what is stated of a difference', () => {
  it('has three states: within its uncertainty, beyond it but small, and notable', () => {
    expect(markDifference(0.05, 0.03, 1)).toBe('within')
    expect(markDifference(0.003, 0.001, 1)).toBe('small')
    expect(markDifference(-0.03, 0.001, 1)).toBe('notable')
    expect(markDifference(0.5, null, 1)).toBeNull()
  })

  it('changes at twice the standard deviation and at the stated share, and with neither sign nor unit', () => {
    expect(markDifference(2, 1, 1)).toBe('within')
    expect(markDifference(NOTABLE_SHARE * 50, 0.1, 50)).toBe('small')
    for (const scale of [1e-3, -1, 7])
      expect(markDifference(scale * 1.01, Math.abs(scale) * 0.1, Math.abs(scale) * 50)).toBe('notable')
  })
})
