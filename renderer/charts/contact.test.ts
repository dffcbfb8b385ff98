import { describe, expect, it } from 'vitest'
import type { ContactResult } from '../../core/gait.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import type { Base } from './curves.ts'
import { contactCharts, medialCharts, muscleCharts } from './contact.ts'
import { alignCurves } from './model.ts'
import { styleOf } from './style.ts'

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

  it('draw what implants measured as a mark, never as a curve of the subject', () => {
    const { curves } = contactCharts(contact, force, base)[1]!.make()
    expect(curves.map(({ isMark }) => isMark === true)).toEqual([false, true])
    const style = styleOf(curves[1]!, 'side', true, (name) => name)
    expect(style.dash.length).toBeGreaterThan(0)
    expect(style.width).toBeLessThan(styleOf(curves[0]!, 'side', true, (name) => name).width)
  })

  it('lay a proposal over the recording', () => {
    const joints = [{ joint: 'knee.left', side: 'left', force: inBw(2.5), change: inBw(-0.5) }] as const
    const { curves } = contactCharts(contact, force, base, { of: 'proposed', times, joints, verdicts: [] })[1]!.make()
    expect(curves.map(({ look }) => look)).toEqual(['recorded', 'proposed', 'recorded'])
    expect(curves[1]!.y[0]).toBeCloseTo(2.5, 9)
  })

  it('show the medial side in a chart of its own, only where it was asked for', () => {
    expect(medialCharts(contact, [], force, base)).toEqual([])
    const [chart] = medialCharts(contact, [{ side: 'left', force: inBw(1.8) }], force, base)
    expect(chart!.title).toContain('indicative')
    expect(chart!.make().curves[0]!.y[0]).toBeCloseTo(1.8, 9)
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
