import type { Catalogue } from '../speaker.ts'
import { ALERTS_ANALYSIS } from './alerts-analysis.ts'
import { ALERTS_FILES } from './alerts-files.ts'
import { ALERTS_SIGNALS } from './alerts-signals.ts'
import { BODIES } from './bodies.ts'
import { GLOSSARY } from './glossary.ts'
import { LABELS } from './labels.ts'
import { METHOD } from './method.ts'
import { READING } from './reading.ts'
import { REPORT } from './report.ts'
import { REPORT_FINDINGS } from './report-findings.ts'
import { SHIPPED_BODY_WORDS } from './shipped-bodies.ts'
import { SOLVING } from './solving.ts'

/** All German sentences by their English; single words of one sense only in the glossary, which comes last. */
export const GERMAN: Catalogue = {
  ...ALERTS_ANALYSIS,
  ...ALERTS_SIGNALS,
  ...ALERTS_FILES,
  ...BODIES,
  ...SHIPPED_BODY_WORDS,
  ...READING,
  ...METHOD,
  ...SOLVING,
  ...REPORT,
  ...REPORT_FINDINGS,
  ...LABELS,
  ...GLOSSARY,
}
