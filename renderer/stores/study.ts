import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { EMPTY_STUDY, type Study } from '../../core/io.ts'
import { type Change, type History, reachableSteps, useHistory } from './study/history.ts'

/** Where changes are kept; nothing while the page runs in a plain browser. */
export interface StudyKeeper {
  keep(parts: Partial<Study>, history: History): void
  keepFile(sha256: string, blob: Blob): void
  dropFiles(sha256s: readonly string[], history: History): void
}

type Lock = 'in-use' | 'protected' | null

/** What comes with a document when it takes the place of another. */
export interface LoadedStudy {
  name: string
  files: ReadonlyMap<string, Blob>
  undo?: readonly Change[]
  redo?: readonly Change[]
  readOnly?: Lock
  keeper?: StudyKeeper | null
}

/** The document: what a person did to a recording. Every change goes through here, and is kept at once. */
export const useStudy = defineStore('study', () => {
  const study = shallowRef<Study>(EMPTY_STUDY)
  const files = shallowRef<ReadonlyMap<string, Blob>>(new Map())
  const name = ref('')
  const readOnly = ref<Lock>(null)
  let keeper: StudyKeeper | null = null
  const { restore, ...history } = useHistory(study, (parts, steps) => keeper?.keep(parts, steps))
  const { undoable, redoable } = history

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
    const gone = [...files.value.keys()].filter((sha256) => !listed.has(sha256))
    const undo = reachableSteps(undoable.value, listed)
    const redo = reachableSteps(redoable.value, listed)
    if (gone.length === 0 && undo.length === undoable.value.length && redo.length === redoable.value.length) return
    restore({ undo, redo })
    files.value = new Map([...files.value].filter(([sha256]) => listed.has(sha256)))
    keeper?.dropFiles(gone, { undo, redo })
  }
  /** Another document takes this one's place. */
  function load(next: Study, its: LoadedStudy): void {
    keeper = its.keeper ?? null
    study.value = next
    files.value = its.files
    name.value = its.name
    readOnly.value = its.readOnly ?? null
    restore({ undo: its.undo ?? [], redo: its.redo ?? [] })
  }
  /** The same document under another name, in another file. */
  function rename(next: string, its: { readOnly: Lock; keeper: StudyKeeper | null }): void {
    name.value = next
    readOnly.value = its.readOnly
    keeper = its.keeper
  }
  return { study, files, name, readOnly, ...history, addFile, dropUnlisted, load, rename }
})
