import { defineStore } from 'pinia'
import { computed } from 'vue'
import { STUDY_KEYS } from '../../core/io.ts'
import { words } from '../display/words.ts'
import { host } from '../host.ts'
import { freshStudy } from './document/contents.ts'
import { useOpeningStudies } from './document/opening.ts'
import { useStudyProgress } from './document/progress.ts'
import { useWriting, type Writing } from './document/writing.ts'
import { usePreferences } from './preferences.ts'
import { useStudy } from './study.ts'

/** The study's file: what is in it, whether all of it is kept, and under which name. */
export const useDocument = defineStore('document', () => {
  const studies = useStudy()
  const writing = useWriting()
  const { file, trouble, pending, hidden, retry } = writing
  /** Nothing was done yet that could be kept. */
  const isUntouched = computed(
    () =>
      file.value?.name === '' &&
      pending.value === 0 &&
      trouble.value === null &&
      studies.files.size === 0 &&
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
  const beginFor = useBeginning(writing, openFor)
  /** What lies unlisted in the file goes for good, or stays until the next time. */
  function settleHidden(choice: 'remove' | 'keep'): void {
    hidden.value = []
    if (choice === 'remove') studies.dropUnlisted()
  }
  const opening = { isOpening, open, openFor, beginFor }
  return { file, trouble, state, hidden, settleHidden, ...opening, save: useSave(writing), retry }
})

/**
 * A study of its own for somebody else's recording. A draft in which nothing was done but open recordings begins anew
 * in its place, for nothing of it would be missed; any other is left as it is.
 */
function useBeginning(writing: Writing, openFor: ReturnType<typeof useOpeningStudies>['openFor']) {
  const studies = useStudy()
  const preferences = usePreferences()
  return async (): Promise<boolean> => {
    const { file, outdate, keeperOf } = writing
    const opened = file.value
    if (opened?.name !== '' || opened.readOnly || studies.canUndo || studies.canRedo) return openFor({ from: 'new' })
    outdate([
      ...Object.keys(studies.document.trials).map(STUDY_KEYS.trial),
      ...[...studies.files.keys()].map(STUDY_KEYS.file),
    ])
    studies.load(freshStudy(preferences), { name: '', files: new Map(), keeper: keeperOf(opened) })
    return true
  }
}

function useSave({ file, moveTo, inTurn, retry, keeperOf }: Writing) {
  const studies = useStudy()
  const withProgress = useStudyProgress()
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
    const request = { handle: current.handle, how: kept ? how : 'save-as', suggest: suggestName() }
    const stays = how === 'copy' && kept
    // What is changed while the copy is written waits for it: it belongs to the study as it is called then.
    const opened = await inTurn(async () => {
      const saved = await withProgress(words.work.savingStudy, (report) => host.studies!.save(request, report))
      if (saved && !stays) moveTo(saved)
      return saved
    })
    if (!opened || stays) return
    const keeper = keeperOf(opened)
    studies.rename(opened.name, { readOnly: opened.readOnly, keeper })
    if (kept || !keeper) return
    keeper.keep(studies.document, { undo: studies.undoable, redo: studies.redoable }, studies.document)
    const there = new Set(opened.keys.map((k) => k.key))
    for (const [sha256, bytesOf] of studies.files) {
      const blob = there.has(STUDY_KEYS.file(sha256)) ? null : await bytesOf()
      if (blob) keeper.keepFile(sha256, blob)
    }
  }
}
