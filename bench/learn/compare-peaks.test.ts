import { describe, expect, it } from 'vitest'
import { calcRecordedLoads } from '../../core/gait.ts'
import type { Peak } from '../../core/loads/loads.ts'
import type { PeakScope, Scope } from '../../core/loads/peak-scope.ts'
import { fitRecording } from '../../core/pipeline/fit-recording.ts'
import { createSyntheticWalk, recordPoints } from '../../core/testing/synthetic-walk.ts'
import { type ReferenceCurve, findReference } from '../validation/body/peak-reference.ts'
import { narrowTo } from './compare-peaks.ts'

const NOWHERE: Scope = { runs: [], spans: [], ground: null }
const scopeOf = (left: Scope): PeakScope => ({ left, right: NOWHERE, rest: NOWHERE })

describe('where peaks without plates are looked for', () => {
  const measured = {
    times: Float64Array.from({ length: 11 }, (_, k) => k / 5),
    scope: scopeOf({ runs: [{ first: 5, last: 10 }], spans: [{ from: 1.1, to: 1.7 }], ground: 'measured' }),
  }
  const times = Float64Array.from({ length: 21 }, (_, k) => k / 10)
  const everywhere: Scope = {
    runs: [{ first: 2, last: 17 }],
    spans: [
      { from: 0.3, to: 0.9 },
      { from: 1.05, to: 1.7 },
    ],
    ground: 'estimated',
  }

  it('is where plates show them, at the times of another recording, and nowhere that they would not be', () => {
    const { left, right } = narrowTo(measured, { ...scopeOf(everywhere), right: everywhere }, times)
    expect(left.runs).toEqual([{ first: 10, last: 17 }])
    expect(left.spans).toEqual([{ from: 1.05, to: 1.7 }])
    expect(left.ground).toBe('estimated')
    expect(right.runs).toEqual([])
    expect(right.spans).toEqual([])
  })

  it('decides which peaks come out', () => {
    const walk = createSyntheticWalk({ template: 'lower-body', rate: 100, seconds: 3 })
    const fit = fitRecording(recordPoints(walk), walk.body.subject, {
      template: 'lower-body',
      table: 'winter',
      events: walk.events,
    })
    if (!fit.ok) throw new Error('refused')
    const request = { fit: fit.value, events: walk.events, groundForces: [], samples: 0 }
    const { scope } = calcRecordedLoads(request)
    const late = { first: Math.floor(0.6 * fit.value.times.length), last: scope.left.runs.at(-1)!.last }
    const { loads } = calcRecordedLoads({
      ...request,
      narrow: (all) => ({ ...all, left: { ...all.left, runs: [late] } }),
    })
    const own = loads.peaks.filter(({ joint, unit }) => joint === 'knee.left' && unit === 'N·m')
    expect(own.length).toBeGreaterThan(0)
    for (const { time } of own) expect(time).toBeGreaterThanOrEqual(fit.value.times[late.first]!)
  })
})

describe('what another program has of a moment', () => {
  /** N·m: of the knee, counted as ours are (extension), from 0 s to 2 s. */
  const knee = (time: number): number => (time < 0 || time > 2 ? Number.NaN : 40 * Math.sin(Math.PI * time))
  const reference: ReferenceCurve = (joint, _side, of) => (joint === 'knee' && of === 'moment' ? knee : null)
  const peak = (quantity: Peak['quantity'], time: number, joint = 'knee.left'): Peak => ({
    joint,
    side: 'left',
    quantity,
    value: 30,
    sd: 5,
    unit: quantity.endsWith('impulse') ? 'N·m·s' : 'N·m',
    time,
  })

  it('is its largest value near the peak, as the peak acts', () => {
    expect(findReference(peak('extensor moment', 0.52), reference, [])).toBeCloseTo(40, 1)
    expect(findReference(peak('flexor moment', 1.48), reference, [])).toBeCloseTo(40, 1)
    expect(findReference(peak('flexor moment', 0.5), reference, [])).toBeLessThan(0)
  })

  it('is of an impulse what acts that way, mean over the stances', () => {
    // ∫ 40 sin πt dt over half a turn is 80/π.
    const stances = [
      { from: 0, to: 2 },
      { from: 0, to: 1 },
    ]
    expect(findReference(peak('extensor impulse', 0), reference, stances)).toBeCloseTo(80 / Math.PI, 2)
    expect(findReference(peak('flexor impulse', 0), reference, stances)).toBeCloseTo(40 / Math.PI, 2)
  })

  it('is nothing where it does not reach, and not known of what it has no curve of', () => {
    expect(findReference(peak('extensor moment', 1.97), reference, [])).toBeNull()
    expect(findReference(peak('extensor impulse', 0), reference, [{ from: 1, to: 2.1 }])).toBeNull()
    expect(findReference(peak('extensor moment', 0.5, 'hip.left'), reference, [])).toBeUndefined()
    expect(findReference(peak('abductor moment', 0.5), reference, [])).toBeUndefined()
    expect(findReference(peak('moment', 0.5), reference, [])).toBeUndefined()
  })
})
