import { beforeAll, describe, expect, it } from 'vitest'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Outcome } from '../outcome.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { analyze, analyzePrepared } from './analysis.ts'
import type { PrepareRequest, PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import { resultsOf } from './results.ts'

const walk = createSyntheticWalk({ seconds: 2.2 })
const request: PrepareRequest = {
  recording: recordPoints(walk),
  subject: { mass: 70, height: 1.75 },
  events: walk.events,
}
const slower = (scale: number): Technique => ({ id: 't1', name: 'Slower', edits: [{ kind: 'cadence', scale }] })

function take<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

let tried: PreparedTrial
beforeAll(() => {
  tried = take(prepare(request))
  // As under a slider: on the way to 0.9.
  for (const scale of [0.99, 0.95, 0.9]) take(resultsOf(tried).solve(slower(scale), {}, true))
})

describe('the results of a prepared recording', () => {
  it('do not depend on what was tried before', () => {
    const fresh = take(resultsOf(take(prepare(request))).solve(slower(0.9))).motion
    expect(take(resultsOf(tried).solve(slower(0.9))).motion).toEqual(fresh)
  })

  it('state the layout of the motion, without flights where nobody flies, and share it with every technique', () => {
    const results = resultsOf(tried)
    const { layout, phases } = take(results.solve(null)).motion
    expect(layout).toMatchObject({ by: 'program', flight: [] })
    const { motion } = take(results.solve(slower(0.9)))
    expect(motion.layout).toEqual(layout)
    expect(motion.phases.map(({ phase }) => phase.id)).toEqual(phases.map(({ phase }) => phase.id))
    const none: Technique = { id: 'recorded', name: 'As recorded', edits: [{ kind: 'layout', single: [], flight: [] }] }
    const passive = take(results.solve(none)).motion
    expect(passive.layout).toEqual({ by: 'none', single: [], flight: [], tolerance: null })
    expect(passive.phases.map(({ phase }) => phase)).toEqual(results.uncut.phases)
  })

  it('are the analysis itself, whether asked for one by one or at once', () => {
    const whole = take(analyze({ ...request, technique: slower(0.9) }))
    const results = resultsOf(tried)
    const proposed = take(results.propose(slower(0.9))).loads
    expect(results.recordedLoads().loads).toEqual(whole.loads.recorded)
    expect(proposed).toEqual(whole.proposed!.loads)
    expect(take(analyzePrepared(tried, { technique: slower(0.9) }))).toEqual(whole)
  })

  it('are worked out once', () => {
    const results = resultsOf(tried)
    expect(resultsOf(tried)).toBe(results)
    expect(results.recordedLoads()).toBe(results.recordedLoads())
    const solved = take(results.solve(null))
    expect(take(results.solve(null))).toBe(solved)
    expect(take(results.loads(solved.motion, 'predicted'))).toBe(take(results.loads(solved.motion, 'predicted')))
  })

  it('are kept without a technique that cannot be solved only where that is asked for', () => {
    const impossible: Technique = {
      id: 't2',
      name: 'Impossible',
      edits: [{ kind: 'load', label: 'bag', segment: 'tail', at: 0, mass: 1 }],
    }
    const refusal = analyzePrepared(tried, { technique: impossible })
    expect(refusal.ok).toBe(false)
    expect(refusal.alerts[0]!.code).toBe('technique.load-segment')
    const without = take(analyzePrepared(tried, { technique: impossible, mayLackProposal: true }))
    expect(without.proposed).toBeNull()
    expect(without.alerts.map(({ code }) => code)).toContain('technique.load-segment')
  })
})

describe('what is left to the program', () => {
  it('is reported with its reason, and what the user chose is not', () => {
    expect(tried.fit.body).toMatchObject({ template: 'lower-body', table: 'winter' })
    expect(tried.fit.chosen).toEqual({
      template: 'the recording does not show the arms',
      table: 'the sex is not stated, and this table does not depend on it',
    })
    const woman = take(
      prepare({ ...request, subject: { mass: 60, height: 1.65, sex: 'female' }, body: { template: 'lower-body' } }),
    )
    expect(woman.fit.body.table).toBe('de-leva')
    expect(woman.fit.chosen).toEqual({ template: null, table: 'it has a table of its own for women' })
  })
})

describe('a long analysis', () => {
  const stages = [
    'Cleaning the signals',
    'Finding gait events',
    'Fitting the body',
    'Estimating ground forces',
    'Computing joint loads',
    'Solving the phases',
  ]

  it('states every stage as it begins, and ends as soon as one is stopped', () => {
    for (const stage of stages) {
      const stated: string[] = []
      const stopped = analyze(request, {
        progress: (_, what) => void stated.push(what),
        isCancelled: () => stated.includes(stage),
      })
      expect(stopped.ok).toBe(false)
      expect(stopped.alerts[0]?.code).toMatch(/\.(?:cancelled|stopped)$/)
      expect(stages.filter((one) => stated.includes(one))).toEqual(stages.slice(0, stages.indexOf(stage) + 1))
    }
  })
})
