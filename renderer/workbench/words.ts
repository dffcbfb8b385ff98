import { language } from '../display/language.ts'
import { benchEnglish } from './english.ts'
import { benchGerman } from './german.ts'

/** The sentences of the workbench. They load with it, not with the window. */
export const words = (language === 'de' ? benchGerman : benchEnglish) as typeof benchEnglish
