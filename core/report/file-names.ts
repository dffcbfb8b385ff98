import type { ReportSource } from './source.ts'

/** Endings of files that recordings come in. */
const NAME = /[^\s“”"'/\\]{1,200}\.(?:csv|tsv|txt|c3d|trc|mot|sto|bvh|mvnx|forces|xlsx?|json)\b/gi

/** A report's source in which no file is named: file names may hold a person's. */
export function withoutFileNames(source: ReportSource): ReportSource {
  const { recording, norm } = source
  const { fileName } = recording.provenance
  const hide = (text: string): string => {
    const plain = fileName === '' ? text : text.replaceAll(fileName, 'the recording')
    return plain.replaceAll(NAME, 'a file')
  }
  return {
    ...source,
    recording: {
      ...recording,
      provenance: { ...recording.provenance, fileName: '', decisions: recording.provenance.decisions.map(hide) },
    },
    conditioning: source.conditioning.map(hide),
    alerts: source.alerts.map((one) => ({ ...one, message: hide(one.message), tip: hide(one.tip) })),
    ...(norm?.norm ? { norm: { ...norm, norm: { ...norm.norm, citation: hide(norm.norm.citation) } } } : {}),
  }
}
