import { beforeAll, describe, expect, it } from 'vitest'
import { createAngleTools } from '../../pipeline/body-axes.ts'
import { planPhases, recordedOf } from '../../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { calcPostures, samplePostures } from './postures.ts'
import type { PhasePlan } from './phases.ts'
import { samplePosture } from './recorded.ts'
import { resolveTechnique } from './resolve.ts'
import type { Technique } from './technique.ts'
import type { WalkLikeOptions, WalkedMotion } from './walk-like.ts'
import { walkLike } from './walk-like.ts'

let slow: WalkedMotion
let quick: WalkedMotion

function walked(speed: number, pace: number): WalkedMotion {
  const { fit, events } = fitSyntheticWalk({ seconds: 2.6, speed })
  const plan = planPhases(fit, events)
  const recorded = recordedOf(fit)
  return {
    plan: {
      marks: plan.marks.map((mark) => ({ ...mark, time: mark.time / pace })),
      phases: plan.phases.map((phase) => ({ ...phase, from: phase.from / pace, to: phase.to / pace })),
    },
    recorded: { ...recorded, times: recorded.times.map((time) => time / pace) },
    tools: createAngleTools(fit.body),
  }
}
beforeAll(() => {
  slow = walked(0.85, 1)
  quick = walked(1.05, 1.2)
})

const options: WalkLikeOptions = { id: 'like', name: 'Like that one' }
function like(from: WalkedMotion, to: WalkedMotion, more: Partial<WalkLikeOptions> = {}): Technique {
  const found = walkLike(from, to, { ...options, ...more })
  if (!found.ok) throw new Error(found.alerts[0]!.message)
  return found.value
}
/** A plan with one more boundary at a share of its first single support. */
function cut(plan: PhasePlan, share: number): PhasePlan {
  const phase = plan.phases.find(({ kind }) => kind === 'single support')!
  const time = phase.from + share * (phase.to - phase.from)
  const mark = { id: `${phase.id}@${share}`, time, label: 'Inside', inner: true }
  const halves = [
    { ...phase, id: `${phase.id}~1`, to: time, end: mark.id },
    { ...phase, id: `${phase.id}~2`, from: time, start: mark.id },
  ]
  return {
    marks: [...plan.marks, mark].toSorted((a, b) => a.time - b.time),
    phases: plan.phases.flatMap((one) => (one === phase ? halves : [one])),
  }
}

describe('walking like another recording', () => {
  it('changes nothing when it is the same one', () => {
    const { edits } = like(slow, slow)
    expect(edits.every((edit) => edit.kind === 'duration' && edit.scale === 1)).toBe(true)
    expect(edits).toHaveLength(slow.plan.phases.length)
  })

  it('gives every boundary the other’s posture, and every phase its duration', () => {
    const technique = like(slow, quick)
    const resolved = resolveTechnique(slow.plan, technique)
    if (!resolved.ok) throw new Error(resolved.alerts[0]!.message)
    const postures = calcPostures(slow, resolved.value, samplePostures(slow.recorded, resolved.value, null))
    if (!postures.ok) throw new Error(postures.alerts[0]!.message)
    const first = slow.plan.phases[0]!
    const other = quick.plan.phases.find(({ kind, side }) => kind === first.kind && side === first.side)!
    expect(resolved.value.phases[0]!.duration).toBeCloseTo(other.to - other.from, 5)
    const angles = slow.tools.calcAngles(postures.value.get(first.end)!.axes, 1)
    const wanted = quick.tools.calcAngles(samplePosture(quick.recorded, other.to).axes, 1)
    for (const channel of [
      'hip.flexion.left',
      'hip.flexion.right',
      'knee.flexion.left',
      'hip.adduction.left',
      'pelvis.tilt',
    ])
      expect(angles[channel]![0]).toBeCloseTo(wanted[channel]![0]!, 4)
  })

  it('takes inner boundaries at their share of the phase, unless only ends are asked for', () => {
    const own = { ...slow, plan: cut(slow.plan, 0.4) }
    const inner = own.plan.marks.find((mark) => mark.inner)!
    const changed = like(own, quick).edits.filter((edit) => edit.kind === 'joint angle' && edit.boundary === inner.id)
    const single = quick.plan.phases.find(({ kind }) => kind === 'single support')!
    const at = samplePosture(quick.recorded, single.from + 0.4 * (single.to - single.from))
    const before = samplePosture(slow.recorded, inner.time)
    const knee = `knee.flexion.${single.side === 'left' ? 'right' : 'left'}`
    const difference = quick.tools.calcAngles(at.axes, 1)[knee]![0]! - slow.tools.calcAngles(before.axes, 1)[knee]![0]!
    expect(changed.find((edit) => edit.kind === 'joint angle' && edit.channel === knee)).toMatchObject({
      change: expect.closeTo(difference, 5) as number,
    })
    const ends = like(own, quick, { endsOnly: true }).edits
    expect(ends.some((edit) => edit.kind === 'joint angle' && edit.boundary === inner.id)).toBe(false)
    // The pieces of a phase are one phase: its duration is taken over once.
    expect(ends.filter((edit) => edit.kind === 'duration')).toHaveLength(slow.plan.phases.length)
  })

  it('can be asked of some joints only, and without durations', () => {
    const { edits } = like(slow, quick, { joints: ['knee'], durations: false })
    expect(edits.length).toBeGreaterThan(0)
    expect(edits.every((edit) => edit.kind === 'joint angle' && edit.channel.startsWith('knee.'))).toBe(true)
  })

  it('is refused when no step is alike', () => {
    const found = walkLike(slow, { ...quick, plan: { marks: [], phases: [] } }, options)
    expect([found.ok, found.alerts[0]!.code]).toEqual([false, 'technique.no-match'])
  })
})
