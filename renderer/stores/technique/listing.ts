import type { TechniqueEdit } from '../../../core/index.ts'
import { words } from '../../display/words.ts'
import { useStudy } from '../study.ts'
import type { Chosen } from './chosen.ts'
import { useStoring } from './storing.ts'

/** The list of techniques: which is chosen, which is held against it, copies and names. */
export function useListing({ list, active }: Chosen) {
  const studies = useStudy()
  const { all, storeAll, freshId } = useStoring()
  const choose = (id: string | null) =>
    studies.change(words.undo.chooseTechnique, { techniques: { ...studies.study.techniques, active: id } })
  const hold = (id: string | null) =>
    studies.change(words.undo.compare, { techniques: { ...studies.study.techniques, against: id } })
  function duplicate(): void {
    const own = active.value
    const copy = {
      id: freshId(),
      name: own ? words.boundary.copyOf(own.name) : words.boundary.newName(list.value.length + 1),
      edits: own?.edits ?? [],
    }
    storeAll(words.undo.duplicate, [...all(), copy], { active: copy.id })
  }
  function rename(id: string, name: string): void {
    storeAll(
      words.undo.rename,
      all().map((t) => (t.id === id ? { ...t, name } : t)),
    )
  }
  function remove(id: string): void {
    const { active: a, against: b } = studies.study.techniques
    storeAll(
      words.undo.removeTechnique,
      all().filter((t) => t.id !== id),
      { active: a === id ? null : a, against: b === id ? null : b },
    )
  }
  /** What the method chose becomes a technique of its own, held against the one it began from. */
  function keepChosen(name: string, edits: readonly TechniqueEdit[], from: string | null): string {
    const chosen = { id: freshId(), name, edits }
    storeAll(words.undo.chosen, [...all(), chosen], { active: chosen.id, against: from })
    return chosen.id
  }
  return { choose, hold, duplicate, rename, remove, keepChosen }
}
