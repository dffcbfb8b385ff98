import { defineStore } from 'pinia'
import { computed, ref, shallowRef, type ShallowRef } from 'vue'
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
  keepResult(name: string, blob: Blob): void
  dropResults(names: readonly string[]): void
}

type Lock = 'in-use' | 'protected' | null

/** The bytes of a recording, fetched when they are wanted; null: they could not be read. */
export type FileBytes = () => Promise<Blob | null>

/** What comes with a document when it takes the place of another. */
export interface LoadedStudy {
  name: string
  files: ReadonlyMap<string, FileBytes>
  /** Results kept in its file, by name. */
  results?: ReadonlyMap<string, FileBytes>
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
  const keeper = shallowRef<StudyKeeper | null>(null)
  const history = useHistory(document, (patch, steps) => keeper.value?.keep(patch, steps, document.value))
  const { undoable, redoable, canUndo, canRedo, undo, redo } = history
  const removing = useRemoving({ document, files, keeper, history })
  const results = useResults(keeper)

  function addFile(sha256: string, blob: Blob): void {
    if (files.value.has(sha256)) return
    files.value = new Map([...files.value, [sha256, async () => blob]])
    keeper.value?.keepFile(sha256, blob)
  }
  /** Another document takes this one's place. */
  function load(next: StudyDocument, its: LoadedStudy): void {
    keeper.value = its.keeper ?? null
    document.value = next
    files.value = its.files
    results.adopt(its.results ?? new Map())
    name.value = its.name
    readOnly.value = its.readOnly ?? null
    history.restore({ undo: its.undo ?? [], redo: its.redo ?? [] })
  }
  /** The same document under another name, in another file. */
  function rename(next: string, its: { readOnly: Lock; keeper: StudyKeeper | null }): void {
    name.value = next
    readOnly.value = its.readOnly
    keeper.value = its.keeper
  }
  /** Replaces parts of what is shown, in one step. */
  const change = (label: string, parts: Partial<Study>, merge: string | null = null) =>
    history.change(label, toPatch(document.value, parts), merge)
  /** The same for what is not undone: the step that is open, the moment in time. */
  const note = (parts: Partial<Study>) => history.put(toPatch(document.value, parts))
  /** Another trial for all steps. */
  const show = (trial: string) => trial !== document.value.shown && history.put({ shown: trial })
  const steps = { undoable, redoable, canUndo, canRedo, undo, redo }
  /**
   * `rearrange` changes the patient, or the tree of visits, conditions and trials, in one step; `begin` does so for what
   * a study begins with, which is not undone.
   */
  const changes = { change, note, show, rearrange: history.change, begin: history.put, addFile, load, rename }
  const { kept, keepResult, dropResults, loads } = results
  const keeping = { results: kept, loads, keepResult, dropResults }
  return { document, study, files, name, readOnly, ...steps, ...changes, ...removing, ...keeping }
})

/** Results that are kept next to the document, for they take long; any can be computed again. */
function useResults(keeper: ShallowRef<StudyKeeper | null>) {
  const kept = shallowRef<ReadonlyMap<string, FileBytes>>(new Map())
  /** How many documents were opened so far: a result that was begun for one before is not wanted. */
  const loads = ref(0)
  function adopt(results: ReadonlyMap<string, FileBytes>): void {
    loads.value += 1
    kept.value = results
  }
  function keepResult(key: string, blob: Blob): void {
    kept.value = new Map([...kept.value, [key, async () => blob]])
    keeper.value?.keepResult(key, blob)
  }
  function dropResults(keys: readonly string[]): void {
    if (keys.length === 0) return
    kept.value = new Map([...kept.value].filter(([key]) => !keys.includes(key)))
    keeper.value?.dropResults(keys)
  }
  return { kept, loads, adopt, keepResult, dropResults }
}

interface Parts {
  document: ShallowRef<StudyDocument>
  files: ShallowRef<ReadonlyMap<string, FileBytes>>
  keeper: ShallowRef<StudyKeeper | null>
  history: ReturnType<typeof useHistory>
}

/** Recordings that go for good, with their bytes and the steps that would need them. */
function useRemoving({ document, files, keeper, history }: Parts) {
  const { undoable, redoable } = history
  /** Of all recordings in the file, those the study does not list. */
  const unlisted = computed(() => {
    const listed = new Set(listFiles(document.value).map((f) => f.sha256))
    return [...files.value.keys()].filter((sha256) => !listed.has(sha256))
  })
  const reachable = (gone: ReadonlySet<string>): History => {
    const left = new Set(listFiles(document.value).map((f) => f.sha256))
    return {
      undo: reachableSteps(undoable.value, left, gone),
      redo: reachableSteps(redoable.value, left, gone),
    }
  }
  /** Recordings that the study no longer lists go, for they are another's or were removed. */
  function dropUnlisted(): void {
    const dropped = unlisted.value
    const left = reachable(new Set())
    const isSame = left.undo.length === undoable.value.length && left.redo.length === redoable.value.length
    if (dropped.length === 0 && isSame) return
    history.restore(left)
    files.value = new Map([...files.value].filter(([sha256]) => !dropped.includes(sha256)))
    keeper.value?.dropFiles(dropped, left)
  }
  function remove(ids: readonly string[]): void {
    const patch = removeTrials(document.value, ids)
    document.value = applyPatch(document.value, patch)
    const left = reachable(new Set(ids))
    history.restore(left)
    keeper.value?.keep(patch, left, document.value)
    dropUnlisted()
  }
  return { unlisted, dropUnlisted, remove }
}
