import { describe, expect, it } from 'vitest'
import type { AnthropometricTableId, BodyTemplateId, Sex, Subject } from '../body.ts'
import { calcMatrices } from '../matrices.ts'
import { calcBody } from './body-template.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'

const subject = (sex: Sex = 'male'): Subject => ({ code: 'S1', mass: 70, height: 1.75, sex })

function body(template: BodyTemplateId, table: AnthropometricTableId, sex: Sex = 'male') {
  const outcome = calcBody({ subject: subject(sex), template, table })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

describe('calcBody', () => {
  for (const table of ['winter', 'de-leva'] as const)
    for (const sex of ['female', 'male'] as const)
      for (const template of ['whole-body', 'lower-body', 'planar-seven-link'] as const)
        it(`spreads the whole body mass over ${template} by ${table} (${sex})`, () => {
          const { totalMass } = calcMatrices(body(template, table, sex).tree)
          expect(totalMass / 70).toBeCloseTo(1, 3)
        })

  it('reproduces every segment’s mass, centre and transverse inertia with two mass points', () => {
    for (const segment of body('whole-body', 'de-leva', 'female').segments) {
      const rod = body('whole-body', 'de-leva', 'female').tree.segments.find((s) => s.name === segment.name)!
      const mass = rod.masses.reduce((sum, p) => sum + p.mass, 0)
      expect(mass).toBeCloseTo(segment.mass.value, 12)
      if (mass === 0) continue
      const centre = rod.masses.reduce((sum, p) => sum + p.mass * p.at, 0) / mass
      expect(centre).toBeCloseTo(segment.centreOfMass.value * segment.length.value, 12)
      const inertia = rod.masses.reduce((sum, p) => sum + p.mass * (p.at - centre) ** 2, 0)
      expect(inertia).toBeCloseTo(mass * (segment.radiusOfGyration.value * segment.length.value) ** 2, 12)
    }
  })

  it('puts the mid-hip at the root, the right hip at the pelvis’s end, and the trunk on its middle', () => {
    const { tree, joints } = body('lower-body', 'winter')
    const pelvis = tree.segments[0]!
    expect(pelvis.from).toBe(pelvis.length / 2)
    expect(joints.find((j) => j.name === 'hip.right')).toMatchObject({
      proximal: 'pelvis',
      distal: 'thigh.right',
      onProximal: pelvis.length,
    })
    expect(joints.find((j) => j.name === 'hip.left')).toMatchObject({ onProximal: 0, onDistal: 0 })
    expect(joints.find((j) => j.name === 'lumbar')).toMatchObject({ onProximal: pelvis.length / 2 })
  })

  it('gives every number a source and every table number an uncertainty', () => {
    for (const segment of body('whole-body', 'winter').segments) {
      for (const number of [segment.length, segment.mass, segment.centreOfMass, segment.radiusOfGyration]) {
        expect(number.source.length).toBeGreaterThan(5)
        expect(number.sd).not.toBeNull()
      }
    }
  })

  it('lets measured values replace the table’s, and reports it', () => {
    const measured = { value: 0.4, sd: 0.002, source: 'entered by hand' }
    const outcome = calcBody({
      subject: subject(),
      template: 'lower-body',
      table: 'winter',
      overrides: { lengths: { 'thigh.right': measured } },
    })
    if (!outcome.ok) throw new Error('refused')
    const thigh = outcome.value.segments.find((s) => s.name === 'thigh.right')!
    expect(thigh.length).toEqual(measured)
    expect(outcome.value.tree.segments.find((s) => s.name === 'shank.right')!.attach).toBe(0.4)
    expect(outcome.value.segments.find((s) => s.name === 'thigh.left')!.length.source).toContain('Drillis')
  })

  it('adds a shoe and takes half a foot away', () => {
    const base = body('swing-leg', 'winter')
    const foot = base.segments[2]!
    const outcome = calcBody({
      subject: subject(),
      template: 'swing-leg',
      table: 'winter',
      loads: [
        { label: 'shoe', segment: 'foot.right', at: 0.05, mass: 0.4 },
        { label: 'amputation', segment: 'foot.right', at: 0, mass: -foot.mass.value / 2 },
      ],
    })
    if (!outcome.ok) throw new Error('refused')
    const masses = outcome.value.tree.segments[2]!.masses
    expect(masses).toHaveLength(3)
    expect(masses.reduce((sum, p) => sum + p.mass, 0)).toBeCloseTo(foot.mass.value / 2 + 0.4, 12)
  })

  it('refuses a load on a segment the body does not have', () => {
    const outcome = calcBody({
      subject: subject(),
      template: 'swing-leg',
      table: 'winter',
      loads: [{ label: 'backpack', segment: 'trunk', at: 0.3, mass: 10 }],
    })
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]).toMatchObject({ code: 'model.load-segment' })
  })

  it('refuses Dumas for a whole body, where its rows are not complete, and takes it for a leg', () => {
    const whole = calcBody({ subject: subject(), template: 'whole-body', table: 'dumas' })
    expect(whole.ok).toBe(false)
    expect(whole.alerts[0]!.code).toBe('model.table-incomplete')
    expect(body('swing-leg', 'dumas').segments[0]!.mass.value).toBeCloseTo((0.123 / 1.002) * 70, 6)
  })

  it('weighs with the standard gravity', () => {
    expect(body('whole-body', 'winter').tree.gravity).toBe(STANDARD_GRAVITY)
  })
})
