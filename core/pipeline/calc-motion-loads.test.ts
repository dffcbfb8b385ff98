import { beforeAll, describe, expect, it } from 'vitest'
import { createActionWorkspace, solveBoundaryProblem } from '../action/solve/solve.ts'
import type { Motion } from '../boundary/solution/motion.ts'
import { solveTechnique } from '../boundary/solution/solve-technique.ts'
import type { Loads } from '../loads/loads.ts'
import { RECORDED_TECHNIQUE, planPhases } from './solve-phases.ts'
import { Stopped } from '../outcome.ts'
import { partOfLoads } from '../report/loads-part.ts'
import { fitSyntheticWalk } from '../testing/fitted-walk.ts'
import { createListRoom } from '../testing/list-room.ts'
import { createAngleTools } from './body-axes.ts'
import { calcMotionLoads } from './calc-motion-loads.ts'

let usual: Motion
let exact: Motion

beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 2.4 })
  const { fit } = walk
  const plan = planPhases(fit, walk.events)
  const recorded = {
    times: fit.times,
    segmentCount: fit.body.segments.length,
    directions: fit.directions,
    axes: fit.axes,
    root: fit.root,
  }
  const workspace = createActionWorkspace()
  const solved = (tolerance: number): Motion => {
    const found = solveTechnique({
      body: fit.body,
      recorded,
      plan,
      technique: RECORDED_TECHNIQUE,
      tools: createAngleTools(fit.body),
      solve: (problem, control) => solveBoundaryProblem(problem, control, workspace),
      tolerance,
    })
    if (!found.ok) throw new Error('refused')
    return found.value.motion
  }
  usual = solved(5e-5)
  exact = solved(1e-9)
})

const loadsOf = (motion: Motion): Loads => calcMotionLoads(motion, 'predicted', 0, { samples: 0 })!

/** N: the largest difference of any joint's force, row by row. */
function farthest(a: Loads, b: Loads, rowOf: (k: number) => number = (k) => k): number {
  let most = 0
  a.joints.forEach((joint, j) => {
    const other = b.joints[j]!.forceOnDistalInWorld
    joint.forceOnDistalInWorld.forEach((value, i) => {
      most = Math.max(most, Math.abs(value - other[3 * rowOf(Math.floor(i / 3)) + (i % 3)]!))
    })
  })
  return most
}

describe('loads of a solved motion', () => {
  it('are those of a far more exact solution within a newton, on the same rows: how exactly a phase is solved does not decide how many rows it has', () => {
    const [a, b] = [loadsOf(usual), loadsOf(exact)]
    expect(a.times).toEqual(b.times)
    expect(farthest(a, b)).toBeLessThan(1)
  })

  it('leave out the rows of a phase without a solution, and all others keep theirs: rows are to be compared by their times', () => {
    const whole = loadsOf(usual)
    const missing = 2
    const some = loadsOf({
      ...usual,
      phases: usual.phases.map((phase, i) =>
        i === missing ? { ...phase, solver: { ...phase.solver, status: 'stalled' as const } } : phase,
      ),
    })
    const before = usual.phases.slice(0, missing).reduce((sum, phase) => sum + phase.times.length, 0)
    const own = usual.phases[missing]!.times.length
    expect(some.times).toHaveLength(whole.times.length - own)
    const rowOf = (k: number): number => (k < before ? k : k + own)
    some.times.forEach((time, k) => expect(time).toBe(whole.times[rowOf(k)]))
    expect(farthest(some, whole, rowOf)).toBe(0)
    // Row against row, without looking at the times, is hundreds of newtons off: a shift and no error.
    expect(farthest(some, whole)).toBeGreaterThan(100)
  })

  it('are the same to the last bit however many phases are worked through at a time, and wherever they wait', () => {
    const whole = calcMotionLoads(usual, 'predicted', 0, { samples: 3 })!
    expect(whole.peaks.every(({ samples }) => samples?.length === 3)).toBe(true)
    const room = createListRoom()
    for (const options of [{ stretch: 1 }, { stretch: 40 }, { stretch: 40, storeroom: room }]) {
      const cut = calcMotionLoads(usual, 'predicted', 0, { samples: 3, ...options })!
      expect(cut.peaks).toEqual(whole.peaks)
      expect(cut.joints.map((joint) => ({ ...joint }))).toEqual(whole.joints)
      expect(partOfLoads(cut, 5, 60)).toEqual(partOfLoads(whole, 5, 60))
      for (const key of ['ground', 'groundMeasured', 'centreOfPressure'] as const)
        expect({ ...cut[key] }).toEqual(whole[key])
    }
    expect(room.count).toBeGreaterThan(100)
  })

  it('stop soon after somebody asks them to: they look after each body of each stretch', () => {
    let asked = 0
    const stopAt = (most: number) => ({ isCancelled: () => ++asked > most })
    expect(calcMotionLoads(usual, 'predicted', 0, { samples: 3, stretch: 40 }, stopAt(Infinity))).not.toBeNull()
    const all = asked
    expect(all).toBeGreaterThanOrEqual(9)
    asked = 0
    expect(() => calcMotionLoads(usual, 'predicted', 0, { samples: 3, stretch: 40 }, stopAt(4))).toThrow(Stopped)
    expect(asked).toBe(5)
  })
})
