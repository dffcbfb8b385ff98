import { ref } from 'vue'
import type { Recording } from '../../../core/index.ts'
import type { Study } from '../../../core/io.ts'
import { words } from '../../display/words.ts'
import { useStudy } from '../study.ts'

type Person = Pick<Study, 'subject' | 'body' | 'notes'>

/** A study without what belongs to one person and must never pass to the next. */
const ofNobody = ({ body }: Study): Person => ({
  subject: { code: '', mass: null, height: null, sex: 'unspecified' },
  body: { ...body, overrides: [], loads: [] },
  notes: '',
})

/** Whose data a study holds once a file that states these was opened in it. */
export function joinPerson(study: Study, stated: Recording['subject']): { person: Person; keepsOld: boolean } {
  const isAnother = stated.code !== undefined && study.subject.code !== '' && stated.code !== study.subject.code
  const { subject, body, notes } = isAnother ? ofNobody(study) : study
  return {
    person: {
      subject: {
        code: stated.code ?? subject.code,
        mass: stated.mass ?? subject.mass,
        height: stated.height ?? subject.height,
        sex: stated.sex ?? subject.sex,
        ...(subject.age === undefined ? {} : { age: subject.age }),
      },
      body,
      notes,
    },
    keepsOld:
      (subject.code !== '' && stated.code === undefined) ||
      (subject.mass !== null && stated.mass === undefined) ||
      (subject.height !== null && stated.height === undefined),
  }
}

/**
 * Whose mass and height stand in the form, when the new file does not state them and the one before was another's: the
 * user must look.
 */
export function useSubjectKept() {
  const studies = useStudy()
  const subjectKeptFrom = ref<string | null>(null)
  const confirmSubject = () => (subjectKeptFrom.value = null)
  function forgetPerson(): void {
    subjectKeptFrom.value = null
    studies.change(words.undo.anotherPerson, ofNobody(studies.study))
  }
  return { subjectKeptFrom, confirmSubject, forgetPerson }
}
export type SubjectKept = ReturnType<typeof useSubjectKept>
