import { language } from './language.ts'
import { boundaryWords } from './words/boundary.ts'
import { contactWords } from './words/contact.ts'
import type { GermanOf } from './words/german.ts'
import { boundaryGerman } from './words/german/boundary.ts'
import { importGerman } from './words/german/import.ts'
import { contactGerman } from './words/german/contact.ts'
import { loadsGerman } from './words/german/loads.ts'
import { modelGerman } from './words/german/model.ts'
import { reportGerman } from './words/german/report.ts'
import { visitsGerman } from './words/german/visits.ts'
import { viewGerman } from './words/german/view.ts'
import { windowGerman } from './words/german/window.ts'
import { importWords } from './words/import.ts'
import { loadsWords } from './words/loads.ts'
import { modelWords } from './words/model.ts'
import { reportWords } from './words/report.ts'
import { viewWords } from './words/view.ts'
import { visitsWords } from './words/visits.ts'
import { windowWords } from './words/window.ts'

/** Every English sentence and label of the window. One file per step under `words/`, one object for the page. */
export const ENGLISH = {
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

/** The same in German. */
export const GERMAN: GermanOf<typeof ENGLISH> = {
  ...windowGerman,
  ...viewGerman,
  ...importGerman,
  ...modelGerman,
  ...boundaryGerman,
  ...loadsGerman,
  ...contactGerman,
  ...reportGerman,
  ...visitsGerman,
}

/** The words of this window, in its language. */
export const words = (language === 'de' ? GERMAN : ENGLISH) as typeof ENGLISH
