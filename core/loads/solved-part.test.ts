import { beforeAll, describe, expect, it } from 'vitest'
import type { Motion } from '../boundary/solution/motion.ts'
import { calcMotionLoads } from '../pipeline/calc-motion-loads.ts'
import { RECORDED_TECHNIQUE, planPhases, solveTechnique } from '../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../testing/fitted-walk.ts'
import { checkMotionLoads } from './plausible-motion.ts'
import { coverAlike } from '../report/alike.ts'
import { keepShown } from './solved-part.ts'

let whole: Motion

beforeAll(() => {
  const { fit, events } = fitSyntheticWalk({ seconds: 2.4 })
  const plan = planPhases(fit, events)
  const at = plan.phases.findIndex((one, i) => i > 0 && one.kind === 'double support')
  const outcome = solveTechnique(fit, { ...plan, phases: plan.phases.slice(at - 1, at + 2) }, RECORDED_TECHNIQUE)
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  whole = outcome.value.motion
})

const failing = (motion: Motion, index: number): Motion => ({
  ...motion,
  phases: motion.phases.map((one, i) => (i === index ? { ...one, solver: { ...one.solver, status: 'stalled' } } : one)),
})
const loadsOf = (motion: Motion) => calcMotionLoads(motion, 'predicted', 0, { samples: 0 })!
const legsOf = (motion: Motion): Set<string> =>
  new Set(
    keepShown(loadsOf(motion).peaks, motion.phases).flatMap(({ joint, side }) =>
      /^(hip|knee|ankle)/.test(joint) ? [side!] : [],
    ),
  )

describe('a motion solved only in part', () => {
  it('states of how much of it its peaks are, and is not compared with one that is whole', () => {
    expect(loadsOf(whole).unsolved).toBeUndefined()
    expect(checkMotionLoads(whole, loadsOf(whole), false).map((one) => one.code)).not.toContain('loads.partly-solved')
    const part = failing(whole, 2)
    const loads = loadsOf(part)
    expect(loads.unsolved).toEqual([part.phases[2]!.phase.id])
    expect(coverAlike(loadsOf(whole), loads)).toBe(false)
    expect(coverAlike(loads, loadsOf(part))).toBe(true)
    const found = checkMotionLoads(part, loads, false).find((one) => one.code === 'loads.partly-solved')!
    expect(found.message).toMatch(/1 of 3 phases of the predicted motion .* of \d\.\d\d of \d\.\d\d s/)
  })

  it('gives no peaks of a leg of which only a double support is left', () => {
    expect(legsOf(whole)).toEqual(new Set(['left', 'right']))
    const part = failing(whole, 2)
    const hidden = whole.phases[2]!.phase.side!
    expect(legsOf(part)).toEqual(new Set([hidden === 'left' ? 'right' : 'left']))
    const found = checkMotionLoads(part, loadsOf(part), false).find((one) => one.code === 'loads.stance-not-solved')!
    expect(found.message).toContain(`of the ${hidden} leg`)
    expect(found.tip).toContain('a whole step')
  })

  it('asks for no step of a motion that has none', () => {
    const both = whole.phases.filter(({ phase }) => phase.kind === 'double support')
    const jump: Motion = { ...whole, phases: both }
    const found = checkMotionLoads(jump, loadsOf(jump), false).find((one) => one.code === 'loads.stance-not-solved')!
    expect(found.tip).toBe('This motion has no step: read the peaks of the recorded motion.')
  })
})
