import type { Side } from '../gait/side.ts'
import { describe, expect, it } from 'vitest'
import type { StanceGround } from '../loads/loads.ts'
import type { EligibilityRequest } from './eligibility.ts'
import { judgeContact } from './eligibility.ts'

const stance = (side: Side, ground: StanceGround['ground']): StanceGround => ({
  side,
  from: 0,
  to: 0.6,
  ground,
  why: '',
})

const LEGS = ['left', 'right'].flatMap((side) => ['thigh', 'shank', 'foot'].map((part) => `${part}.${side}`))

const good: EligibilityRequest = {
  fit: {
    basis: 'markers',
    verdict: { quality: 'good', words: '' },
    body: {
      segments: ['pelvis', ...LEGS].map((name) => ({ name })),
      subject: { height: 1.75 },
      loads: [],
    },
  },
  loads: { of: 'recorded', stances: [stance('left', 'measured'), stance('right', 'measured')] },
  gait: 'walking',
}

const withFit = (change: Partial<EligibilityRequest['fit']>): EligibilityRequest => ({
  ...good,
  fit: { ...good.fit, ...change },
})
const withBody = (change: Partial<EligibilityRequest['fit']['body']>): EligibilityRequest =>
  withFit({ body: { ...good.fit.body, ...change } })

const codes = (request: EligibilityRequest): string[] => judgeContact(request).reasons.map(({ code }) => code)

describe('where contact forces are shown', () => {
  it('both legs of an adult who walks over plates with markers', () => {
    expect(judgeContact(good)).toEqual({ sides: ['left', 'right'], reasons: [], warnings: [] })
  })

  it('markers may fit fairly, angles have to fit well', () => {
    const fair = { quality: 'fair', words: 'slides' } as const
    expect(codes(withFit({ verdict: fair }))).toEqual([])
    expect(codes(withFit({ basis: 'angles', verdict: { quality: 'good', words: '' } }))).toEqual([])
    expect(codes(withFit({ basis: 'angles', verdict: fair }))).toEqual(['contact.fit'])
    expect(codes(withFit({ verdict: { quality: 'poor', words: '' } }))).toEqual(['contact.fit'])
  })

  it('not on a leg whose ground force was not measured', () => {
    const stances = [stance('left', 'estimated'), stance('right', 'estimated'), stance('right', 'measured')]
    const { sides, reasons } = judgeContact({ ...good, loads: { of: 'recorded', stances } })
    expect(sides).toEqual(['right'])
    expect(reasons.map(({ code, message }) => [code, message.slice(0, 8)])).toEqual([
      ['contact.ground-not-measured', 'Left leg'],
    ])
    expect(judgeContact({ ...good, loads: { of: 'recorded' } }).sides).toEqual([])
  })

  it('not of motions that nobody recorded', () => {
    expect(codes({ ...good, loads: { ...good.loads, of: 'proposed' } })).toEqual(['contact.not-recorded'])
  })

  it('not of children, nor of anybody who may be one', () => {
    expect(codes({ ...good, age: 12 })).toEqual(['contact.child'])
    expect(codes(withBody({ subject: { height: 1.3 } }))).toEqual(['contact.small'])
    expect(codes({ ...withBody({ subject: { height: 1.3 } }), age: 40 })).toEqual([])
  })

  it('not of a leg that is missing in part or as a whole', () => {
    const shoe = { label: 'Shoe', segment: 'foot.left', at: 0, mass: 0.4 }
    const missing = { label: 'Amputated', segment: 'shank.right', at: 0.2, mass: -2 }
    expect(judgeContact(withBody({ loads: [shoe, missing] })).sides).toEqual(['left'])
    expect(codes(withBody({ loads: [missing] }))).toEqual(['contact.limb-missing'])
    const one = good.fit.body.segments.filter(({ name }) => name !== 'foot.left')
    expect(codes(withBody({ segments: one }))).toEqual(['contact.no-leg'])
  })

  it('of running with a warning, and of nothing else', () => {
    const running = judgeContact({ ...good, gait: 'running' })
    expect(running.sides).toEqual(['left', 'right'])
    expect(running.warnings.map(({ code }) => code)).toEqual(['contact.running'])
    expect(judgeContact({ ...good, gait: 'other' })).toMatchObject({ sides: [], warnings: [] })
    expect(codes({ ...good, gait: 'other' })).toEqual(['contact.not-walking'])
  })
})
