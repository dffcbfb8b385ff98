import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Technique, TechniqueEdit } from '../../core/index.ts'
import { type FreeWish, toOtherName } from '../../core/gait.ts'
import { words } from '../display/words.ts'
import { useStudy } from './study.ts'

/** Boundaries, pivots and locks that hold for the recorded motion too are kept under this name. */
export const recordedId = 'recorded'

/** Two edits speak of the same thing when a later one replaces the earlier. */
export function sameTarget(a: TechniqueEdit, b: TechniqueEdit): boolean {
  if (a.kind !== b.kind) return false
  switch (a.kind) {
    case 'joint angle':
      return b.kind === a.kind && a.boundary === b.boundary && a.channel === b.channel
    case 'duration':
      return b.kind === a.kind && a.phase === b.phase
    case 'lock':
      return b.kind === a.kind && a.phase === b.phase && a.joint === b.joint
    case 'pivot':
    case 'motion':
    case 'knee stop':
      return b.kind === a.kind && a.phase === b.phase
    case 'load':
      return b.kind === a.kind && a.label === b.label && a.segment === b.segment
    case 'add boundary':
      return b.kind === a.kind && Math.abs(a.time - b.time) < 1e-4
    case 'remove boundary':
      return b.kind === a.kind && a.boundary === b.boundary
    default:
      return true
  }
}

const isNothing = (edit: TechniqueEdit) =>
  ('change' in edit && edit.change === 0) ||
  ('scale' in edit && edit.scale === 1) ||
  (edit.kind === 'load' && edit.mass === 0)

/** A list of edits with one more; an edit that changes nothing takes its target out of the list. */
export function withEdit(edits: readonly TechniqueEdit[], edit: TechniqueEdit): TechniqueEdit[] {
  const rest = edits.filter((e) => !sameTarget(e, edit))
  return isNothing(edit) ? rest : [...rest, edit]
}

const ofPhase = (phase: string) => phase.replace(/~stop$/, '')
export function kneeStopped(edits: readonly TechniqueEdit[], phase: string): boolean {
  const own = edits.findLast((e) => e.kind === 'knee stop' && (e.phase === '*' || e.phase === ofPhase(phase)))
  return own?.kind === 'knee stop' && own.on
}
/** The list with one more word on stopped knees, and without words that it makes idle. */
export function withKneeStop(edits: readonly TechniqueEdit[], phase: string, on: boolean): TechniqueEdit[] {
  const wanted = ofPhase(phase)
  const rest = edits.filter((e) => e.kind !== 'knee stop' || (wanted !== '*' && e.phase !== wanted))
  return kneeStopped(rest, wanted) === on ? rest : [...rest, { kind: 'knee stop', phase: wanted, on }]
}

/** Phase structure belongs to the recorded motion as well; the rest is the proposal. */
export const isStructure = (edit: TechniqueEdit) =>
  edit.kind === 'add boundary' ||
  edit.kind === 'remove boundary' ||
  edit.kind === 'lock' ||
  edit.kind === 'pivot' ||
  edit.kind === 'motion' ||
  edit.kind === 'knee stop'

export const useTechnique = defineStore('technique', () => {
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
  const selectedBoundary = ref<string | null>(null)
  const selectedPhase = ref<string | null>(null)
  /** Another recording has other boundaries, even where they bear the same names. */
  watch(
    () => studies.study.files.find((f) => f.role === 'motion')?.sha256,
    () => {
      selectedBoundary.value = null
      selectedPhase.value = null
    },
  )
  /** What is selected stays the same place when left and right are exchanged. */
  watch(
    () => studies.study.mapping?.swapSides === true,
    () => {
      for (const selected of [selectedBoundary, selectedPhase])
        if (selected.value !== null) selected.value = toOtherName(selected.value)
    },
  )

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

  function store(
    label: string,
    techniques: readonly Technique[],
    more: { active?: string | null; against?: string | null } = {},
    merge: string | null = null,
  ): void {
    studies.change(label, { techniques: { ...studies.study.techniques, ...more, list: techniques } }, merge)
  }
  const replaced = (technique: Technique) => {
    const all = studies.study.techniques.list
    return all.some((t) => t.id === technique.id)
      ? all.map((t) => (t.id === technique.id ? technique : t))
      : [...all, technique]
  }
  function freshId(): string {
    let n = studies.study.techniques.list.length + 1
    while (studies.study.techniques.list.some((t) => t.id === `t${n}`)) n++
    return `t${n}`
  }
  function preview(edit: TechniqueEdit | null): void {
    draft.value = edit
  }
  /** Makes the edit part of the document; the first edit of a proposal also makes the proposal. */
  function commit(edit: TechniqueEdit): void {
    draft.value = null
    if (isStructure(edit)) {
      store(words.undo.edits[edit.kind], replaced({ ...stored.value, edits: withEdit(base.value.edits, edit) }))
      return
    }
    const own = active.value ?? { id: freshId(), name: words.boundary.newName(list.value.length + 1), edits: [] }
    store(words.undo.edits[edit.kind], replaced({ ...own, edits: withEdit(own.edits, edit) }), { active: own.id })
  }
  /** Several changes of the proposal in one step. */
  function commitAll(edits: readonly TechniqueEdit[]): void {
    draft.value = null
    const own = active.value ?? { id: freshId(), name: words.boundary.newName(list.value.length + 1), edits: [] }
    store(
      words.undo.edits[edits[0]?.kind ?? 'joint angle'],
      replaced({ ...own, edits: edits.reduce<readonly TechniqueEdit[]>(withEdit, own.edits) }),
      { active: own.id },
    )
  }
  /** Changes of the proposal taken back, in one step. */
  function removeEdits(gone: readonly TechniqueEdit[]): void {
    const from = active.value
    if (from) store(words.undo.removeEdit, replaced({ ...from, edits: from.edits.filter((e) => !gone.includes(e)) }))
  }
  /** A boundary moves: its old place is given up and a new one taken, in one step. */
  function moveBoundary(id: string, oldTime: number, time: number): void {
    const added = base.value.edits.find((e) => e.kind === 'add boundary' && Math.abs(e.time - oldTime) < 2e-3)
    const rest = added
      ? base.value.edits.filter((e) => e !== added)
      : [...base.value.edits, { kind: 'remove boundary', boundary: id } as const]
    store(words.undo.moveBoundary, replaced({ ...stored.value, edits: [...rest, { kind: 'add boundary', time }] }))
  }
  function removeBoundary(id: string, time: number): void {
    const added = base.value.edits.find((e) => e.kind === 'add boundary' && Math.abs(e.time - time) < 2e-3)
    const edits = added
      ? base.value.edits.filter((e) => e !== added)
      : withEdit(base.value.edits, { kind: 'remove boundary', boundary: id })
    store(words.undo.edits['remove boundary'], replaced({ ...stored.value, edits }))
  }
  function choose(id: string | null): void {
    studies.change(words.undo.chooseTechnique, { techniques: { ...studies.study.techniques, active: id } })
  }
  function hold(id: string | null): void {
    studies.change(words.undo.compare, { techniques: { ...studies.study.techniques, against: id } })
  }
  function duplicate(): void {
    const own = active.value
    const copy = {
      id: freshId(),
      name: own ? words.boundary.copyOf(own.name) : words.boundary.newName(list.value.length + 1),
      edits: own?.edits ?? [],
    }
    store(words.undo.duplicate, [...studies.study.techniques.list, copy], { active: copy.id })
  }
  function rename(id: string, name: string): void {
    store(
      words.undo.rename,
      studies.study.techniques.list.map((t) => (t.id === id ? { ...t, name } : t)),
    )
  }
  function remove(id: string): void {
    const { active: a, against: b } = studies.study.techniques
    store(
      words.undo.removeTechnique,
      studies.study.techniques.list.filter((t) => t.id !== id),
      { active: a === id ? null : a, against: b === id ? null : b },
    )
  }
  /** A knee is stopped in a phase by the last word on it: its own, or the one on every phase. */
  const stopsKnee = (phase: string) => kneeStopped(base.value.edits, phase)
  function stopKnee(phase: string, on: boolean): void {
    store(
      words.undo.edits['knee stop'],
      replaced({ ...stored.value, edits: withKneeStop(base.value.edits, phase, on) }),
    )
  }
  function setWish(next: FreeWish | null): void {
    const { free: _, ...rest } = stored.value
    store(words.undo.wish, replaced(next ? { ...rest, free: next } : rest))
  }
  /** What the method chose becomes a technique of its own, held against the one it began from. */
  function keepChosen(name: string, edits: readonly TechniqueEdit[], from: string | null): string {
    const chosen = { id: freshId(), name, edits }
    store(words.undo.chosen, [...studies.study.techniques.list, chosen], { active: chosen.id, against: from })
    return chosen.id
  }
  const reset = () => {
    const own = active.value
    if (own) store(words.undo.clearTechnique, replaced({ ...own, edits: [] }))
  }
  return {
    list,
    base,
    structure,
    wish,
    setWish,
    keepChosen,
    stopsKnee,
    stopKnee,
    active,
    against,
    draft,
    proposal,
    selectedBoundary,
    selectedPhase,
    preview,
    commit,
    commitAll,
    removeEdits,
    moveBoundary,
    removeBoundary,
    choose,
    hold,
    duplicate,
    rename,
    remove,
    reset,
  }
})
