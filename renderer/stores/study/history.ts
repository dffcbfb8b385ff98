import { computed, shallowRef, type ShallowRef } from 'vue'
import type { Study, StudyPart } from '../../../core/io.ts'

export interface Change {
  label: string
  before: Partial<Study>
  after: Partial<Study>
}
export interface History {
  undo: readonly Change[]
  redo: readonly Change[]
}

const deepest = 200

/** The steps that led to the document as it is; `keep` takes every part that changes, with the steps. */
export function useHistory(study: ShallowRef<Study>, keep: (parts: Partial<Study>, history: History) => void) {
  const undoable = shallowRef<readonly Change[]>([])
  const redoable = shallowRef<readonly Change[]>([])
  let mergeKey: string | null = null

  function put(parts: Partial<Study>): void {
    study.value = { ...study.value, ...parts }
    keep(parts, { undo: undoable.value, redo: redoable.value })
  }
  /**
   * Replaces parts of the document in one step. Changes with the same merge key one after another are one step of undo.
   */
  function change(label: string, parts: Partial<Study>, merge: string | null = null): void {
    const before: Partial<Record<StudyPart, unknown>> = {}
    for (const part of Object.keys(parts) as StudyPart[]) before[part] = study.value[part]
    const last = undoable.value.at(-1)
    undoable.value =
      merge !== null && merge === mergeKey && last
        ? [...undoable.value.slice(0, -1), { ...last, after: { ...last.after, ...parts } }]
        : [...undoable.value.slice(-deepest + 1), { label, before: before as Partial<Study>, after: parts }]
    mergeKey = merge
    redoable.value = []
    put(parts)
  }
  function walk(from: typeof undoable, to: typeof undoable, side: 'before' | 'after'): string | null {
    const step = from.value.at(-1)
    if (!step) return null
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, step]
    mergeKey = null
    put(step[side])
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
    /** For what is not undone: the step that is open, the moment in time. */
    note: put,
    undo: () => walk(undoable, redoable, 'before'),
    redo: () => walk(redoable, undoable, 'after'),
    restore,
  }
}

/** The last of the steps that can be taken without files that are not listed. */
export function reachableSteps(steps: readonly Change[], listed: ReadonlySet<string>): readonly Change[] {
  const needsMore = (parts: Partial<Study>) => parts.files?.some((f) => !listed.has(f.sha256)) === true
  return steps.slice(steps.findLastIndex((step) => needsMore(step.before) || needsMore(step.after)) + 1)
}
