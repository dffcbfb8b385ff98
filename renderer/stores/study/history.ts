import { computed, shallowRef, type ShallowRef } from 'vue'
import { applyPatch, type DocumentPatch, joinPatches, type StudyDocument, toInverse } from '../../../core/io.ts'

export interface Change {
  label: string
  /** The trial that was shown when it was made: it is shown again when the change is taken back. */
  trial: string
  before: DocumentPatch
  after: DocumentPatch
}
export interface History {
  undo: readonly Change[]
  redo: readonly Change[]
}

const deepest = 200

/** The steps that led to the document as it is; `keep` takes every change, with the steps. */
export function useHistory(
  document: ShallowRef<StudyDocument>,
  keep: (patch: DocumentPatch, history: History) => void,
) {
  const undoable = shallowRef<readonly Change[]>([])
  const redoable = shallowRef<readonly Change[]>([])
  let mergeKey: string | null = null

  function put(patch: DocumentPatch): void {
    document.value = applyPatch(document.value, patch)
    keep(patch, { undo: undoable.value, redo: redoable.value })
  }
  /**
   * Replaces parts of the document in one step. Changes with the same merge key one after another are one step of undo.
   */
  function change(label: string, patch: DocumentPatch, merge: string | null = null): void {
    const last = undoable.value.at(-1)
    const before = toInverse(document.value, patch)
    undoable.value =
      merge !== null && merge === mergeKey && last
        ? [
            ...undoable.value.slice(0, -1),
            { ...last, before: joinPatches(before, last.before), after: joinPatches(last.after, patch) },
          ]
        : [...undoable.value.slice(-deepest + 1), { label, trial: document.value.shown, before, after: patch }]
    mergeKey = merge
    redoable.value = []
    put(patch)
  }
  function walk(from: typeof undoable, to: typeof undoable, side: 'before' | 'after'): string | null {
    const step = from.value.at(-1)
    if (!step) return null
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, step]
    mergeKey = null
    const patch = step[side]
    const isThere = Object.hasOwn(applyPatch(document.value, patch).trials, step.trial)
    put(isThere && patch.shown === undefined ? { ...patch, shown: step.trial } : patch)
    return step.label
  }
  /** Other steps take the place of these. */
  function restore({ undo, redo }: History): void {
    undoable.value = undo
    redoable.value = redo
    mergeKey = null
  }
  return {
    undoable,
    redoable,
    canUndo: computed(() => undoable.value.length > 0),
    canRedo: computed(() => redoable.value.length > 0),
    change,
    /** For what is not undone: the trial and step that are open, the moment in time. */
    put,
    undo: () => walk(undoable, redoable, 'before'),
    redo: () => walk(redoable, undoable, 'after'),
    restore,
  }
}

/** The last of the steps that can be taken with the files and trials that are there. */
export function reachableSteps(
  steps: readonly Change[],
  listed: ReadonlySet<string>,
  gone: ReadonlySet<string> = new Set(),
): readonly Change[] {
  const needsTrial = ({ trials = {}, visits = [], shown }: DocumentPatch) =>
    Object.keys(trials).some((id) => gone.has(id)) ||
    visits.some((visit) => visit.conditions.some((one) => one.trials.some((id) => gone.has(id)))) ||
    (shown !== undefined && gone.has(shown))
  const needsFile = ({ trials = {}, visits = [] }: DocumentPatch) =>
    Object.values(trials).some((trial) => trial?.files.some((file) => !listed.has(file.sha256)) === true) ||
    visits.some((visit) => visit.conditions.some((one) => one.standing && !listed.has(one.standing.sha256)))
  const needsMore = (patch: DocumentPatch) => needsTrial(patch) || needsFile(patch)
  return steps.slice(steps.findLastIndex((step) => needsMore(step.before) || needsMore(step.after)) + 1)
}
