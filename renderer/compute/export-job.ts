import type { Analysis, JobControl, Outcome } from '../../core/index.ts'
import { analyzePrepared } from '../../core/gait.ts'
import { done, toC3d, toCyclesPieces, toXlsx } from '../../core/io.ts'
import type { ExportedFile, JobInputs } from './jobs.ts'

/** A file of results that is made only when somebody asks for it. */
export async function exportFile(
  { prepared, study, version, madeOn, structure, technique, kind, original }: JobInputs['export'],
  control: JobControl,
): Promise<Outcome<ExportedFile>> {
  const contact = study.report.sections.includes('contact')
  const analysis = analyzePrepared(prepared, { structure, technique, mayLackProposal: true, contact }, control)
  if (!analysis.ok) return analysis
  const source: Analysis = analysis.value
  switch (kind) {
    case 'cycles':
      return done({ blob: new Blob([...toCyclesPieces(source)], { type: 'text/csv' }), notes: [] })
    case 'xlsx': {
      const context = { programVersion: version, madeOn, notes: study.notes }
      return done({ blob: new Blob([await toXlsx(source, study.report, context)]), notes: [] })
    }
    case 'c3d': {
      const bytes = original === null ? null : new Uint8Array(await original.arrayBuffer())
      const written = toC3d({ source, recording: source.recording, original: bytes, programVersion: version })
      return done({ blob: new Blob([written.bytes]), notes: written.notes })
    }
  }
}
