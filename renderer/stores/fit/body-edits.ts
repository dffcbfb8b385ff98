import type { BodyOverride, StudyBody, StudySubject } from '../../../core/io.ts'
import { words } from '../../display/words.ts'
import { useStudy } from '../study.ts'

function labelOf(change: Partial<StudyBody>): string {
  if (change.overrides) return words.undo.segment
  if (change.template) return words.undo.bodyTemplate
  if (change.table) return words.undo.bodyTable
  return change.loads ? words.undo.addedLoads : words.undo.body
}

/** What the user states of the subject and of their body. */
export function useBodyEdits() {
  const studies = useStudy()
  function setSubject(change: Partial<StudySubject>, merge: string | null = null): void {
    studies.change(words.undo.subject, { subject: { ...studies.study.subject, ...change } }, merge)
  }
  function setBody(change: Partial<StudyBody>, merge: string | null = null): void {
    studies.change(labelOf(change), { body: { ...studies.study.body, ...change } }, merge)
  }
  function override(segment: string, what: BodyOverride['what'], value: number | null): void {
    const rest = studies.study.body.overrides.filter((o) => o.segment !== segment || o.what !== what)
    setBody({ overrides: value === null ? rest : [...rest, { segment, what, value }] })
  }
  function setPrior(prior: boolean): void {
    studies.change(words.undo.prior, { conditioning: { ...studies.study.conditioning, prior } })
  }
  return { setSubject, setBody, override, setPrior }
}
