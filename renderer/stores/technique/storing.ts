import type { Technique } from '../../../core/index.ts'
import { useStudy } from '../study.ts'

/** Puts techniques into the document. */
export function useStoring() {
  const studies = useStudy()
  const all = () => studies.study.techniques.list
  function storeAll(
    label: string,
    list: readonly Technique[],
    chosen: { active?: string | null; against?: string | null } = {},
  ): void {
    studies.change(label, { techniques: { ...studies.study.techniques, ...chosen, list } })
  }
  /** In the place of the one of its id, else at the end. */
  function storeOne(label: string, technique: Technique, chosen: { active?: string } = {}): void {
    const list = all().some((t) => t.id === technique.id)
      ? all().map((t) => (t.id === technique.id ? technique : t))
      : [...all(), technique]
    storeAll(label, list, chosen)
  }
  function freshId(): string {
    let n = all().length + 1
    while (all().some((t) => t.id === `t${n}`)) n++
    return `t${n}`
  }
  return { all, storeAll, storeOne, freshId }
}
