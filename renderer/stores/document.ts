import { defineStore } from 'pinia'
import { computed } from 'vue'
import { STUDY_KEYS } from '../../core/io.ts'
import { host } from '../host.ts'
import { useOpeningStudies } from './document/opening.ts'
import { useWriting, type Writing } from './document/writing.ts'
import { useStudy } from './study.ts'

/** The study's file: what is in it, whether all of it is kept, and under which name. */
export const useDocument = defineStore('document', () => {
  const studies = useStudy()
  const writing = useWriting()
  const { file, trouble, pending, retry } = writing
  /** Nothing was done yet that could be kept. */
  const isUntouched = computed(
    () =>
      file.value?.name === '' &&
      pending.value === 0 &&
      trouble.value === null &&
      studies.study.files.length === 0 &&
      !studies.canUndo &&
      !studies.canRedo,
  )
  const { isOpening, isAsked, open, openFor } = useOpeningStudies(writing, isUntouched)
  const state = computed<'none' | 'saved' | 'saving' | 'failed' | 'read-only'>(() => {
    // Without a file nothing is kept, and that must be seen as soon as there is something to keep.
    if (!file.value) return isAsked.value && (studies.canUndo || studies.study.files.length > 0) ? 'failed' : 'none'
    if (isUntouched.value) return 'none'
    if (file.value.readOnly) return 'read-only'
    if (trouble.value) return 'failed'
    return pending.value > 0 ? 'saving' : 'saved'
  })
  return { file, trouble, state, isOpening, open, openFor, save: useSave(writing), retry }
})

function useSave({ file, writeTo, retry, keeperOf }: Writing) {
  const studies = useStudy()
  const suggestName = () =>
    studies.study.subject.code || studies.study.files[0]?.name.replace(/\.[^.]+$/, '') || 'Study'
  return async (how: 'save' | 'save-as' | 'copy'): Promise<void> => {
    const current = file.value
    if (!host.studies || !current) return
    // A draft's undo may hold recordings of others; what gets a name holds only its own.
    if (current.name === '') studies.dropUnlisted()
    const written = await retry()
    // What was changed where nothing could be kept is in this window only: a copy of the file alone would be without
    // it.
    const kept = current.readOnly === null && written
    const opened = await host.studies.save(current.handle, kept ? how : 'save-as', suggestName())
    if (!opened || (how === 'copy' && kept)) return
    writeTo(opened)
    const keeper = keeperOf(opened)
    studies.rename(opened.name, { readOnly: opened.readOnly, keeper })
    if (kept || !keeper) return
    keeper.keep(studies.study, { undo: studies.undoable, redo: studies.redoable })
    const there = new Set(opened.keys.map((k) => k.key))
    for (const [sha256, blob] of studies.files) if (!there.has(STUDY_KEYS.file(sha256))) keeper.keepFile(sha256, blob)
  }
}
