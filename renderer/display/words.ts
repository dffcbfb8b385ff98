import { boundaryWords } from './words/boundary.ts'
import { contactWords } from './words/contact.ts'
import { importWords } from './words/import.ts'
import { loadsWords } from './words/loads.ts'
import { modelWords } from './words/model.ts'
import { reportWords } from './words/report.ts'
import { viewWords } from './words/view.ts'
import { visitsWords } from './words/visits.ts'
import { windowWords } from './words/window.ts'

/** Every English sentence and label of the window. One file per step under `words/`, one object for the page. */
export const words = {
  ...windowWords,
  ...viewWords,
  ...importWords,
  ...modelWords,
  ...boundaryWords,
  ...loadsWords,
  ...contactWords,
  ...reportWords,
  ...visitsWords,
} as const
