import { computed, ref, shallowRef, watch } from 'vue'
import type { Technique, TechniqueEdit } from '../../../core/index.ts'
import { type FreeWish, toOtherName } from '../../../core/gait.ts'
import { words } from '../../display/words.ts'
import { useStudy } from '../study.ts'
import { withEdit } from './edit-list.ts'

/** Boundaries, pivots and locks that hold for the recorded motion too are kept under this name. */
export const recordedId = 'recorded'

/** The study's techniques: how the recorded motion is cut, what is proposed, and what that is held against. */
export function useChosen() {
  const studies = useStudy()
  // By way of this part alone: a letter typed into the notes changes the study, but must not solve its phases again.
  const part = computed(() => studies.study.techniques)
  const list = computed(() => part.value.list.filter((t) => t.id !== recordedId))
  const stored = computed<Technique>(
    () =>
      part.value.list.find((t) => t.id === recordedId) ?? { id: recordedId, name: words.boundary.recorded, edits: [] },
  )
  /** Without its wish, and the same object while its edits are the same: a wish must not solve the phases again. */
  const base = computed<Technique>((last) =>
    last && last.edits === stored.value.edits
      ? last
      : { id: recordedId, name: stored.value.name, edits: stored.value.edits },
  )
  /** How the recorded motion is cut, where the user had a hand in it. */
  const structure = computed<Technique | null>(() => (base.value.edits.length > 0 ? base.value : null))
  /** What is to be left open, and what its choice should make small; kept with the phases it speaks of. */
  const wish = computed<FreeWish | null>(() => stored.value.free ?? null)
  const active = computed(() => list.value.find((t) => t.id === part.value.active) ?? null)
  const against = computed(() => list.value.find((t) => t.id === part.value.against) ?? null)
  /** An edit under way (a slider held down): solved, not yet part of the document. */
  const draft = shallowRef<TechniqueEdit | null>(null)
  /** What is to be solved as the proposal: structure of the recorded motion, then the technique's own edits. */
  const proposal = computed<Technique | null>(() => {
    const chosen = active.value
    if (!chosen && !draft.value) return null
    const edits = draft.value ? withEdit(chosen?.edits ?? [], draft.value) : (chosen?.edits ?? [])
    if (edits.length === 0) return null
    return {
      id: chosen?.id ?? 'draft',
      name: chosen?.name ?? words.boundary.newName(1),
      edits: [...base.value.edits, ...edits],
    }
  })
  return { list, stored, base, structure, wish, active, against, draft, proposal }
}
export type Chosen = ReturnType<typeof useChosen>

/** The boundary and the phase that are looked at. */
export function useSelection() {
  const studies = useStudy()
  const selectedBoundary = ref<string | null>(null)
  const selectedPhase = ref<string | null>(null)
  // Another recording has other boundaries, even where they bear the same names.
  watch(
    () => studies.study.files.find((f) => f.role === 'motion')?.sha256,
    () => {
      selectedBoundary.value = null
      selectedPhase.value = null
    },
  )
  // What is selected stays the same place when left and right are exchanged.
  watch(
    () => studies.study.mapping?.swapSides === true,
    () => {
      for (const selected of [selectedBoundary, selectedPhase])
        if (selected.value !== null) selected.value = toOtherName(selected.value)
    },
  )
  return { selectedBoundary, selectedPhase }
}
