import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import {
  applyPatch,
  type DocumentPatch,
  EMPTY_DOCUMENT,
  listFiles,
  removeTrials,
  type Study,
  type StudyDocument,
  toPatch,
  toStudy,
} from '../../core/io.ts'
import { type Change, type History, reachableSteps, useHistory } from './study/history.ts'

/** Where changes are kept; nothing while the page runs in a plain browser. */
export interface StudyKeeper {
  /** A change, and the document as it is with it. */
  keep(patch: DocumentPatch, history: History, whole: StudyDocument): void
  keepFile(sha256: string, blob: Blob): void
  dropFiles(sha256s: readonly string[], history: History): void
}

type Lock = 'in-use' | 'protected' | null

/** The bytes of a recording, fetched when they are wanted; null: they could not be read. */
export type FileBytes = () => Promise<Blob | null>

/** What comes with a document when it takes the place of another. */
export interface LoadedStudy {
  name: string
  files: ReadonlyMap<string, FileBytes>
  undo?: readonly Change[]
  redo?: readonly Change[]
  readOnly?: Lock
  keeper?: StudyKeeper | null
}

/**
 * The document: one patient, and what was done to their recordings. Every change goes through here, and is kept at
 * once. Steps see one trial of it, the shown one, as `study`.
 */
export const useStudy = defineStore('study', () => {
  const document = shallowRef<StudyDocument>(EMPTY_DOCUMENT)
  const study = computed<Study>((before) => toStudy(document.value, before ?? null))
  const files = shallowRef<ReadonlyMap<string, FileBytes>>(new Map())
  const name = ref('')
  const readOnly = ref<Lock>(null)
  let keeper: StudyKeeper | null = null
  const history = useHistory(document, (patch, steps) => keeper?.keep(patch, steps, document.value))
  const { undoable, redoable } = history

  function addFile(sha256: string, blob: Blob): void {
    if (files.value.has(sha256)) return
    files.value = new Map([...files.value, [sha256, async () => blob]])
    keeper?.keepFile(sha256, blob)
  }
  /** Of all recordings in the file, those the study does not list. */
  const unlisted = computed(() => {
    const listed = new Set(listFiles(document.value).map((f) => f.sha256))
    return [...files.value.keys()].filter((sha256) => !listed.has(sha256))
  })
  /**
   * Recordings that the study no longer lists go, for they are another's or were removed; and with them the steps of
   * undo and redo that would need them.
   */
  function dropUnlisted(gone: ReadonlySet<string> = new Set()): void {
    const dropped = unlisted.value
    const left = new Set(listFiles(document.value).map((f) => f.sha256))
    const undo = reachableSteps(undoable.value, left, gone)
    const redo = reachableSteps(redoable.value, left, gone)
    if (dropped.length === 0 && undo.length === undoable.value.length && redo.length === redoable.value.length) return
    history.restore({ undo, redo })
    files.value = new Map([...files.value].filter(([sha256]) => left.has(sha256)))
    keeper?.dropFiles(dropped, { undo, redo })
  }
  /** Trials go for good, with their bytes and the steps that would need them. */
  function remove(ids: readonly string[]): void {
    const patch = removeTrials(document.value, ids)
    document.value = applyPatch(document.value, patch)
    const left = new Set(listFiles(document.value).map((f) => f.sha256))
    const gone = new Set(ids)
    history.restore({
      undo: reachableSteps(undoable.value, left, gone),
      redo: reachableSteps(redoable.value, left, gone),
    })
    keeper?.keep(patch, { undo: undoable.value, redo: redoable.value }, document.value)
    dropUnlisted(gone)
  }
  /** Another document takes this one's place. */
  function load(next: StudyDocument, its: LoadedStudy): void {
    keeper = its.keeper ?? null
    document.value = next
    files.value = its.files
    name.value = its.name
    readOnly.value = its.readOnly ?? null
    history.restore({ undo: its.undo ?? [], redo: its.redo ?? [] })
  }
  /** The same document under another name, in another file. */
  function rename(next: string, its: { readOnly: Lock; keeper: StudyKeeper | null }): void {
    name.value = next
    readOnly.value = its.readOnly
    keeper = its.keeper
  }
  return {
    ...{ document, study, files, name, readOnly, unlisted, undoable, redoable },
    ...{ canUndo: history.canUndo, canRedo: history.canRedo, undo: history.undo, redo: history.redo },
    /** Replaces parts of what is shown, in one step. */
    change: (label: string, parts: Partial<Study>, merge: string | null = null) =>
      history.change(label, toPatch(document.value, parts), merge),
    /** The same for what is not undone: the step that is open, the moment in time. */
    note: (parts: Partial<Study>) => history.put(toPatch(document.value, parts)),
    /** Changes the patient, or the tree of visits, conditions and trials, in one step. */
    rearrange: history.change,
    /** Another trial for all steps. */
    show: (trial: string) => trial !== document.value.shown && history.put({ shown: trial }),
    ...{ addFile, dropUnlisted, remove, load, rename },
  }
})
