import { beforeAll, describe, expect, it } from 'vitest'
import type { Fit } from '../../fit/fit.ts'
import { createActionWorkspace, solveBoundaryProblem } from '../../action/solve/solve.ts'
import { createAngleTools } from '../../pipeline/body-axes.ts'
import {
  RECORDED_TECHNIQUE,
  chooseBoundaries,
  planPhases,
  recordedOf,
  solveTechnique,
} from '../../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { degToRad } from '../../units/units.ts'
import type { KeptLayout } from '../plan/boundary-layout.ts'
import { FIXED_LAYOUT, layOutBoundaries } from '../plan/boundary-layout.ts'
import { calcStraying } from '../plan/fewest-boundaries.ts'
import type { PhasePlan } from '../plan/phases.ts'
import type { ChosenLayout } from './choose-layout.ts'
import { calcMissingAcceleration } from './missing-acceleration.ts'

let fit: Fit
let uncut: PhasePlan
beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 2.6 })
  fit = walk.fit
  uncut = planPhases(fit, walk.events)
})

function choose(tolerance: number, kept: KeptLayout | null = null): ChosenLayout {
  const found = chooseBoundaries(fit, uncut, { tolerance, kept })
  if (!found.ok) throw new Error(found.alerts[0]!.message)
  return found.value
}
const cutPhases = ({ solved }: ChosenLayout) =>
  solved.motion.phases.filter(({ phase }) => phase.kind !== 'double support')

describe('boundaries set by the program', () => {
  it('are the fixed shares where these are enough', () => {
    expect(choose(degToRad(8)).layout).toEqual(FIXED_LAYOUT)
  })

  it('are found where the fixed shares are not enough, and keep every free rod within the tolerance', () => {
    const chosen = choose(degToRad(2))
    expect(chosen.layout.single).not.toEqual(FIXED_LAYOUT.single)
    expect(chosen.isWithin).toBe(true)
    for (const { worst } of cutPhases(chosen)) expect(worst?.rms ?? 0).toBeLessThanOrEqual(degToRad(2))
    // Solved anew from nothing it is the same motion.
    const again = solveTechnique(fit, layOutBoundaries(uncut, chosen.layout), RECORDED_TECHNIQUE)
    if (!again.ok) throw new Error(again.alerts[0]!.message)
    again.value.motion.phases.forEach(({ worst }, i) =>
      expect(worst?.rms ?? 0).toBeCloseTo(chosen.solved.motion.phases[i]!.worst?.rms ?? 0, 6),
    )
  })

  it('are more for a smaller tolerance', () => {
    expect(choose(degToRad(1)).layout.single.length).toBeGreaterThan(choose(degToRad(2)).layout.single.length)
  })

  it('stay where they were set before, though the program would set others now', () => {
    const tolerance = degToRad(8)
    const kept = { single: [0.3, 0.62, 0.81], flight: [], tolerance, worst: degToRad(7) }
    expect(choose(tolerance, kept).layout).toEqual({ single: kept.single, flight: [] })
    // Beyond the tolerance too, if they were so when they were set.
    const strayed = choose(degToRad(8), { ...kept, single: [], worst: 1 })
    expect(strayed).toMatchObject({ layout: { single: [] }, isWithin: false })
  })

  it('are set anew where those from before stray further than they did, and for another tolerance', () => {
    const tolerance = degToRad(8)
    const kept = { single: [0.5], flight: [], tolerance, worst: degToRad(7) }
    expect(choose(tolerance, kept).layout).toEqual(FIXED_LAYOUT)
    const other = { single: [0.3, 0.62, 0.81], flight: [], tolerance: degToRad(5), worst: 0 }
    expect(choose(tolerance, other).layout).toEqual(FIXED_LAYOUT)
    expect(choose(tolerance, { ...kept, single: [2, 1] }).layout).toEqual(FIXED_LAYOUT)
  })

  it('cut the motion into minima of the action', () => {
    for (const { solver } of cutPhases(choose(degToRad(3)))) {
      expect(solver.status).toBe('converged')
      expect(solver.morseIndex).toBe(0)
    }
  })

  it('are refused when stopped', () => {
    expect(chooseBoundaries(fit, uncut, { tolerance: degToRad(3) }, { isCancelled: () => true })).toMatchObject({
      ok: false,
    })
  })
})

describe('how far a piece strays, known without solving it', () => {
  it('is what solving it shows, within a fifth', () => {
    const workspace = createActionWorkspace()
    const support = uncut.phases.find(({ kind }) => kind === 'single support')!
    const missing = calcMissingAcceleration(support, {
      body: fit.body,
      recorded: recordedOf(fit),
      tools: createAngleTools(fit.body),
      solve: (problem, control) => solveBoundaryProblem(problem, control, workspace),
    })!
    const single = [0.25, 0.5, 0.75]
    const laid = layOutBoundaries({ ...uncut, phases: [support] }, { single, flight: [] })
    const solved = solveTechnique(fit, laid, RECORDED_TECHNIQUE)
    if (!solved.ok) throw new Error(solved.alerts[0]!.message)
    solved.value.motion.phases.forEach(({ worst }, i) => {
      const ratio = calcStraying(missing, 5 * i, 5 * (i + 1)) / worst!.rms
      expect(ratio).toBeGreaterThan(0.8)
      expect(ratio).toBeLessThan(1.2)
    })
  })
})
