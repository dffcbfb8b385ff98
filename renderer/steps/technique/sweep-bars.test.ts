import { describe, expect, it } from 'vitest'
import { barOf, changeText } from './sweep-bars.ts'

describe('the bars of what changes a load', () => {
  it('run from zero to the change, to the left when it falls', () => {
    expect(barOf({ change: -50, sd: 10 }, 100)).toEqual({
      rect: { x: -47.5, width: 47.5 },
      error: { x1: -57, x2: -38 },
    })
    expect(barOf({ change: 100, sd: null }, 100).rect).toEqual({ x: 0, width: 95 })
  })

  it('are labelled in body weights, or per kilogram', () => {
    const body = { bodyMass: 70, newtonsPerBw: 686.5 }
    expect(changeText({ change: -68.65, sd: 13.73, unit: 'N' }, body)).toMatch(/^[−-]0\.10 ± 0\.02 BW$/)
    expect(changeText({ change: 7, sd: 1.4, unit: 'N·m' }, body)).toMatch(/^\+0\.10 ± 0\.02 N·m\/kg$/)
  })
})
