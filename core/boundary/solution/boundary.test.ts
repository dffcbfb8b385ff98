import type { Side } from '../../gait/side.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { solveBoundaryProblem } from '../../action/solve/solve.ts'
import { RECORDED_TECHNIQUE, planPhases, solveTechnique } from '../../pipeline/solve-phases.ts'
import type { Fit } from '../../fit/fit.ts'
import type { GaitEvent } from '../../recording/recording.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { calcPhaseProblem } from '../problem/phase-problem.ts'
import type { PhasePlan } from '../plan/phases.ts'
import type { Motion } from './motion.ts'
import { IMPULSE_WINDOW } from './motion.ts'
import type { Posture, RecordedMotion } from '../plan/recorded.ts'
import { samplePosture } from '../plan/recorded.ts'
import { solveFreeBoundaries } from './free-boundaries.ts'
import type { Technique, TechniqueEdit } from '../plan/technique.ts'
import type { TechniqueSolution } from './solve-technique.ts'

const technique = (...edits: TechniqueEdit[]): Technique => ({ id: 'test', name: 'Test', edits })

let fit: Fit
let plan: PhasePlan
let recorded: RecordedMotion
let base: TechniqueSolution
/** A whole single support of the right foot in the middle of the walk. */
let phaseId: string
let middle: number

beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 3 })
  fit = walk.fit
  plan = planPhases(fit, walk.events)
  recorded = {
    times: fit.times,
    segmentCount: fit.body.segments.length,
    directions: fit.directions,
    axes: fit.axes,
    root: fit.root,
  }
  const phase = plan.phases.find((one) => one.kind === 'single support' && one.side === 'right')!
  phaseId = phase.id
  middle = (phase.from + phase.to) / 2
  base = solved(RECORDED_TECHNIQUE)
})

function solved(wanted: Technique, previous: TechniqueSolution | null = null): TechniqueSolution {
  const outcome = solveTechnique(fit, plan, wanted, previous)
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join('; '))
  return outcome.value
}

const index = (name: string): number => fit.body.segments.findIndex((one) => one.name === name)
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
]
const impulseAt = (motion: Motion, boundary: string) => motion.impulses.find((one) => one.boundary === boundary)!

describe('phases', () => {
  it('follow the events: single and double support in turn, each between two boundaries', () => {
    expect(plan.phases.map((phase) => `${phase.kind} ${phase.side}`).slice(0, 4)).toEqual([
      'single support right',
      'double support left',
      'single support left',
      'double support right',
    ])
    plan.phases.slice(1).forEach((phase, i) => expect(phase.start).toBe(plan.phases[i]!.end))
  })

  it('are all solved, and start and end at the recorded postures', () => {
    for (const phase of base.motion.phases) {
      expect(phase.solver.status).toBe('converged')
      const start = samplePosture(recorded, phase.phase.from)
      const S = fit.body.segments.length
      for (let i = 0; i < 3 * S; i++) {
        expect(phase.directions[i]).toBeCloseTo(start.directions[i]!, 9)
      }
    }
  })

  it('join without a jump of the body', () => {
    base.motion.phases.forEach((phase, i) => {
      const before = base.motion.phases[i - 1]
      if (before === undefined) return
      const last = before.times.length - 1
      for (let c = 0; c < 3; c++) expect(phase.root[c]).toBeCloseTo(before.root[3 * last + c]!, 6)
    })
  })
})

describe('impulses', () => {
  it('are minus the gradient of the total action with respect to the boundary posture', () => {
    const phase = plan.phases.find((one) => one.id === phaseId)!
    const inner = samplePosture(recorded, middle)
    const total = (posture: Posture) => {
      const halves = [
        { from: phase.from, to: middle, start: samplePosture(recorded, phase.from), end: posture },
        { from: middle, to: phase.to, start: posture, end: samplePosture(recorded, phase.to) },
      ]
      return halves.map(({ from, to, start, end }) =>
        solveBoundaryProblem(
          calcPhaseProblem({
            phase: { ...phase, from, to },
            body: fit.body,
            recorded,
            duration: to - from,
            start,
            end,
            tolerance: 1e-10,
            intervals: 40,
          }).problem,
        ),
      )
    }
    const [before, after] = total(inner)
    const kept = calcPhaseProblem({
      phase,
      body: fit.body,
      recorded,
      duration: 1,
      start: inner,
      end: inner,
      tolerance: 1e-6,
      intervals: 10,
    }).kept
    const h = 1e-4
    // The left thigh swings freely: nothing leads it.
    const j = index('thigh.left')
    const own = kept.indexOf(j)
    const u = Array.from(inner.directions.subarray(3 * j, 3 * j + 3))
    for (const axis of [
      [0, 0, 1],
      [1, 0, 0],
    ]) {
      const tangent = cross(axis, u)
      const moved = (sign: number): Posture => {
        const directions = inner.directions.slice()
        const v = u.map((value, c) => value + sign * h * tangent[c]!)
        const size = Math.hypot(...v)
        v.forEach((value, c) => (directions[3 * j + c] = value / size))
        return { ...inner, directions }
      }
      const action = (sign: number): number => total(moved(sign)).reduce((sum, one) => sum + one.action, 0)
      const gradient = (action(1) - action(-1)) / (2 * h)
      let jump = 0
      for (let c = 0; c < 3; c++)
        jump += tangent[c]! * (after!.startMomentum[3 * own + c]! - before!.endMomentum[3 * own + c]!)
      expect(gradient).toBeCloseTo(-jump, 4)
      expect(Math.abs(jump)).toBeGreaterThan(0.01)
    }
  })

  it('agree by two routes: rods’ generalised impulses against joints’ angular ones', () => {
    const motion = solved(technique({ kind: 'add boundary', time: middle })).motion
    const inner = motion.boundaries.find((one) => one.inner)!
    const impulse = impulseAt(motion, inner.id)
    const angular = (joint: string): readonly number[] => impulse.joints.find((one) => one.joint === joint)!.angular
    // u_j × Δp_j is what the joint above gives the rod, less what the rod gives the joint below.
    for (const [rod, above, below] of [
      ['thigh.left', 'hip.left', 'knee.left'],
      ['shank.left', 'knee.left', 'ankle.left'],
    ] as const) {
      const j = index(rod)
      const torque = cross(
        Array.from(inner.directions.subarray(3 * j, 3 * j + 3)),
        Array.from(impulse.generalised.subarray(3 * j, 3 * j + 3)),
      )
      torque.forEach((value, c) => expect(value).toBeCloseTo(angular(above)[c]! - angular(below)[c]!, 6))
    }
  })

  it('leave no rod with a turn that nobody gave it: the stance leg carries what everything above it needs', () => {
    const { motion } = solved(technique({ kind: 'add boundary', time: middle }))
    const inner = motion.boundaries.find((one) => one.inner)!
    const impulse = impulseAt(motion, inner.id)
    const angular = (joint: string): readonly number[] => impulse.joints.find((one) => one.joint === joint)!.angular
    const turn = (rod: string): number[] =>
      cross(
        Array.from(inner.directions.subarray(3 * index(rod), 3 * index(rod) + 3)),
        Array.from(impulse.generalised.subarray(3 * index(rod), 3 * index(rod) + 3)),
      )
    turn('pelvis').forEach((value, c) =>
      expect(value).toBeCloseTo(-angular('hip.left')[c]! - angular('hip.right')[c]! - angular('lumbar')[c]!, 6),
    )
    // On the standing foot the ankle does the opposite of what all rods over it were given together.
    const all = fit.body.segments
      .map((one) => turn(one.name))
      .reduce((sum, one) => sum.map((value, c) => value + one[c]!), [0, 0, 0])
    all.forEach((value, c) => expect(angular('ankle.right')[c]).toBeCloseTo(-value, 6))
    expect(Math.hypot(...all)).toBeGreaterThan(1)
  })

  it('balance on the pelvis, which here has no mass of its own, at every boundary', () => {
    expect(fit.body.tree.segments[index('pelvis')]!.masses).toEqual([])
    const { impulses } = solved(technique({ kind: 'add boundary', time: middle })).motion
    expect(impulses.length).toBeGreaterThan(4)
    for (const { joints } of impulses) {
      const own = joints.filter(({ joint }) => joint === 'lumbar' || joint.startsWith('hip'))
      for (let c = 0; c < 3; c++) {
        expect(own.reduce((sum, { linear }) => sum + linear[c]!, 0)).toBeCloseTo(0, 9)
        expect(
          own.reduce((sum, { angular, place, linear }) => sum + angular[c]! + cross(place, linear)[c]!, 0),
        ).toBeCloseTo(0, 9)
      }
    }
  })

  it('come with where each rod ends and how it moves before and after, as the motion on either side has it', () => {
    const boundary = plan.phases.find((one) => one.id === phaseId)!.end
    const impulse = impulseAt(base.motion, boundary)
    const S = fit.body.segments.length
    const before = base.motion.phases.find((one) => one.phase.end === boundary)!
    const after = base.motion.phases.find((one) => one.phase.start === boundary)!
    /**
     * Left ankle (the pelvis rod runs from the left hip to the right one, its root in the middle), by adding up rods.
     */
    const ankle = (phase: typeof before, row: number): number[] =>
      [0, 1, 2].map((c) => {
        const u = (name: string): number => phase.directions[(row * S + index(name)) * 3 + c]!
        const pelvis = fit.body.tree.segments.find((one) => one.name === 'pelvis')!
        const thigh = fit.body.tree.segments.find((one) => one.name === 'thigh.left')!
        const shank = fit.body.tree.segments.find((one) => one.name === 'shank.left')!
        return (
          phase.root[3 * row + c]! +
          (thigh.attach - pelvis.from) * u('pelvis') +
          shank.attach * u('thigh.left') +
          shank.length * u('shank.left')
        )
      })
    const rod = impulse.rods.find((one) => one.segment === 'shank.left')!
    const last = before.times.length - 1
    /** Fourth-order one-sided slope. */
    const slope = (phase: typeof before, from: number, step: 1 | -1): number[] => {
      const weights = [-25 / 12, 4, -3, 4 / 3, -1 / 4]
      const h = step * (phase.times[1]! - phase.times[0]!)
      return [0, 1, 2].map((c) => weights.reduce((sum, w, i) => sum + w * ankle(phase, from + step * i)[c]!, 0) / h)
    }
    ankle(after, 0).forEach((value, c) => expect(rod.place[c]).toBeCloseTo(value, 9))
    slope(before, last, -1).forEach((value, c) => expect(rod.before[c]).toBeCloseTo(value, 2))
    slope(after, 0, 1).forEach((value, c) => expect(rod.after[c]).toBeCloseTo(value, 2))
    expect(Math.hypot(...rod.before)).toBeGreaterThan(0.5)
    const knee = impulse.joints.find((one) => one.joint === 'knee.left')!
    expect(knee.perKg * fit.body.subject.mass).toBeCloseTo(Math.hypot(...knee.angular), 6)
    expect(knee.meanTorque * IMPULSE_WINDOW).toBeCloseTo(Math.hypot(...knee.angular), 9)
  })

  it('vanish at a boundary that lies on the ballistic motion', () => {
    // A leg alone under its hip, nothing led: any posture on its path can be a boundary at no cost.
    const swing = planPhases(fit, plan.marks.map(eventOf), 'swing').phases.find((one) => one.side === 'left')!
    const free = { ...swing, lockedJoints: [] }
    const request = { body: fit.body, recorded, tolerance: 1e-9, intervals: 40 }
    const first = samplePosture(recorded, swing.from)
    const last = samplePosture(recorded, swing.to)
    const whole = calcPhaseProblem({
      ...request,
      phase: free,
      duration: swing.to - swing.from,
      start: first,
      end: last,
    })
    const path = solveBoundaryProblem(whole.problem)
    const at = swing.from + path.times[20]!
    const directions = samplePosture(recorded, at).directions.slice()
    whole.kept.forEach((j, i) =>
      directions.set(path.directions.subarray((20 * 3 + i) * 3, (20 * 3 + i) * 3 + 3), 3 * j),
    )
    const inner = { ...samplePosture(recorded, at), directions }
    const [before, after] = [
      { from: swing.from, to: at, start: first, end: inner },
      { from: at, to: swing.to, start: inner, end: last },
    ].map(({ from, to, start, end }) =>
      solveBoundaryProblem(
        calcPhaseProblem({ ...request, phase: { ...free, from, to }, duration: to - from, start, end }).problem,
      ),
    )
    const size = Math.max(...after!.startMomentum.map(Math.abs))
    after!.startMomentum.forEach((value, i) =>
      expect(Math.abs(value - before!.endMomentum[i]!)).toBeLessThan(2e-3 * size),
    )
  })
})

const eventOf = (mark: PhasePlan['marks'][number]): GaitEvent => {
  const [kind, side] = mark.id.split('.') as ['strike' | 'off', Side]
  return { kind, side, time: mark.time, source: 'file' }
}

describe('techniques', () => {
  it('solve again only what changed, and give the same as from scratch', () => {
    const boundary = plan.phases.find((one) => one.id === phaseId)!.end
    const edit = technique({ kind: 'joint angle', boundary, channel: 'knee.flexion.left', change: 0.05 })
    const warm = solved(edit, base)
    const cold = solved(edit)
    let reused = 0
    warm.motion.phases.forEach((phase, i) => {
      if (warm.solutions.get(phase.phase.id)!.solution === base.solutions.get(phase.phase.id)!.solution) reused++
      phase.directions.forEach((value, k) => expect(value).toBeCloseTo(cold.motion.phases[i]!.directions[k]!, 4))
    })
    expect(reused).toBe(plan.phases.length - 2)
  })

  it('keep what an edit leaves alone, the very same objects, and nothing of what was tried in between', () => {
    const { end } = plan.phases.at(-2)!
    const bend = (change: number) =>
      solved(technique({ kind: 'joint angle', boundary: end, channel: 'knee.flexion.left', change }), base).motion
    const once = bend(0.05)
    const copy = structuredClone({ ...once, body: null })
    for (const list of ['phases', 'boundaries', 'impulses'] as const) expect(once[list][0]).toBe(base.motion[list][0])
    expect(once.phases.at(-1)).not.toBe(base.motion.phases.at(-1))
    bend(0.1)
    expect({ ...bend(0.05), body: null }).toEqual(copy)
    expect(copy.impulses.at(-1)).not.toEqual(base.motion.impulses.at(-1))
  })

  it('can be undone: without the edit the motion is the old one, bit for bit', () => {
    const boundary = plan.phases.find((one) => one.id === phaseId)!.end
    const edited = solved(
      technique({ kind: 'joint angle', boundary, channel: 'knee.flexion.left', change: 0.05 }),
      base,
    )
    const back = solved(RECORDED_TECHNIQUE)
    expect(edited.motion.phases.length).toBe(back.motion.phases.length)
    back.motion.phases.forEach((phase, i) => expect(phase.directions).toEqual(base.motion.phases[i]!.directions))
  })

  it('change the angle they name, at the boundary they name', () => {
    const boundary = plan.phases.find((one) => one.id === phaseId)!.end
    const edited = solved(
      technique({ kind: 'joint angle', boundary, channel: 'knee.flexion.left', change: 0.1 }),
      base,
    ).motion
    const bend = (motion: Motion): number => {
      const u = motion.boundaries.find((one) => one.id === boundary)!.directions
      const [a, b] = [index('thigh.left'), index('shank.left')].map((j) => Array.from(u.subarray(3 * j, 3 * j + 3)))
      return Math.acos(a!.reduce((sum, value, c) => sum + value * b![c]!, 0))
    }
    expect(bend(edited) - bend(base.motion)).toBeCloseTo(0.1, 3)
  })

  it('scale durations, cadence and speed on their own clock', () => {
    const faster = solved(technique({ kind: 'cadence', scale: 1.1 })).motion
    const span = (motion: Motion): number => motion.boundaries.at(-1)!.time - motion.boundaries[0]!.time
    expect(span(faster) / span(base.motion)).toBeCloseTo(1 / 1.1, 9)
    const longer = solved(technique({ kind: 'duration', phase: phaseId, scale: 1.2 }), base).motion
    const own = plan.phases.find((one) => one.id === phaseId)!
    expect(span(longer) - span(base.motion)).toBeCloseTo(0.2 * (own.to - own.from), 9)
  })

  it('lengthen steps by swinging the hips farther', () => {
    const longer = solved(technique({ kind: 'step length', scale: 1.1 })).motion
    const travel = (motion: Motion): number => {
      const last = motion.phases.at(-1)!
      return last.root[last.root.length - 3]! - motion.phases[0]!.root[0]!
    }
    expect(travel(longer) / travel(base.motion)).toBeGreaterThan(1.04)
    expect(travel(longer) / travel(base.motion)).toBeLessThan(1.16)
  })

  it('carry loads: a heavy shoe must be caught at the ankle', () => {
    const shoe = solved(technique({ kind: 'load', label: 'shoe', segment: 'foot.left', at: 0.05, mass: 1 })).motion
    const boundary = plan.phases.find((one) => one.id === phaseId)!.end
    const ankle = (motion: Motion): number =>
      Math.hypot(...impulseAt(motion, boundary).joints.find((one) => one.joint === 'ankle.left')!.linear)
    expect(ankle(shoe)).toBeGreaterThan(ankle(base.motion))
    expect(shoe.body.loads).toHaveLength(1)
  })

  it('refuse what cannot be done, with the reason', () => {
    const boundary = plan.phases.find((one) => one.id === phaseId)!.end
    const refusals: [TechniqueEdit, string][] = [
      [{ kind: 'joint angle', boundary, channel: 'knee.flexion.left', change: -2 }, 'technique.joint-limit'],
      [{ kind: 'joint angle', boundary: 'nowhere', channel: 'knee.flexion.left', change: 0 }, 'technique.no-boundary'],
      [{ kind: 'joint angle', boundary, channel: 'tail.flexion', change: 0.1 }, 'technique.no-channel'],
      [{ kind: 'cadence', scale: 5 }, 'technique.scale'],
      [{ kind: 'remove boundary', boundary }, 'technique.boundary-needed'],
      [{ kind: 'add boundary', time: 99 }, 'technique.boundary-outside'],
      [{ kind: 'pivot', phase: phaseId, pivot: 'none' }, 'technique.pivot'],
      [{ kind: 'load', label: 'hat', segment: 'head', at: 0, mass: 1 }, 'technique.load-segment'],
      [{ kind: 'duration', phase: 'never', scale: 1 }, 'technique.no-phase'],
    ]
    for (const [edit, code] of refusals) {
      const outcome = solveTechnique(fit, plan, technique(edit), base)
      expect(outcome.ok).toBe(false)
      expect(outcome.alerts[0]!.code).toBe(code)
      expect(outcome.alerts[0]!.tip.length).toBeGreaterThan(5)
    }
  })

  it('bring the motion nearer to the recording with every boundary that is added', () => {
    const phase = plan.phases.find((one) => one.id === phaseId)!
    const third = (i: number): number => phase.from + ((phase.to - phase.from) * i) / 3
    const worst = (wanted: Technique): number => {
      const { motion } = solved(wanted, base)
      const own = motion.phases.filter((one) => one.phase.id.startsWith(phaseId))
      return Math.max(...own.flatMap((one) => one.distance.filter((d) => d.name === 'shank.left').map((d) => d.rms)))
    }
    const whole = worst(technique())
    const twice = worst(technique({ kind: 'add boundary', time: third(1.5) }))
    const thrice = worst(technique({ kind: 'add boundary', time: third(1) }, { kind: 'add boundary', time: third(2) }))
    expect(twice).toBeLessThan(whole)
    expect(thrice).toBeLessThan(twice)
  })

  it('leave boundary angles free to make the impulses small, within their limits', () => {
    const wanted = technique({ kind: 'add boundary', time: middle })
    const start = solved(wanted, base)
    const boundary = start.motion.boundaries.find((one) => one.inner)!.id
    const outcome = solveFreeBoundaries({
      technique: wanted,
      start,
      choices: [
        { kind: 'joint angle', boundary, channel: 'hip.flexion.left', low: -0.5, high: 0.5 },
        { kind: 'joint angle', boundary, channel: 'knee.flexion.left', low: -0.5, high: 0.5 },
      ],
      goal: { impulses: 1, boundaries: [boundary], joints: ['hip.left', 'knee.left'] },
      solve: (next, previous) => solveTechnique(fit, plan, next, previous),
    })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
    expect(outcome.value.after).toBeLessThan(0.5 * outcome.value.before)
    // A boundary without impulse is not needed: the chosen posture lies on the motion without it.
    const joint = (name: string): number =>
      Math.hypot(...impulseAt(outcome.value.solved.motion, boundary).joints.find((one) => one.joint === name)!.angular)
    expect(joint('knee.left')).toBeLessThan(
      0.2 * Math.hypot(...impulseAt(start.motion, boundary).joints.find((one) => one.joint === 'knee.left')!.angular),
    )
    expect(outcome.value.values.every((value) => value >= -0.5 && value <= 0.5)).toBe(true)
  })
})
