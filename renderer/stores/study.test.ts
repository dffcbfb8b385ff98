import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { EMPTY_STUDY, type Study } from '../../core/io.ts'
import { useStudy } from './study.ts'
import type { Change } from './study/history.ts'

beforeEach(() => setActivePinia(createPinia()))

const subject = (mass: number) => ({ code: 'S1', mass, height: 1.7, sex: 'female' as const })

describe('the study', () => {
  it('undoes and redoes changes across its parts in order', () => {
    const store = useStudy()
    store.change('Enter mass', { subject: subject(60) })
    store.change('Write notes', { notes: 'limps' })
    expect(store.undo()).toBe('Write notes')
    expect(store.study.notes).toBe('')
    expect(store.study.subject.mass).toBe(60)
    expect(store.undo()).toBe('Enter mass')
    expect(store.study).toEqual(EMPTY_STUDY)
    expect(store.undo()).toBeNull()
    store.redo()
    store.redo()
    expect(store.study.notes).toBe('limps')
    expect(store.canRedo).toBe(false)
  })

  it('forgets what was undone once something new is done', () => {
    const store = useStudy()
    store.change('a', { notes: 'a' })
    store.undo()
    store.change('b', { notes: 'b' })
    expect(store.canRedo).toBe(false)
  })

  it('makes one step of a stretch of typing or dragging', () => {
    const store = useStudy()
    for (const notes of ['l', 'li', 'lim']) store.change('Write notes', { notes }, 'notes')
    expect(store.undoable).toHaveLength(1)
    store.undo()
    expect(store.study.notes).toBe('')
    store.redo()
    expect(store.study.notes).toBe('lim')
    store.change('Write notes', { notes: 'limp' }, 'notes')
    expect(store.undoable).toHaveLength(2)
  })

  it('drops recordings it no longer lists, and the steps that would need them', () => {
    const store = useStudy()
    const one = { role: 'motion' as const, name: 'a.csv', bytes: 1, sha256: 'a' }
    const other = { ...one, name: 'b.csv', sha256: 'b' }
    const dropped: unknown[] = []
    const keeper = {
      keep: () => {},
      keepFile: () => {},
      dropFiles: (files: readonly string[], h: { undo: readonly Change[]; redo: readonly Change[] }) =>
        void dropped.push([files, h.undo.map((c) => c.label), h.redo.length]),
    }
    const files = new Map([
      ['a', new Blob(['a'])],
      ['b', new Blob(['b'])],
    ])
    store.load({ ...EMPTY_STUDY, files: [one] }, { name: 'A', files, keeper })
    store.change('Write notes', { notes: 'of A' })
    store.change('Open recording', { files: [other], notes: '' })
    store.change('Enter mass', { notes: 'of B' })
    store.dropUnlisted()
    expect(dropped).toEqual([[['a'], ['Enter mass'], 0]])
    expect([...store.files.keys()]).toEqual(['b'])
    store.undo()
    expect(store.canUndo).toBe(false)
    store.dropUnlisted()
    expect(dropped).toHaveLength(1)
  })

  it('hands every change, undo and redo to be kept with the history that belongs to it', () => {
    const store = useStudy()
    const kept: { parts: Partial<Study>; undo: number; redo: number }[] = []
    const keeper = {
      keep: (parts: Partial<Study>, h: { undo: readonly Change[]; redo: readonly Change[] }) =>
        void kept.push({ parts, undo: h.undo.length, redo: h.redo.length }),
      keepFile: () => {},
      dropFiles: () => {},
    }
    store.load(EMPTY_STUDY, { name: '', files: new Map(), keeper })
    store.change('a', { notes: 'a' })
    store.undo()
    store.redo()
    store.note({ view: { step: 'loads' } })
    expect(kept).toEqual([
      { parts: { notes: 'a' }, undo: 1, redo: 0 },
      { parts: { notes: '' }, undo: 0, redo: 1 },
      { parts: { notes: 'a' }, undo: 1, redo: 0 },
      { parts: { view: { step: 'loads' } }, undo: 1, redo: 0 },
    ])
  })
})
