import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import type { TechniqueEdit } from '../../core/index.ts'
import { useStudy } from './study.ts'
import { useTechnique } from './technique.ts'
import { recordedId } from './technique/chosen.ts'
import { kneeStopped, withEdit, withKneeStop } from './technique/edit-list.ts'

beforeEach(() => setActivePinia(createPinia()))

const knee = (change: number, boundary = 'b1'): TechniqueEdit => ({
  kind: 'joint angle',
  boundary,
  channel: 'knee.flexion.right',
  change,
})

describe('a list of edits', () => {
  it('holds one edit per target, the latest', () => {
    expect(withEdit(withEdit([], knee(0.1)), knee(0.2))).toEqual([knee(0.2)])
    expect(withEdit([knee(0.1)], knee(0.2, 'b2'))).toHaveLength(2)
  })
  it('forgets an edit that was taken back to nothing', () => {
    expect(withEdit([knee(0.1)], knee(0))).toEqual([])
    expect(withEdit([{ kind: 'cadence', scale: 1.1 }], { kind: 'cadence', scale: 1 })).toEqual([])
  })
})

describe('stopped knees', () => {
  const off = (phase: string): TechniqueEdit => ({ kind: 'knee stop', phase, on: false })
  const on = (phase: string): TechniqueEdit => ({ kind: 'knee stop', phase, on: true })
  it('follow the last word, on their own phase or on all', () => {
    expect(kneeStopped([], 'a')).toBe(false)
    expect(kneeStopped([on('*')], 'a')).toBe(true)
    expect(kneeStopped([on('*'), off('a')], 'a')).toBe(false)
    expect(kneeStopped([on('*'), off('a')], 'a~stop')).toBe(false)
    expect(kneeStopped([off('a'), on('*')], 'a')).toBe(true)
  })
  it('are written without idle words', () => {
    expect(withKneeStop([], 'a', true)).toEqual([on('a')])
    expect(withKneeStop([on('a')], 'a~stop', false)).toEqual([])
    expect(withKneeStop([on('a'), on('b')], '*', true)).toEqual([on('*')])
    expect(withKneeStop([on('*')], 'a', false)).toEqual([on('*'), off('a')])
    expect(withKneeStop([on('*'), off('a')], 'a', true)).toEqual([on('*')])
    expect(withKneeStop([on('*'), off('a')], '*', false)).toEqual([])
    expect(withKneeStop([knee(0.1), on('a')], '*', false)).toEqual([knee(0.1)])
  })
})

describe('what is left open', () => {
  const wish = { choices: [{ kind: 'duration', phase: 'p', low: 0.8, high: 1.2 }], impulses: 1 } as const
  it('is kept with the study and solves nothing by itself', () => {
    const techniques = useTechnique()
    techniques.commit({ kind: 'add boundary', time: 1.2 })
    const { base } = techniques
    techniques.setWish(wish)
    expect(techniques.wish).toEqual(wish)
    expect(techniques.base).toBe(base)
    expect(useStudy().study.techniques.list.find((t) => t.id === recordedId)?.free).toEqual(wish)
  })
  it('outlives changes of the phases, and goes when it is taken back', () => {
    const techniques = useTechnique()
    techniques.setWish(wish)
    techniques.commit({ kind: 'add boundary', time: 1.2 })
    techniques.stopKnee('*', true)
    expect(techniques.wish).toEqual(wish)
    techniques.setWish(null)
    expect(techniques.wish).toBeNull()
    expect(techniques.base.edits).toHaveLength(2)
  })
  it('becomes a technique of its own when it was chosen, in one step of undo', () => {
    const techniques = useTechnique()
    techniques.commit(knee(0.1))
    const from = techniques.active!.id
    techniques.keepChosen('Least impulse', [knee(0.1), knee(0.2, 'b2')], from)
    expect(techniques.active?.name).toBe('Least impulse')
    expect(techniques.against?.id).toBe(from)
    useStudy().undo()
    expect(techniques.active?.id).toBe(from)
    expect(techniques.against).toBeNull()
  })
})

describe('techniques', () => {
  it('solve what is being dragged before it is part of the document', () => {
    const techniques = useTechnique()
    techniques.preview(knee(0.1))
    expect(techniques.proposal?.edits).toEqual([knee(0.1)])
    expect(useStudy().canUndo).toBe(false)
    techniques.preview(null)
    expect(techniques.proposal).toBeNull()
  })
  it('stay the same objects while other parts of the study change, so that nothing is solved again', () => {
    const techniques = useTechnique()
    techniques.commit(knee(0.1))
    const { base, proposal } = techniques
    useStudy().change('Notes', { notes: 'Walks freely.' })
    expect(techniques.base).toBe(base)
    expect(techniques.proposal).toBe(proposal)
  })
  it('begin with the first edit and can be undone as one step', () => {
    const techniques = useTechnique()
    const studies = useStudy()
    techniques.commit(knee(0.1))
    expect(techniques.list).toHaveLength(1)
    expect(techniques.active?.edits).toEqual([knee(0.1)])
    studies.undo()
    expect(techniques.list).toHaveLength(0)
    expect(techniques.proposal).toBeNull()
  })
  it('share boundaries, locks and pivots with the recorded motion', () => {
    const techniques = useTechnique()
    techniques.commit({ kind: 'add boundary', time: 1.2 })
    expect(techniques.list).toHaveLength(0)
    expect(techniques.base.edits).toEqual([{ kind: 'add boundary', time: 1.2 }])
    techniques.commit(knee(0.1))
    expect(techniques.proposal?.edits).toEqual([{ kind: 'add boundary', time: 1.2 }, knee(0.1)])
    expect(useStudy().study.techniques.list.map((t) => t.id)).toContain(recordedId)
  })
  it('move an added boundary in one step of undo', () => {
    const techniques = useTechnique()
    techniques.commit({ kind: 'add boundary', time: 1.2 })
    techniques.moveBoundary('x', 1.2, 1.3)
    expect(techniques.base.edits).toEqual([{ kind: 'add boundary', time: 1.3 }])
    useStudy().undo()
    expect(techniques.base.edits).toEqual([{ kind: 'add boundary', time: 1.2 }])
  })
  it('forget which boundary was chosen when another recording comes', async () => {
    const techniques = useTechnique()
    techniques.selectedBoundary = 'strike.left.1'
    useStudy().change('open', { files: [{ role: 'motion', name: 'b.csv', bytes: 1, sha256: 'b'.repeat(64) }] })
    await nextTick()
    expect(techniques.selectedBoundary).toBeNull()
  })
  it('take several changes in one step of undo, and take several back', () => {
    const techniques = useTechnique()
    techniques.commit(knee(0.1))
    techniques.commitAll([knee(0.1, 'b2'), knee(0.1, 'b3')])
    expect(techniques.active?.edits).toHaveLength(3)
    useStudy().undo()
    expect(techniques.active?.edits).toEqual([knee(0.1)])
    useStudy().redo()
    techniques.removeEdits(techniques.active!.edits.slice(1))
    expect(techniques.active?.edits).toEqual([knee(0.1)])
  })
  it('give a copy its own name and leave nothing chosen when the chosen one goes', () => {
    const techniques = useTechnique()
    techniques.commit(knee(0.1))
    techniques.duplicate()
    expect(techniques.list.map((t) => t.name)).toEqual(['Proposal 1', 'Proposal 1 (copy)'])
    techniques.remove(techniques.active!.id)
    expect(techniques.active).toBeNull()
    expect(techniques.list).toHaveLength(1)
  })
})
