import { describe, expect, it } from 'vitest'
import type { JointLoad } from '../loads.ts'
import { listPassages, passDoubleSupports } from './double-support.ts'
import type { FrameLoads } from './load-change.ts'
import type { StandingSpan } from './stand.ts'

const N = 100
const times = Float64Array.from({ length: N }, (_, k) => k / 100)
const span = (kind: StandingSpan['kind'], side: StandingSpan['side'], first: number, last: number): StandingSpan => ({
  kind,
  side,
  from: first / 100,
  to: (last + 1) / 100,
  cut: null,
  first,
  last,
})
const spans = [
  span('double support', 'left', 0, 9),
  span('single support', 'left', 10, 44),
  span('double support', 'right', 45, 54),
  span('single support', 'right', 55, 99),
]
const rows = (width: number, of: (k: number, c: number) => number): Float64Array =>
  Float64Array.from({ length: N * width }, (_, i) => of(Math.floor(i / width), i % width))

function changes(of: (k: number, c: number) => number): FrameLoads {
  const [one, three] = [rows(1, of), rows(3, of)]
  const joint: JointLoad = {
    joint: 'knee.left',
    side: 'left',
    forceOnDistalInWorld: three,
    forceOnDistalInDistal: three,
    forceOnDistalInProximal: three,
    momentOnDistalInWorld: three,
    momentOnDistalInDistal: three,
    axial: one,
    shear: one,
    power: one,
  }
  return { joints: [joint], ground: { left: three, right: three } }
}
function passed(of: (k: number, c: number) => number): Float64Array {
  const change = changes(of)
  passDoubleSupports(change, N, listPassages(spans, times, 0.04))
  return change.joints[0]!.momentOnDistalInDistal
}

describe('a change of loads in double support', () => {
  it('passes evenly from the one single support to the next, whatever was demanded between', () => {
    // Even in time, but for a burst around the change of contact.
    const even = (k: number, c: number): number => (c + 1) * (k - 20)
    const found = passed((k, c) => even(k, c) + (k > 41 && k < 58 ? 1000 * Math.sin(7 * k) : 0))
    rows(3, even).forEach((value, i) => expect(found[i]).toBeCloseTo(value, 9))
  })

  it('stays as demanded inside single supports, and where the recording begins with it', () => {
    const of = (k: number, c: number): number => Math.sin(k * (c + 2))
    const found = passed(of)
    const own = rows(3, of)
    for (const k of [0, 5, 9, 10, 25, 40, 59, 80, 99])
      for (let c = 0; c < 3; c++) expect(found[3 * k + c]).toBe(own[3 * k + c])
    expect(found[3 * 50]).not.toBeCloseTo(own[3 * 50]!, 6)
  })

  it('is none where nothing changes', () => {
    expect(passed(() => 0).every((value) => value === 0)).toBe(true)
  })
})
