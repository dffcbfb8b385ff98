import { describe, expect, it } from 'vitest'
import { readReference } from '../testing/reference.ts'
import { DEMONSTRATIONS } from './catalogue.ts'
import type { DemonstrationRun, Finding } from './demonstration.ts'
import { runDemonstration } from './run.ts'
import { DEMONSTRATED } from './two-point.ts'

const references = new Map<string, unknown>()
function run(id: string, method: string): DemonstrationRun {
  const name = DEMONSTRATIONS.find((one) => one.id === id)!.references[0]!
  if (!references.has(name)) references.set(name, readReference(name))
  return runDemonstration(id, method, references.get(name))
}
const codes = (one: DemonstrationRun): Finding['code'][] => one.findings.map(({ code }) => code)

describe('the source papers’ problems as demonstrations', () => {
  it.each(DEMONSTRATIONS.flatMap(({ id, methods }) => methods.map((method) => [id, method])))(
    '%s by %s gives rows of one length that can be drawn',
    (id, method) => {
      const one = run(id, method)
      const width = 2 * one.tree.segments.length
      expect(one.times.length).toBeGreaterThan(20)
      for (const series of [one.kinetic, one.potential, one.errors]) expect(series).toHaveLength(one.times.length)
      for (const rows of [one.directions, one.truth]) {
        expect(rows).toHaveLength(width * one.times.length)
        expect(rows.every(Number.isFinite)).toBe(true)
      }
      expect(one.findings.length).toBeGreaterThan(0)
    },
  )

  it('finds the one motion of the short pendulum problem, a minimum, and energy kept', () => {
    const one = run('single-short', 'stationary')
    expect(one.error).toBeLessThan(DEMONSTRATED)
    expect(codes(one)).toEqual(['minimum', 'agrees', 'keeps-energy'])
    // The reference counts the potential from the lowest point, we from the pivot: m g l T apart.
    expect(one.action).toBeCloseTo(0.8318 + 9.81, 3)
    // Over a minimum the action rises whichever way the path is bent.
    expect(one.bend!.change.filter((value, k) => k !== 20 && value <= 0)).toHaveLength(0)
  })

  it('names the saddle of the long problem, shows the way down, and finds the minimum when asked for it', () => {
    const saddle = run('single-long', 'stationary')
    expect(saddle.status).toBe('converged')
    expect(saddle.error).toBeLessThan(DEMONSTRATED)
    expect(saddle.findings[0]).toMatchObject({ code: 'saddle', index: 1 })
    expect((saddle.findings[0] as { conjugateTime: number }).conjugateTime).toBeCloseTo(1.6817, 3)
    expect(Math.min(...saddle.bend!.change)).toBeLessThan(-0.05)
    const least = run('single-long', 'least')
    expect(codes(least)).toContain('minimum')
    expect(least.action!).toBeLessThan(saddle.action! - 4)
    expect(codes(run('single-long', 'bfgs'))).toContain('held-on-saddle')
  })

  it('states of the published scheme that its result is no motion', () => {
    expect(codes(run('single-long', 'thesis'))).toEqual(['not-a-motion', 'shifts-only'])
  })

  it('shows Euler gaining energy where the others keep it', () => {
    for (const id of ['single-short', 'single-long', 'double-long', 'triple']) {
      expect(codes(run(id, 'euler'))[0]).toBe('gains-energy')
    }
    for (const method of ['lagrange', 'dae', 'newton-euler']) {
      const one = run('triple', method)
      expect(one.error).toBeLessThan(1e-6)
      expect(codes(one)).toEqual(['keeps-energy', 'agrees'])
    }
  })

  it('keeps the four-bar closed, which Euler does not', () => {
    expect(codes(run('four-bar', 'euler'))).toContain('leaves-constraint')
    expect(run('four-bar', 'dae').findings.find(({ code }) => code === 'keeps-constraint')).toBeDefined()
  })

  it('stops the chain where Euler blows up, and draws it up to there', () => {
    const one = run('chain', 'euler')
    expect(one.status).toBe('stalled')
    expect(one.times.at(-1)).toBeLessThan(5)
    expect(codes(one)).toContain('stopped')
    // The last rows would be numbers without meaning.
    expect(Math.max(...one.kinetic)).toBeLessThan(1e5)
  })

  it('shows the published penalty settings ringing and the stable variant holding', () => {
    expect(run('penalty', 'published').findings.find(({ code }) => code === 'velocity-rings')).toMatchObject({
      code: 'velocity-rings',
    })
    const stable = run('penalty', 'augmented')
    expect(codes(stable)).toContain('keeps-constraint')
    expect(codes(stable)).not.toContain('velocity-rings')
  })

  it('finds both equilibria under a torque and distinguishes them; both are level points of U − W', () => {
    for (const [method, code] of [
      ['torque', 'stable'],
      ['torque-other', 'unstable'],
      ['force', 'stable'],
    ] as const) {
      const one = run('statics', method)
      expect(codes(one)).toEqual([code, 'agrees'])
      const at = one.times.findIndex((q) => q >= Math.atan2(one.truth[0]!, -one.truth[1]!))
      const slope = one.potential[at]! - one.potential[at - 1]!
      expect(Math.abs(slope)).toBeLessThan(0.02 * (Math.max(...one.potential) - Math.min(...one.potential)))
    }
  })

  it('can be stopped', () => {
    const one = runDemonstration('triple', 'lagrange', readReference('dominguez-set1'), { isCancelled: () => true })
    expect(one.status).toBe('cancelled')
  })
})
