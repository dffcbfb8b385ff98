import { describe, expect, it } from 'vitest'
import { describePriorShare } from './prior-words.ts'

describe('the share of healthy people in an estimated ground force', () => {
  it('is stated in parts a reader can picture', () => {
    expect(describePriorShare(0.36)).toBe('two thirds from the motion, one third from healthy people at this speed')
    expect(describePriorShare(0.52)).toBe('one half from the motion, one half from healthy people at this speed')
    expect(describePriorShare(0.92)).toBe('one tenth from the motion, nine tenths from healthy people at this speed')
    expect(describePriorShare(0.97)).toBe('nothing from the motion, all from healthy people at this speed')
  })
})
