import type { BodyFile, Cuts, FilePart } from '../../../core/gait.ts'
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
  /** A body of one's own in place of the template; null: the template again. */
  function setBodyFile(file: BodyFile | null, template: StudyBody['template'] = studies.study.body.template): void {
    const { file: _, overrides: __, ...rest } = studies.study.body
    // Numbers of single segments belong to the body that has them.
    const body = { ...rest, template, overrides: [], ...(file === null ? {} : { file }) }
    studies.change(words.undo.bodyTemplate, { body })
  }
  /** The same body with another part of a rod. */
  function setPart(rod: string, index: number, list: 'parts' | 'adds', kilograms: number): void {
    const { file } = studies.study.body
    if (!file) return
    const heavier = (part: FilePart, i: number): FilePart =>
      i === index && 'kilograms' in part ? { ...part, kilograms, source: words.model.own.weighed } : part
    const rods = file.rods.map((one) => (one.name === rod ? { ...one, [list]: one[list]?.map(heavier) } : one))
    studies.change(words.undo.segment, { body: { ...studies.study.body, file: { ...file, rods } } })
  }
  function override(segment: string, what: BodyOverride['what'], value: number | null): void {
    const rest = studies.study.body.overrides.filter((o) => o.segment !== segment || o.what !== what)
    setBody({ overrides: value === null ? rest : [...rest, { segment, what, value }] })
  }
  function setPrior(prior: boolean): void {
    studies.change(words.undo.prior, { conditioning: { ...studies.study.conditioning, prior } })
  }
  /** Null: cut at steps. */
  function setCuts(cuts: Cuts | null): void {
    const { cuts: _, ...rest } = studies.study.conditioning
    studies.change(words.undo.cuts, { conditioning: cuts === null ? rest : { ...rest, cuts } })
  }
  return { setSubject, setBody, setBodyFile, setPart, override, setPrior, setCuts }
}
