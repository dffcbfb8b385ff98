import { describe, expect, it } from 'vitest'
import type { ContactResult } from '../../core/gait.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import type { Base } from './build.ts'
import { contactCharts, muscleCharts } from './contact.ts'
import { alignCurves } from './model.ts'

const times = Float64Array.of(0, 0.1, 0.2)
const inBw = (value: number): Float64Array => new Float64Array(3).fill(bodyWeightToNewton(value, 70))
const contact: ContactResult = {
  of: 'recorded',
  times,
  joints: [
    {
      joint: 'knee.left',
      side: 'left',
      force: inBw(3),
      sd: inBw(0.4),
      low: inBw(2.75),
      high: inBw(3.5),
      forceOnDistalInWorld: new Float64Array(9),
      forceOnDistalInDistal: new Float64Array(9),
      forceOnDistalInProximal: new Float64Array(9),
    },
  ],
  muscles: [{ muscle: 'soleus', label: 'soleus', side: 'left', force: inBw(1) }],
  unmet: [],
  peaks: [],
  levels: [{ joint: 'knee', activity: 'walking', peak: 2.61, source: '' }],
  twoJointWeight: 2,
  edgeWeights: [1, 4],
  bodyMass: 70,
}
const base: Base = { kind: 'time', from: 0, to: 0.2, cycles: [], sides: 'both' }
const force = { unit: 'BW', perNewton: 1 / bodyWeightToNewton(1, 70), decimals: 2 }

describe('charts of contact forces', () => {
  it('have a band from the lower to the upper edge, and what implants measured', () => {
    const knee = contactCharts(contact, force, base)[1]!.make()
    const [line, upper, lower, level] = alignCurves(knee.curves).ys
    expect(line![1]).toBeCloseTo(3, 9)
    expect(upper![1]).toBeCloseTo(3.5, 9)
    expect(lower![1]).toBeCloseTo(2.75, 9)
    expect(level![1]).toBeCloseTo(2.61, 9)
  })

  it('are empty for a joint that has none', () => {
    expect(contactCharts(contact, force, base)[0]!.make().empty).not.toBeNull()
  })

  it('show each muscle once', () => {
    const charts = muscleCharts(contact, force, base)
    expect(charts.map(({ title }) => title)).toEqual(['soleus'])
    expect(charts[0]!.make().curves[0]!.y[0]).toBeCloseTo(1, 9)
  })
})
