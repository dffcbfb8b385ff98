import { language } from './language.ts'
import { boundaryWords } from './words/boundary.ts'
import { contactWords } from './words/contact.ts'
import { boundaryGerman } from './words/german/boundary.ts'
import { importGerman } from './words/german/import.ts'
import { contactGerman, loadsGerman, modelGerman, reportGerman, visitsGerman } from './words/german/steps.ts'
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

/** The same in German; what is not there yet is said in English. */
export const GERMAN = {
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

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One language over another, key by key. */
const over = (base: Tree, own: Tree): Tree =>
  Object.fromEntries(
    Object.entries(base).map(([key, value]) => {
      const said = own[key]
      return [key, isTree(value) && isTree(said) ? over(value, said) : (said ?? value)]
    }),
  )

/** The words of this window, in its language. */
export const words = (language === 'de' ? over(ENGLISH, GERMAN) : ENGLISH) as typeof ENGLISH
