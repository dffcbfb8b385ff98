import { beforeAll, describe, expect, it } from 'vitest'
import { planPhases } from '../../pipeline/solve-phases.ts'
import { fitSyntheticWalk } from '../../testing/fitted-walk.ts'
import { degToRad } from '../../units/units.ts'
import { FIXED_LAYOUT, layOutBoundaries, readShare } from './boundary-layout.ts'
import { sourceOfLayout } from './layout-edit.ts'
import { describeLayout, describeShares } from '../../gait/layout-words.ts'
import { calcMotionChange } from './motion-change.ts'
import type { PhasePlan } from './phases.ts'
import { resolveTechnique } from './resolve.ts'
import type { ResolvedTechnique } from './resolve.ts'
import type { TechniqueEdit } from './technique.ts'
import type { ChangeContext } from './whole-edits.ts'

let uncut: PhasePlan
let plan: PhasePlan
/** A whole single support, between two events. */
let support: PhasePlan['phases'][number]
beforeAll(() => {
  const { fit, events } = fitSyntheticWalk({ seconds: 3 })
  uncut = planPhases(fit, events)
  plan = layOutBoundaries(uncut, FIXED_LAYOUT)
  support = uncut.phases.find(({ kind }) => kind === 'single support')!
})

const ask = (...edits: TechniqueEdit[]) => resolveTechnique(plan, { id: 't', name: 'T', edits })
function resolve(...edits: TechniqueEdit[]): ResolvedTechnique {
  const found = ask(...edits)
  if (!found.ok) throw new Error(found.alerts[0]!.message)
  return found.value
}
const piecesOf = ({ phases }: ResolvedTechnique) =>
  phases.filter(({ phase }) => phase.id.startsWith(support.id)).map(({ phase }) => phase)
const bend = (boundary: string): TechniqueEdit => ({
  kind: 'joint angle',
  boundary,
  channel: 'knee.flexion.left',
  change: degToRad(4),
})

describe('the layout of boundaries', () => {
  it('cuts every single support at the same shares and leaves double supports whole', () => {
    for (const whole of uncut.phases) {
      const pieces = plan.phases.filter(({ id }) => id === whole.id || id.startsWith(`${whole.id}~`))
      const shares = pieces.slice(1).map(({ from }) => (from - whole.from) / (whole.to - whole.from))
      expect(shares.map((share) => Number(share.toFixed(9)))).toEqual(
        whole.kind === 'single support' ? FIXED_LAYOUT.single : [],
      )
      expect(pieces[0]!.start).toBe(whole.start)
      expect(pieces.at(-1)!.end).toBe(whole.end)
    }
  })

  it('joins each piece to the next at a boundary that is named by support and share', () => {
    const pieces = piecesOf(resolve())
    pieces.slice(1).forEach((piece, i) => expect(piece.start).toBe(pieces[i]!.end))
    expect(readShare(pieces[1]!.start)).toEqual({ phase: support.id, share: 0.25 })
    expect(plan.marks.find(({ id }) => id === pieces[1]!.start)).toMatchObject({ inner: true })
  })

  it('can be none: by gravity and momentum alone every support is one phase', () => {
    const none = resolve({ kind: 'layout', single: [], flight: [] })
    expect(none.phases.map(({ phase }) => phase)).toEqual(uncut.phases)
    expect(none.boundaries.map(({ id }) => id)).toEqual(uncut.marks.map(({ id }) => id))
  })

  it('can be other shares, wherever among the edits they stand', () => {
    const other = resolve({ kind: 'trunk lean', change: 0.05 }, { kind: 'layout', single: [0.4], flight: [] })
    expect(piecesOf(other)).toHaveLength(2)
  })

  it('is refused with shares that do not ascend between 0 and 1', () => {
    for (const single of [[0.5, 0.5], [0.7, 0.2], [1], [0], [Number.NaN]])
      expect(ask({ kind: 'layout', single, flight: [] })).toMatchObject({ ok: false })
  })

  it('leaves out what would make a piece of a very short support shorter than two hundredths of a second', () => {
    const phase = { ...support, to: support.from + 0.1 }
    const laid = layOutBoundaries({ marks: [], phases: [phase] }, FIXED_LAYOUT)
    expect(laid.phases.every(({ from, to }) => to - from >= 0.02 - 1e-12)).toBe(true)
    expect(laid.phases.length).toBeGreaterThan(2)
  })

  it('gives way where a boundary is added close to one of its own', () => {
    const time = support.from + 0.25 * (support.to - support.from) + 0.004
    const moved = resolve({ kind: 'add boundary', time })
    expect(piecesOf(moved)).toHaveLength(5)
    expect(piecesOf(moved)[1]!.from).toBe(time)
  })

  it('lets one of its boundaries be removed, and the two pieces are one', () => {
    const gone = resolve({ kind: 'remove boundary', boundary: `${support.id}@0.5` })
    expect(piecesOf(gone)).toHaveLength(4)
  })
})

describe('an edit made with one layout', () => {
  it('holds for all pieces of the support it names as a whole', () => {
    const scaled = resolve({ kind: 'duration', phase: support.id, scale: 1.2 })
    const duration = scaled.phases
      .filter(({ phase }) => phase.id.startsWith(support.id))
      .reduce((sum, one) => sum + one.duration, 0)
    expect(duration).toBeCloseTo(1.2 * (support.to - support.from), 12)
    const locked = resolve({ kind: 'lock', phase: support.id, joint: 'knee.left', locked: true })
    expect(piecesOf(locked).every(({ lockedJoints }) => lockedJoints.includes('knee.left'))).toBe(true)
  })

  it('keeps its place in another: the boundary it speaks of is set for it', () => {
    const boundary = `${support.id}@0.7`
    const none: TechniqueEdit = { kind: 'layout', single: [], flight: [] }
    const kept = resolve(none, bend(boundary))
    const [mark] = kept.boundaries.filter(({ inner }) => inner)
    const same = resolve(bend(boundary)).boundaries.find(({ id }) => id === boundary)!
    expect(mark).toMatchObject({ id: boundary, time: same.time })
    expect(kept.boundaries.filter(({ inner }) => inner)).toHaveLength(1)
  })

  it('is set aside with a word where it changes a piece that there is not', () => {
    const none: TechniqueEdit = { kind: 'layout', single: [], flight: [] }
    const found = resolve(none, { kind: 'duration', phase: `${support.id}~0.25`, scale: 1.2 })
    expect(found.alerts.map(({ code }) => code)).toEqual(['technique.set-aside'])
    expect(found.phases.find(({ phase }) => phase.id === support.id)!.duration).toBeCloseTo(
      support.to - support.from,
      12,
    )
  })

  it('is refused where the recording has no such support', () => {
    expect(ask(bend('single support.left.99@0.5'))).toMatchObject({ ok: false })
    expect(ask({ kind: 'duration', phase: 'single support.left.99~0.25', scale: 1.2 })).toMatchObject({ ok: false })
  })
})

describe('the words for a layout', () => {
  const { single, flight } = FIXED_LAYOUT
  it('state how many boundaries there are and who set them', () => {
    expect(describeLayout({ by: 'program', single, flight: [] })).toBe('4 boundaries per support, set by the program')
    expect(describeLayout({ by: 'program', single, flight })).toContain('and 1 per flight')
    expect(describeLayout({ by: 'none', single: [], flight: [] })).toBe('by gravity and momentum alone')
    expect(describeLayout({ by: 'hand', single: [0.5], flight: [] })).toBe('1 boundary per support, changed by hand')
    expect(describeShares({ single, flight: [] })).toBe('at 25, 50, 70 and 85 % of every single support')
  })

  it('know the program from a hand', () => {
    const of = (...edits: TechniqueEdit[]) => sourceOfLayout({ edits })
    expect(of()).toBe('program')
    expect(of({ kind: 'layout tolerance', tolerance: 0.1 })).toBe('program')
    expect(of({ kind: 'layout', single: [], flight: [] })).toBe('none')
    expect(of({ kind: 'layout', single: [0.3], flight: [] })).toBe('hand')
    expect(of({ kind: 'layout', single: [], flight: [] }, { kind: 'add boundary', time: 1 })).toBe('hand')
  })
})

describe('the change of a boundary’s posture', () => {
  const at = (technique: ResolvedTechnique, time: number): number =>
    calcMotionChange(technique, {} as ChangeContext).angles[0]!.at(time)

  it('reaches inner boundaries evenly in time, whatever the layout', () => {
    const edit = bend(support.start)
    const laid = resolve(edit)
    const none = resolve({ kind: 'layout', single: [], flight: [] }, edit)
    for (const share of [0, 0.25, 0.4, 0.85, 1]) {
      const time = support.from + share * (support.to - support.from)
      expect(at(laid, time)).toBeCloseTo((1 - share) * degToRad(4), 12)
      expect(at(none, time)).toBeCloseTo((1 - share) * degToRad(4), 12)
    }
  })

  it('of an inner boundary stays between the changes of contact around it, and begins and ends level', () => {
    const inside = resolve().boundaries.find((one) => one.inner && one.time > support.from)!
    const bent = resolve(bend(inside.id))
    expect(at(bent, inside.time)).toBeCloseTo(degToRad(4), 12)
    for (const mark of plan.marks.filter((one) => !one.inner)) expect(at(bent, mark.time)).toBeCloseTo(0, 12)
    for (const time of [support.from - 0.05, support.from - 1e-4, support.to + 1e-4, support.to + 0.3])
      expect(Math.abs(at(bent, time))).toBe(0)
    for (const edge of [support.from + 1e-4, support.to - 1e-4])
      expect(Math.abs(at(bent, edge))).toBeLessThan(1e-3 * degToRad(4))
    const both = resolve(bend(inside.id), bend(plan.marks.at(-1)!.id))
    expect(at(both, inside.time + 0.01)).toBe(at(bent, inside.time + 0.01))
  })

  it('holds before the first phase and after the last, where the playhead may stand', () => {
    const first = resolve(bend(plan.marks[0]!.id))
    expect(at(first, plan.marks[0]!.time - 0.2)).toBe(degToRad(4))
    const last = resolve(bend(plan.marks.at(-1)!.id))
    expect(at(last, plan.marks.at(-1)!.time + 0.2)).toBe(degToRad(4))
  })
})
