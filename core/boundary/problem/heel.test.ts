import { beforeAll, describe, expect, it } from 'vitest'
import { solveBoundaryProblem } from '../../action/solve/solve.ts'
import { simulateMotion } from '../../dynamics/simulate.ts'
import type { Fit } from '../../fit/fit.ts'
import type { Vector3 } from '../../math/vector3.ts'
import { add, addScaled, cross, dot, norm, scale, subtract, vectorAt } from '../../math/vector3.ts'
import { calcHeelDirection, heelLength, heelOf } from '../../model/heel.ts'
import { calcMatrices } from '../../model/matrices.ts'
import { RECORDED_TECHNIQUE, planPhases, solveTechnique } from '../../pipeline/solve-phases.ts'
import { createAngleTools } from '../../pipeline/body-axes.ts'
import { calcMotionLoads } from '../../pipeline/calc-motion-loads.ts'
import { fitRecording } from '../../pipeline/fit-recording.ts'
import { createSyntheticWalk, recordPoints } from '../../testing/synthetic-walk.ts'
import { calcPhaseProblem } from './phase-problem.ts'
import type { PhasePlan } from '../plan/phases.ts'
import type { Posture, RecordedMotion } from '../plan/recorded.ts'
import { samplePosture } from '../plan/recorded.ts'
import { calcSeenPivots } from '../plan/seen-pivots.ts'
import type { Motion, SolvedPhase } from '../solution/motion.ts'
import { DEFAULT_TOLERANCE } from '../solution/solve-phase.ts'
import type { TechniqueSolution } from '../solution/solve-technique.ts'
import { solveTechnique as solveTechniqueOf } from '../solution/solve-technique.ts'
import type { Phase, TechniqueEdit } from '../plan/technique.ts'

let fit: Fit
let plan: PhasePlan
let recorded: RecordedMotion
let base: TechniqueSolution
/** A whole single support of the right foot. */
let stance: Phase
let S: number

beforeAll(() => {
  const walk = createSyntheticWalk({ seconds: 2.4 })
  const outcome = fitRecording(recordPoints(walk), walk.body.subject, {
    template: 'lower-body',
    table: 'winter',
    events: walk.events,
  })
  if (!outcome.ok) throw new Error('refused')
  fit = outcome.value
  S = fit.body.segments.length
  plan = planPhases(fit, walk.events)
  recorded = { times: fit.times, segmentCount: S, directions: fit.directions, axes: fit.axes, root: fit.root }
  stance = plan.phases.find((one) => one.kind === 'single support' && one.side === 'right')!
  base = solved([])
})

function solved(
  edits: readonly TechniqueEdit[],
  previous: TechniqueSolution | null = null,
  tolerance = DEFAULT_TOLERANCE,
): TechniqueSolution {
  const technique = edits.length === 0 ? RECORDED_TECHNIQUE : { id: 'test', name: 'Test', edits }
  const outcome = solveTechniqueOf({
    body: fit.body,
    recorded,
    plan,
    technique,
    tools: createAngleTools(fit.body),
    solve: solveBoundaryProblem,
    previous,
    tolerance,
  })
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join('; '))
  return outcome.value
}
const phaseOf = (motion: Motion, id = stance.id): SolvedPhase => motion.phases.find((one) => one.phase.id === id)!
const index = (name: string): number => fit.body.segments.findIndex((one) => one.name === name)

/** The heel of a solved motion, by the foot's rod and axes alone. */
function heelAt(phase: SolvedPhase, row: number): Vector3 {
  const matrices = calcMatrices(fit.body.tree)
  const foot = index('foot.right')
  let ankle = vectorAt(phase.root, row)
  for (let i = 0; i < S; i++)
    ankle = addScaled(ankle, matrices.J[foot * S + i]!, vectorAt(phase.directions, row * S + i))
  const at = (row * S + foot) * 9
  const heel = heelOf(fit.body, 'right')
  return addScaled(
    ankle,
    heelLength(heel),
    calcHeelDirection(heel, phase.directions, 3 * (row * S + foot), [
      phase.axes[at + 2]!,
      phase.axes[at + 5]!,
      phase.axes[at + 8]!,
    ]),
  )
}

/** Nothing led: foot and heel one body, all else swinging. */
const loose = (from: number, to: number, start: Posture, end: Posture) =>
  calcPhaseProblem({
    phase: { ...stance, pivot: 'heel', lockedJoints: [], from, to },
    body: fit.body,
    recorded,
    duration: to - from,
    start,
    end,
    tolerance: 1e-10,
    intervals: 30,
  })

describe('a phase that turns about the heel', () => {
  it('hangs the body on the heel, under the ankle and behind it, and the ankle is led', () => {
    const kept = solved([{ kind: 'pivot', phase: stance.id, pivot: 'heel' }], base).solutions.get(stance.id)!
    const tree = kept.ready.problem.tree
    const first = tree.segments.find((one) => one.parent === null)!
    expect([first.name, first.from, first.masses.length]).toEqual([
      'heel.right',
      heelLength(heelOf(fit.body, 'right')),
      0,
    ])
    const heel = kept.ready.problem.start.subarray(3 * tree.segments.indexOf(first))
    expect(heel[0]! * first.length).toBeLessThan(-0.03)
    expect(heel[1]! * first.length).toBeCloseTo(-0.039 * fit.body.subject.height, 2)
    expect(kept.read.phase.lockedJoints).toContain('ankle.right')
    expect(kept.read.freeSegments).toContain('foot.right')
    expect(kept.read.tree.segments.map((one) => one.name)).toEqual(fit.body.tree.segments.map((one) => one.name))
  })

  it('keeps heel and foot one rigid body, and the heel where it was recorded', () => {
    const { solution, ready, read } = solved([{ kind: 'pivot', phase: stance.id, pivot: 'heel' }], base).solutions.get(
      stance.id,
    )!
    const names = ready.problem.tree.segments.map((one) => one.name)
    const [foot, heel] = [names.indexOf('foot.right'), names.indexOf('heel.right')]
    const angle = (k: number): number =>
      dot(
        vectorAt(solution.directions, k * names.length + foot),
        vectorAt(solution.directions, k * names.length + heel),
      )
    expect(read.solver.status).toBe('converged')
    for (let k = 0; k < solution.times.length; k++) {
      expect(angle(k)).toBeCloseTo(angle(0), 9)
      // The foot's axes carry its whole turn: with them the heel is where the solver's pivot is.
      expect(norm(subtract(heelAt(read, k), vectorAt(solution.root, k)))).toBeLessThan(1e-9)
    }
  })

  it('moves as the equations of motion give, integrated forward with the foot’s angle as a constraint', () => {
    const [from, to] = [stance.from, stance.from + 0.25]
    const { problem } = loose(from, to, samplePosture(recorded, from), samplePosture(recorded, to))
    const root = {
      kind: 'pinned',
      position: problem.root.kind === 'prescribed' ? problem.root.positions[0]! : [],
    } as const
    const path = solveBoundaryProblem({ ...problem, root })
    expect(path.status).toBe('converged')
    expect(problem.locks).toHaveLength(1)
    const forward = simulateMotion({
      tree: problem.tree,
      root,
      locks: [{ segments: problem.locks[0]!.segments }],
      start: problem.start,
      velocities: path.velocities.subarray(0, problem.start.length),
      duration: to - from,
      samples: 30,
      method: 'dae',
      tolerance: 1e-11,
    })
    expect(forward.status).toBe('converged')
    forward.directions.forEach((value, i) => expect(Math.abs(value - path.directions[i]!)).toBeLessThan(2e-6))
    // A heel that stands still does no work.
    expect(path.energyDrift).toBeLessThan(1e-6)
  })

  it('presses the floor at its heel: the ground’s force, from the motion of all masses, has no moment about it', () => {
    // A led stance hip holds the pelvis's heading by a twist against the ground, which is a moment of its own.
    const hip: TechniqueEdit = { kind: 'lock', phase: stance.id, joint: 'hip.right', locked: false }
    for (const edits of [
      [hip],
      [hip, { kind: 'lock', phase: stance.id, joint: 'ankle.right', locked: false }],
    ] as const) {
      const { motion } = solved([{ kind: 'pivot', phase: stance.id, pivot: 'heel' }, ...edits], null, 1e-9)
      const phase = phaseOf(motion)
      const place = heelAt(phase, 0)
      const loads = calcMotionLoads({ ...motion, phases: [phase] }, 'predicted', place[1], { samples: 0 })!
      const body = fit.body.subject.mass * 9.80665
      let pressed = 0
      for (let k = 0; k < phase.times.length; k++) {
        const heel = heelAt(phase, k)
        const [x, up, z] = vectorAt(loads.ground.right, k)
        // Near no force the point where it acts runs away.
        if (Math.abs(up) < 0.2 * body) continue
        pressed++
        // Where the force's line through the heel meets the floor, which the heel leaves by microns.
        const above = (heel[1] - place[1]) / up
        expect(loads.centreOfPressure.right[3 * k]!).toBeCloseTo(heel[0] - above * x, 7)
        expect(loads.centreOfPressure.right[3 * k + 2]!).toBeCloseTo(heel[2] - above * z, 7)
      }
      expect(pressed).toBeGreaterThan(10)
    }
  })

  it('loads the ankle as the foot alone gives: the ground’s force at the heel less the foot’s own motion', () => {
    const hip: TechniqueEdit = { kind: 'lock', phase: stance.id, joint: 'hip.right', locked: false }
    const phase = phaseOf(solved([{ kind: 'pivot', phase: stance.id, pivot: 'heel' }, hip], null, 1e-9).motion)
    const loads = calcMotionLoads({ ...base.motion, phases: [phase] }, 'predicted', heelAt(phase, 0)[1], {
      samples: 0,
    })!
    const ankle = loads.joints.find((one) => one.joint === 'ankle.right')!
    const matrices = calcMatrices(fit.body.tree)
    const foot = index('foot.right')
    const k = phase.times.length >> 1
    const sum = (rows: Float64Array, start: Vector3): Vector3 => {
      let place = start
      for (let i = 0; i < S; i++) place = addScaled(place, matrices.J[foot * S + i]!, vectorAt(rows, k * S + i))
      return place
    }
    const [joint, acceleration] = [
      sum(phase.directions, vectorAt(phase.root, k)),
      sum(phase.accelerations, vectorAt(phase.rootAcceleration, k)),
    ]
    const ground = vectorAt(loads.ground.right, k)
    let force: Vector3 = scale(ground, -1)
    let moment: Vector3 = scale(cross(subtract(heelAt(phase, k), joint), ground), -1)
    for (const { at, mass } of fit.body.tree.segments[foot]!.masses) {
      const needed = scale(
        add(addScaled(acceleration, at, vectorAt(phase.accelerations, k * S + foot)), [0, 9.80665, 0]),
        mass,
      )
      force = add(force, needed)
      moment = add(moment, cross(scale(vectorAt(phase.directions, k * S + foot), at), needed))
    }
    for (let c = 0; c < 3; c++) {
      expect(ankle.forceOnDistalInWorld[3 * k + c]).toBeCloseTo(force[c]!, 3)
      expect(ankle.momentOnDistalInWorld[3 * k + c]).toBeCloseTo(moment[c]!, 3)
    }
    expect(norm(moment)).toBeGreaterThan(5)
  })

  it('needs impulses that are minus the gradient of the total action, the foot turned as one body', () => {
    const middle = stance.from + 0.15
    const inner = samplePosture(recorded, middle)
    const halves = (posture: Posture) => [
      loose(stance.from, middle, samplePosture(recorded, stance.from), posture),
      loose(middle, stance.from + 0.3, posture, samplePosture(recorded, stance.from + 0.3)),
    ]
    const foot = index('foot.right')
    const turned = (axis: Vector3, angle: number): Posture => {
      const turn = (v: Vector3): Vector3 =>
        add(
          add(scale(v, Math.cos(angle)), scale(cross(axis, v), Math.sin(angle))),
          scale(axis, dot(axis, v) * (1 - Math.cos(angle))),
        )
      const directions = inner.directions.slice()
      directions.set(turn(vectorAt(directions, foot)), 3 * foot)
      const axes = inner.axes.slice()
      for (let column = 0; column < 3; column++)
        turn([0, 1, 2].map((row) => inner.axes[9 * foot + 3 * row + column]!) as unknown as Vector3).forEach(
          (value, row) => (axes[9 * foot + 3 * row + column] = value),
        )
      return { ...inner, directions, axes }
    }
    const ready = halves(inner)
    const [before, after] = ready.map((one) => solveBoundaryProblem(one.problem))
    const names = ready[0]!.problem.tree.segments.map((one) => one.name)
    const torque = ['foot.right', 'heel.right'].map((name): Vector3 => {
      const j = names.indexOf(name)
      return cross(
        vectorAt(ready[0]!.problem.end, j),
        subtract(vectorAt(after!.startMomentum, j), vectorAt(before!.endMomentum, j)),
      )
    })
    for (const axis of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const) {
      const h = 1e-4
      const action = (angle: number): number =>
        halves(turned(axis, angle)).reduce((sum, one) => sum + solveBoundaryProblem(one.problem).action, 0)
      const jump = dot(axis, torque[0]!) + dot(axis, torque[1]!)
      expect((action(h) - action(-h)) / (2 * h)).toBeCloseTo(-jump, 4)
    }
    expect(norm(add(torque[0]!, torque[1]!))).toBeGreaterThan(0.1)
  })

  it('is solved again from where it was, to the same motion, and leaves the others alone', () => {
    const heel: TechniqueEdit = { kind: 'pivot', phase: stance.id, pivot: 'heel' }
    const first = solved([heel], base)
    const edit: TechniqueEdit = {
      kind: 'joint angle',
      boundary: stance.end,
      channel: 'knee.flexion.left',
      change: 0.05,
    }
    const warm = solved([heel, edit], first)
    const cold = solved([heel, edit])
    phaseOf(warm.motion).directions.forEach((value, i) =>
      expect(value).toBeCloseTo(phaseOf(cold.motion).directions[i]!, 4),
    )
    const reused = warm.motion.phases.filter(
      ({ phase: { id } }) => warm.solutions.get(id)!.solution === first.solutions.get(id)!.solution,
    )
    expect(reused).toHaveLength(plan.phases.length - 2)
    // Back on its ankle it is the old motion.
    const back = solved([heel, { kind: 'pivot', phase: stance.id, pivot: 'ankle' }], warm)
    expect(phaseOf(back.motion).phase).toEqual(phaseOf(base.motion).phase)
    phaseOf(back.motion).directions.forEach((value, i) =>
      expect(value).toBeCloseTo(phaseOf(base.motion).directions[i]!, 4),
    )
  })

  it('may be a double support, and may be in the plane', () => {
    const both = plan.phases.find((one) => one.kind === 'double support')!
    const phase = phaseOf(solved([{ kind: 'pivot', phase: both.id, pivot: 'heel' }], base).motion, both.id)
    expect([phase.solver.status, phase.freedoms]).toEqual(['converged', phaseOf(base.motion, both.id).freedoms])
    const walk = createSyntheticWalk({ seconds: 2.4 })
    const flat = fitRecording(recordPoints(walk), walk.body.subject, {
      template: 'planar-seven-link',
      table: 'winter',
      events: walk.events,
    })
    if (!flat.ok) throw new Error('refused')
    const cut = planPhases(flat.value, walk.events)
    const own = cut.phases.find((one) => one.kind === 'single support')!
    const result = solveTechnique(flat.value, cut, {
      id: 'test',
      name: 'Test',
      edits: [{ kind: 'pivot', phase: own.id, pivot: 'heel' }],
    })
    if (!result.ok) throw new Error('refused')
    expect(phaseOf(result.value.motion, own.id).solver.status).toBe('converged')
  })
})

describe('what the recording suggests', () => {
  /** The walk with the right foot's rod pitched by so much over a stretch of time. */
  const pitched = (by: (t: number) => number): RecordedMotion => {
    const directions = recorded.directions.slice()
    const foot = index('foot.right')
    recorded.times.forEach((t, k) => {
      const at = 3 * (k * S + foot)
      const [x, y] = [directions[at]!, directions[at + 1]!]
      directions[at] = Math.cos(by(t)) * x - Math.sin(by(t)) * y
      directions[at + 1] = Math.sin(by(t)) * x + Math.cos(by(t)) * y
    })
    return { ...recorded, directions }
  }

  it('is the ankle over a flat sole, the heel while the toes are up, the forefoot once the heel is up', () => {
    const third = (stance.to - stance.from) / 3
    const parts = ['a', 'b', 'c'].map((id, i): Phase => ({
      ...stance,
      id,
      from: stance.from + i * third,
      to: stance.from + (i + 1) * third,
    }))
    const roll = pitched((t) => (t < parts[0]!.to ? 0.25 : t > parts[2]!.from ? -0.3 : 0))
    expect([...calcSeenPivots(parts, fit.body, roll).values()]).toEqual(['heel', 'ankle', 'forefoot'])
    expect(phaseOf(base.motion).seenPivot).toBe('ankle')
  })

  it('changes no phase by itself', () => {
    expect(plan.phases.every((one) => one.pivot === 'ankle')).toBe(true)
  })
})
