import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addTrial,
  applyPatch,
  BLANK_TRIAL,
  type DocumentPatch,
  EMPTY_DOCUMENT,
  EMPTY_STUDY,
  toPatch,
} from '../../core/io.ts'
import { useStudy } from './study.ts'
import type { Change } from './study/history.ts'

beforeEach(() => setActivePinia(createPinia()))

const subject = (mass: number) => ({ code: 'S1', mass, height: 1.7, sex: 'female' as const, age: null })

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
      keepResult: () => {},
      dropResults: () => {},
      dropFiles: (files: readonly string[], h: { undo: readonly Change[]; redo: readonly Change[] }) =>
        void dropped.push([files, h.undo.map((c) => c.label), h.redo.length]),
    }
    const files = new Map([
      ['a', async () => new Blob(['a'])],
      ['b', async () => new Blob(['b'])],
    ])
    const first = applyPatch(EMPTY_DOCUMENT, toPatch(EMPTY_DOCUMENT, { files: [one] }))
    store.load(first, { name: 'A', files, keeper })
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

  it('removes a trial for good: its bytes, and every step that would bring it back', () => {
    const store = useStudy()
    const dropped: string[][] = []
    const kept: DocumentPatch[] = []
    const keeper = {
      keep: (patch: DocumentPatch) => void kept.push(patch),
      keepFile: () => {},
      keepResult: () => {},
      dropResults: () => {},
      dropFiles: (files: readonly string[]) => void dropped.push([...files]),
    }
    const motion = (sha256: string) => ({ role: 'motion' as const, name: `${sha256}.csv`, bytes: 1, sha256 })
    store.load(EMPTY_DOCUMENT, { name: 'A', files: new Map(), keeper })
    store.addFile('a', new Blob(['a']))
    store.note({ files: [motion('a')] })
    store.addFile('b', new Blob(['b']))
    const trial = { ...BLANK_TRIAL, name: 'b', files: [motion('b')] }
    const added = addTrial(store.document, { trial, place: { visit: 'v1', condition: 'c1' } })
    store.rearrange('Add trial', { ...added.patch, shown: added.id })
    store.change('Write notes', { notes: 'after' })
    expect(store.study.files).toEqual([motion('b')])
    store.remove([added.id])
    expect(store.study.files).toEqual([motion('a')])
    expect(dropped).toEqual([['b']])
    expect(kept.at(-1)?.trials).toEqual({ [added.id]: null })
    expect([...store.files.keys()]).toEqual(['a'])
    expect(store.undoable.map((step) => step.label)).toEqual(['Write notes'])
    store.undo()
    expect(store.study.notes).toBe('')
    expect(store.canUndo).toBe(false)
  })

  it('shows the trial again that a change taken back belongs to', () => {
    const store = useStudy()
    const place = { visit: 'v1', condition: 'c1' }
    const trial = (sha256: string) => ({
      ...BLANK_TRIAL,
      files: [{ role: 'motion' as const, name: sha256, bytes: 1, sha256 }],
    })
    store.note({ files: trial('a').files })
    store.rearrange('Add trial', addTrial(store.document, { trial: trial('b'), place }).patch)
    store.change('Events', { events: [] })
    store.show('t2')
    expect(store.study.events).toBeNull()
    store.undo()
    expect([store.document.shown, store.study.events]).toEqual(['t1', null])
    store.redo()
    expect(store.study.events).toEqual([])
  })

  it('hands every change, undo and redo to be kept with the history that belongs to it', () => {
    const store = useStudy()
    const noted = (notes: string) => ({ ...EMPTY_DOCUMENT.patient, notes })
    const kept: { parts: DocumentPatch; undo: number; redo: number }[] = []
    const keeper = {
      keep: (parts: DocumentPatch, h: { undo: readonly Change[]; redo: readonly Change[] }) =>
        void kept.push({ parts, undo: h.undo.length, redo: h.redo.length }),
      keepFile: () => {},
      keepResult: () => {},
      dropResults: () => {},
      dropFiles: () => {},
    }
    store.load(EMPTY_DOCUMENT, { name: '', files: new Map(), keeper })
    store.change('a', { notes: 'a' })
    store.undo()
    store.redo()
    store.note({ view: { step: 'loads' } })
    expect(kept).toEqual([
      { parts: { patient: noted('a') }, undo: 1, redo: 0 },
      { parts: { patient: noted(''), shown: 't1' }, undo: 0, redo: 1 },
      { parts: { patient: noted('a'), shown: 't1' }, undo: 1, redo: 0 },
      { parts: { view: { step: 'loads' } }, undo: 1, redo: 0 },
    ])
  })
})
