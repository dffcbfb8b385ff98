import { describe, expect, it } from 'vitest'
import type { FootPath } from './vaulting.ts'
import { isVaulting } from './vaulting.ts'

/** A foot that goes back and forth under the pelvis; the leg's height over it grows by `spring` towards both ends. */
function makePath(spring: number): FootPath {
  const phases = Float64Array.from({ length: 200 }, (_, k) => (2 * Math.PI * k) / 100)
  const heelForward = { values: phases.map((p) => 0.4 * Math.cos(p)), first: phases.map((p) => -0.4 * Math.sin(p)) }
  const up = { values: phases.map((p) => -(0.9 + spring * Math.cos(p) ** 2)) }
  return { heelForward, heelUp: up, toeUp: { values: up.values.map((value) => value + 0.01) } }
}

describe('a fast gait', () => {
  it('is a walk where the pelvis is highest over the standing foot', () => {
    expect(isVaulting([makePath(-0.06)])).toBe(true)
  })

  it('is a run where the leg is shortest there', () => {
    expect(isVaulting([makePath(0.1)])).toBe(false)
  })

  it('is not called a walk where no foot goes back', () => {
    const { heelForward, ...up } = makePath(-0.06)
    expect(isVaulting([{ ...up, heelForward: { ...heelForward, first: heelForward.first.map(() => 1) } }])).toBe(false)
  })
})
