import type { Recording } from '../../../core/index.ts'
import type { Study, StudySubject } from '../../../core/io.ts'

/** What a file that begins a study states goes before what was entered; later files only fill in what is not known. */
export function joinSubject(
  { subject }: Pick<Study, 'subject'>,
  stated: Recording['subject'],
  { isFirst }: { readonly isFirst: boolean },
): StudySubject {
  const given = {
    code: stated.code ?? '',
    mass: stated.mass ?? null,
    height: stated.height ?? null,
    sex: stated.sex ?? ('unspecified' as const),
  }
  const [first, second] = isFirst ? [given, subject] : [subject, given]
  return {
    ...subject,
    code: first.code || second.code,
    mass: first.mass ?? second.mass,
    height: first.height ?? second.height,
    sex: first.sex === 'unspecified' ? second.sex : first.sex,
  }
}
