import { beforeAll, describe, expect, it } from 'vitest'
import type { Fit } from '../../fit/fit.ts'
import { RECORDED_TECHNIQUE, findOtherMotions, planPhases, solveTechnique } from '../../pipeline/solve-phases.ts'
import { countOtherMotions } from '../../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import type { MotionChoices } from './other-motions.ts'
import type { PhasePlan } from '../plan/phases.ts'
import type { TechniqueSolution } from './solve-technique.ts'
import type { Technique, TechniqueEdit } from '../plan/technique.ts'

let fit: Fit
let plan: PhasePlan
/** A swing that takes twice its time: long past its conjugate times, so that several motions join its ends. */
let slow: TechniqueEdit
let phase: string
let start: TechniqueSolution
let found: MotionChoices

const solved = (edits: readonly TechniqueEdit[], previous: TechniqueSolution | null = null): TechniqueSolution => {
  const wanted: Technique = { ...RECORDED_TECHNIQUE, edits }
  const outcome = solveTechnique(fit, plan, wanted, previous)
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}
const pathOf = (technique: TechniqueSolution) => technique.motion.phases.find((one) => one.phase.id === phase)!
const largest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0)

beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 3 })
  fit = walk.fit
  const all = planPhases(fit, walk.events, 'swing')
  plan = { ...all, phases: all.phases.slice(0, 1) }
  phase = plan.phases[0]!.id
  slow = { kind: 'duration', phase, scale: 2 }
  start = solved([slow])
  const looked = findOtherMotions(fit, start, phase)
  if (!looked.ok) throw new Error(looked.alerts[0]?.message)
  found = looked.value
})

describe('other motions', () => {
  it('are listed nearest to the recording first, each once, the shown one among them', () => {
    expect(found.choices.length).toBeGreaterThan(2)
    expect(found.choices.filter((one) => one.isShown)).toHaveLength(1)
    const distances = found.choices.map((one) => one.distance)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    found.choices.forEach((one, i) =>
      found.choices
        .slice(0, i)
        .forEach((other) => expect(largest(one.solved.directions, other.solved.directions)).toBeGreaterThan(1e-3)),
    )
    expect(found.starts).toBe(12)
    expect(found.arrived).toBeLessThanOrEqual(12)
  })

  it('join the same postures', () => {
    const shown = found.choices.find((one) => one.isShown)!.solved
    for (const { solved: own, morseIndex } of found.choices) {
      expect(own.solver.status).toBe('converged')
      expect(morseIndex).toBeGreaterThanOrEqual(0)
      const rows = own.directions.length / own.times.length
      expect(largest(own.directions.subarray(0, rows), shown.directions.subarray(0, rows))).toBeLessThan(1e-9)
      expect(largest(own.directions.subarray(-rows), shown.directions.subarray(-rows))).toBeLessThan(1e-9)
    }
  })

  it('are the same whenever they are looked for', () => {
    const again = findOtherMotions(fit, start, phase)
    expect(again.ok && again.value.choices.map((one) => [one.action, one.distance])).toEqual(
      found.choices.map((one) => [one.action, one.distance]),
    )
  })

  it('can be picked, and the choice outlives other edits', () => {
    const other = found.choices.find((one) => !one.isShown)!
    // As it comes back from a saved study.
    const pick = JSON.parse(JSON.stringify(other.pick)) as TechniqueEdit
    const picked = solved([slow, pick], start)
    expect(largest(pathOf(picked).directions, other.solved.directions)).toBeLessThan(1e-4)
    const edit: TechniqueEdit = {
      kind: 'joint angle',
      boundary: plan.phases[0]!.end,
      channel: 'knee.flexion.left',
      change: 0.02,
    }
    for (const previous of [null, start, picked]) {
      const edited = solved([slow, pick, edit], previous)
      // Two hundredths of a radian at the end do not move the motion by more than a few of them.
      expect(largest(pathOf(edited).directions, other.solved.directions)).toBeLessThan(0.15)
    }
    expect(largest(pathOf(solved([slow], picked)).directions, pathOf(start).directions)).toBeLessThan(1e-4)
  })

  it('are not counted before anybody has looked', () => {
    expect(pathOf(start).solver.otherSolutions).toBeNull()
    const counted = countOtherMotions(fit, start, 12)
    expect(counted.ok && pathOf(counted.value).solver.otherSolutions).toBe(found.choices.length - 1)
  })

  it('can be stopped, and need a phase that exists', () => {
    const stopped = findOtherMotions(fit, start, phase, {}, { isCancelled: () => true })
    expect(stopped.ok).toBe(false)
    expect(stopped.alerts[0]!.code).toBe('motions.cancelled')
    expect(findOtherMotions(fit, start, 'nowhere').alerts[0]!.code).toBe('motions.no-phase')
  })
})
