import type { Technique, TechniqueEdit } from '../../../core/index.ts'
import { words } from '../../display/words.ts'
import type { Chosen } from './chosen.ts'
import { isStructure, withEdit } from './edit-list.ts'
import { useStoring } from './storing.ts'

/** Edits of the proposal; the first one also makes the proposal. */
export function useProposal({ list, stored, base, active, draft }: Chosen) {
  const { storeOne, freshId } = useStoring()
  const own = (): Technique =>
    active.value ?? { id: freshId(), name: words.boundary.newName(list.value.length + 1), edits: [] }

  function preview(edit: TechniqueEdit | null): void {
    draft.value = edit
  }
  /** Makes the edit part of the document. */
  function commit(edit: TechniqueEdit): void {
    if (!isStructure(edit)) return commitAll([edit])
    draft.value = null
    storeOne(words.undo.edits[edit.kind], { ...stored.value, edits: withEdit(base.value.edits, edit) })
  }
  /** Several changes of the proposal in one step. */
  function commitAll(edits: readonly TechniqueEdit[]): void {
    draft.value = null
    const technique = own()
    storeOne(
      words.undo.edits[edits[0]?.kind ?? 'joint angle'],
      { ...technique, edits: edits.reduce<readonly TechniqueEdit[]>(withEdit, technique.edits) },
      { active: technique.id },
    )
  }
  /** Changes of the proposal taken back, in one step. */
  function removeEdits(gone: readonly TechniqueEdit[]): void {
    const from = active.value
    if (from) storeOne(words.undo.removeEdit, { ...from, edits: from.edits.filter((e) => !gone.includes(e)) })
  }
  function reset(): void {
    const from = active.value
    if (from) storeOne(words.undo.clearTechnique, { ...from, edits: [] })
  }
  return { preview, commit, commitAll, removeEdits, reset }
}
