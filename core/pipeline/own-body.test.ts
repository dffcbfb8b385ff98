import { describe, expect, it } from 'vitest'
import { cross, norm, vectorAt } from '../math/vector3.ts'
import type { BodyFile } from '../model/body-file/body-file.ts'
import { fileLike } from '../model/body-file/edit-rods.ts'
import { SHIPPED_BODIES } from '../model/body-file/shipped.ts'
import { splitBodyRod } from '../model/body-file/split-rod.ts'
import { createSyntheticWalk, recordAngles, recordPoints } from '../testing/synthetic-walk.ts'
import { anglesOf } from '../testing/walk-angles.ts'
import { STANDARD_GRAVITY, radToDeg } from '../units/units.ts'
import type { Analysis } from './analysis.ts'
import { analyze } from './analysis.ts'
import type { FitOptions } from './fit-recording.ts'

const shipped = (name: string): BodyFile => SHIPPED_BODIES.find((file) => file.name === name)!
const PROSTHESIS = shipped('Transtibial prosthesis, right')

const walk = createSyntheticWalk({ seconds: 2.2 })

function analyzed(body: FitOptions, basis: 'points' | 'angles' = 'points'): Analysis {
  const outcome = analyze({
    recording: basis === 'points' ? recordPoints(walk) : recordAngles(walk, anglesOf(walk)),
    subject: { mass: 70, height: 1.75 },
    events: walk.events,
    ground: { prior: false },
    body,
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

const massesOf = ({ fit }: Analysis) => ({
  masses: Object.fromEntries(fit.body.segments.map(({ name, mass }) => [name, mass])),
  centres: Object.fromEntries(fit.body.segments.map(({ name, centreOfMass }) => [name, centreOfMass])),
  radii: Object.fromEntries(fit.body.segments.map(({ name, radiusOfGyration }) => [name, radiusOfGyration])),
})

describe('a walk with a prosthesis', () => {
  const own = analyzed({ file: PROSTHESIS, table: 'winter' })

  it('has the loads of a body whose masses were entered by hand', () => {
    const byHand = analyzed({ template: 'lower-body', table: 'winter', overrides: massesOf(own) })
    for (const joint of own.loads.recorded.joints) {
      const other = byHand.loads.recorded.joints.find((one) => one.joint === joint.joint)!
      const far = joint.momentOnDistalInWorld.map((value, k) => Math.abs(value - other.momentOnDistalInWorld[k]!))
      expect(Math.max(...far.filter(Number.isFinite))).toBeLessThan(1e-9)
    }
    expect(own.motion!.phases.map(({ phase }) => phase.id)).toEqual(byHand.motion!.phases.map(({ phase }) => phase.id))
  })

  it('weighs what the person weighed, prosthesis and all', () => {
    const total = own.fit.body.tree.segments.flatMap(({ masses }) => masses).reduce((sum, one) => sum + one.mass, 0)
    expect(total * STANDARD_GRAVITY).toBeCloseTo(70 * STANDARD_GRAVITY, 6)
  })

  it('needs less moment at the prosthetic hip while it swings than a leg of flesh', () => {
    const normal = analyzed({ template: 'lower-body', table: 'winter' })
    const off = walk.events.find((one) => one.side === 'right' && one.kind === 'off')!.time
    const strike = walk.events.find((one) => one.side === 'right' && one.kind === 'strike' && one.time > off)!.time
    const largest = ({ loads: { recorded } }: Analysis): number => {
      const hip = recorded.joints.find((one) => one.joint === 'hip.right')!
      return Math.max(
        ...[...recorded.times].map((t, k) =>
          t > off && t < strike ? Math.abs(hip.momentOnDistalInDistal[3 * k + 2]!) : 0,
        ),
      )
    }
    expect(largest(own)).toBeLessThan(0.9 * largest(normal))
  })

  it('has no contact forces on that side, and the reason is given', () => {
    const found = analyze({
      recording: recordPoints(walk),
      subject: { mass: 70, height: 1.75 },
      events: walk.events,
      body: { file: PROSTHESIS },
      contact: true,
    })
    expect(found.alerts.map(({ code }) => code)).toContain('contact.artificial')
  })
})

describe('a ground force that is estimated for a prosthetic leg', () => {
  const codes = (body: FitOptions, prior: boolean): readonly string[] =>
    analyze({
      recording: recordAngles(walk, anglesOf(walk)),
      subject: { mass: 70, height: 1.75 },
      events: walk.events,
      ground: { prior },
      body,
      recordedOnly: true,
    }).alerts.map(({ code }) => code)

  it('leans on healthy people, and an alert states it', () => {
    expect(codes({ file: PROSTHESIS }, true)).toContain('ground.artificial')
  })

  it('does not where people are left out of it, nor for legs of flesh', () => {
    expect(codes({ file: PROSTHESIS }, false)).not.toContain('ground.artificial')
    expect(codes({ template: 'lower-body' }, true)).not.toContain('ground.artificial')
  })
})

describe('a body with a trunk of two parts', () => {
  const file = shipped('Whole body with a trunk of two parts')

  it('is led by joint angles: both parts turn as one trunk, and the back between them has its own load', () => {
    const own = analyzed({ file, table: 'winter' }, 'angles')
    const S = own.fit.body.segments.length
    const index = (name: string): number => own.fit.body.segments.findIndex((one) => one.name === name)
    for (let c = 0; c < 3; c++)
      expect(own.fit.directions[3 * (7 * S + index('abdomen')) + c]).toBe(
        own.fit.directions[3 * (7 * S + index('trunk')) + c],
      )
    const peaks = own.loads.recorded.peaks.filter((one) => one.quantity === 'resultant')
    const of = (joint: string): number => peaks.find((one) => one.joint === joint)!.value
    expect(of('thoracolumbar')).toBeLessThan(of('lumbar'))
    expect(own.motion!.phases.every(({ solver }) => solver.status === 'converged')).toBe(true)
  })

  it('refuses markers that do not show it, and names those it needs', () => {
    const outcome = analyze({
      recording: recordPoints(walk),
      subject: { mass: 70, height: 1.75 },
      events: walk.events,
      body: { file },
    })
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts.find(({ code }) => code === 'body.no-marker')!.message).toContain('T10')
  })
})

describe('a person with a trunk of two halves', () => {
  const whole = fileLike('whole-body', 'Whole', 'A test.')
  const halved = splitBodyRod(
    whole,
    'trunk',
    { subject: { code: '', mass: 70, height: 1.75, sex: 'unspecified' }, table: 'winter' },
    { near: 'Near half', far: 'Far half', joint: 'Between them' },
  )!.file

  it('has the loads of one with a whole trunk', () => {
    const [one, two] = [whole, halved].map((file) => analyzed({ file, table: 'winter' }, 'angles').loads.recorded)
    for (const joint of one!.joints) {
      const other = two!.joints.find(({ joint: name }) => name === joint.joint)!
      for (const key of ['forceOnDistalInWorld', 'momentOnDistalInWorld'] as const) {
        const far = joint[key].map((value, k) => Math.abs(value - other[key][k]!))
        expect(Math.max(...far.filter(Number.isFinite))).toBeLessThan(1)
      }
    }
  })

  it('goes on straight from one half to the other where no marker shows the joint between them', () => {
    const { fit } = analyzed({ file: halved, table: 'winter' })
    const S = fit.body.segments.length
    const at = ['trunk', 'trunk.near'].map((rod) => fit.body.segments.findIndex(({ name }) => name === rod))
    const bends = [...fit.times].map((_, k) => {
      const [far, near] = at.map((j) => vectorAt(fit.directions, k * S + j))
      return radToDeg(Math.asin(Math.min(1, norm(cross(far!, near!)))))
    })
    expect(Math.max(...bends)).toBeLessThan(0.5)
  })
})
