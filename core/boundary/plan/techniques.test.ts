import { beforeAll, describe, expect, it } from 'vitest'
import { LEARNED_SPEED } from '../../gait/speed/learned-speed.ts'
import { checkShape } from '../../json/shape.ts'
import type { Fit } from '../../fit/fit.ts'
import { RECORDED_TECHNIQUE, planPhases, solveFree, solveTechnique } from '../../pipeline/solve-phases.ts'
import type { Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { STUDY_SHAPES } from '../../study/schema.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { solveFreeBoundaries } from '../solution/free-boundaries.ts'
import type { Motion, SolvedPhase } from '../solution/motion.ts'
import type { PhasePlan } from './phases.ts'
import type { TechniqueSolution } from '../solution/solve-technique.ts'
import type { FreeWish, Technique, TechniqueEdit } from './technique.ts'

let fit: Fit
let plan: PhasePlan
let base: TechniqueSolution
/** A whole single support of the right foot. */
let stance: PhasePlan['phases'][number]
let middle: number
let inner: string

beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 2.4 })
  fit = walk.fit
  plan = planPhases(fit, walk.events)
  stance = plan.phases.find((one) => one.kind === 'single support' && one.side === 'right')!
  middle = (stance.from + stance.to) / 2
  inner = `inner@${middle.toFixed(3)}`
  base = solved()
})

/** A technique as it comes from a file. */
const technique = (edits: readonly TechniqueEdit[], free?: FreeWish): Technique => {
  const read = checkShape(
    STUDY_SHAPES.techniques,
    JSON.parse(JSON.stringify({ list: [{ id: 'test', name: 'Test', edits, free }], active: null, against: null })),
  )
  if (!read.ok) throw new Error(`${read.path}: ${read.expected}, got ${read.got}`)
  return read.value.list[0]!
}
function solved(...edits: TechniqueEdit[]): TechniqueSolution {
  const outcome = solveTechnique(fit, plan, edits.length === 0 ? RECORDED_TECHNIQUE : technique(edits), base ?? null)
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join('; '))
  expect(outcome.value.motion.phases.every((one) => one.solver.status === 'converged')).toBe(true)
  return outcome.value
}
/** Of a force that is least with the last angle 0.1 rad above the recorded. */
const LEAST = 0.1
function largest({ edits }: Technique): number {
  const last = edits.at(-1)
  return last?.kind === 'joint angle' ? 1 + (last.change - LEAST) ** 2 : 1 + LEAST ** 2
}
function freed(edits: readonly TechniqueEdit[], free: FreeWish) {
  const outcome = solveFree({ fit, plan, technique: technique(edits, free), previous: base, largest })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}
const phaseOf = (motion: Motion, id = stance.id): SolvedPhase => motion.phases.find((one) => one.phase.id === id)!
const rmsOf = (phase: SolvedPhase, name: string): number => phase.distance.find((one) => one.name === name)!.rms

describe('every kind of edit', () => {
  it('leans the trunk forward by what is asked, at every boundary', () => {
    const lean = (motion: Motion): number[] => {
      const j = fit.body.segments.findIndex((one) => one.name === 'trunk')
      return motion.boundaries.map(({ directions: u }) => Math.atan2(u[3 * j]!, u[3 * j + 1]!))
    }
    const after = lean(solved({ kind: 'trunk lean', change: 0.15 }).motion)
    lean(base.motion).forEach((before, i) => expect(after[i]! - before).toBeCloseTo(0.15, 2))
  })

  it('makes a walk faster by longer and quicker steps, as people share it', () => {
    const { motion } = solved({ kind: 'speed', scale: 1.2 })
    const span = ({ boundaries }: Motion): number => boundaries.at(-1)!.time - boundaries[0]!.time
    expect(span(motion) / span(base.motion)).toBeCloseTo(1.2 ** -LEARNED_SPEED.cadenceShare, 9)
    const travel = ({ phases }: Motion): number => phases.at(-1)!.root.at(-3)! - phases[0]!.root[0]!
    const speed = travel(motion) / span(motion) / (travel(base.motion) / span(base.motion))
    expect(speed).toBeGreaterThan(1.12)
    expect(speed).toBeLessThan(1.3)
  })

  it('rolls over the forefoot: the foot becomes the first rod, and the calf holds the ankle', () => {
    const phase = phaseOf(solved({ kind: 'pivot', phase: stance.id, pivot: 'forefoot' }).motion)
    expect(phase.tree.segments.find((one) => one.parent === null)!.name).toBe('foot.right')
    expect(phase.phase.lockedJoints).toContain('ankle.right')
    expect(phase.freeSegments).toContain('foot.right')
    // The stance leg turns about another point than before, and still stands.
    expect(rmsOf(phase, 'foot.right')).toBeLessThan(0.05)
    expect(phase.directions).not.toEqual(phaseOf(base.motion).directions)
  })

  it('hangs a swinging leg under its recorded hip', () => {
    const phase = phaseOf(solved({ kind: 'pivot', phase: stance.id, pivot: 'hip' }).motion)
    expect([phase.phase.kind, phase.phase.side]).toEqual(['swing', 'left'])
    expect(rmsOf(phase, 'trunk')).toBe(0)
    expect(rmsOf(phase, 'shank.left')).toBeGreaterThan(0)
  })

  it('leads a joint along its recorded angle when it is locked, and lets go when it is not', () => {
    const held = phaseOf(solved({ kind: 'lock', phase: stance.id, joint: 'knee.left', locked: true }).motion)
    expect(rmsOf(held, 'knee.flexion.left')).toBeLessThan(0.01)
    expect(rmsOf(phaseOf(base.motion), 'knee.flexion.left')).toBeGreaterThan(0.05)
    const free = phaseOf(solved({ kind: 'lock', phase: stance.id, joint: 'knee.right', locked: false }).motion)
    expect(free.freedoms).toBeGreaterThan(phaseOf(base.motion).freedoms)
  })
})

describe('free boundaries', () => {
  const sum = (motion: Motion, joints: readonly string[]): number =>
    motion.impulses.reduce(
      (total, one) =>
        total +
        one.joints.filter((j) => joints.includes(j.joint)).reduce((own, j) => own + Math.hypot(...j.angular) ** 2, 0),
      0,
    )

  it('choose a duration that needs less impulse, and state what was won', () => {
    const result = freed([], {
      choices: [{ kind: 'duration', phase: stance.id, low: 0.7, high: 1.4 }],
      impulses: 1,
      joints: ['hip.left', 'knee.left'],
    })
    expect(result.after).toBeLessThan(result.before)
    expect(sum(result.solved.motion, ['hip.left', 'knee.left'])).toBeCloseTo(result.after, 6)
    expect(result.technique.edits).toEqual([{ kind: 'duration', phase: stance.id, scale: result.values[0] }])
    expect(result.technique.free).toBeUndefined()
  })

  it('choose a posture that loads a joint less, and weigh load against impulse', () => {
    const edits: TechniqueEdit[] = [{ kind: 'add boundary', time: middle }]
    const choices = [
      { kind: 'joint angle', boundary: inner, channel: 'knee.flexion.left', low: -0.3, high: 0.3 },
    ] as const
    const load = freed(edits, { choices, impulses: 0, peak: { joint: 'knee.left', weight: 1 } })
    const both = freed(edits, { choices, impulses: 0.02, peak: { joint: 'knee.left', weight: 1 } })
    expect(load.after).toBeLessThan(load.before)
    expect(both.after).toBeLessThan(both.before)
    expect(Math.sqrt(load.after)).toBeCloseTo(largest(load.technique), 9)
    expect(load.values[0]!).toBeCloseTo(LEAST, 1)
    expect(largest(load.technique)).toBeLessThanOrEqual(largest(both.technique) + 1e-6)
    expect(Math.abs(load.values[0]!)).toBeLessThanOrEqual(0.3)
  })

  it('are refused with the reason when no motion can be solved within the limits', () => {
    const choices = [{ kind: 'duration', phase: stance.id, low: 1.3, high: 1.5 }] as const
    const ask = (solve: () => Outcome<TechniqueSolution>) =>
      solveFreeBoundaries({ technique: technique([]), choices, goal: { impulses: 1 }, start: base, solve })
    const failing: TechniqueSolution = {
      ...base,
      motion: {
        ...base.motion,
        phases: base.motion.phases.map((phase) => ({ ...phase, solver: { ...phase.solver, status: 'stalled' } })),
        impulses: [],
      },
    }
    const unsolved = ask(() => done(failing))
    expect([unsolved.ok, unsolved.alerts.map(({ code }) => code)]).toEqual([false, ['free.unsolved']])
    const impossible = ask(() => refused(alert('error', 'technique.no-reach', 'The feet cannot reach.', 'Ask less.')))
    expect([impossible.ok, impossible.alerts.map(({ code }) => code)]).toEqual([false, ['technique.no-reach']])
  })

  it('report how far they are, and can be stopped', () => {
    let reported = 0
    const outcome = solveFree({
      fit,
      plan,
      technique: technique([], { choices: [{ kind: 'duration', phase: stance.id, low: 0.7, high: 1.4 }], impulses: 1 }),
      previous: base,
      largest,
      control: {
        progress: (fraction, what) => {
          if (what.startsWith('Trying')) reported++
          expect(fraction).toBeLessThan(1)
        },
        isCancelled: () => reported >= 3,
      },
    })
    expect(reported).toBe(3)
    expect([outcome.ok, outcome.alerts[0]!.code]).toEqual([false, 'free.cancelled'])
  })

  it('are refused when nothing is free, limits are exchanged or the joint is not there', () => {
    const code = (free: FreeWish): string =>
      solveFree({ fit, plan, technique: technique([], free), previous: base, largest }).alerts[0]!.code
    expect(code({ choices: [], impulses: 1 })).toBe('free.none')
    expect(code({ choices: [{ kind: 'duration', phase: stance.id, low: 1.2, high: 0.8 }], impulses: 1 })).toBe(
      'free.limits',
    )
    expect(
      code({
        choices: [{ kind: 'duration', phase: stance.id, low: 0.8, high: 1.2 }],
        impulses: 1,
        peak: { joint: 'tail', weight: 1 },
      }),
    ).toBe('free.no-joint')
  })
})
