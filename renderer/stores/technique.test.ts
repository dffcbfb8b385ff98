import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TechniqueEdit } from '../../core/index.ts'
import { useStudy } from './study.ts'
import { recordedId, useTechnique, withEdit } from './technique.ts'

beforeEach(() => setActivePinia(createPinia()))

const knee = (change: number, boundary = 'b1'): TechniqueEdit => ({ kind: 'joint angle', boundary, channel: 'knee.flexion.right', change })

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
