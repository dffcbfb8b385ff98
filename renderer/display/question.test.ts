import { describe, expect, it } from 'vitest'
import type { Loads } from '../../core/index.ts'
import { askedJoints, askedQuantities, barOf, changeText, loadText, numberLine } from './question.ts'

const body = { bodyMass: 70, newtonsPerBw: 686.5 }

describe('the bars of what changes a load', () => {
  it('run from zero to the change, to the left when it falls', () => {
    expect(barOf({ change: -50, sd: 10 }, 100)).toEqual({
      rect: { x: -47.5, width: 47.5 },
      error: { x1: -57, x2: -38 },
    })
    expect(barOf({ change: 100, sd: null }, 100).rect).toEqual({ x: 0, width: 95 })
  })

  it('are labelled in body weights, or per kilogram', () => {
    expect(changeText({ change: -68.65, sd: 13.73, unit: 'N' }, body)).toMatch(/^[−-]0\.10 ± 0\.02 BW$/)
    expect(changeText({ change: 7, sd: 1.4, unit: 'N·m' }, body)).toMatch(/^\+0\.10 ± 0\.02 N·m\/kg$/)
  })
})

describe('the question', () => {
  const peak = (joint: string, quantity: string) => ({ joint, quantity })
  const loads = {
    peaks: [peak('hip.left', 'resultant'), peak('knee.right', 'abductor moment'), peak('knee.right', 'resultant')],
  } as unknown as Loads

  it('offers knees first, and the loads that the recording has', () => {
    expect(askedJoints(loads)).toEqual(['knee.right', 'hip.left'])
    expect(askedQuantities(loads, 'knee.right')).toEqual(['resultant', 'abductor moment'])
    expect(askedJoints(null)).toEqual([])
  })

  it('names a moment as clinicians do, too', () => {
    expect(loadText('knee.right', 'abductor moment')).toBe('peak abductor moment (adduction moment of the ground)')
    expect(loadText('knee.right', 'resultant')).toBe('peak net force')
  })
})

describe('the number line of an answer', () => {
  it('holds all values with room, and has round ticks', () => {
    const { low, high, ticks } = numberLine([1, 1.2])
    expect(low).toBeLessThan(1)
    expect(high).toBeGreaterThan(1.2)
    expect(ticks).toEqual([1, 1.1, 1.2])
  })

  it('stays drawable when nothing differs', () => {
    const { low, high, ticks } = numberLine([0, 0])
    expect(high).toBeGreaterThan(low)
    expect(ticks.length).toBeGreaterThan(0)
  })
})
