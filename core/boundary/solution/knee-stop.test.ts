import { beforeAll, describe, expect, it } from 'vitest'
import type { Fit } from '../../fit/fit.ts'
import { RECORDED_TECHNIQUE, findOtherMotions, planPhases, solveTechnique } from '../../pipeline/solve-phases.ts'
import { createAngleTools } from '../../pipeline/body-axes.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import type { Motion, SolvedPhase } from './motion.ts'
import type { PhasePlan } from '../plan/phases.ts'
import type { TechniqueSolution } from './solve-technique.ts'
import type { TechniqueEdit } from '../plan/technique.ts'

let fit: Fit
let plan: PhasePlan
let phase: string
/** A slower step that lands on a straighter knee, by a motion in which the knee bends backward on its way. */
let backward: TechniqueEdit[]
let unstopped: TechniqueSolution
const stop: TechniqueEdit = { kind: 'knee stop', phase: '*', on: true }

function solved(edits: readonly TechniqueEdit[], previous: TechniqueSolution | null = null): TechniqueSolution {
  const outcome = solveTechnique(fit, plan, { ...RECORDED_TECHNIQUE, edits }, previous)
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}
const kneeOf = (one: SolvedPhase): Float64Array =>
  createAngleTools(fit.body).calcAngles(one.axes, one.times.length)['knee.flexion.left']!
const lowest = (motion: Motion): number => Math.min(...motion.phases.flatMap((one) => Array.from(kneeOf(one))))

beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 2.4 })
  fit = walk.fit
  const all = planPhases(fit, walk.events)
  const own = all.phases.find((one) => one.kind === 'single support' && one.side === 'right')!
  plan = { ...all, phases: [own] }
  phase = own.id
  const edits: TechniqueEdit[] = [
    { kind: 'duration', phase, scale: 1.2 },
    { kind: 'joint angle', boundary: own.end, channel: 'knee.flexion.left', change: -0.5 },
  ]
  const others = findOtherMotions(fit, solved(edits), phase, { starts: 10 })
  if (!others.ok) throw new Error(others.alerts[0]?.message)
  const bending = others.value.choices.find((one) =>
    one.solved.alerts.some((alert) => alert.code === 'motion.hyperextension'),
  )!
  backward = [...edits, bending.pick]
  unstopped = solved(backward)
})

describe('a knee that bends backward', () => {
  it('is spoken of', () => {
    expect(lowest(unstopped.motion)).toBeLessThan(-0.3)
    expect(unstopped.motion.phases[0]!.alerts.map((one) => one.code)).toContain('motion.hyperextension')
  })

  it('is stopped where it is straight, when that is wanted: one more boundary, and the knee held from there on', () => {
    const { motion } = solved([...backward, stop], unstopped)
    expect(motion.phases.map((one) => one.solver.status)).toEqual(['converged', 'converged'])
    expect(lowest(motion)).toBeGreaterThan(-0.01)
    const [swing, held] = motion.phases as [SolvedPhase, SolvedPhase]
    const boundary = motion.boundaries.find((one) => one.id === swing.phase.end)!
    expect(boundary.label).toBe('Left knee straight')
    expect(held.phase.start).toBe(boundary.id)
    expect(held.times[0]).toBeCloseTo(swing.times.at(-1)!, 9)
    expect(held.phase.lockedJoints).toContain('knee.left')
    expect(kneeOf(swing).at(-1)).toBeCloseTo(0, 2)
    expect(held.alerts.map((one) => one.code)).toContain('motion.knee-stopped')
    expect(motion.impulses.map((one) => one.boundary)).toContain(boundary.id)
  })

  it('states its stop once, however often it is solved again', () => {
    const first = solved([...backward, stop], unstopped)
    const again = solved([...backward, stop], first)
    const stops = again.motion.phases.flatMap(({ alerts }) =>
      alerts.filter((one) => one.code === 'motion.knee-stopped'),
    )
    expect(stops).toHaveLength(1)
  })

  it('has swung until then as without the stop', () => {
    const swing = solved([...backward, stop]).motion.phases[0]!
    const before = unstopped.motion.phases[0]!
    const S = fit.body.segments.length
    const j = fit.body.segments.findIndex((one) => one.name === 'shank.left')
    // The same start velocity: the stop comes later.
    for (let c = 0; c < 3; c++) expect(swing.velocities[3 * j + c]).toBeCloseTo(before.velocities[3 * j + c]!, 1)
    expect(swing.directions.subarray(0, 3 * S)).toEqual(before.directions.subarray(0, 3 * S))
  })

  it('is let go again when the stop is taken back, and a knee that stays bent is not touched', () => {
    const stopped = solved([...backward, stop], unstopped)
    expect(solved(backward, stopped).motion.phases.map((one) => one.phase.id)).toEqual([phase])
    expect(solved([stop]).motion.phases[0]!.directions).toEqual(solved([]).motion.phases[0]!.directions)
    expect(
      solved([...backward, stop, { kind: 'knee stop', phase: `${phase}~stop`, on: false }]).motion.phases,
    ).toHaveLength(1)
  })
})
