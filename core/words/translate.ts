import { GERMAN } from './german/german.ts'
import { type Language, toLocalNumbers } from './language.ts'
import { type Catalogue, Speaker } from './speaker.ts'

/**
 * What core states (alerts, reasons, reports) is made in English, which is also what JSON and CSV keep. Where it is
 * shown, each sentence is found again in the catalogue by its English template, and said in the reader's language with
 * the same numbers and names.
 */

/** English in, the reader's language out. */
export interface Translator {
  (text: string): string
  /** English sentences that were met and have no words. */
  readonly misses: ReadonlySet<string>
}

const translators = new Map<Language, Translator>()

/** The translator into a language; what it has said once it knows by heart. */
export function translatorOf(language: Language): Translator {
  const known = translators.get(language) ?? createTranslator(CATALOGUES[language], language)
  translators.set(language, known)
  return known
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: {}, de: GERMAN }

/** A translator by a catalogue of its own. */
export function createTranslator(catalogue: Catalogue, language: Language): Translator {
  const misses = new Set<string>()
  if (language === 'en') return Object.assign((text: string) => text, { misses })
  const speaker = new Speaker(catalogue, language)
  const translate = (text: string): string => {
    const said = speaker.say(text)
    if (said === null) misses.add(text)
    return said ?? toLocalNumbers(text, language)
  }
  return Object.assign(translate, { misses })
}
