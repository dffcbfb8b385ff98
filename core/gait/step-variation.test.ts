import { describe, expect, it } from 'vitest'
import { bodyWeightToNewton } from '../units/units.ts'
import { calcStepSd } from './step-variation.ts'

const mass = 70
const weight = bodyWeightToNewton(1, mass)

describe('how much a person varies from step to step', () => {
  it('is a tenth of a small force and three hundredths of body weight of a large one', () => {
    expect(calcStepSd({ joint: 'knee.left', unit: 'N', value: 1.05 * weight }, mass) / weight).toBeCloseTo(0.03, 9)
    expect(calcStepSd({ joint: 'knee.left', unit: 'N', value: -0.04 * weight }, mass) / weight).toBeCloseTo(0.004, 9)
  })

  it('does not vanish with a small moment, power, rate or impulse', () => {
    expect(calcStepSd({ joint: 'hip.right', unit: 'N·m', value: 1 }, mass)).toBeCloseTo(0.06 * mass, 9)
    expect(calcStepSd({ joint: 'knee.right', unit: 'N·m·s', value: 1 }, mass)).toBeCloseTo(0.02 * mass, 9)
    expect(calcStepSd({ joint: 'ankle.right', unit: 'W', value: 1 }, mass)).toBeCloseTo(0.18 * mass, 9)
    expect(calcStepSd({ joint: 'knee.right', unit: 'N/s', value: 1 }, mass)).toBeCloseTo(0.43 * weight, 9)
    expect(calcStepSd({ joint: 'knee.right', unit: 'N·s', value: 1 }, mass)).toBeCloseTo(0.017 * weight, 9)
  })

  it('is a tenth of the value at joints nobody was measured at', () => {
    expect(calcStepSd({ joint: 'shoulder.left', unit: 'N·m', value: -20 }, mass)).toBeCloseTo(2, 9)
  })
})
