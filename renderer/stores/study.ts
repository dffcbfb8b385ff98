import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { EMPTY_STUDY, type Study, type StudyPart } from '../../core/io.ts'

export interface Change {
  label: string
  before: Partial<Study>
  after: Partial<Study>
}

/** Where changes are kept; nothing while the page runs in a plain browser. */
export interface StudyKeeper {
  keep(parts: Partial<Study>, history: { undo: readonly Change[]; redo: readonly Change[] }): void
  keepFile(sha256: string, blob: Blob): void
  dropFiles(sha256s: readonly string[], history: { undo: readonly Change[]; redo: readonly Change[] }): void
}

const deepest = 200

/** The document: what a person did to a recording. Every change goes through here, and is kept at once. */
export const useStudy = defineStore('study', () => {
  const study = shallowRef<Study>(EMPTY_STUDY)
  const undoable = shallowRef<readonly Change[]>([])
  const redoable = shallowRef<readonly Change[]>([])
  const files = shallowRef<ReadonlyMap<string, Blob>>(new Map())
  const name = ref('')
  const readOnly = ref<'in-use' | 'protected' | null>(null)
  let keeper: StudyKeeper | null = null
  let mergeKey: string | null = null

  const canUndo = computed(() => undoable.value.length > 0)
  const canRedo = computed(() => redoable.value.length > 0)

  const keep = (parts: Partial<Study>) => keeper?.keep(parts, { undo: undoable.value, redo: redoable.value })

  /**
   * Replaces parts of the document in one step. Changes with the same merge key one after another are one step of undo.
   */
  function change(label: string, parts: Partial<Study>, merge: string | null = null): void {
    const before: Partial<Record<StudyPart, unknown>> = {}
    for (const part of Object.keys(parts) as StudyPart[]) before[part] = study.value[part]
    study.value = { ...study.value, ...parts }
    const last = undoable.value.at(-1)
    undoable.value =
      merge !== null && merge === mergeKey && last
        ? [...undoable.value.slice(0, -1), { ...last, after: { ...last.after, ...parts } }]
        : [...undoable.value.slice(-deepest + 1), { label, before: before as Partial<Study>, after: parts }]
    mergeKey = merge
    redoable.value = []
    keep(parts)
  }
  /** For what is not undone: the step that is open, the moment in time. */
  function note(parts: Partial<Study>): void {
    study.value = { ...study.value, ...parts }
    keep(parts)
  }
  function walk(from: typeof undoable, to: typeof undoable, side: 'before' | 'after'): string | null {
    const step = from.value.at(-1)
    if (!step) return null
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, step]
    study.value = { ...study.value, ...step[side] }
    mergeKey = null
    keep(step[side])
    return step.label
  }
  const undo = () => walk(undoable, redoable, 'before')
  const redo = () => walk(redoable, undoable, 'after')

  function addFile(sha256: string, blob: Blob): void {
    files.value = new Map([...files.value, [sha256, blob]])
    keeper?.keepFile(sha256, blob)
  }
  /**
   * Recordings that the study no longer lists go, for they are another's or were removed; and with them the steps of
   * undo and redo that would need them.
   */
  function dropUnlisted(): void {
    const listed = new Set(study.value.files.map((f) => f.sha256))
    const needs = (parts: Partial<Study>) => parts.files?.some((f) => !listed.has(f.sha256)) === true
    const reachable = (steps: readonly Change[]) =>
      steps.slice(steps.findLastIndex((step) => needs(step.before) || needs(step.after)) + 1)
    const gone = [...files.value.keys()].filter((sha256) => !listed.has(sha256))
    const [back, forth] = [reachable(undoable.value), reachable(redoable.value)]
    if (gone.length === 0 && back.length === undoable.value.length && forth.length === redoable.value.length) return
    undoable.value = back
    redoable.value = forth
    mergeKey = null
    files.value = new Map([...files.value].filter(([sha256]) => listed.has(sha256)))
    keeper?.dropFiles(gone, { undo: back, redo: forth })
  }
  /** Another document takes this one's place. */
  function load(
    next: Study,
    its: {
      name: string
      files: ReadonlyMap<string, Blob>
      undo?: readonly Change[]
      redo?: readonly Change[]
      readOnly?: 'in-use' | 'protected' | null
      keeper?: StudyKeeper | null
    },
  ): void {
    keeper = its.keeper ?? null
    study.value = next
    files.value = its.files
    name.value = its.name
    readOnly.value = its.readOnly ?? null
    undoable.value = its.undo ?? []
    redoable.value = its.redo ?? []
    mergeKey = null
  }
  /** The same document under another name, in another file. */
  function rename(next: string, locked: 'in-use' | 'protected' | null, nextKeeper: StudyKeeper | null): void {
    name.value = next
    readOnly.value = locked
    keeper = nextKeeper
  }
  return {
    study,
    files,
    name,
    readOnly,
    canUndo,
    canRedo,
    undoable,
    redoable,
    change,
    note,
    undo,
    redo,
    addFile,
    dropUnlisted,
    load,
    rename,
  }
})
