import { beforeAll, describe, expect, it } from 'vitest'
import { SIDES } from '../../gait/side.ts'
import { checkShape } from '../../json/shape.ts'
import { createAngleTools } from '../../pipeline/body-axes.ts'
import { planPhases, recordedOf } from '../../pipeline/solve-phases.ts'
import { editShape } from '../../report/technique-shape.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { degToRad } from '../../units/units.ts'
import { WHOLE_EDITS, describeWholeEdit, withTiming } from './edit-catalogue.ts'
import { calcMotionChange, changesAt } from './motion-change.ts'
import type { PhasePlan } from './phases.ts'
import { createChangeContext } from './postures.ts'
import type { AngleTools, Posture, RecordedMotion } from './recorded.ts'
import { editPosture, samplePosture } from './recorded.ts'
import { resolveTechnique } from './resolve.ts'
import type { TechniqueEdit } from './technique.ts'
import { calcTiming, isTimingEdit } from './timing.ts'

let plan: PhasePlan
let recorded: RecordedMotion
let tools: AngleTools
let lengths: Record<string, number>
let names: string[]

beforeAll(() => {
  const walk = fitSyntheticWalk({ seconds: 3 })
  const { fit } = walk
  plan = planPhases(fit, walk.events)
  tools = createAngleTools(fit.body)
  names = fit.body.segments.map((one) => one.name)
  lengths = Object.fromEntries(fit.body.segments.map((one) => [one.name, one.length.value]))
  recorded = recordedOf(fit)
})

function changesOf(edits: readonly TechniqueEdit[], time: number): Map<string, number> {
  const resolved = resolveTechnique(plan, { id: 't', name: 'T', edits })
  if (!resolved.ok) throw new Error(resolved.alerts[0]!.message)
  return changesAt(calcMotionChange(resolved.value, createChangeContext({ recorded, tools }, resolved.value)), time)
}
function poses(edit: TechniqueEdit, time: number): { before: Posture; after: Posture } {
  const before = samplePosture(recorded, time)
  return { before, after: editPosture(before, changesOf([edit], time), tools)! }
}
const anglesOf = ({ axes }: Posture, channel: string): number => tools.calcAngles(axes, 1)[channel]![0]!
/** From the left ankle to the right, m. */
const spread = ({ directions }: Posture): number => {
  const z = (name: string): number => lengths[name]! * directions[3 * names.indexOf(name) + 2]!
  return z('pelvis') + z('thigh.right') + z('shank.right') - z('thigh.left') - z('shank.left')
}
const marks = (start: string): number[] => plan.marks.filter(({ id }) => id.startsWith(start)).map(({ time }) => time)
const strike = (side: string): number => marks(`strike.${side}`)[1]!

describe('speed, cadence and step length', () => {
  it('are one constraint: of any two the third follows', () => {
    const pairs: TechniqueEdit[][] = [
      [{ kind: 'speed', scale: 1.2 }],
      [{ kind: 'cadence', scale: 0.9 }],
      [{ kind: 'step length', scale: 1.1 }],
      [
        { kind: 'speed', scale: 1.2 },
        { kind: 'cadence', scale: 1.1 },
      ],
      [
        { kind: 'step length', scale: 0.9 },
        { kind: 'speed', scale: 1.1 },
      ],
      [
        { kind: 'cadence', scale: 1.1 },
        { kind: 'step length', scale: 0.8 },
      ],
    ]
    for (const edits of pairs) {
      const timing = calcTiming(edits)
      expect(timing.speed).toBeCloseTo(timing.cadence * timing.stepLength, 12)
      expect(timing.overruled).toBeNull()
      const wanted = edits.filter(isTimingEdit).map((edit) => [edit.kind, Math.round(1e6 * edit.scale)])
      const read = edits.map(({ kind }) => [
        kind,
        Math.round(1e4 * WHOLE_EDITS.find(({ id }) => id === kind)!.read(edits)),
      ])
      expect(read).toEqual(wanted)
    }
  })

  it('share a speed between quicker and longer steps as people do', () => {
    const { cadence, stepLength } = calcTiming([{ kind: 'speed', scale: 1.2 }])
    expect(cadence).toBeGreaterThan(1.08)
    expect(stepLength).toBeGreaterThan(1.08)
  })

  it('of three that contradict each other keep the last two, and report it', () => {
    const edits: TechniqueEdit[] = [
      { kind: 'speed', scale: 1.4 },
      { kind: 'cadence', scale: 0.6 },
      { kind: 'step length', scale: 1 },
    ]
    const resolved = resolveTechnique(plan, { id: 't', name: 'T', edits })
    expect(resolved.ok && resolved.value.timeScale).toBeCloseTo(1 / 0.6, 12)
    expect(resolved.alerts.map(({ code }) => code)).toEqual(['technique.timing'])
    const agreeing = [
      { kind: 'speed', scale: 1.21 },
      { kind: 'cadence', scale: 1.1 },
      { kind: 'step length', scale: 1.1 },
    ] as const
    expect(resolveTechnique(plan, { id: 't', name: 'T', edits: agreeing }).alerts).toEqual([])
  })

  it('refuse two that leave an impossible third', () => {
    const edits: TechniqueEdit[] = [
      { kind: 'speed', scale: 1.6 },
      { kind: 'cadence', scale: 0.6 },
    ]
    const resolved = resolveTechnique(plan, { id: 't', name: 'T', edits })
    expect([resolved.ok, resolved.alerts[0]!.code]).toEqual([false, 'technique.scale'])
  })

  it('never stand three in a list: the one asked for first gives way', () => {
    const moved = (['speed', 'cadence', 'step length'] as const).reduce<TechniqueEdit[]>(
      (list, kind) => withTiming(list, { kind, scale: 1.1 }),
      [{ kind: 'trunk lean', change: 0.1 }],
    )
    expect(moved.map(({ kind }) => kind)).toEqual(['trunk lean', 'cadence', 'step length'])
    expect(withTiming(moved, { kind: 'cadence', scale: 1 }).map(({ kind }) => kind)).toEqual([
      'trunk lean',
      'step length',
    ])
  })
})

describe('changes of the whole motion', () => {
  it('move every joint of both legs and the pelvis when the walk gets faster', () => {
    const moved = new Set(changesOf([{ kind: 'speed', scale: 1.2 }], strike('left') + 0.2).keys())
    for (const side of SIDES)
      for (const joint of ['hip.flexion', 'hip.adduction', 'knee.flexion', 'ankle.flexion'])
        expect(moved).toContain(`${joint}.${side}`)
    expect(moved).toContain('pelvis.tilt')
    // More hip flexion at strike, more extension behind: people step farther.
    const time = strike('right')
    expect(changesOf([{ kind: 'speed', scale: 1.2 }], time).get('hip.flexion.right')).toBeGreaterThan(degToRad(1))
    expect(changesOf([{ kind: 'speed', scale: 0.8 }], time).get('hip.flexion.right')).toBeLessThan(degToRad(-1))
  })

  it('spread the ankles by what a step width asks, with flat soles', () => {
    for (const time of [strike('left'), strike('right')]) {
      const { before, after } = poses({ kind: 'step width', change: 0.06 }, time)
      expect(spread(after) - spread(before)).toBeGreaterThan(0.05)
      expect(spread(after) - spread(before)).toBeLessThan(0.065)
    }
  })

  it('turn both feet outward by what toe-out asks', () => {
    const time = (strike('left') + marks('off.left').find((t) => t > strike('left'))!) / 2
    const { before, after } = poses({ kind: 'toe out', change: degToRad(8) }, time)
    // The sole's heading, not the rod's, which slopes down to the toes.
    const heading = ({ axes }: Posture): number => {
      const at = 9 * names.indexOf('foot.left')
      return Math.atan2(-axes[at + 6]!, axes[at]!)
    }
    // A leg that slopes turns the sole a little less.
    const share = (heading(after) - heading(before)) / degToRad(8)
    expect(share).toBeGreaterThan(0.8)
    expect(share).toBeLessThan(1.05)
  })

  it('leave each ankle where it is under its hip when the feet turn out, however the knee is bent', () => {
    const from = strike('left')
    for (const time of [from, from + 0.1, from + 0.3, from + 0.7, from + 0.8]) {
      const { before, after } = poses({ kind: 'toe out', change: degToRad(8) }, time)
      for (const side of SIDES)
        for (const c of [0, 1, 2]) {
          const place = ({ directions }: Posture): number =>
            ['thigh', 'shank'].reduce((sum, rod) => {
              const at = names.indexOf(`${rod}.${side}`)
              return sum + lengths[`${rod}.${side}`]! * directions[3 * at + c]!
            }, 0)
          expect(Math.abs(place(after) - place(before))).toBeLessThan(0.001)
        }
    }
  })

  it('sway the trunk towards the leg that stands', () => {
    for (const side of SIDES) {
      const stance = plan.phases.find((one) => one.kind === 'single support' && one.side === side)!
      const change = changesOf([{ kind: 'trunk sway', change: 0.1 }], (stance.from + stance.to) / 2)
      // Obliquity is positive with the right side up.
      expect((side === 'right' ? -1 : 1) * change.get('trunk.obliquity')!).toBeGreaterThan(0.08)
    }
  })

  it('bend the knee at foot strike by what is asked, and leave the foot as it came', () => {
    const time = strike('right')
    const { before, after } = poses({ kind: 'knee at strike', change: degToRad(6) }, time)
    expect(anglesOf(after, 'knee.flexion.right') - anglesOf(before, 'knee.flexion.right')).toBeCloseTo(degToRad(6), 4)
    const pitch = ({ directions }: Posture): number => directions[3 * names.indexOf('foot.right') + 1]!
    expect(pitch(after)).toBeCloseTo(pitch(before), 2)
    const stance = plan.phases.find((one) => one.kind === 'single support' && one.side === 'right')!
    expect(
      changesOf([{ kind: 'knee at strike', change: 0.1 }], (stance.from + stance.to) / 2).get('knee.flexion.right') ??
        0,
    ).toBe(0)
  })

  it('push the ankle down when the foot leaves the ground', () => {
    const time = marks('off.right').find((t) => t > strike('right'))!
    expect(changesOf([{ kind: 'push-off', change: 0.1 }], time).get('ankle.flexion.right')).toBeLessThan(-0.08)
    expect(changesOf([{ kind: 'push-off', change: 0.1 }], strike('right')).get('ankle.flexion.right') ?? 0).toBe(0)
  })
})

describe('the list of changes', () => {
  it('makes edits that files can hold, and reads its own values back', () => {
    for (const kind of WHOLE_EDITS) {
      const edit = kind.make(kind.rest + kind.usualStep)
      expect(checkShape(editShape, JSON.parse(JSON.stringify(edit))).ok).toBe(true)
      expect(kind.read([edit])).toBeCloseTo(kind.rest + kind.usualStep, 9)
      expect(kind.read([])).toBeCloseTo(kind.rest, 12)
      expect(kind.rest + kind.usualStep).toBeLessThanOrEqual(kind.high)
    }
  })

  it('states a change in words', () => {
    const note = (id: string, value: number): string =>
      describeWholeEdit(
        WHOLE_EDITS.find((one) => one.id === id)!,
        value,
      )
    expect(note('speed', 90)).toBe('10 % slower')
    expect(note('step width', 5)).toBe('5 cm wider')
    expect(note('toe out', -5)).toBe('5° toe-in')
    expect(note('trunk sway', 2.5)).toBe('2.5° towards the stance leg')
    expect(note('cadence', 100)).toBe('as recorded')
    expect(note('load', 5)).toBe('5 kg')
  })
})
