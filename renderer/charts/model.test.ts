import { describe, expect, it } from 'vitest'
import { alignCurves, type ChartModel, type Curve, toChartCsv } from './model.ts'
import { toChartSvg } from './to-svg.ts'

const curve = (x: number[], y: number[], more: Partial<Curve> = {}): Curve => ({
  label: 'Recorded',
  side: 'left',
  look: 'recorded',
  x: Float64Array.from(x),
  y: Float64Array.from(y),
  band: null,
  ...more,
})
const chart = (curves: Curve[]): ChartModel => ({
  id: 'k',
  title: 'Knee <flexion>',
  unit: '°',
  up: 'flexion',
  down: 'extension',
  xUnit: 's',
  x: { low: 0, high: 2 },
  curves,
  marks: [{ at: 1, side: 'left' }],
  decimals: 1,
  atLeast: null,
  empty: null,
})

describe('bringing lines to one grid', () => {
  it('interpolates inside a line and leaves gaps outside it', () => {
    const { x, ys } = alignCurves([curve([0, 1, 2], [0, 10, 20]), curve([0.5, 1.5], [1, 3])])
    expect(x).toEqual([0, 0.5, 1, 1.5, 2])
    expect(ys[0]).toEqual([0, 5, 10, 15, 20])
    expect(ys[1]).toEqual([null, 1, 2, 3, null])
  })
  it('keeps a missing frame missing', () => {
    expect(alignCurves([curve([0, 1, 2], [0, Number.NaN, 2])]).ys[0]).toEqual([0, null, 2])
  })
})

describe('exports of a chart', () => {
  it('write units into the heading and leave gaps empty', () => {
    const text = toChartCsv(
      chart([
        curve([0, 1], [1.5, Number.NaN]),
        curve([0, 1], [2, 3], { side: 'right', band: Float64Array.from([0.5, 0.5]) }),
      ]),
    )
    const [head, first, second] = text.split('\n')
    expect(head).toBe(
      'time [s],"Knee <flexion>, Left Recorded [°]","Knee <flexion>, Right Recorded [°]","Knee <flexion>, Right Recorded, upper [°]","Knee <flexion>, Right Recorded, lower [°]"',
    )
    expect(first).toBe('0,1.5,2,2.5,1.5')
    expect(second).toBe('1,,3,3.5,2.5')
  })
  it('draw every line and escape what the title says', () => {
    const style = { colour: '#d55e00', width: 1.5, dash: [5, 4] }
    const svg = toChartSvg(chart([curve([0, 1, 2], [0, 1, 0])]), [style], { low: 0, high: 1 })
    expect(svg).toContain('Knee &lt;flexion&gt;')
    expect(svg.match(/<path /g)).toHaveLength(1)
    expect(svg).not.toContain('NaN')
  })
})
