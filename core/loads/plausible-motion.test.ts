import { beforeAll, describe, expect, it } from 'vitest'
import type { Motion } from '../boundary/solution/motion.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { Phase, TechniqueEdit } from '../boundary/plan/technique.ts'
import type { Fit } from '../fit/fit.ts'
import { differentiate } from '../math/differentiate.ts'
import { calcMatrices } from '../model/matrices.ts'
import { calcMotionLoads } from '../pipeline/calc-motion-loads.ts'
import { RECORDED_TECHNIQUE, planPhases, solveTechnique } from '../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../testing/fitted-walk.ts'
import { STANDARD_GRAVITY, degToRad } from '../units/units.ts'
import type { Loads } from './loads.ts'
import { checkMotionLoads } from './plausible-motion.ts'

let fit: Fit
let plan: PhasePlan
let both: Phase

function solved(edits: readonly TechniqueEdit[]): { motion: Motion; loads: Loads } {
  const outcome = solveTechnique(fit, plan, { ...RECORDED_TECHNIQUE, edits })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return { motion: outcome.value.motion, loads: calcMotionLoads(outcome.value.motion, 'proposed', 0, { samples: 0 })! }
}
const hip = (boundary: string, degrees: number): TechniqueEdit => ({
  kind: 'joint angle',
  boundary,
  channel: `hip.flexion.${both.side}`,
  change: degToRad(degrees),
})
const hardest = (loads: Loads): number =>
  Math.max(...loads.peaks.filter((one) => one.quantity === 'resultant').map((one) => one.value)) /
  (loads.bodyMass * STANDARD_GRAVITY)

beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 2.4 })
  fit = walk.fit
  const all = planPhases(fit, walk.events)
  const at = all.phases.findIndex((one, i) => i > 0 && one.kind === 'double support')
  both = all.phases[at]!
  plan = { ...all, phases: all.phases.slice(at - 1, at + 2) }
})

describe('a posture changed at one end of a double support', () => {
  it('loads no joint inside the phase beyond reason: what it asks is an impulse at the ends', () => {
    const before = solved([])
    const after = solved([hip(both.start, 5)])
    expect(hardest(after.loads)).toBeLessThan(1.1 * hardest(before.loads))
    const totalAt = ({ motion }: { motion: Motion }): number =>
      motion.impulses.find((one) => one.boundary === both.start)!.total
    expect(totalAt(after)).toBeGreaterThan(2 * totalAt(before))
  })

  it('is spoken of: the boundary, the joint, and what to do', () => {
    expect(checkMotionLoads(solved([]).motion, solved([]).loads, false).map((one) => one.code)).not.toContain(
      'loads.implausible-impulse',
    )
    const { motion, loads } = solved([hip(both.start, 12)])
    const found = checkMotionLoads(motion, loads, false).find((one) => one.code === 'loads.implausible-impulse')!
    const labels = [both.start, both.end].map((id) => motion.boundaries.find((one) => one.id === id)!.label)
    expect(labels.some((label) => found.message.includes(`At “${label}”`))).toBe(true)
    expect(found.message).toContain(`${both.side} hip`)
    for (const label of labels) expect(found.tip).toContain(label)
    expect([both.from, both.to]).toContain(found.where!.time)
  })

  it('has loads that change the momentum of the whole body as they should', () => {
    const { motion, loads } = solved([hip(both.start, 5)])
    const index = motion.phases.findIndex((one) => one.phase.id === both.id)
    const phase = motion.phases[index]!
    const first = motion.phases.slice(0, index).reduce((sum, one) => sum + one.times.length, 0)
    const matrices = calcMatrices({ ...fit.body.tree, dimension: 3 })
    const S = matrices.segmentCount
    const n = phase.times.length
    // Second route: Σ m v from the solved velocities, differenced in time; nothing of the loads' code is in it.
    const momentum = new Float64Array(3 * n)
    for (let k = 0; k < n; k++) {
      for (let c = 0; c < 3; c++) {
        let sum = matrices.totalMass * phase.rootVelocity[3 * k + c]!
        for (let j = 0; j < S; j++) sum += matrices.b[j]! * phase.velocities[(k * S + j) * 3 + c]!
        momentum[3 * k + c] = sum
      }
    }
    const { first: change } = differentiate(phase.times, momentum, 3)
    const weight = matrices.totalMass * fit.body.tree.gravity
    for (let k = 2; k < n - 2; k++) {
      for (let c = 0; c < 3; c++) {
        const ground = loads.ground.left[3 * (first + k) + c]! + loads.ground.right[3 * (first + k) + c]!
        expect(Math.abs(ground - (c === 1 ? weight : 0) - change[3 * k + c]!)).toBeLessThan(0.005 * weight)
      }
    }
  })
})

describe('loads of a solved motion that no leg gives', () => {
  it('name the phase they lie in, on the recording’s clock, and the same words for the same finding', () => {
    const { motion, loads } = solved([])
    const phase = motion.phases[1]!
    const time = phase.times[5]!
    const raised: Loads = {
      ...loads,
      peaks: loads.peaks.map((one) =>
        one.joint === 'knee.left' && one.quantity === 'resultant'
          ? { ...one, value: 60 * one.value, time }
          : { ...one, value: 1e-3 * one.value },
      ),
    }
    const [found, ...others] = checkMotionLoads(motion, raised, false)
    expect(others).toEqual([])
    expect(found!.code).toBe('loads.implausible')
    expect(found!.message).toContain('left knee force')
    for (const id of [phase.phase.start, phase.phase.end])
      expect(found!.message).toContain(motion.boundaries.find((one) => one.id === id)!.label)
    expect(found!.where!.time).toBeCloseTo(phase.recordedTimes[5]!, 6)
    expect(checkMotionLoads(motion, { ...raised, of: 'predicted' }, false)[0]!.message).toBe(found!.message)
  })
})
