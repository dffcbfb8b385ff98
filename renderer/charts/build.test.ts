import { describe, expect, it } from 'vitest'
import type { JointLoad, Loads, Side } from '../../core/index.ts'
import { chooseNorm } from '../../core/gait.ts'
import { radToDeg } from '../../core/index.ts'
import { angleChart } from './build.ts'
import type { Base } from './curves.ts'
import { groundCharts, loadCharts } from './load-charts.ts'
import { stancesOf } from '../display/cycles.ts'
import { layLegend } from './legend.ts'

const base: Base = { kind: 'time', from: 0, to: 1, cycles: [], sides: 'both' }
const bw = { unit: 'BW', perNewton: 1 / 700, decimals: 2 }
/** A moment about +z (to the right) and +x (forward) on the distal segment, N·m. */
function load(joint: string, side: Side | null): JointLoad {
  const moment = Float64Array.from([10, 0, 70, 10, 0, 70])
  const zero = new Float64Array(6)
  return {
    joint,
    side,
    forceOnDistalInWorld: zero,
    forceOnDistalInDistal: zero,
    forceOnDistalInProximal: zero,
    momentOnDistalInWorld: moment,
    momentOnDistalInDistal: moment,
    axial: new Float64Array(2),
    shear: new Float64Array(2),
    power: new Float64Array(2),
  }
}
const loads = (joints: JointLoad[]): Loads =>
  ({
    of: 'recorded',
    times: Float64Array.from([0, 1]),
    joints,
    ground: { left: Float64Array.from([7, 700, 70, 7, 700, 70]), right: Float64Array.from([7, 700, 70, 7, 700, 70]) },
    bodyMass: 70,
    peaks: [],
  }) as unknown as Loads

describe('curves of moments', () => {
  const made = (joint: string, side: Side | null) =>
    loadCharts([loads([load(joint, side)])], ['sagittal moment', 'coronal moment'], bw, base).map((plan) => plan.make())
  it('have extensors up, whichever way the joint turns for it', () => {
    expect(made('hip.right', 'right')[0]).toMatchObject({ up: 'extensor', down: 'flexor' })
    expect(made('hip.right', 'right')[0]?.curves[0]?.y[0]).toBeCloseTo(-1, 12)
    expect(made('knee.right', 'right')[0]?.curves[0]?.y[0]).toBeCloseTo(1, 12)
    expect(made('ankle.left', 'left')[0]).toMatchObject({ up: 'plantarflexor', down: 'dorsiflexor' })
    expect(made('ankle.left', 'left')[0]?.curves[0]?.y[0]).toBeCloseTo(-1, 12)
  })
  it('have abductors up on both sides', () => {
    expect(made('hip.right', 'right')[1]).toMatchObject({ title: 'Hip, coronal moment', up: 'abductor' })
    expect(made('hip.right', 'right')[1]?.curves[0]?.y[0]).toBeCloseTo(-10 / 70, 12)
    expect(made('hip.left', 'left')[1]?.curves[0]?.y[0]).toBeCloseTo(10 / 70, 12)
  })
  it('show the size where there is no side to turn to', () => {
    expect(made('lumbar', null)[1]?.title).toBe('Lower back, size of moment')
    expect(made('lumbar', null)[1]?.curves[0]?.y[0]).toBeCloseTo(Math.hypot(10, 70) / 70, 12)
  })
})

it('the ground pushes outward on both feet with the same sign', () => {
  const [vertical, forward, lateral] = groundCharts([loads([])], bw, base).map((plan) => plan.make())
  expect(vertical?.curves.map((c) => c.y[0])).toEqual([1, 1])
  expect(forward?.curves[0]?.y[0]).toBeCloseTo(0.01, 12)
  expect(lateral?.curves.map((c) => c.y[0])).toEqual([-0.1, 0.1])
})

it('a saved legend begins a new row where the next name would not fit', () => {
  const { rows, items } = layLegend(
    ['Left recorded', 'Right recorded', 'Left predicted', 'Right predicted', 'Left proposed', 'Right proposed'],
    400,
  )
  expect(rows).toBe(2)
  expect(items.every(({ text, x }) => x + 27 + 6.1 * text.length <= 400)).toBe(true)
  expect(layLegend([], 400).rows).toBe(0)
})

describe('the band of healthy people in a chart', () => {
  const norm = chooseNorm({ age: 30, height: 1.75, speed: 1.3, running: false }).norm!
  const own: Base = {
    kind: 'cycle' as const,
    from: 0,
    to: 2,
    cycles: [{ side: 'right' as const, from: 0, off: 0.6, to: 1 }],
    sides: 'both' as const,
  }
  const times = Float64Array.from({ length: 101 }, (_, i) => i / 50)
  const angles = { 'knee.flexion.right': times, 'pelvis.obliquity': times }
  const chart = (channel: string, change: Partial<Base> = {}) =>
    angleChart(channel, [{ look: 'recorded', times, angles }], { ...own, norm: { norm, spread: 1 }, ...change }).make()

  it('is there over the cycle, in degrees, and follows the pelvis to the other side', () => {
    const knee = norm.curves.find((one) => one.quantity === 'knee.flexion')!
    expect(chart('knee.flexion').norm!.mean[36]).toBeCloseTo(radToDeg(knee.mean[36]!), 10)
    const cycles = [{ side: 'left' as const, from: 0, off: 0.6, to: 1 }]
    expect(chart('pelvis.obliquity', { sides: 'left', cycles }).norm!.mean[5]).toBeCloseTo(
      -chart('pelvis.obliquity').norm!.mean[5]!,
      12,
    )
  })

  it('is not there over time, nor where foot-off is moved, nor when it is hidden', () => {
    expect(chart('knee.flexion', { kind: 'time' }).norm).toBeUndefined()
    expect(chart('knee.flexion', { kind: 'stance and swing' }).norm).toBeUndefined()
    expect(chart('knee.flexion', { norm: null }).norm).toBeUndefined()
  })
})

describe('what a proposal changes', () => {
  const moved = (joint: string, side: Side, by: number): JointLoad => {
    const one = load(joint, side)
    return { ...one, momentOnDistalInDistal: one.momentOnDistalInDistal.map((value) => value + by) }
  }
  const recorded = loads([load('knee.left', 'left'), load('knee.right', 'right')])
  const proposed = {
    ...loads([moved('knee.left', 'left', 35), moved('knee.right', 'right', -7)]),
    of: 'proposed',
    // On a slower clock: frames belong together, not times.
    times: Float64Array.from([0, 2]),
  } as Loads
  const cycles = [{ side: 'left' as const, from: 0, off: 0.6, to: 1 }]
  const errors = { 'knee|sagittal moment': { sd: 0.03, growth: 0.08 } }
  const changeOf = (over: Partial<Base> = {}) =>
    loadCharts([recorded, proposed], ['sagittal moment'], bw, { ...base, cycles, ...over }, errors)[0]?.change?.make()
  it('is a curve of its own, with the sign of its chart and the recording as its clock', () => {
    const chart = changeOf()
    expect(chart).toMatchObject({ title: 'Knee, sagittal moment, change', heading: 'Change', up: 'extensor' })
    expect(chart?.curves.map((c) => c.side)).toEqual(['left', 'right'])
    expect(chart?.curves[0]?.y[1]).toBeCloseTo(0.5, 12)
    expect(chart?.curves[1]?.y[1]).toBeCloseTo(-0.1, 12)
    expect([...chart!.curves[0]!.x]).toEqual([0, 1])
  })
  it('has its ± while the foot stands, wider for a larger change, and none where nobody tested it', () => {
    const [left, right] = changeOf()!.curves
    expect(left?.band?.[0]).toBeCloseTo(Math.hypot(0.03, 0.08 * 0.5), 12)
    expect(left?.band?.[1]).toBe(0)
    expect(right?.band?.[0]).toBe(0)
    expect(changeOf({ kind: 'cycle' })?.curves[0]?.band?.[59]).toBeGreaterThan(0.04)
    expect(changeOf({ kind: 'cycle' })?.curves[0]?.band?.[61]).toBe(0)
    const untested = loadCharts([recorded, proposed], ['sagittal moment'], bw, base)[0]?.change?.make()
    expect(untested?.curves[0]?.band).toBeNull()
  })
  it('has it too where no cycle is whole, as the events tell when a foot stands', () => {
    const events = [
      { side: 'left', kind: 'off', time: 0.5, source: 'kinematics' },
      { side: 'left', kind: 'strike', time: 0.9, source: 'kinematics' },
    ] as const
    const stances = stancesOf(events)
    expect(stances).toEqual([
      { side: 'left', from: -Infinity, to: 0.5 },
      { side: 'left', from: 0.9, to: Infinity },
    ])
    expect([...changeOf({ cycles: [], stances })!.curves[0]!.band!].every((one) => one > 0.03)).toBe(true)
  })
  it('has the unit of its chart', () => {
    const newtons = { unit: 'N', perNewton: 1, decimals: 0 }
    const of = groundCharts(
      [recorded, proposed],
      newtons,
      { ...base, cycles },
      { 'ground|vertical': { sd: 0.1, growth: 0 } },
    )
    expect(of[0]?.change?.make().curves[0]?.band?.[0]).toBeCloseTo(0.1 * 70 * 9.80665, 9)
  })
})
