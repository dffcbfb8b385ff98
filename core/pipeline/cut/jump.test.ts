import { describe, expect, it } from 'vitest'
import { calcMatrices } from '../../model/matrices.ts'
import type { WholeMomentum } from '../../model/whole-momentum.ts'
import { calcWholeMomentum } from '../../model/whole-momentum.ts'
import { makeJump } from '../../testing/made-jump.ts'
import { recordPoints } from '../../testing/synthetic-walk.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'
import type { Analysis } from '../analysis.ts'
import { analyze } from '../analysis.ts'

const jump = makeJump()
const request = {
  recording: recordPoints(jump),
  subject: { mass: 70, height: 1.75 },
  conditioning: { smoothing: { kind: 'none' as const } },
  body: { template: 'lower-body' as const, table: 'winter' as const },
}
const found = analyze({ ...request, cuts: { times: [], extremes: ['knee.flexion.left'] } })
if (!found.ok) throw new Error(found.alerts[0]!.message)
const analysis: Analysis = found.value
const { motion } = analysis.solved!
const flights = motion.phases.filter(({ phase }) => phase.kind === 'flight')

const matrices = calcMatrices({ ...motion.body.tree, dimension: 3 })
const width = 3 * motion.body.segments.length
function wholeAt(phase: (typeof motion.phases)[number], k: number): WholeMomentum {
  const row = (values: Float64Array, size: number): Float64Array => values.subarray(k * size, (k + 1) * size)
  return calcWholeMomentum(
    matrices,
    { directions: row(phase.directions, width), root: row(phase.root, 3) },
    { directions: row(phase.velocities, width), root: row(phase.rootVelocity, 3) },
  )
}

describe('a jump', () => {
  it('is cut at take-off and landing by its contacts, and at the knee’s extremes', () => {
    const labels = motion.boundaries.map(({ label }) => label)
    expect(labels).toContain('Take-off')
    expect(labels).toContain('Landing')
    expect(labels.filter((label) => label === 'Largest left knee flexion').length).toBeGreaterThanOrEqual(2)
    const time = (label: string): number => motion.boundaries.find((one) => one.label === label)!.time
    expect(Math.abs(time('Take-off') - jump.takeOff)).toBeLessThan(0.025)
    expect(Math.abs(time('Landing') - jump.landing)).toBeLessThan(0.025)
    expect(motion.phases.every(({ solver }) => solver.status === 'converged')).toBe(true)
  })

  it('flies as a projectile: the parabola through take-off and landing, whatever the limbs do', () => {
    expect(flights.length).toBeGreaterThan(0)
    for (const phase of flights) {
      const last = phase.times.length - 1
      const [a, b] = [wholeAt(phase, 0).centre, wholeAt(phase, last).centre]
      const T = phase.times[last]! - phase.times[0]!
      for (let k = 0; k <= last; k++) {
        const s = phase.times[k]! - phase.times[0]!
        const { centre } = wholeAt(phase, k)
        for (const c of [0, 1, 2]) {
          const rise = c === 1 ? 0.5 * STANDARD_GRAVITY * s * (T - s) : 0
          expect(Math.abs(centre[c]! - (a[c]! + ((b[c]! - a[c]!) * s) / T + rise))).toBeLessThan(2e-5)
        }
      }
    }
  })

  it('keeps its angular momentum in flight', () => {
    for (const phase of flights) {
      const { angular } = wholeAt(phase, 0)
      for (let k = 1; k < phase.times.length; k++)
        for (const c of [0, 1, 2]) expect(Math.abs(wholeAt(phase, k).angular[c]! - angular[c]!)).toBeLessThan(2e-3)
    }
  })

  it('lasts and rises as its speed at take-off makes it: T = 2 v / g, h = v² / 2 g', () => {
    const [from, to] = [flights[0]!.times[0]!, flights.at(-1)!.times.at(-1)!]
    expect(Math.abs(to - from - (2 * jump.speed) / STANDARD_GRAVITY)).toBeLessThan(0.03)
    const heights = flights.flatMap((phase) => Array.from(phase.times, (_, k) => wholeAt(phase, k).centre[1]))
    const rise = Math.max(...heights) - heights[0]!
    expect(Math.abs(rise - (jump.speed * jump.speed) / (2 * STANDARD_GRAVITY))).toBeLessThan(0.02)
  })

  it('lands with an impulse of the ground: body mass by the jump of the centre’s velocity', () => {
    const landing = motion.boundaries.find(({ label }) => label === 'Landing')!
    const impulse = motion.impulses.find(({ boundary }) => boundary === landing.id)!
    const before = flights.at(-1)!
    const after = motion.phases.find(({ phase }) => phase.start === landing.id)!
    const minus = wholeAt(before, before.times.length - 1).velocity
    const plus = wholeAt(after, 0).velocity
    for (const c of [0, 1, 2]) expect(impulse.ground![c]).toBeCloseTo(70 * (plus[c]! - minus[c]!), 6)
    // It falls with the speed it took off with.
    expect(Math.abs(minus[1] + jump.speed)).toBeLessThan(0.15)
    // This one lands softly: nearly all of that is braked by the knees afterwards, little at once.
    expect(Math.abs(impulse.ground![1])).toBeLessThan(0.1 * 70 * jump.speed)
  })

  it('is loaded by push and landing, too: both legs alike, with the ground of Newton’s law', () => {
    const { recorded } = analysis.loads
    const peakOf = (joint: string) =>
      recorded.peaks.find((peak) => peak.joint === joint && peak.quantity === 'resultant')!
    const [left, right] = [peakOf('knee.left'), peakOf('knee.right')]
    expect(left.time < jump.takeOff || left.time > jump.landing).toBe(true)
    // Much more than in flight, where a leg hangs from the body that falls with it.
    expect(left.value).toBeGreaterThan(0.8 * 70 * STANDARD_GRAVITY)
    expect(Math.abs(left.value - right.value)).toBeLessThan(0.02 * left.value)
    // Both feet together push the centre of mass as it was made to move.
    const S = jump.body.segments.length
    const still = { directions: new Float64Array(3 * S), root: [0, 0, 0] }
    const made = calcMatrices({ ...jump.body.tree, dimension: 3 })
    const heightAt = (k: number): number =>
      calcWholeMomentum(
        made,
        {
          directions: jump.directions.subarray(3 * S * k, 3 * S * (k + 1)),
          root: jump.root.subarray(3 * k, 3 * k + 3),
        },
        still,
      ).centre[1]
    const step = jump.times[1]! - jump.times[0]!
    for (const time of [0.3, 0.6, 0.75, jump.landing + 0.15, jump.landing + 0.4]) {
      const k = Math.round(time / step)
      const rise = (heightAt(k + 1) - 2 * heightAt(k) + heightAt(k - 1)) / step ** 2
      const up = recorded.ground.left[3 * k + 1]! + recorded.ground.right[3 * k + 1]!
      expect(Math.abs(up - 70 * (STANDARD_GRAVITY + rise))).toBeLessThan(0.05 * 70 * STANDARD_GRAVITY)
    }
  })

  it('leaves out what is only of gait, and an alert states it', () => {
    expect(analysis.alerts.map(({ code }) => code)).toContain('cut.not-gait')
    expect(analysis.cycles).toEqual([])
    expect(analysis.norm.norm).toBeNull()
  })

  it('is refused with a channel or a time that is not there, and the channels are listed', () => {
    const wrong = analyze({ ...request, cuts: { times: [], extremes: ['elbow.flexion.left'] } })
    expect(wrong.alerts[0]).toMatchObject({ code: 'cut.no-channel', tip: expect.stringContaining('knee.flexion.left') })
    const late = analyze({ ...request, cuts: { times: [99], extremes: [] } })
    expect(late.alerts[0]).toMatchObject({ code: 'cut.outside' })
  })
})
